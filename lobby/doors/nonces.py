"""What browsers add to the luck of a match that is about to begin."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from lobby import freezing, revealing, wire
from tables.hub import Message

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket


def commit(frame: wire.Commit, player_id: int) -> wire.Done:
    revealing.commit(deal_id=frame.deal, player_id=player_id, version=frame.version, commitment=frame.commitment)
    return wire.Done(frame.id)


def reveal(frame: wire.Reveal, player_id: int) -> wire.Done:
    match = revealing.reveal(deal_id=frame.deal, player_id=player_id, nonce=bytes.fromhex(frame.nonce))
    return wire.Done(frame.id, match=match)


def greetings(user: Any, quiet: bool) -> Iterable[Any]:
    """Ask a page that has come, wherever in the house it is, for what its person's browser owes."""
    return freezing.asked(user.pk) if user.pk is not None else ()


def hear_start(socket: "LobbySocket", message: Message) -> None:
    socket.put(message["frame"])


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {wire.Commit: commit, wire.Reveal: reveal}
HEARS: Final[dict[str, Callable[["LobbySocket", Message], None]]] = {"start": hear_start}
