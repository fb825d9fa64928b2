"""What frames and messages of the lobby's socket share."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Id: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
Version: TypeAlias = Annotated[int, Meta(ge=1, le=2**31)]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9A-Za-z_-]+\Z")]

Stake: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

MINUTES: Final = (1, 2, 3, 5, 10, 15, 20, 30, 60)
SECONDS: Final = (0, 2, 3, 5, 10, 15, 20, 30)


class In(Struct, frozen=True, forbid_unknown_fields=True):
    """A frame of a browser."""


class Clock(In, frozen=True, tag="clock", tag_field="kind"):
    """Minutes a player and seconds a move."""

    minutes: Literal[1, 2, 3, 5, 10, 15, 20, 30, 60]
    seconds: Literal[0, 2, 3, 5, 10, 15, 20, 30]


class Brake(In, frozen=True, tag="brake", tag_field="kind"):
    """No clock: ten minutes a move."""


class Days(In, frozen=True, tag="days", tag_field="kind"):
    """By correspondence: so many days a move."""

    days: Literal[1, 2, 3, 4, 5, 6, 7]


class Paced(In, frozen=True, tag="paced", tag_field="kind"):
    """Of games that say themselves how long each decision may take."""


Time: TypeAlias = Clock | Brake | Days
TableTime: TypeAlias = Time | Paced


class Person(Struct, frozen=True, omit_defaults=True):
    id: int
    name: str
    guest: bool = False
    doing: Literal["", "plays", "watches"] = ""
    """At a table: plays or watches there."""
    undisturbed: bool = False
    """Is not to be challenged, paired or written to, except by friends."""
    elo: dict[str, int] = {}
    """Rating by game, of the games in which he has one."""
    unsure: tuple[str, ...] = ()
    """Games in which the rating is provisional."""
    at: int = 0
    """The match against people in which he sits, or which he watches."""


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """The answer to a frame that changed something. A repeat of the same id gets the same answer."""

    id: str
    challenge: int = 0
    """Of the challenge, the open challenge, the room or the letter that the frame made or was about."""
    match: int | None = None
    token: str = ""
    """Of an invitation link."""
