"""Advice that was given: counted, so that a match's record says so."""

from django.db.models import F

from games.contract import Refusal
from games.engine import Refused
from tables import database
from tables.models import Chair, Match


def count_hint(*, match_id: int, seat: int, ply: int) -> None:
    """Count that a player was advised at a position, once for each. Raises Refused when the match has gone on meanwhile."""
    with database.change():
        chair = Chair.objects.filter(match_id=match_id, seat=seat)
        chair.filter(hinted_ply__lt=ply).update(hints=F("hints") + 1, hinted_ply=ply)
        if not Match.objects.filter(pk=match_id, ply=ply, status=Match.Status.RUNNING).exists():
            raise Refused(Refusal("stale"))
