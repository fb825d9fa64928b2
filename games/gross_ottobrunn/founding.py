"""The founding: in which order, where two settlements each, and where a road or a ship from each (section 4)."""

from typing import Final

from games.contract import Refusal, Seat
from games.gross_ottobrunn.building import ILLEGAL_EDGE, ILLEGAL_VERTEX, NOT_CONNECTED, PIRATE_BLOCKS, is_free
from games.gross_ottobrunn.network import Ground, ground
from games.gross_ottobrunn.state import Found, Kind, State

KINDS: Final[tuple[Kind, ...]] = ("road", "ship")
"""There are no canals in the founding."""


def order(seats: int, first: Seat) -> tuple[Seat, ...]:
    """Who is on turn, step by step: once round, and back again."""
    there = tuple((first + step) % seats for step in range(seats))
    return there + there[::-1]


# --- settlements --------------------------------------------------------------------------------------------------------
def spots(state: State) -> tuple[str, ...]:
    on = ground(state, 0)
    return tuple(vertex for vertex in on.chart.vertices if founds(on, vertex))


def why_not_spot(state: State, vertex: str) -> Refusal | None:
    return None if founds(ground(state, 0), vertex) else ILLEGAL_VERTEX


def founds(on: Ground, vertex: str) -> bool:
    """At a main island, beside nothing undiscovered, and as far from other buildings as ever."""
    return vertex in on.chart.islands and vertex not in on.land.fringe and is_free(on, vertex)


# --- routes -------------------------------------------------------------------------------------------------------------
def route_spots(state: State) -> tuple[tuple[str, Kind], ...]:
    """Edges at the settlement that was just placed, with road or ship."""
    on, vertex = ground(state, 0), just_placed(state)
    edges = on.chart.sorted(on.chart.edges_at[vertex])
    return tuple((edge, kind) for edge in edges for kind in KINDS if bars_route(on, vertex, edge, kind) is None)


def why_not_route(state: State, edge: str, kind: str) -> Refusal | None:
    return bars_route(ground(state, 0), just_placed(state), edge, kind)


def just_placed(state: State) -> str:
    frame = state.frames[-1]
    assert isinstance(frame, Found) and frame.vertex is not None
    return frame.vertex


def bars_route(on: Ground, vertex: str, edge: str, kind: str) -> Refusal | None:
    """A road needs land on one side, a ship sea on one side and no pirate."""
    where = {"road": on.land.roads, "ship": on.land.lanes}.get(kind, frozenset())
    if edge not in where or edge in on.network.routes:
        return ILLEGAL_EDGE
    if edge not in on.chart.edges_at[vertex]:
        return NOT_CONNECTED
    return PIRATE_BLOCKS if kind == "ship" and edge in on.pirate else None
