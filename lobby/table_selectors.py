"""Questions about open tables. Nothing here writes; who is told of a table that is not listed sits there."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from games import options as game_options
from games.registry import GAMES
from lobby import seek_selectors, table_terms, wire
from lobby.models import OpenTable, TablePlace
from lobby.table_seats import OPEN
from tables import clock


def listed() -> wire.OpenTables:
    """Return the open tables that everybody may see, the last changed first."""
    rows = now_open().filter(listed=True).order_by("-until", "-pk")
    shown = list(rows[: wire.MOST_TABLES + 1])
    count = len(shown) if len(shown) <= wire.MOST_TABLES else rows.count()
    return wire.OpenTables(tuple(told(shown[: wire.MOST_TABLES])), count)


def own(player_id: int) -> tuple[wire.OpenTable, ...]:
    """Return the open table at which a player sits, with the address of its link; also while its match is about to begin."""
    rows = list(standing(OPEN, OpenTable.State.FROZEN).filter(places__player=player_id))
    return tuple(told(rows, addresses=True))


def now_open() -> Any:
    return standing(OPEN)


def standing(*states: str) -> Any:
    known = OpenTable.objects.filter(state__in=states, until__gt=clock.now(), game__in=GAMES)
    return known.select_related("host", "deal")


def told(rows: list[OpenTable], *, addresses: bool = False) -> list[wire.OpenTable]:
    """Return tables as pages are told of them."""
    places = places_of(rows)
    players = {one.player for row in rows for one in places[row.pk] if one.player is not None}
    people = seek_selectors.persons(players | {row.host for row in rows})
    return [open_table(row, places[row.pk], people, address(row) if addresses else "") for row in rows]


def places_of(rows: Iterable[OpenTable]) -> dict[int, list[TablePlace]]:
    found: dict[int, list[TablePlace]] = defaultdict(list)
    taken = TablePlace.objects.filter(table__in=list(rows)).select_related("player")
    for one in taken.order_by("table_id", "seat"):
        found[one.table_id].append(one)
    return found


def address(row: OpenTable) -> str:
    return reverse("table_invitation", args=[row.token])


def open_table(row: OpenTable, taken: list[TablePlace], people: dict[int, wire.Person], address: str) -> wire.OpenTable:
    game, options = GAMES[row.game], table_terms.options_of(row)
    return wire.OpenTable(
        id=row.pk,
        game=row.game,
        options=game_options.chosen(game, options),
        seats=row.seats,
        time=table_terms.time_of(row),
        rated=row.rated,
        as_seated=table_terms.as_seated(row, taken),
        begins=row.begins,  # type: ignore[arg-type]  # one of its choices
        listed=row.listed,
        version=row.version,
        host=people[row.host_id],
        places=tuple(places(row, taken, people)),
        since=row.made_at,
        until=row.until,
        deal=row.deal_id,
        hash=row.deal.secret_hash,
        preset=table_terms.preset_of(game, options),
        stake=row.stake,
        address=address,
    )


def places(row: OpenTable, taken: list[TablePlace], people: dict[int, wire.Person]) -> Iterable[wire.Place]:
    """Return all seats of a table, the free ones too."""
    by_seat = {one.seat: one for one in taken}
    for seat in range(row.seats):
        one = by_seat.get(seat)
        if one is None:
            yield wire.Place(seat)
        elif one.player_id is None:
            yield wire.Place(seat, bot=one.bot, ready=True)
        else:
            yield wire.Place(seat, people[one.player_id], ready=one.ready_version == row.version)
