"""Rematches: the floor above decides on them; the match that is over keeps what its table is told."""

from tables import store, wire
from tables.models import Match


def keep_rematch(*, match_id: int, told: wire.Rematch) -> None:
    """Keep who wants a rematch, or that it has begun; whoever connects or missed it is told from here."""
    Match.objects.filter(pk=match_id).update(rematch=store.text(told), rematch_until=told.until)
