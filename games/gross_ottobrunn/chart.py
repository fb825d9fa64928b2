"""The printed chart of a variant: which places there are, and what is known of them before the first move (section 2).

Where a table is by hex, it goes by the hex's place in `hexes`; everything is in canonical order.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from games.gross_ottobrunn import geometry
from games.gross_ottobrunn.state import Resource, Terrain

PRINTED: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "map.json").read_text(encoding="utf-8"))
HIDDEN_TILES: Final[tuple[Terrain, ...]] = tuple(kind for kind, n in PRINTED["hidden_tiles"].items() for _ in range(n))
"""Face down beside the chart, unshuffled."""
HIDDEN_TOKENS: Final[tuple[int, ...]] = tuple(PRINTED["hidden_numbers"])
Zone: TypeAlias = Literal["W", "E", "S", "U"]
"""The western and the eastern main island, known sea, undiscovered."""


class Harbour(Struct, frozen=True):
    """What a building at either end of its edge pays for one card: `rate` of this resource, or of any."""

    id: str
    kind: Resource | Literal["any"]
    rate: int
    edge: str
    vertices: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Chart:
    variant: Literal["3-4", "5-6"]
    hexes: tuple[str, ...]
    index: dict[str, int]
    """The place of a hex; what is not in it lies in the frame."""
    zone: tuple[Zone, ...]
    terrain: tuple[Terrain | None, ...]
    tokens: tuple[int, ...]
    harbours: tuple[Harbour, ...]
    around: dict[str, tuple[str, ...]]
    """The six neighbours of a hex, clockwise: NE E SE SW W NW; some may lie in the frame."""
    corners: dict[str, tuple[str, ...]]
    """The six vertices of a hex, clockwise from the north."""
    edges_of: dict[str, tuple[str, ...]]
    """The six edges of a hex."""
    vertices: tuple[str, ...]
    hexes_at: dict[str, tuple[str, ...]]
    """The three hexes at a vertex; some may lie in the frame."""
    neighbours: dict[str, tuple[str, ...]]
    edges_at: dict[str, tuple[str, ...]]
    edges: tuple[str, ...]
    """All that have at least one hex on the map."""
    ends: dict[str, tuple[str, str]]
    sides: dict[str, tuple[str, str]]
    order: dict[str, int]
    """The place of an edge or a vertex among its kind, to sort by."""
    islands: frozenset[str]
    """Vertices of the main islands."""
    founding: tuple[str, ...]
    """Vertices of the main islands that touch nothing undiscovered."""

    def sorted(self, places: Iterable[str]) -> tuple[str, ...]:
        """Edges, or vertices, in canonical order."""
        return tuple(sorted(places, key=self.order.__getitem__))


@cache
def chart_of(seats: int) -> Chart:
    """The chart for so many seats."""
    return read("3-4" if seats <= 4 else "5-6")


@cache
def read(variant: Literal["3-4", "5-6"]) -> Chart:
    printed = {geometry.named(hex_["q"], hex_["r"]): hex_ for hex_ in PRINTED["variants"][variant]["hexes"]}
    hexes = in_order(printed)
    vertices = in_order({corner for hex_ in hexes for corner in geometry.corners(hex_)})
    edges = in_order({edge for hex_ in hexes for edge in geometry.edges_of(hex_)})
    zones = {hex_: printed[hex_]["zone"] for hex_ in hexes}
    return Chart(
        variant=variant,
        hexes=hexes,
        index={hex_: place for place, hex_ in enumerate(hexes)},
        zone=tuple(zones.values()),
        terrain=tuple(printed[hex_]["terrain"] for hex_ in hexes),
        tokens=tuple(printed[hex_]["number"] or 0 for hex_ in hexes),
        harbours=tuple(map(harbour, PRINTED["variants"][variant]["harbours"])),
        around={hex_: geometry.around(hex_) for hex_ in hexes},
        corners={hex_: geometry.corners(hex_) for hex_ in hexes},
        edges_of={hex_: geometry.edges_of(hex_) for hex_ in hexes},
        vertices=vertices,
        hexes_at={vertex: geometry.hexes_at(vertex) for vertex in vertices},
        neighbours={vertex: tuple(v for v in geometry.neighbours(vertex) if v in set(vertices)) for vertex in vertices},
        edges_at={vertex: tuple(e for e in geometry.edges_at(vertex) if e in set(edges)) for vertex in vertices},
        edges=edges,
        ends={edge: geometry.ends(edge) for edge in edges},
        sides={edge: geometry.sides(edge) for edge in edges},
        order={name: place for names in (vertices, edges) for place, name in enumerate(names)},
        islands=frozenset(corner for hex_ in hexes if zones[hex_] in ("W", "E") for corner in geometry.corners(hex_)),
        founding=tuple(vertex for vertex in vertices if founds({zones.get(hex_) for hex_ in geometry.hexes_at(vertex)})),
    )


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=geometry.canonical))


def founds(zones: set[Zone | None]) -> bool:
    return bool(zones & {"W", "E"}) and "U" not in zones


def harbour(printed: dict[str, Any]) -> Harbour:
    first, second = printed["vertices"]
    return Harbour(printed["id"], printed["type"], printed["ratio"], printed["edge"], (first, second))
