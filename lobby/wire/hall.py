"""Who is here and what is played."""

from typing import Final

from msgspec import Struct

from lobby.wire.base import In, Person
from lobby.wire.challenges import Call
from lobby.wire.seeks import Sought
from lobby.wire.tables import OpenTable

MOST_PEOPLE: Final = 1000
MOST_MATCHES: Final = 300


class Beat(In, frozen=True, tag="beat"):
    """Sent every 10 s: somebody is here."""


class Again(In, frozen=True, tag="hall"):
    """Something was missed: all there is, please."""


class People(Struct, frozen=True, tag="people"):
    """Who is in the house: all of them. What changes from then on are `Stir`s."""

    people: tuple[Person, ...]
    count: int
    """Of all, when more than MOST_PEOPLE are here."""
    unnamed: int
    """Visitors who are not signed in."""
    seq: int = 0
    """Of the last change that is in it."""


class Packed(Struct, frozen=True, tag="packed"):
    """Several messages at once, because they are long."""

    data: str
    """Base64 of the deflated (zlib) JSON of a list of messages."""


class Match(Struct, frozen=True, omit_defaults=True):
    id: int
    game: str
    preset: str
    names: tuple[str, ...]
    since: int
    """Server time in ms."""
    watchers: int = 0
    options: dict[str, bool | int | str] = {}
    """What was chosen, field by field, where no preset names it."""
    days: int = 0
    """By correspondence: that a move may take. Only among one's own."""
    until: int = 0
    """Server time in ms at which the time of whom it waits for ends, of such a match."""
    turn: bool = False
    """Whether that is its reader."""


class Matches(Struct, frozen=True, tag="matches"):
    """Matches that anybody may watch, all of them; sent beside `People`, and changed by the same `Stir`s."""

    matches: tuple[Match, ...]
    count: int
    """Of all, when more than MOST_MATCHES are played."""


class Stir(Struct, frozen=True, tag="stir", omit_defaults=True):
    """What has changed in the hall since the change before, whose number is one less."""

    seq: int
    count: int
    unnamed: int
    tables: int
    """How many matches are played."""
    here: tuple[Person, ...] = ()
    """Who has come, or is otherwise than before."""
    gone: tuple[int, ...] = ()
    begun: tuple[Match, ...] = ()
    """Matches that have begun, or are otherwise than before."""
    over: tuple[int, ...] = ()


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
    tables: tuple[OpenTable, ...] = ()
    """The open table at which I sit, with the address of its link."""
    taler: int | None = None
    """What I have; guests have no account."""
    taler_to_come: int = 0
    """What comes with the first rated match that counts, as long as it has not."""


class BeatBack(Struct, frozen=True, tag="beat"):
    now: int
