"""What goes over the lobby's socket, both ways. docs/lobby-protocol.md tells it in words; this is the truth."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tables.wire import ClientId

Id: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9A-Za-z_-]+\Z")]

MINUTES: Final = (1, 2, 3, 5, 10, 15, 20, 30, 60)
SECONDS: Final = (0, 2, 3, 5, 10, 15, 20, 30)

MOST_PEOPLE: Final = 300
MOST_MATCHES: Final = 100
MOST_PLAYING: Final = 600


# --- browser to server ----------------------------------------------------------------------------------------------
class _In(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Clock(_In, tag="clock", tag_field="kind"):
    """Minutes a player and seconds a move."""

    minutes: Literal[1, 2, 3, 5, 10, 15, 20, 30, 60]
    seconds: Literal[0, 2, 3, 5, 10, 15, 20, 30]


class Brake(_In, tag="brake", tag_field="kind"):
    """No clock: ten minutes a move."""


class Challenge(_In, tag="challenge"):
    """Ask somebody to play."""

    id: ClientId
    player: Id
    game: Slug
    preset: Slug
    time: Clock | Brake
    begins: Literal["me", "you"]


class Accept(_In, tag="accept"):
    id: ClientId
    challenge: Id


class Decline(_In, tag="decline"):
    id: ClientId
    challenge: Id


class Withdraw(_In, tag="withdraw"):
    id: ClientId
    challenge: Id


class Beat(_In, tag="beat"):
    """Sent every 10 s: somebody is here."""


Frame: TypeAlias = Challenge | Accept | Decline | Withdraw | Beat
frames: Final[msgspec.json.Decoder[Frame]] = msgspec.json.Decoder(Frame)


# --- server to browser ----------------------------------------------------------------------------------------------
class Person(Struct, frozen=True, omit_defaults=True):
    id: int
    name: str
    guest: bool = False
    doing: Literal["", "plays", "watches"] = ""
    """At a table: plays or watches there."""


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


class Call(Struct, frozen=True, omit_defaults=True):
    """A challenge, as the two see it."""

    id: int
    by: Person
    to: Person
    game: str
    preset: str
    time: Clock | Brake
    begins: int
    """The id of who begins."""
    until: int
    """Server time in ms at which it expires."""
    deal: int
    """The public number of the deal, and the hash of its secret."""
    hash: str


class Mine(Struct, frozen=True, tag="mine"):
    """What is about this page's person: the newest message counts."""

    now: int
    me: Person | None
    may_challenge: bool
    calls: tuple[Call, ...]
    """Open challenges, by and to me."""
    matches: tuple[Match, ...]
    """In which I sit now."""


class Go(Struct, frozen=True, tag="go"):
    """A challenge of yours has become a match: go there."""

    match: int


class Ended(Struct, frozen=True, tag="ended"):
    """A challenge of yours came to nothing."""

    challenge: int
    fate: Literal["declined", "withdrawn", "expired"]
    name: str
    """Of the other one."""


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """The answer to a frame that changed something. A repeat of the same id gets the same answer."""

    id: str
    challenge: int
    match: int | None = None


class BeatBack(Struct, frozen=True, tag="beat"):
    now: int
