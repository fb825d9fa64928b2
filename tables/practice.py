"""What a device needs to keep a record against the computer (portal_features I3): how matches stand, and their hints."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tables import store
from tables.models import Chair, Match

AT_ONCE: Final = 50
"""Matches that can be asked for at once."""


@require_safe
@cache_control(no_store=True, private=True)
def outcomes(request: HttpRequest) -> HttpResponse:
    """Answer how matches against the computer stand (`?match=1&match=2`): those that the reader plays or has played."""
    words = request.GET.getlist("match")[:AT_ONCE]
    wanted = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 19]
    return JsonResponse(outcomes_of(wanted, request.user.pk))


def outcomes_of(match_ids: Sequence[int], user_id: int | None) -> dict[int, dict[str, Any]]:
    """Return by match, of those against the computer that somebody sat in, what static/js/practice.js makes its record of."""
    if user_id is None:
        return {}
    rows = Chair.objects.filter(match_id__in=match_ids, player_id=user_id, match__kind=Match.Kind.COMPUTER)
    columns = rows.values_list("match_id", "seat", "hints", "match__status", "match__result")
    return {match_id: outcome(seat, hints, status, result) for match_id, seat, hints, status, result in columns}


def outcome(seat: int, hints: int, status: str, result: str) -> dict[str, Any]:
    ranks = store.RESULT.decode(result).ranks if result else ()
    reason = "void" if status == Match.Status.VOID else ""
    return {"seat": seat, "hints": hints, "status": status, "ranks": ranks, "reason": reason}


def hints_of(match_id: int, user_id: int | None) -> int:
    """Return at how many positions of a match somebody was advised."""
    if user_id is None:
        return 0
    return Chair.objects.filter(match_id=match_id, player_id=user_id).values_list("hints", flat=True).first() or 0
