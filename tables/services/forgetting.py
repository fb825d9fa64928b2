"""Somebody goes for good: what is over no longer says what he was called."""

from django.db import transaction
from msgspec.structs import replace

from tables import moves, store
from tables.models import Chair, ChatLine, Match


@transaction.atomic
def forget_name(*, player_id: int, name: str) -> None:
    """Call a player `name` in every match that is over, and in all that he ever said. Running ones are renamed (renaming)."""
    shown = moves.seen(name)
    seats = Chair.objects.filter(player_id=player_id).exclude(match__status=Match.Status.RUNNING)
    matches = Match.objects.select_for_update().filter(pk__in=seats.values("match_id")).order_by("pk")
    for match in matches.only("seating"):
        chairs = store.CHAIRS.decode(match.seating)
        renamed = tuple(replace(chair, name=shown) if chair.player == player_id else chair for chair in chairs)
        Match.objects.filter(pk=match.pk).update(seating=store.text(renamed))
    Chair.objects.filter(player_id=player_id).exclude(match__status=Match.Status.RUNNING).update(name=shown)
    ChatLine.objects.filter(author_id=player_id).update(name=name)
