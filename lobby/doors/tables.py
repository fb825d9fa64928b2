"""Open tables: what their hosts do, sitting down, being ready."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from lobby import limits, open_tables, table_selectors, wire
from lobby.refusals import Refused
from lobby.table_terms import TableTerms
from tables import hub
from tables.sockets import address

if TYPE_CHECKING:
    from lobby.consumers import LobbySocket

MOST_OF_ADDRESS: Final = 240
"""Tables opened and altered and seats taken from one address in ten minutes, whoever does it."""


def make(frame: wire.MakeTable, player_id: int) -> wire.Done:
    row = open_tables.make(player_id=player_id, game=frame.game, wanted=wanted(frame), client_id=frame.id)
    return wire.Done(frame.id, row.pk, row.match_id, row.token)


def alter(frame: wire.AlterTable, player_id: int) -> wire.Done:
    open_tables.alter(table_id=frame.table, player_id=player_id, version=frame.version, wanted=wanted(frame))
    return wire.Done(frame.id, frame.table)


def wanted(frame: wire.MakeTable | wire.AlterTable) -> TableTerms:
    return TableTerms(frame.options, frame.seats, frame.time, frame.rated, frame.begins, frame.listed, frame.stake)


def sit(frame: wire.Sit, player_id: int) -> wire.Done:
    match = open_tables.sit(table_id=frame.table, player_id=player_id, seat=frame.seat, token=frame.token)
    return wire.Done(frame.id, frame.table, match)


def stand(frame: wire.Stand, player_id: int) -> wire.Done:
    open_tables.stand(table_id=frame.table, player_id=player_id)
    return wire.Done(frame.id, frame.table)


def ready(frame: wire.Ready, player_id: int) -> wire.Done:
    who: dict[str, Any] = {"table_id": frame.table, "player_id": player_id}
    match = open_tables.ready(**who, version=frame.version, ready=frame.ready, commit=frame.commit)
    return wire.Done(frame.id, frame.table, match)


def seat_bot(frame: wire.SeatBot, player_id: int) -> wire.Done:
    open_tables.seat_bot(table_id=frame.table, player_id=player_id, seat=frame.seat, level=frame.level)
    return wire.Done(frame.id, frame.table)


def empty_seat(frame: wire.EmptySeat, player_id: int) -> wire.Done:
    open_tables.empty_seat(table_id=frame.table, player_id=player_id, seat=frame.seat, expected=frame.player)
    return wire.Done(frame.id, frame.table)


def close(frame: wire.CloseTable, player_id: int) -> wire.Done:
    open_tables.close(table_id=frame.table, player_id=player_id)
    return wire.Done(frame.id, frame.table)


async def from_address(act: Callable[[Any, int], wire.Done], page: "LobbySocket", frame: Any) -> wire.Done:
    return await hub.run(counted, act, frame, page.user.pk, address(page.scope))


def counted(act: Callable[[Any, int], wire.Done], frame: Any, player_id: int, net: str) -> wire.Done:
    """Do it, if not too much of the kind comes from the address of the page. Raises Refused."""
    if not limits.within("open-tables-of-address", net, most=MOST_OF_ADDRESS, seconds=600, when_unknown=True):
        raise Refused("too_many")
    return act(frame, player_id)


ACTS: Final[dict[type, Callable[[Any, int], wire.Done]]] = {
    wire.Stand: stand,
    wire.Ready: ready,
    wire.SeatBot: seat_bot,
    wire.EmptySeat: empty_seat,
    wire.CloseTable: close,
}
LIVE: Final[dict[type, Callable[["LobbySocket", Any], Awaitable[wire.Done]]]] = {
    wire.MakeTable: partial(from_address, make),
    wire.AlterTable: partial(from_address, alter),
    wire.Sit: partial(from_address, sit),
}
LISTS: Final[dict[str, Callable[[], Any]]] = {"open_tables": table_selectors.listed}
