"""The public list of deals, and the page on which a match's luck is checked by the browser of whoever may see its replay."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tables import deals, selectors, views
from tables.models import Deal, Match
from tables.selectors import NotOver

PAGE: Final = 50
"""Deals a page."""
PROGRAM: Final = Path(settings.BASE_DIR) / "docs" / "check-deal" / "check_deal.py"
COUNTED_FOR: Final = 60
"""Seconds for which the counts over the list may be older than the list."""


# --- the list -------------------------------------------------------------------------------------------------------
@require_safe
@never_cache
def listed(request: HttpRequest) -> HttpResponse:
    """Show all deals and what became of them, the newest first; `?from=` begins at a number."""
    first = views.number_in(request, "from", 0)
    rows = deals.listed().filter(pk__lte=first) if first else deals.listed()
    shown = list(rows[: PAGE + 1])
    newer = list(Deal.objects.filter(pk__gt=first).order_by("pk").values_list("pk", flat=True)[:PAGE]) if first else []
    context = {
        "rows": [told(row) for row in shown[:PAGE]],
        "older": shown[PAGE].pk if len(shown) > PAGE else None,
        "newer": newer[-1] if newer else None,
        "chosen": views.number_in(request, "of", 0),
        "counts": counts(),
    }
    return render(request, "tables/deals.html", context)


def told(row: Any) -> dict[str, Any]:
    """Return a line of the list. `row.running`: whether it is played right now."""
    fate = "running" if row.running else row.fate
    return {
        "id": row.pk,
        "title": views.title(row.game) if row.game in views.registry.GAMES else row.game,
        "at": datetime.fromtimestamp(row.opened_at / 1000, UTC),
        "hash": row.secret_hash,
        "fate": fate,
        "is_daily": bool(row.label),
    }


def counts() -> dict[str, int]:
    """Return how many deals there are, and how many came to nothing."""
    found: dict[str, int] | None = cache.get("deals.counts")
    if found is None:
        fates = deals.fates()
        found = {"all": sum(fates.values()), **{fate.value: fates.get(fate.value, 0) for fate in Deal.Fate}}
        cache.set("deals.counts", found, COUNTED_FOR)
    return found


@require_safe
@cache_control(max_age=3600)
def program(request: HttpRequest) -> HttpResponse:
    """Give away the program that checks a deal on one's own computer."""
    return HttpResponse(PROGRAM.read_text(), content_type="text/x-python; charset=utf-8")


# --- one match ------------------------------------------------------------------------------------------------------
@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def check(request: HttpRequest, match_id: int) -> HttpResponse:
    """Let whoever may see a replay check its luck; while a match runs, say to those at its table what there will be."""
    match = Match.objects.select_related("deal").filter(pk=min(match_id, selectors.LARGEST)).first()
    if match is None:
        raise Http404
    if selectors.may_replay(match_id, request.user) and deals.is_revealed(match):
        return checking(request, match, selectors.played_seat(match_id, request.user.pk))
    if not views.may_see(match, request.user):
        raise Http404
    return render(request, "tables/check.html", common(match) | {"watched": not match.deal.label})


def checking(request: HttpRequest, match: Match, seat: int | None, back: str = "") -> HttpResponse:
    """Show what the luck of a match can be checked with. Who may see it is the door's to know."""
    given = {
        "match": match.pk,
        "seat": seat,
        "revealed": deals.revealed(match),
        "packs": views.client_files(match.game).get("packs.js"),
    }
    return render(request, "tables/check.html", common(match) | {"given": given, "back": back})


def common(match: Match) -> dict[str, Any]:
    return {
        "match": match,
        "title": views.title(match.game),
        "running": match.status == Match.Status.RUNNING,
        "is_daily": bool(match.deal.label),
    }


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def revealed(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer with the same as JSON, for a program of one's own (docs/check-deal)."""
    match = Match.objects.select_related("deal").filter(pk=min(match_id, selectors.LARGEST)).first()
    if match is None or not selectors.may_replay(match_id, request.user):
        raise Http404
    try:
        return JsonResponse(deals.revealed(match))
    except NotOver:
        raise Http404 from None
