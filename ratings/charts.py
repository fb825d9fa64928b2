"""The geometry of a rating curve: from numbers to the lines of a picture. Pure arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 200
MOST: Final = 160
"""Points that are drawn: more than that nobody can tell apart."""
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
"""How far apart the lines of the grid may lie."""
LINES: Final = 6
"""Lines of the grid at the most."""
DATES: Final = 5
"""Dates below the curve at the most."""
LATELY: Final = 10
"""Matches over which the last change is told."""


@dataclass(frozen=True)
class Point:
    """The rating after a match: what it was, since when (ms since 1970), what that match changed, and where it is drawn."""

    x: float
    y: float
    at: int
    elo: int
    change: int


@dataclass(frozen=True)
class Chart:
    """A curve in a picture of WIDTH and HEIGHT, whose grid the levels name from above to below."""

    points: tuple[Point, ...]
    levels: tuple[int, ...]
    dates: tuple[int, ...]
    """Times (ms since 1970) at equal distances from the left to the right."""
    curve: str
    area: str
    highest: int
    lowest: int
    lately: int
    """What the last LATELY matches changed together."""

    @property
    def grid(self) -> tuple[float, ...]:
        """How far from the top each level lies."""
        return tuple(rounded(HEIGHT * place / (len(self.levels) - 1)) for place in range(len(self.levels)))


def chart(ratings: Sequence[tuple[int, int]], *, before: int) -> Chart | None:
    """Draw ratings, each (at, elo) after a match in their order, from what it was `before` the first; None without a match."""
    if not ratings:
        return None
    elos = [before, *(elo for _, elo in ratings)]
    levels = scale(min(elos), max(elos))
    kept = thinned(elos, MOST)
    points = tuple(
        Point(
            x=rounded(WIDTH * place / (len(elos) - 1)),
            y=rounded(HEIGHT * (levels[0] - elos[place]) / (levels[0] - levels[-1])),
            at=ratings[max(place - 1, 0)][0],
            elo=elos[place],
            change=elos[place] - elos[place - 1] if place else 0,
        )
        for place in kept
    )
    line = "L".join(f"{point.x:g} {point.y:g}" for point in points)
    return Chart(
        points=points,
        levels=levels,
        dates=spread([at for at, _ in ratings], DATES),
        curve=f"M{line}",
        area=f"M{line}L{WIDTH} {HEIGHT}L0 {HEIGHT}Z",
        highest=max(elos),
        lowest=min(elos),
        lately=elos[-1] - elos[-min(LATELY + 1, len(elos))],
    )


def scale(lowest: int, highest: int) -> tuple[int, ...]:
    """Return round numbers at equal distances around what is drawn, the greatest first: at least two, at most LINES."""
    for step in STEPS:
        bottom, top = lowest // step * step, -(-highest // step) * step
        if top == bottom:
            top += step
        if (top - bottom) // step < LINES:
            return tuple(range(top, bottom - 1, -step))
    return (top, bottom)


def thinned(values: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the places of at most `most` values that keep the shape: both ends, and the extremes of what lies between."""
    if len(values) <= most:
        return tuple(range(len(values)))
    inner, buckets = range(1, len(values) - 1), (most - 2) // 2
    kept = {0, len(values) - 1}
    for bucket in range(buckets):
        places = inner[len(inner) * bucket // buckets : len(inner) * (bucket + 1) // buckets]
        kept |= {min(places, key=values.__getitem__), max(places, key=values.__getitem__)}
    return tuple(sorted(kept))


def spread(times: Sequence[int], most: int) -> tuple[int, ...]:
    """Return at most `most` of these times, both ends among them, at equal distances."""
    count = min(most, len(times))
    if count < 2:
        return tuple(times)
    return tuple(times[round((len(times) - 1) * place / (count - 1))] for place in range(count))


def rounded(number: float) -> float:
    return round(number, 1)
