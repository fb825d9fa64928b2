"""Leaderboards: of every game by Elo, points or won matches, of all games by points; for all time, a week, a month."""

from typing import Any, Final
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.registry import GAMES
from lobby import folk, names, selectors, spans
from ratings import selectors as ratings
from ratings.places import Leader

FIRST: Final = 5
"""Players on the card of a game."""
FRESH: Final = 60
"""Seconds for which these are not read again."""
COLUMNS: Final[dict[str, Promise]] = {"elo": _("Elo"), "points": _("Points"), "won": _("Won")}
"""By what a leaderboard can be ordered."""
ORDERS: Final[dict[str, Promise]] = {"elo": _("by Elo"), "points": _("by points"), "won": _("by won matches")}


@require_safe
@never_cache
def all_games(request: HttpRequest) -> HttpResponse:
    """Show who has won the most points in all games together, and the first of each game."""
    cards = [card(slug, get_language()) for slug in GAMES]
    return render(request, "lobby/leaders.html", {**board(request, ratings.ALL_GAMES), "cards": cards})


@require_safe
@never_cache
def of_game(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in GAMES:
        raise Http404
    return render(request, "lobby/leaders.html", board(request, slug))


def card(slug: str, language: str | None) -> dict[str, Any]:
    """Return a game with its first."""
    return {"slug": slug, "title": selectors.title(slug, language), "icon": selectors.icon(slug), "leaders": first_of(slug)}


def first_of(slug: str) -> list[Leader]:
    """Return the first of a game, as they were within the last minute: one reading serves all pages that show them."""
    found = cache.get_or_set(f"leaders:{slug}", lambda: ratings.leaders(slug).rows[:FIRST], FRESH)
    return list(found or ())


def board(request: HttpRequest, game: str) -> dict[str, Any]:
    """Return the leaderboard that an address asks for: `?by=`, `?span=`, `?name=`, `?sure=`, `?friends=`, `?page=`."""
    reader, chosen = request.user, wanted(request, game)
    among = {*folk.friends_of(reader.pk), reader.pk} if chosen["friends"] and reader.pk is not None else None
    leaders = ratings.leaders(
        game,
        by=chosen["by"],
        span=chosen["span"],
        page=page(request),
        search=names.key(chosen["name"]),
        sure_only=chosen["sure"],
        among=among,
        viewer=reader.pk,
    )
    return {
        "game": game,
        "title": selectors.title(game, get_language()) if game else "",
        "games": [(slug, selectors.title(slug, get_language())) for slug in GAMES],
        "leaders": leaders,
        "rows": leaders.rows,
        "own": leaders.own,
        "own_is_here": any(row.player == reader.pk for row in leaders.rows),
        "own_query": query(chosen, page=leaders.own_page),
        "orders": [(name, words) for name, words in ORDERS.items() if game or name != "elo"],
        "columns": [(name, label, query(chosen, by=name)) for name, label in COLUMNS.items() if game or name != "elo"],
        "chosen": chosen,
        "is_filtered": bool(chosen["name"] or chosen["sure"] or chosen["friends"]),
        "query": query(chosen),
        **times(chosen),
    }


def wanted(request: HttpRequest, game: str) -> dict[str, Any]:
    """Return what an address asks for; what makes no sense counts as left out."""
    by, span = request.GET.get("by", ""), request.GET.get("span", "")
    usual = "elo" if game else "points"
    return {
        "by": by if by in COLUMNS and (game or by != "elo") else usual,
        "span": span if spans.has_begun(span) else spans.ALWAYS,
        "name": "".join(filter(str.isprintable, request.GET.get("name", ""))).strip()[: names.LONGEST],
        "sure": bool(request.GET.get("sure")),
        "friends": bool(request.GET.get("friends")) and request.user.is_authenticated,
    }


def times(chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the times to choose among, and the ways to the one before and the one after."""
    span, offered = chosen["span"], spans.choices()
    if span == spans.ALWAYS:
        return {"spans": offered, "span_title": ""}
    if span not in dict(offered):
        offered.append((span, spans.title(span)))
    after = spans.after(span)
    return {
        "spans": offered,
        "span_title": spans.title(span),
        "earlier": query(chosen, span=spans.before(span)),
        "later": query(chosen, span=after) if spans.has_begun(after) else "",
    }


def query(chosen: dict[str, Any], **changed: Any) -> str:
    """Return the end of an address that asks for what is chosen, with some of it changed."""
    asked = {**chosen, "span": "" if chosen["span"] == spans.ALWAYS else chosen["span"], **changed}
    return urlencode({name: 1 if value is True else value for name, value in asked.items() if value})


def page(request: HttpRequest) -> int:
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 8 else 1
