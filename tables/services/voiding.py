"""A match that was over counts for nobody any more: its log stays, its result is no longer told."""

from tables import database, frames, store
from tables.models import Match
from tables.services.changing import Update


def void(*, match_id: int) -> Update | None:
    """Void a match that is over; None when there is none to void: it runs, was called off, or is void already.

    What others made of its end (ratings, points) is theirs to take back, in the same transaction.
    """
    with database.change():
        held = store.hold(match_id)
        if held.status != Match.Status.OVER:
            return None
        held.status = str(Match.Status.VOID)
        held.rev += 1
        Match.objects.filter(pk=match_id).update(status=held.status, rev=held.rev)
        return Update(match_id=match_id, rev=held.rev, ply=held.position.ply, frames=frames.of_change(held), over=True)
