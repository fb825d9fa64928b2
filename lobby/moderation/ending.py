"""What the staff has done ends by itself: rights follow the clock at each act; open pages and leaderboards hear of it here."""

from django.db import transaction
from django.db.models import Q

from lobby.models import Player
from lobby.moderation import records
from ratings import services as ratings
from tables import clock


def end_spent() -> int:
    """Let what has come to its end be over for open pages, too; returns for how many players."""
    now = clock.now()
    spent = Q()
    for field in records.LASTING.values():
        spent |= Q(**{f"{field}__lte": now})
    ids = list(Player.objects.filter(spent).order_by("pk").values_list("pk", flat=True)[:100])
    for player_id in ids:
        end_for(player_id)
    return len(ids)


@transaction.atomic
def end_for(player_id: int) -> None:
    player = Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()
    if player is None:
        return
    was_banned = player.banned_until is not None
    records.fold(player)
    if was_banned and player.banned_until is None:
        ratings.list_player(player_id=player.pk, listed=player.is_active)
    records.tell(player.pk)
