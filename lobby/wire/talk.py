"""Rooms of the lobby and what is said in them."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from lobby.models.talk import LONGEST, ROOM_NAME
from lobby.wire.base import Id, In, Person
from tables.wire import ClientId

MOST_ROOMS: Final = 200
"""Rooms in the list, the last used first."""
Kind = Literal["open", "invited", "secret"]


class Enter(In, frozen=True, tag="enter"):
    """Hear a room from now on; its last lines come with it."""

    id: ClientId
    room: Id


class Leave(In, frozen=True, tag="leave"):
    """Hear a room no longer. `forget`: give back the invitation, too."""

    id: ClientId
    room: Id
    forget: bool = False


class Say(In, frozen=True, tag="say"):
    """Say a line in a room."""

    id: ClientId
    room: Id
    text: Annotated[str, Meta(min_length=1, max_length=4 * LONGEST)]


class MakeRoom(In, frozen=True, tag="room"):
    id: ClientId
    name: Annotated[str, Meta(min_length=1, max_length=4 * ROOM_NAME)]
    kind: Kind


class AskIn(In, frozen=True, tag="ask_in"):
    """Invite somebody into one's own room."""

    id: ClientId
    room: Id
    player: Id


class ShowOut(In, frozen=True, tag="show_out"):
    """Let somebody be in one's own room no longer."""

    id: ClientId
    room: Id
    player: Id


class HandOver(In, frozen=True, tag="hand_over"):
    """Let somebody else be the owner of one's own room."""

    id: ClientId
    room: Id
    player: Id


class CloseRoom(In, frozen=True, tag="close"):
    id: ClientId
    room: Id


class Room(Struct, frozen=True, omit_defaults=True):
    id: int
    name: str
    """Empty for the hall, which everybody is in."""
    kind: Kind
    count: int = 0
    """How many are in it; not told of the hall."""
    owner: int | None = None


class Rooms(Struct, frozen=True, tag="rooms"):
    """The rooms that this page's person may know of, the hall first: the newest message counts."""

    rooms: tuple[Room, ...]
    mine: tuple[int, ...]
    """Those that he owns or was invited to."""


class RoomLine(Struct, frozen=True, omit_defaults=True):
    """A line of a room: as tables.wire.ChatLine, without a seat."""

    n: int
    at: int
    name: str
    player: int | None
    text: str
    hidden: bool = False
    fresh: bool = False


class Talk(Struct, frozen=True, tag="talk"):
    """Lines of a room that the page has entered, ordered by `n`."""

    room: int
    whole: bool
    """These are the newest lines of the room, and all that the page should show. False: lines to add or to replace."""
    lines: tuple[RoomLine, ...]


class HereToo(Struct, frozen=True, tag="here_too"):
    """Who is in a room that the page has entered (not the hall): the newest message counts."""

    room: int
    people: tuple[Person, ...]


class AskedIn(Struct, frozen=True, tag="asked_in"):
    """Somebody invites this page's person into his room."""

    room: int
    name: str
    by: Person


class Out(Struct, frozen=True, tag="out"):
    """The page hears a room no longer."""

    room: int
    why: Literal["closed", "shown_out", "gone"]
