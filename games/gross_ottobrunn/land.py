"""What is land and what is sea, as far as it is discovered, and whether land joins the main islands (sections 1 and 15)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from games.gross_ottobrunn.chart import Chart, chart_of
from games.gross_ottobrunn.state import State, Terrain

Status: TypeAlias = Literal["sea", "land", "unknown", "frame"]
WET = ("sea", "frame")
"""The frame round the map counts as sea where a ship or a coast is judged."""


@dataclass(frozen=True)
class Land:
    """The land as it lies now: made anew at each discovery only."""

    status: dict[str, Status]
    """Of each hex on the map."""
    roads: frozenset[str]
    """Edges with land on at least one side and nothing undiscovered."""
    lanes: frozenset[str]
    """Edges with sea or frame on at least one side and nothing undiscovered."""
    canals: frozenset[str]
    """Inland edges: land on both sides."""
    sites: frozenset[str]
    """Vertices that touch land."""
    fringe: dict[str, tuple[str, ...]]
    """Vertices that touch something undiscovered, and what."""
    joined: bool
    """A path over land leads from one main island to the other."""


def at(state: State) -> Land:
    return lie(len(state.players), state.terrain)


def status(state: State, hex_: str) -> Status:
    return at(state).status.get(hex_, "frame")


def joined(state: State) -> bool:
    """Whether land leads from one main island to the other, over known hexes alone; no ship and no canal counts."""
    return at(state).joined


@lru_cache(maxsize=256)
def lie(seats: int, terrain: tuple[Terrain | None, ...]) -> Land:
    chart = chart_of(seats)
    known = {hex_: status_of(kind) for hex_, kind in zip(chart.hexes, terrain, strict=True)}
    beside = {edge: {known.get(hex_, "frame") for hex_ in chart.sides[edge]} for edge in chart.edges}
    charted = {edge: sides for edge, sides in beside.items() if "unknown" not in sides}
    touched = {
        vertex: tuple(hex_ for hex_ in hexes if known.get(hex_) == "unknown") for vertex, hexes in chart.hexes_at.items()
    }
    return Land(
        status=known,
        roads=frozenset(edge for edge, sides in charted.items() if "land" in sides),
        lanes=frozenset(edge for edge, sides in charted.items() if not sides.isdisjoint(WET)),
        canals=frozenset(edge for edge, sides in charted.items() if sides == {"land"}),
        sites=frozenset(v for v, hexes in chart.hexes_at.items() if any(known.get(hex_) == "land" for hex_ in hexes)),
        fringe={vertex: hexes for vertex, hexes in touched.items() if hexes},
        joined=leads_across(chart, known),
    )


def status_of(terrain: Terrain | None) -> Status:
    return "unknown" if terrain is None else "sea" if terrain == "sea" else "land"


def leads_across(chart: Chart, known: dict[str, Status]) -> bool:
    """Walk over all land that can be reached from the western island."""
    ahead = [hex_ for hex_, zone in zip(chart.hexes, chart.zone, strict=True) if zone == "W"]
    reached = set(ahead)
    while ahead:
        fresh = {hex_ for hex_ in chart.around[ahead.pop()] if known.get(hex_) == "land"} - reached
        reached |= fresh
        ahead.extend(fresh)
    return any(chart.zone[chart.index[hex_]] == "E" for hex_ in reached)
