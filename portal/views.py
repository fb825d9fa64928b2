"""Home, help, the house's own pages, language, health."""

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_redis import get_redis_connection

from games.registry import GAMES
from lobby import accounts, daily_tile, leaderboards, masthead, mine, selectors, services, starts
from lobby.views import onward
from portal import games, helps, pages

NEWS_LIVE = 3
"""Seconds for which one reading of the house's news serves everybody who asks."""
LICENCE = settings.BASE_DIR / "LICENSE"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The house's front door; whoever has left a table for it finds the way back to his match."""
    shown = {"games": [games.shown(slug) for slug in GAMES], "hall": selectors.hall(spoken())}
    running = mine.running(request.user.pk, spoken()) if request.user.is_authenticated else []
    return render(request, "home.html", {**shown, "running": running, "leaders": leaders(request), "daily": daily_tile.card()})


def leaders(request: HttpRequest) -> dict[str, object] | None:
    """Return the first of the game that the reader plays most, else of the one that newcomers are given."""
    usual = starts.usual_game()
    slug = masthead.stands(request.user).get("game") or (usual.slug if usual else "")
    return leaderboards.card(slug, spoken()) if slug else None


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """What the home page tells of the house, once more: it asks again and again, and shows what has changed."""
    key = f"live:{spoken()}"
    told = cache.get(key)
    if told is None:
        told = render_to_string("includes/live_parts.html", {"hall": selectors.hall(spoken())})
        cache.set(key, told, NEWS_LIVE)
    return HttpResponse(told)


def spoken() -> str:
    """Return the reader's language."""
    return get_language() or settings.LANGUAGE_CODE


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """One of the house's own pages, in the reader's language or in the other with a word about it."""
    text = pages.of(slug, spoken())
    if text is None:
        raise Http404
    more: dict[str, object] = {}
    if slug in ("downloads", "wiki"):
        more["games"] = [games.shown(name) for name in GAMES]
    if slug == "downloads":
        more["licence"] = LICENCE.read_text()
    return render(request, "portal/page.html", {"page": text, **more})


@require_safe
def help_page(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "portal/page.html", {"page": helps.of(name, spoken())})


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead browsers that look for the old address (the admin names no picture) to ours."""
    return redirect(static("favicon.svg"))


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Speak another language from now on: in this browser, and for this account."""
    wanted = request.POST.get("language", "")
    response = onward(request, otherwise="home")
    if wanted in dict(settings.LANGUAGES):
        if request.user.is_authenticated:
            services.speak(player=request.user, language=wanted)
        accounts.speaking(response, wanted)
    return response


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Say whether the database and Redis answer: 200, or 503 with what does not."""
    checks = {"database": answers(database_ping), "redis": answers(redis_ping)}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def database_ping() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def redis_ping() -> None:
    get_redis_connection("default").ping()


def answers(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception:
        return False
    return True
