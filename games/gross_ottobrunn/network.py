"""What lies on the chart, as one seat looks at it: what is taken, and from where it may build on (section 10)."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.contract import Seat
from games.gross_ottobrunn import land
from games.gross_ottobrunn.chart import Chart, chart_of
from games.gross_ottobrunn.state import Building, Route, State


class Pieces(NamedTuple):
    """Of one player, not on the chart."""

    road: int = 15
    ship: int = 15
    settlement: int = 5
    city: int = 4


@dataclass(frozen=True)
class Network:
    routes: dict[str, Route]
    """Everybody's, by edge."""
    buildings: dict[str, Building]
    """Everybody's, by vertex."""
    own: frozenset[str]
    """Vertices of own buildings."""
    roads: frozenset[str]
    """From where a road may go on: own buildings, and ends of own roads that no opponent holds."""
    lanes: frozenset[str]
    """From where a ship or canal may go on: own buildings, and ends of own ships and canals that no opponent holds."""
    reached: frozenset[str]
    """Where own routes end."""
    docked: Counter[str]
    """How many own ships and canals end at a vertex."""
    supply: Pieces


@dataclass(frozen=True)
class Ground:
    """Everything that says where a seat may build."""

    chart: Chart
    land: land.Land
    network: Network
    pirate: tuple[str, ...]
    """The edges that he keeps ships off."""


def ground(state: State, seat: Seat) -> Ground:
    chart = chart_of(len(state.players))
    return Ground(
        chart, land.at(state), laid(len(state.players), state.routes, state.buildings, seat), chart.edges_of[state.pirate]
    )


def supply(state: State, seat: Seat) -> Pieces:
    """The pieces that a seat has left."""
    return laid(len(state.players), state.routes, state.buildings, seat).supply


@lru_cache(maxsize=1024)
def laid(seats: int, routes: tuple[Route, ...], buildings: tuple[Building, ...], seat: Seat) -> Network:
    ends = chart_of(seats).ends
    mine = [route for route in routes if route.seat == seat]
    own = frozenset(building.vertex for building in buildings if building.seat == seat)
    held = frozenset(building.vertex for building in buildings if building.seat != seat)
    roads = frozenset(vertex for route in mine if route.kind == "road" for vertex in ends[route.edge])
    docked = Counter(vertex for route in mine if route.kind != "road" for vertex in ends[route.edge])
    return Network(
        routes={route.edge: route for route in routes},
        buildings={building.vertex: building for building in buildings},
        own=own,
        roads=(own | roads) - held,
        lanes=(own | docked.keys()) - held,
        reached=roads | docked.keys(),
        docked=docked,
        supply=left(mine, [building for building in buildings if building.seat == seat]),
    )


def left(routes: list[Route], buildings: list[Building]) -> Pieces:
    """A canal is a road and a ship on one edge."""
    kinds = Counter(route.kind for route in routes)
    cities = sum(building.city for building in buildings)
    whole = Pieces()
    return Pieces(
        road=whole.road - kinds["road"] - kinds["canal"],
        ship=whole.ship - kinds["ship"] - kinds["canal"],
        settlement=whole.settlement - len(buildings) + cities,
        city=whole.city - cities,
    )
