"""A case that one of the staff opens himself."""

from django.db import transaction

from lobby.models import Case, Player
from lobby.moderation import ranks
from lobby.moderation.records import kept
from lobby.refusals import Refused
from tables import clock


@transaction.atomic
def open_case(*, by: Player, player_id: int) -> Case:
    """Return the open case about a player, a new one where there is none. Raises Refused."""
    player = Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()
    if player is None:
        raise Refused("report_nobody")
    if not ranks.may_touch(by, player):
        raise Refused("above_you")
    case = Case.objects.filter(accused=player, state=Case.State.OPEN).first()
    if case is None:
        case = Case(accused=player, opened_at=clock.now(), taken_by=by)
        kept(case, by)
    return case
