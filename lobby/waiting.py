"""How waiting ends without a match: withdrawn, expired. The deal that was drawn with it ends, too."""

from collections.abc import Iterable
from typing import Final

from django.db.models import QuerySet

from lobby import outbox, seated, table_seats
from lobby.models import Seek
from tables import services as tables

OPEN: Final = Seek.State.OPEN
QUICK: Final = Seek.Kind.QUICK
LINK: Final = Seek.Kind.LINK


def withdraw_all(player_ids: list[int]) -> None:
    """End what these players wait with, inside the transaction that holds them. Their links stay.

    They leave the open tables at which they sit.
    """
    table_seats.take_away(player_ids)
    end(list(of(player_ids)), Seek.State.WITHDRAWN)


def withdraw_live(player_ids: list[int]) -> None:
    """The same when they begin a match that is played now; what they wait with for one by correspondence stays open."""
    table_seats.take_away(player_ids)
    end(list(of(player_ids).exclude(time_kind=seated.SLOW)), Seek.State.WITHDRAWN)


def of(player_ids: list[int]) -> QuerySet[Seek]:
    return Seek.objects.filter(player__in=player_ids, state=OPEN).exclude(kind=LINK).order_by("pk")


def end(rows: Iterable[Seek], state: Seek.State) -> int:
    """End what is still open of these, inside a transaction; returns how many ended."""
    ended = [row for row in rows if Seek.objects.filter(pk=row.pk, state=OPEN).update(state=state)]
    for row in ended:
        tables.close_deal(deal=row.deal_id, fate="declined")
    if ended:
        outbox.challenges_changed(*(row.player_id for row in ended))
        outbox.seeks_changed()
    return len(ended)
