"""Who sits at an open table: standing up, being taken away, the table's end. Always inside a transaction that holds its row.

Players are held before tables, tables in the order of their ids.
"""

from collections.abc import Iterable
from typing import Final, Literal

from django.db.models import QuerySet

from lobby import news, outbox
from lobby.models import OpenTable, TableOut, TablePlace
from lobby.wire import Unseated
from tables import clock
from tables import services as tables

LIVES: Final = 60 * 60 * 1000
"""Milliseconds without a change after which a table closes."""
OPEN: Final = OpenTable.State.OPEN
Why = Literal["closed", "expired", "shown_out", "gone", "elsewhere", "may_not", "taler"]


def held(*table_ids: int) -> list[OpenTable]:
    """Hold tables; those that are not there are left out."""
    rows = OpenTable.objects.select_for_update(no_key=True, of=("self",)).filter(pk__in=table_ids)
    return list(rows.order_by("pk"))


def places(row: OpenTable) -> list[TablePlace]:
    """Return who sits at a table, by seat."""
    return list(TablePlace.objects.filter(table=row).select_related("player").order_by("seat"))


def sitting(row: OpenTable) -> list[int]:
    """Return the ids of the players who sit at a table, who has sat there longest first."""
    found = TablePlace.objects.filter(table=row, player__isnull=False).order_by("since", "pk")
    return [pk for pk in found.values_list("player_id", flat=True) if pk is not None]


def changed(row: OpenTable, *also: int, version: bool = True) -> None:
    """Note that something at a table is otherwise than before, and let everybody see it; `also` those who sit there no more.

    With the next version nobody is ready any more.
    """
    row.version += int(version)
    row.until = clock.now() + LIVES
    row.save()
    outbox.tables_changed(*sitting(row), *also)


def unseat(row: OpenTable, player_id: int, why: Why | None = None) -> bool:
    """Take somebody's seat away: `why` is told to him, unless he stood up himself. False when he does not sit there.

    A host's table goes to who has sat there longest; without anybody it closes.
    """
    if not TablePlace.objects.filter(table=row, player=player_id).delete()[0]:
        return False
    stay = sitting(row)
    if why is not None:
        tell_unseated(row, player_id, why, heir=next(iter(stay), None))
    if not stay:
        end(row, OpenTable.State.CLOSED)
        outbox.tables_changed(player_id)
        return True
    if row.host_id == player_id:
        row.host_id = stay[0]
    changed(row, player_id)
    return True


def end(row: OpenTable, state: OpenTable.State, why: Why | None = None) -> None:
    """End an open table without a match; those who sit there are told `why`, but the host who closed it himself."""
    people, host = sitting(row), row.host
    row.state = state
    row.save(update_fields=["state"])
    clear(row)
    tables.close_deal(deal=row.deal_id, fate="declined")
    for player_id in people:
        if why is not None and (player_id != host.pk or why != "closed"):
            tell_unseated(row, player_id, why)
    outbox.tables_changed(*people)


def tell_unseated(row: OpenTable, player_id: int, why: Why, *, heir: int | None = None) -> None:
    """Tell somebody why he sits at a table no longer; who is away finds it under the bell, a host also who is it now."""
    outbox.tell_player(player_id, Unseated(row.pk, why, row.host.name))
    if why == "elsewhere":
        return  # he plays: there he sees it
    hosted = row.host_id == player_id and why == "gone"
    by = heir if hosted else row.host_id
    about = {"table": row.pk, "game": row.game, "why": why, "hosted": hosted} | ({"by": by} if by else {})
    news.tell([player_id], "seat", about=about, where="away")


def clear(row: OpenTable) -> None:
    """Free the seats of a table that is open no longer, and forget who was shown out."""
    TablePlace.objects.filter(table=row).delete()
    TableOut.objects.filter(table=row).delete()


def renew(player_id: int) -> None:
    """Make the next version of the table where somebody sits who is otherwise than before: what is played may be, too."""
    for row in held(*TablePlace.objects.filter(player=player_id).values_list("table_id", flat=True)):
        if row.state == OPEN:
            changed(row)


def part(who_id: int, whom_id: int) -> None:
    """Let two sit at one open table no longer, of whom the first blocks the other: a host shows him out, others stand up."""
    shared = TablePlace.objects.filter(player=whom_id, table__places__player=who_id)
    for row in held(*shared.values_list("table_id", flat=True)):
        if row.state == OPEN and {who_id, whom_id} <= set(sitting(row)):
            if row.host_id == who_id:
                TableOut.objects.get_or_create(table=row, player_id=whom_id)
                unseat(row, whom_id, "shown_out")
            else:
                unseat(row, who_id)


def forget(player_id: int) -> None:
    """Close the open table of somebody whose account is being deleted, which goes with him; elsewhere he stands up."""
    for row in held(*OpenTable.objects.filter(host=player_id, state=OPEN).values_list("pk", flat=True)):
        if row.state == OPEN and row.host_id == player_id:
            end(row, OpenTable.State.CLOSED, "closed")
    take_away([player_id])


def take_away(player_ids: Iterable[int], why: Why = "elsewhere") -> None:
    """Take players from the open tables at which they sit; inside the transaction that holds them."""
    leaving: QuerySet[TablePlace] = TablePlace.objects.filter(player__in=list(player_ids))
    pairs = list(leaving.order_by("table_id", "player_id").values_list("table_id", "player_id"))
    rows = {row.pk: row for row in held(*{table_id for table_id, _ in pairs})}
    for table_id, player_id in pairs:
        if (row := rows.get(table_id)) is not None and row.state == OPEN and player_id is not None:
            unseat(row, player_id, why)
