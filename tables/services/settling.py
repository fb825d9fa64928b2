"""Matches that are over, but whose hearers failed."""

from typing import Final

from games import registry
from tables import database, frames, store
from tables.models import Match
from tables.services import ending
from tables.services.changing import Update, each

AT_ONCE: Final = 100


def settle() -> list[Update]:
    """Ask the hearers of match_over again where one had failed. Doing it twice changes nothing."""
    known = Match.objects.filter(settled=False, game__in=list(registry.GAMES))
    waiting = known.exclude(status=Match.Status.RUNNING).order_by("ended_at")
    return each(waiting.values_list("pk", flat=True)[:AT_ONCE], settle_one)


def settle_one(match_id: int) -> Update | None:
    with database.change():
        held = store.hold(match_id)
        before = Match.objects.filter(pk=match_id, settled=False)
        if held.running or not before.exists():
            return None
        held.settlement = ending.settle(held)
        if before.exists():
            return None
        held.rev += 1
        Match.objects.filter(pk=match_id).update(rev=held.rev)
        return Update(match_id=match_id, rev=held.rev, ply=held.position.ply, frames=frames.of_change(held), over=True)
