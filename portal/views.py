"""Home, language, health."""

from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe
from django_redis import get_redis_connection

from lobby import accounts, selectors, services
from lobby.views import onward


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"games": selectors.games(get_language()), "hall": selectors.hall(get_language())})


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
