"""The longest trade route once more, by trying every trail word for word as the rules put it; and networks to try it on.

    python -m tests.games.gross_ottobrunn.slow_route 10000

compares as many random networks with the quick search. Nothing of `routes` is used to search here.
"""

import sys
from random import Random

from games.gross_ottobrunn import geometry, routes
from games.gross_ottobrunn.chart import Chart, chart_of
from games.gross_ottobrunn.state import Building, Kind, Route

SEAT = 1


def slow_length(seat: int, laid: list[Route], buildings: list[Building]) -> int:
    """Begin with every piece in both directions, and go on with every piece that may follow."""
    mine = [route for route in laid if route.seat == seat]
    owners = {building.vertex: building.seat for building in buildings}

    def may_follow(piece: Route, vertex: str, after: Route) -> bool:
        if vertex in owners:
            return owners[vertex] == seat
        return (piece.kind == "road") == (after.kind == "road")

    def farthest(piece: Route, vertex: str, used: frozenset[str]) -> int:
        others = [r for r in mine if r.edge not in used and vertex in geometry.ends(r.edge) and may_follow(piece, vertex, r)]
        return max((1 + farthest(other, beyond(other, vertex), used | {other.edge}) for other in others), default=0)

    starts = [(piece, vertex) for piece in mine for vertex in geometry.ends(piece.edge)]
    return max((1 + farthest(piece, vertex, frozenset({piece.edge})) for piece, vertex in starts), default=0)


def beyond(piece: Route, vertex: str) -> str:
    first, second = geometry.ends(piece.edge)
    return second if vertex == first else first


def network(rng: Random, chart: Chart) -> tuple[list[Route], list[Building]]:
    """Up to fifteen roads and fifteen ships of a seat, a canal being both, crowded together; buildings of two among them."""
    edges = crowd(rng, chart, rng.randint(1, 30))
    # Roads mostly lie on one side of a line and ships on the other, as land and sea do.
    coast = geometry.parted(rng.choice(edges))[0]
    stray, canals = rng.choice((0.0, 0.0, 0.1, 0.4)), rng.choice((0.0, 0.0, 0.1, 0.3))
    left = {"road": 15, "ship": 15}
    laid: list[Route] = []
    for edge in edges:
        kind: Kind = "canal" if rng.random() < canals else "road" if is_road(rng, edge, coast, stray) else "ship"
        needed = ("road", "ship") if kind == "canal" else (kind,)
        if all(left[piece] for piece in needed):
            laid.append(Route(edge, SEAT, kind))
            left |= {piece: left[piece] - 1 for piece in needed}
    rng.shuffle(laid)
    return laid, built(rng, chart, laid)


def is_road(rng: Random, edge: str, coast: int, stray: float) -> bool:
    return rng.random() < 0.5 if rng.random() < stray else geometry.parted(edge)[0] < coast


def crowd(rng: Random, chart: Chart, count: int) -> list[str]:
    """Edges that grow from one, now and then from somewhere else, so that rings, forks and gaps come about."""
    edges, onward = [rng.choice(chart.edges)], rng.choice((0.0, 0.5, 0.9))
    while len(edges) < count:
        vertex = rng.choice(chart.ends[rng.choice(edges[-3:] if rng.random() < onward else edges)])
        edge = rng.choice(chart.edges) if rng.random() < 0.02 else rng.choice(chart.edges_at[vertex])
        if edge not in edges:
            edges.append(edge)
    return edges


def built(rng: Random, chart: Chart, laid: list[Route]) -> list[Building]:
    """Own and opponents' buildings along the way, as far from each other as the rules want."""
    density = rng.choice((0.0, 0.2, 0.5))
    vertices = sorted({vertex for route in laid for vertex in chart.ends[route.edge]})
    rng.shuffle(vertices)
    found: dict[str, Building] = {}
    for vertex in vertices:
        if rng.random() < density and not any(near in found for near in chart.neighbours[vertex]):
            found[vertex] = Building(vertex, rng.choice((SEAT, SEAT, 0, 2)), rng.random() < 0.3)
    return list(found.values())


def compared(seed: int) -> None:
    """Raises AssertionError with the network if both searches differ."""
    rng = Random(seed)
    chart = chart_of(rng.choice((4, 6)))
    laid, buildings = network(rng, chart)
    slow, quick = slow_length(SEAT, laid, buildings), routes.length(chart, SEAT, laid, buildings)
    assert slow == quick, (seed, slow, quick, laid, buildings)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for seed in range(count):
        compared(seed)
    print(f"{count} networks: both searches agree")
