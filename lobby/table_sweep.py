"""What becomes of open tables by the clock: who is gone loses his seat, what nobody changes closes. Safe at any time, twice."""

from typing import Final

from django.db import connection, transaction

from games.registry import GAMES
from lobby import table_seats, whereabouts
from lobby.models import OpenTable, TablePlace
from lobby.table_seats import OPEN
from tables import clock

AWAY: Final = 60.0
"""Seconds for which somebody must have been missed before his seat is free."""


def sweep() -> None:
    """Tables of a game that this process does not know yet are left to those that do."""
    late = OpenTable.objects.filter(state=OPEN, until__lte=clock.now(), game__in=list(GAMES)).order_by("pk")
    for table_id in late.values_list("pk", flat=True):
        expire(table_id)
    taken = TablePlace.objects.filter(player__isnull=False, table__game__in=list(GAMES))
    sitting = list(taken.select_related("player").order_by("table_id", "pk"))
    gone = whereabouts.gone({one.player.pk for one in sitting if one.player}, whereabouts.present(), grace=AWAY)
    for one in sitting:
        if one.player is None:
            continue
        if not (one.player.may("challenge") and one.player.may("sit")):
            unseat(one.table_id, one.player.pk, "may_not")
        elif one.player.pk in gone:
            unseat(one.table_id, one.player.pk, "gone")


def expire(table_id: int) -> None:
    with transaction.atomic():
        row = untouched(table_id)
        if row is not None and row.until <= clock.now():
            table_seats.end(row, OpenTable.State.EXPIRED, "expired")


def unseat(table_id: int, player_id: int, why: table_seats.Why) -> None:
    with transaction.atomic():
        if (row := untouched(table_id)) is not None:
            table_seats.unseat(row, player_id, why)


def untouched(table_id: int) -> OpenTable | None:
    """Hold an open table, unless somebody does something there right now: then the next sweep looks again."""
    skip = connection.features.has_select_for_update_skip_locked
    rows = OpenTable.objects.select_for_update(no_key=True, of=("self",), skip_locked=skip)
    return rows.filter(pk=table_id, state=OPEN).first()
