"""Where a seat's routes can lead with a few more pieces: to places for settlements, and to what is undiscovered."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from games.contract import Seat
from games.gross_ottobrunn.building import COSTS, is_free
from games.gross_ottobrunn.changed import total
from games.gross_ottobrunn.network import Ground
from games.gross_ottobrunn.sight import Sight, ground_at
from games.gross_ottobrunn.state import Building, Cards, Kind, Route

EFFORT: Final[dict[Kind, float]] = {"road": 1.0, "ship": 1.02, "canal": 1.9}
FAR: Final = 4.1
"""Of efforts; what is farther is not looked at."""


class Way(NamedTuple):
    """The pieces that lead to a vertex, in the order of laying."""

    steps: tuple[tuple[Kind, str], ...] = ()

    @property
    def cost(self) -> Cards:
        return total(COSTS[kind] for kind, _ in self.steps)


def ways(sight: Sight) -> dict[str, Way]:
    """The shortest way to each vertex that is near, own routes' ends with none."""
    view = sight.view
    return found(view.seats, view.land, view.routes, view.buildings, view.pirate, sight.seat)


@lru_cache(maxsize=256)
def found(
    seats: int, letters: str, routes: tuple[Route, ...], buildings: tuple[Building, ...], pirate: str, seat: Seat
) -> dict[str, Way]:
    return walked(ground_at(seats, letters, routes, buildings, pirate, seat))


def walked(on: Ground) -> dict[str, Way]:
    """Roads go on from roads, ships and canals from each other; only own buildings join them."""
    queue: list[tuple[float, int, str, bool, Way]] = []
    for by_land, starts in ((True, on.network.roads), (False, on.network.lanes)):
        for vertex in on.chart.sorted(starts):
            queue.append((0.0, len(queue), vertex, by_land, Way()))
    count, best = len(queue), dict.fromkeys(on.chart.sorted(on.network.reached), Way())
    done: set[tuple[str, bool]] = set()
    while queue:
        effort, _, vertex, by_land, way = heappop(queue)
        if (vertex, by_land) in done:
            continue
        done.add((vertex, by_land))
        best.setdefault(vertex, way)
        if vertex in on.land.fringe or (vertex in on.network.buildings and vertex not in on.network.own):
            continue
        for edge, kind in onward(on, vertex, by_land):
            after = effort + EFFORT[kind]
            if after <= FAR:
                first, second = on.chart.ends[edge]
                other = second if first == vertex else first
                count += 1
                heappush(queue, (after, count, other, by_land, Way((*way.steps, (kind, edge)))))
    return best


def onward(on: Ground, vertex: str, by_land: bool) -> Iterator[tuple[str, Kind]]:
    left = on.network.supply
    for edge in on.chart.edges_at[vertex]:
        if edge in on.network.routes:
            continue
        if by_land:
            if left.road and edge in on.land.roads:
                yield edge, "road"
        elif left.ship and edge in on.land.lanes:
            if edge not in on.pirate:
                yield edge, "ship"
        elif left.ship and left.road and edge in on.land.canals:
            yield edge, "canal"


def is_site(on: Ground, vertex: str) -> bool:
    """Whether a settlement may come to stand there, as far as is known."""
    return vertex not in on.land.fringe and is_free(on, vertex)
