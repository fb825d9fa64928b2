"""How many rows of a leaderboard have which number: whoever knows that knows every place, and where a page begins.

There are far fewer numbers than rows, and one pass over an index counts them all. Of a large leaderboard the answer is kept for
half a minute: it is asked for by everybody who looks, and a place among thousands changes with every match that ends.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, QuerySet
from msgspec import Struct

LARGE: Final = 5_000
"""Rows from which on an answer is kept …"""
KEPT: Final = 30
"""… for so many seconds."""


class Ladder(Struct, frozen=True):
    """The numbers of a leaderboard, the highest first, each with the number of rows that stand above it."""

    numbers: tuple[int, ...]
    above: tuple[int, ...]
    count: int

    def place(self, number: int) -> int:
        """Return the place of a row that has this number; equal numbers share a place."""
        rung = bisect_left(self.numbers, -number, key=lambda one: -one)
        return 1 + (self.above[rung] if rung < len(self.above) else self.count)

    def seek(self, row: int) -> tuple[int, int]:
        """Return the number of a row (0: the first one), and how many of the same number stand before it."""
        rung = bisect_left(self.above, row + 1) - 1
        return self.numbers[rung], row - self.above[rung]


def ladder(board: "QuerySet[Any]", by: str, name: str | None) -> Ladder:
    """Return the ladder of a leaderboard; `name` is what it may be kept by."""
    if name is not None and (kept := cache.get(f"ladder:{name}")) is not None:
        return Ladder(*kept)
    found = of_rows(list(board.order_by(f"-{by}").values_list(by).annotate(n=Count("pk"))))
    if name is not None and found.count >= LARGE:
        cache.set(f"ladder:{name}", (found.numbers, found.above, found.count), KEPT)
    return found


def of_rows(rows: Sequence[tuple[int, int]]) -> Ladder:
    """Return the ladder of (number, how many rows), the highest number first."""
    sums = (0, *accumulate(count for _, count in rows))
    return Ladder(tuple(number for number, _ in rows), sums[:-1], sums[-1])
