"""Hexes, vertices and edges of an endless sea: how they are called, and what lies beside what (section 1).

Pointy-top hexes in axial coordinates, `r` grows southwards. A hex is `"q,r"`; a vertex `"q,r,N"` or `"q,r,S"`, the north or
south corner of exactly one hex; an edge `"q,r,NE"`, `"q,r,E"` or `"q,r,SE"`, that side of exactly one hex. The hex that gives
the name may lie off the map.
"""

from typing import Final

AROUND: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Steps to the neighbours, clockwise: NE E SE SW W NW."""
CORNERS: Final = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"))
"""Clockwise from the north; their places are the numbers 1 to 6 of lava."""
SIDES: Final = ((0, 0, "NE"), (0, 0, "E"), (0, 0, "SE"), (-1, 1, "NE"), (-1, 0, "E"), (0, -1, "SE"))
"""Clockwise as the neighbours; side i joins the corners of places i and i + 1."""
ACROSS: Final = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1)}
ENDS: Final = {
    "NE": ((0, 0, "N"), (1, -1, "S")),
    "E": ((1, -1, "S"), (0, 1, "N")),
    "SE": ((0, 1, "N"), (0, 0, "S")),
}
TOUCHED: Final = {"N": ((0, 0), (0, -1), (1, -1)), "S": ((0, 0), (-1, 1), (0, 1))}
NEXT: Final = {
    "N": ((1, -1, "S"), (0, -1, "S"), (1, -2, "S")),
    "S": ((0, 1, "N"), (-1, 1, "N"), (-1, 2, "N")),
}
"""The other ends of the edges at a vertex, in the order of `STARTING`."""
STARTING: Final = {
    "N": ((0, 0, "NE"), (0, -1, "SE"), (0, -1, "E")),
    "S": ((0, 0, "SE"), (-1, 1, "NE"), (-1, 1, "E")),
}
RANK: Final = {"": 0, "N": 0, "S": 1, "NE": 0, "E": 1, "SE": 2}


def parted(name: str) -> tuple[int, int, str]:
    """Coordinates and kind; a hex has none."""
    q, r, *kind = name.split(",")
    return int(q), int(r), kind[0] if kind else ""


def named(q: int, r: int, kind: str = "") -> str:
    return f"{q},{r},{kind}" if kind else f"{q},{r}"


def canonical(name: str) -> tuple[int, int, int]:
    """Sorts what comes first: by r, then q, then kind."""
    q, r, kind = parted(name)
    return r, q, RANK[kind]


def corners(hex_: str) -> tuple[str, ...]:
    """The six vertices of a hex, clockwise from the north."""
    q, r, _ = parted(hex_)
    return tuple(named(q + dq, r + dr, kind) for dq, dr, kind in CORNERS)


def around(hex_: str) -> tuple[str, ...]:
    """The six neighbours of a hex, clockwise: NE E SE SW W NW."""
    q, r, _ = parted(hex_)
    return tuple(named(q + dq, r + dr) for dq, dr in AROUND)


def edges_of(hex_: str) -> tuple[str, ...]:
    """The six sides of a hex, clockwise as its neighbours."""
    q, r, _ = parted(hex_)
    return tuple(named(q + dq, r + dr, kind) for dq, dr, kind in SIDES)


def hexes_at(vertex: str) -> tuple[str, ...]:
    """The three hexes that meet at a vertex."""
    q, r, kind = parted(vertex)
    return tuple(named(q + dq, r + dr) for dq, dr in TOUCHED[kind])


def neighbours(vertex: str) -> tuple[str, ...]:
    """The three vertices one edge away."""
    q, r, kind = parted(vertex)
    return tuple(named(q + dq, r + dr, other) for dq, dr, other in NEXT[kind])


def edges_at(vertex: str) -> tuple[str, ...]:
    """The three edges that meet at a vertex."""
    q, r, kind = parted(vertex)
    return tuple(named(q + dq, r + dr, side) for dq, dr, side in STARTING[kind])


def ends(edge: str) -> tuple[str, str]:
    """The two vertices that an edge joins."""
    q, r, kind = parted(edge)
    (dq, dr, first), (eq, er, second) = ENDS[kind]
    return named(q + dq, r + dr, first), named(q + eq, r + er, second)


def sides(edge: str) -> tuple[str, str]:
    """The two hexes that an edge separates."""
    q, r, kind = parted(edge)
    dq, dr = ACROSS[kind]
    return named(q, r), named(q + dq, r + dr)
