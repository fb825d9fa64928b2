"""The pages of the games: all of them, and each with its starts, its running matches and its rules."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.registry import GAMES
from lobby import hall_selectors, selectors
from portal import rules
from tables import services
from tables.views import client_files

SHEETS = ("board.css", "figures.css")
"""What a game's pictures in its rules look like: as on its table, and where they stand."""


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "portal/games.html", {"games": [shown(slug) for slug in GAMES]})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in GAMES:
        raise Http404
    files = client_files(slug)
    sheets = [files[name] for name in SHEETS if name in files]
    return render(
        request, "portal/game.html", {"game": shown(slug), "matches": matches(slug), "files": files, "sheets": sheets}
    )


def shown(slug: str) -> dict[str, Any]:
    """Return a game as its pages show it: as it is offered, with its name in the other language and its rules."""
    language = get_language()
    offered = selectors.offered(GAMES[slug], language)
    titles = {code: selectors.title(slug, code) for code, _ in settings.LANGUAGES}
    others = [{"language": code, "title": title} for code, title in titles.items() if title != offered["title"]]
    return {
        **offered,
        "others": others,
        "for_two": 2 in GAMES[slug].seats,
        "for_device": services.is_for_two(GAMES[slug]),
        "for_more": max(GAMES[slug].seats) > 2,
        "rules": rules.of(slug, language),
    }


def matches(slug: str) -> list[dict[str, Any]]:
    """Return the running matches of a game that anybody may watch."""
    running = (match for match in hall_selectors.running().matches.values() if match.game == slug)
    return [{"id": match.id, "names": match.names, "label": selectors.label(match)} for match in running]
