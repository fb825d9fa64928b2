"""Rooms: what is said in them, who is in them, what their owners do."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from lobby import limits, room_lines, room_list, room_selectors, rooms, wire
from lobby.refusals import Refused
from tables import hub
from tables.limits import why_not_now
from tables.sockets import address

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket

HOUR: Final = 3600


async def say(page: "LobbySocket", frame: wire.Say) -> wire.Done:
    """Say a line. The room is told first, then the page: so it never waits for its own line."""
    if why := await why_not_now(page.presence.redis, page.user.pk, page.scope):
        raise Refused(why)
    who: dict[str, Any] = {"room_id": frame.room, "player_id": page.user.pk, "client_id": frame.id}
    said = await hub.run(room_lines.say, **who, text=frame.text)
    if said.frame:
        message = {"type": "room_said", "room": said.room_id, "n": said.n, "by": said.by, "frame": said.frame}
        page.hub.send(room_selectors.group(said.room_id), message)
    return wire.Done(frame.id)


async def enter(page: "LobbySocket", frame: wire.Enter) -> wire.Done:
    await page.talk.enter(frame.room)
    return wire.Done(frame.id, frame.room)


async def leave(page: "LobbySocket", frame: wire.Leave) -> wire.Done:
    """Stop hearing a room; everybody is in the hall."""
    if frame.room != page.talk.hall:
        page.talk.leave(frame.room)
    if frame.forget:
        await hub.run(rooms.forget_guest, room_id=frame.room, player_id=page.user.pk)
    return wire.Done(frame.id)


async def make(page: "LobbySocket", frame: wire.MakeRoom) -> wire.Done:
    room = await hub.run(made, frame, page.user.pk, address(page.scope))
    return wire.Done(frame.id, room)


def made(frame: wire.MakeRoom, player_id: int, home: str) -> int:
    """Make a room, if not too many come from this person or from his address. Raises Refused."""
    for who, most in ((player_id, 10), (home, 40)):
        if not limits.within("rooms", who, most=most, seconds=HOUR, when_unknown=False):
            raise Refused("too_many")
    return rooms.make(player_id=player_id, name=frame.name, kind=frame.kind).pk


def ask_in(frame: wire.AskIn, player_id: int) -> wire.Done:
    rooms.ask_in(room_id=frame.room, player_id=player_id, guest_id=frame.player)
    return wire.Done(frame.id, frame.room)


def show_out(frame: wire.ShowOut, player_id: int) -> wire.Done:
    rooms.show_out(room_id=frame.room, player_id=player_id, guest_id=frame.player)
    return wire.Done(frame.id, frame.room)


def hand_over(frame: wire.HandOver, player_id: int) -> wire.Done:
    rooms.hand_over(room_id=frame.room, player_id=player_id, to_id=frame.player)
    return wire.Done(frame.id, frame.room)


def close(frame: wire.CloseRoom, player_id: int) -> wire.Done:
    rooms.close(room_id=frame.room, player_id=player_id)
    return wire.Done(frame.id, frame.room)


def heard(page: "LobbySocket", message: hub.Message) -> None:
    page.talk.heard(message)


def listed(page: "LobbySocket", message: hub.Message) -> None:
    room_list.current().wake()


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {
    wire.AskIn: ask_in,
    wire.ShowOut: show_out,
    wire.HandOver: hand_over,
    wire.CloseRoom: close,
}
LIVE: Final[dict[type, Callable[["LobbySocket", Any], Awaitable[wire.Done]]]] = {
    wire.Say: say,
    wire.Enter: enter,
    wire.Leave: leave,
    wire.MakeRoom: make,
}
HEARS: Final[dict[str, Callable[["LobbySocket", hub.Message], None]]] = {
    "room_said": heard,
    "room_unsaid": heard,
    "room_out": heard,
    "rooms": listed,
}
