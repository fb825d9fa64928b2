"""Advice that was given: counted, so that a match's record says so."""

from django.db.models import F

from games.contract import Refusal
from games.engine import Refused
from tables import database, store
from tables.models import Chair


def count_hint(*, match_id: int, seat: int, ply: int) -> None:
    """Count that a player was advised at a position, once for each. Raises Refused when he has decided meanwhile.

    What others do while he thinks, such as answers to an offer, leaves him the same decision.
    """
    with database.change():
        held = store.hold_running(match_id)
        if held.position.asked[seat] > ply:
            raise Refused(Refusal("stale"))
        Chair.objects.filter(match_id=match_id, seat=seat, hinted_ply__lt=ply).update(hints=F("hints") + 1, hinted_ply=ply)
