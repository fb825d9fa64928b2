"""Open tables as tests make them."""

from itertools import count
from typing import Any

from lobby import open_tables, wire
from lobby.models import OpenTable, Player, TablePlace
from lobby.table_terms import TableTerms

numbers = count(1)
TERMS: dict[str, Any] = {
    "options": {"rounds": 3, "wild_pots": False, "thief": True},
    "seats": 3,
    "time": wire.Clock(10, 5),
    "rated": False,
    "begins": "lot",
    "listed": True,
}


def opened(host: Player, *others: Player, game: str = "lampions", client_id: str | None = None, **terms: Any) -> OpenTable:
    """Open a table of the toy, and let others sit down there."""
    ident = client_id or f"t-{next(numbers)}"
    wanted = TableTerms(**{**TERMS, **terms})
    row = open_tables.make(player_id=host.pk, game=game, wanted=wanted, client_id=ident)
    for other in others:
        sit(row, other)
    return now(row)


def altered(row: OpenTable, by: Player, version: int | None = None, **terms: Any) -> OpenTable:
    wanted = TableTerms(**{**TERMS, **terms})
    at = now(row).version if version is None else version
    return open_tables.alter(table_id=row.pk, player_id=by.pk, version=at, wanted=wanted)


def sit(row: OpenTable, player: Player, seat: int | None = None) -> int | None:
    return open_tables.sit(table_id=row.pk, player_id=player.pk, seat=seat, token=row.token)


def stand(row: OpenTable, player: Player) -> None:
    open_tables.stand(table_id=row.pk, player_id=player.pk)


def ready(
    row: OpenTable, *players: Player, version: int | None = None, on: bool = True, commit: str | None = None
) -> int | None:
    """Let these be ready, one after the other; returns the match of the last one's answer."""
    match = None
    for player in players:
        at = now(row).version if version is None else version
        match = open_tables.ready(table_id=row.pk, player_id=player.pk, version=at, ready=on, commit=commit)
    return match


def bot(row: OpenTable, by: Player, seat: int, level: str = "easy") -> None:
    open_tables.seat_bot(table_id=row.pk, player_id=by.pk, seat=seat, level=level)


def emptied(row: OpenTable, by: Player, seat: int, expected: int | None = None) -> None:
    open_tables.empty_seat(table_id=row.pk, player_id=by.pk, seat=seat, expected=expected)


def closed(row: OpenTable, by: Player) -> None:
    open_tables.close(table_id=row.pk, player_id=by.pk)


def now(row: OpenTable) -> OpenTable:
    return OpenTable.objects.get(pk=row.pk)


def seats(row: OpenTable) -> dict[int, str]:
    """Return who sits where: names of people, levels of computers."""
    taken = TablePlace.objects.filter(table=row).select_related("player").order_by("seat")
    return {one.seat: one.player.name if one.player else str(one.bot) for one in taken}


def marks(row: OpenTable) -> list[str]:
    """Return who is ready."""
    taken = TablePlace.objects.filter(table=row, ready_version=now(row).version).select_related("player")
    return sorted(one.player.name for one in taken if one.player)
