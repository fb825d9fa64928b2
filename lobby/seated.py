"""Who sits in running matches against people: in one that is played now, or in some by correspondence."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from django.db.models import Q, QuerySet

from tables.models import Chair, Match

SLOW: Final = Match.Time.DAYS
"""The time control of a match by correspondence: whoever sits in one is free for all else, nobody waits for him now."""


def now(player_ids: Iterable[int]) -> set[int]:
    """Return which of these players sit in a match that is played now."""
    return {pk for pk in seats(player_ids).exclude(match__time_kind=SLOW).values_list("player_id", flat=True) if pk is not None}


def slow(player_ids: Iterable[int]) -> Counter[int]:
    """Return how many matches by correspondence these players have running; who has none is not in it."""
    rows = seats(player_ids).filter(match__time_kind=SLOW).values_list("player_id", flat=True)
    return Counter(pk for pk in rows if pk is not None)


def seats(player_ids: Iterable[int]) -> QuerySet[Chair]:
    """Return where these players sit in running matches against people."""
    running = Q(match__status=Match.Status.RUNNING, match__kind=Match.Kind.PEOPLE)
    return Chair.objects.filter(running, player_id__in=list(player_ids), left=False)
