"""The list of a day: who raced by how much more than the computer. Nothing here writes."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, Max, QuerySet
from msgspec import Struct

from ratings.daily.models import Attempt, DailyRace
from ratings.ladders import Ladder, ladder

A_PAGE: Final = 50
FRESH: Final = 5
"""Seconds for which one look at a list tells everybody whether it has changed."""
COLUMNS: Final = (
    "margin",
    "player_id",
    "player__username",
    "player__key",
    "points",
    "against",
    "finished_at",
    "match_id",
    "odd",
)


class Row(Struct, frozen=True):
    """A row of a day's list. Equal margins share a place; who was there first is told first (portal_features J10)."""

    place: int
    margin: int
    player: int
    name: str
    key: str
    points: int
    against: int
    finished_at: int
    match: int
    odd: bool

    @property
    def at(self) -> datetime:
        return datetime.fromtimestamp(self.finished_at / 1000, UTC)


class Page(Struct, frozen=True):
    rows: tuple[Row, ...]
    count: int
    """Of the whole list"""
    page: int
    pages: int
    ladder: Ladder
    """Which margins were reached how often: whoever has it knows every place."""


def board(race_id: int) -> "QuerySet[Attempt]":
    return Attempt.objects.filter(race=race_id, listed=1)


def page(race: DailyRace, number: int = 1, size: int = A_PAGE) -> Page:
    """Return a part of a day's list; a page too far is the last one."""
    shown = board(race.pk)
    places = ladder(shown, "margin", None)
    pages = max(1, -(-places.count // size))
    number = min(max(number, 1), pages)
    first = (number - 1) * size
    # the index alone says which ones; of those only the rest is read
    ids = list(shown.order_by("-margin", "finished_at", "id").values_list("id", flat=True)[first : first + size])
    found = {pk: row(rest, places) for pk, *rest in shown.filter(pk__in=ids).values_list("id", *COLUMNS)}
    return Page(tuple(found[pk] for pk in ids if pk in found), places.count, number, pages, places)


def places(race: DailyRace) -> list[tuple[int, int]]:
    """Return (player, place) of everybody in a day's list."""
    shown = board(race.pk)
    steps = ladder(shown, "margin", None)
    rows = shown.order_by("-margin").values_list("player", "margin")
    return [(player, steps.place(margin)) for player, margin in rows if margin is not None]


def row(columns: Sequence[Any], places: Ladder) -> Row:
    return Row(places.place(columns[0]), *columns)


def version(race: DailyRace) -> str:
    """Return what changes with the list, as it was within the last seconds."""
    return str(cache.get_or_set(f"daily:{race.pk}", lambda: counted(race), FRESH) or counted(race))


def counted(race: DailyRace) -> str:
    found = board(race.pk).aggregate(count=Count("pk"), last=Max("finished_at"))
    return f"{found['count']}.{found['last'] or 0}"


def place_of(attempt: Attempt) -> tuple[int, int]:
    """Return the place of a listed attempt, and of how many."""
    shown = board(attempt.race_id)
    return 1 + shown.filter(margin__gt=attempt.margin).count(), shown.count()


def row_of(race: DailyRace, player_id: int) -> Row | None:
    """Return somebody's row in a day's list."""
    found = board(race.pk).filter(player=player_id).values_list(*COLUMNS).first()
    return None if found is None else Row(1 + board(race.pk).filter(margin__gt=found[0]).count(), *found)
