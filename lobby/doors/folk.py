"""Friends, blocks, mutes, and letters."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.db.models import QuerySet

from lobby import folk, letter_selectors, letters, ties, wire
from lobby.models import Player
from tables import hub
from tables.sockets import address

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket

logger = logging.getLogger(__name__)

HEEDED: Final[dict[str, Callable[..., None]]] = {
    "friend": ties.befriend,
    "unfriend": ties.unfriend,
    "block": ties.block,
    "unblock": ties.unblock,
    "mute": partial(ties.mute, on=True),
    "unmute": partial(ties.mute, on=False),
}


def heed(frame: wire.Heed, player_id: int) -> wire.Done:
    HEEDED[frame.what](who_id=player_id, whom_id=frame.player)
    return wire.Done(frame.id)


def away(frame: wire.Away, player_id: int) -> wire.Done:
    ties.set_undisturbed(player_id=player_id, on=frame.on)
    return wire.Done(frame.id)


def read(frame: wire.Read, player_id: int) -> wire.Done:
    letters.read_one(reader_id=player_id, letter_id=frame.letter)
    return wire.Done(frame.id)


async def write(page: "LobbySocket", frame: wire.Write) -> wire.Done:
    return await hub.run(written, frame, page.user.pk, address(page.scope))


def written(frame: wire.Write, player_id: int, net: str) -> wire.Done:
    """Write, if not too much is written from the address of the page. Raises Refused."""
    letters.check_address(net)
    made = letters.write(sender_id=player_id, recipient_id=frame.player, text=frame.text, client_id=frame.id)
    return wire.Done(frame.id, made.pk)


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {wire.Heed: heed, wire.Away: away, wire.Read: read}
LIVE: Final[dict[type, Callable[["LobbySocket", Any], Awaitable[wire.Done]]]] = {wire.Write: write}


# --- what a page is told --------------------------------------------------------------------------------------------
def greetings(user: Any, quiet: bool) -> Iterable[Any]:
    if user.pk is not None:
        yield told(user.pk)
        yield wire.Letters(letter_selectors.unread(user.pk))


def told(player_id: int) -> wire.Folk:
    """Return what stands between a person and others."""
    return wire.Folk(
        friends=people(folk.friends(player_id)),
        asked=people(folk.asked(player_id)),
        asking=people(folk.asking(player_id)),
        blocked=people(folk.blocked(player_id)),
        muted=people(folk.muted(player_id)),
        undisturbed=folk.is_undisturbed(player_id),
    )


def people(players: QuerySet[Player]) -> tuple[wire.Person, ...]:
    return tuple(wire.Person(player.pk, player.name, player.is_guest) for player in players[: folk.MOST])


def hear_folk(socket: "LobbySocket", message: hub.Message) -> None:
    socket.hub.own(say(socket, told))


def hear_letters(socket: "LobbySocket", message: hub.Message) -> None:
    socket.hub.own(say(socket, unread))


def unread(player_id: int) -> wire.Letters:
    return wire.Letters(letter_selectors.unread(player_id))


async def say(socket: "LobbySocket", of: Callable[[int], Any]) -> None:
    """Tell a page what is true now, whatever the message said: of two readings the later one is never the older."""
    if socket.user.pk is None:
        return
    try:
        socket.tell(await hub.run(of, socket.user.pk))
    except Exception:
        logger.exception("what stands between people could not be read")


HEARS: Final[dict[str, Callable[["LobbySocket", hub.Message], None]]] = {"folk": hear_folk, "letters": hear_letters}
