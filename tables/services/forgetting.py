"""Somebody goes for good: what is over no longer says what he was called."""

from django.db import transaction
from django.db.models import Q
from msgspec.structs import replace

from tables import moves, store, wire
from tables.models import Chair, ChatLine, Match


@transaction.atomic
def forget_name(*, player_id: int, name: str) -> None:
    """Call a player `name` in every match that is over, and in all that he ever said.

    Running ones are renamed (renaming), but for those on his device: both names are his to forget.
    """
    shown = moves.seen(name)
    goes_on = Q(match__status=Match.Status.RUNNING) & ~Q(match__kind=Match.Kind.SAME)
    seats = Chair.objects.filter(player_id=player_id).exclude(goes_on)
    rows = Match.objects.select_for_update().filter(pk__in=seats.values("match_id")).order_by("pk")
    matches = list(rows.only("seating", "kind"))
    for match in matches:
        chairs = store.CHAIRS.decode(match.seating)
        renamed = tuple(replace(chair, name=name_at(chair, match, player_id, shown)) for chair in chairs)
        Match.objects.filter(pk=match.pk).update(seating=store.text(renamed))
    seats.update(name=shown)
    shared = [match.pk for match in matches if match.kind == Match.Kind.SAME]
    Chair.objects.filter(match__in=shared, player=None).update(name=second(shown))
    ChatLine.objects.filter(author_id=player_id).update(name=name)


def name_at(chair: wire.Chair, match: Match, player_id: int, shown: str) -> str:
    """Return what a chair says from now on: on one device he had written who sat beside him, too."""
    if chair.player == player_id:
        return shown
    return second(shown) if match.kind == Match.Kind.SAME else chair.name


def second(shown: str) -> str:
    return f"{shown} 2"
