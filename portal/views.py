"""Home, health."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.db import connection
from django.shortcuts import render
from django_redis import get_redis_connection


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


def healthz(request: HttpRequest) -> HttpResponse:
    """Say whether the database and Redis answer: 200, or 503 with what does not."""
    checks = {"database": answers(lambda: connection.cursor().execute("SELECT 1")), "redis": answers(redis_ping)}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def redis_ping() -> None:
    get_redis_connection("default").ping()


def answers(ask) -> bool:  # type: ignore[no-untyped-def]
    try:
        ask()
    except Exception:
        return False
    return True
