"""Questions about news: how many wait, which ones, and the address at which each is answered."""

from typing import Any, Final

from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from lobby import wire
from lobby.models import News, Player
from tables import clock

PAGE: Final = 30
"""News of a page."""
NEWEST: Final = 8
"""News under the bell."""
REMEMBERED: Final = 30
"""Seconds for which a count is remembered; what changes it forgets it."""


def of(player_id: int) -> QuerySet[News]:
    return News.objects.filter(player=player_id).order_by("-at", "-pk")


def newest(player_id: int) -> list[News]:
    return list(of(player_id)[:NEWEST])


def page(player_id: int, number: Any) -> Page[News]:
    return Paginator(of(player_id), PAGE).get_page(number)


def unread(player_id: int) -> int:
    return News.objects.filter(player=player_id, read_at=None).count()


def told(player_id: int, kind: str = "") -> wire.News:
    """Return what pages are told; the count is not older than its moment."""
    at = clock.now()
    return wire.News(unread(player_id), at, kind)


def names_in(rows: list[News]) -> dict[int, str]:
    """Return what those are called now whom news name."""
    ids = {row.about["by"] for row in rows if isinstance(row.about.get("by"), int)}
    return dict(Player.objects.filter(pk__in=ids).values_list("pk", "username")) if ids else {}


def keys_in(rows: list[News]) -> dict[int, str]:
    """Return by what addresses name those whom news name."""
    ids = {row.about["by"] for row in rows if isinstance(row.about.get("by"), int)}
    return dict(Player.objects.filter(pk__in=ids).values_list("pk", "key")) if ids else {}


def unread_remembered(player_id: int) -> int:
    """Return how many news somebody has not read: for every page, so the answer is remembered for a while."""
    try:
        found = cache.get(key_of(player_id))
    except Exception:
        found = None
    if found is not None:
        return int(found)
    count = unread(player_id)
    try:
        cache.set(key_of(player_id), count, timeout=REMEMBERED)
    except Exception:
        return count
    return count


def forget_counts(player_ids: list[int]) -> None:
    """Let the next pages count anew. Without a cache each page counts."""
    try:
        cache.delete_many([key_of(player_id) for player_id in player_ids])
    except Exception:
        return


def key_of(player_id: int) -> str:
    return f"news-unread:{player_id}"
