"""What stands between people, and what they write to one another."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from lobby.models.talk import LETTER
from lobby.wire.base import Id, In, Person
from tables.wire import ClientId

MOST_LETTERS: Final = 50
"""Letters that a page is shown at once."""


class Heed(In, frozen=True, tag="heed"):
    """Be friends with somebody (ask, or say yes), or no longer (or say no); have nothing to do with him; not read him."""

    id: ClientId
    player: Id
    what: Literal["friend", "unfriend", "block", "unblock", "mute", "unmute"]


class Away(In, frozen=True, tag="away"):
    """Be left alone by all but friends, or no longer."""

    id: ClientId
    on: bool


class Write(In, frozen=True, tag="write"):
    """Write a letter to somebody: in the lobby that is a whisper."""

    id: ClientId
    player: Id
    text: Annotated[str, Meta(min_length=1, max_length=LETTER)]


class Read(In, frozen=True, tag="read"):
    """A letter was read where it arrived: it is new no longer."""

    id: ClientId
    letter: Id


class Folk(Struct, frozen=True, tag="folk"):
    """What stands between this page's person and others: the newest message counts."""

    friends: tuple[Person, ...]
    asked: tuple[Person, ...]
    """Who asks to be friends."""
    asking: tuple[Person, ...]
    """Whom this person has asked."""
    blocked: tuple[Person, ...]
    muted: tuple[Person, ...]
    undisturbed: bool


class Letter(Struct, frozen=True, tag="letter", omit_defaults=True):
    """A letter by or to this page's person."""

    letter: int
    at: int
    by: Person
    to: Person
    text: str
    """Empty when the staff has hidden it."""
    hidden: bool = False
    fresh: bool = False
    """By an account too new for links that can be clicked."""
    quiet: bool = False
    """Arrives without a sound: he is not to be disturbed."""


class Letters(Struct, frozen=True, tag="letters"):
    """How many letters this page's person has not read: the newest message counts."""

    unread: int
