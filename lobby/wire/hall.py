"""Who is here and what is played."""

from typing import Final

from msgspec import Struct

from lobby.wire.base import In, Person
from lobby.wire.challenges import Call
from lobby.wire.seeks import Sought

MOST_PEOPLE: Final = 300
MOST_MATCHES: Final = 100
MOST_PLAYING: Final = 600


class Beat(In, frozen=True, tag="beat"):
    """Sent every 10 s: somebody is here."""


class People(Struct, frozen=True, tag="people"):
    """Who is in the lobby or at some table: the newest message counts."""

    people: tuple[Person, ...]
    count: int
    """Of all, when more than MOST_PEOPLE are here."""
    unnamed: int
    """Visitors who are not signed in."""


class Match(Struct, frozen=True, omit_defaults=True):
    id: int
    game: str
    preset: str
    names: tuple[str, ...]
    since: int
    """Server time in ms."""
    mine: bool = False


class Matches(Struct, frozen=True, tag="matches"):
    """Matches that anybody may watch, the newest first, and who sits in one: the newest message counts."""

    matches: tuple[Match, ...]
    count: int
    playing: tuple[Person, ...]
    """Who sits in a match against people, and cannot be challenged meanwhile; at most MOST_PLAYING."""


class Mine(Struct, frozen=True, tag="mine"):
    """What is about this page's person: the newest message counts."""

    now: int
    me: Person | None
    may_challenge: bool
    calls: tuple[Call, ...]
    """Open challenges, by and to me."""
    matches: tuple[Match, ...]
    """In which I sit now."""
    seeks: tuple[Sought, ...] = ()
    """What I wait with."""
    follows: Person | None = None
    """Whom I follow."""
    followers: tuple[Person, ...] = ()
    """Who follows me."""


class BeatBack(Struct, frozen=True, tag="beat"):
    now: int
