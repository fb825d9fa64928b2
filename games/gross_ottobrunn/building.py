"""What may be built where, and what it costs (section 10).

`why_not_…` says why a seat cannot buy a piece and put it there; `…_spots` are the places where nothing but the price can speak
against it, in canonical order.
"""

from collections.abc import Callable, Iterable
from typing import Final

from games.contract import Refusal, Seat
from games.gross_ottobrunn.changed import covers
from games.gross_ottobrunn.network import Ground, Pieces, ground
from games.gross_ottobrunn.state import Cards, Kind, State

COSTS: Final[dict[str, Cards]] = {
    "road": (1, 1, 0, 0, 0),
    "ship": (1, 0, 1, 0, 0),
    "canal": (2, 1, 1, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "dev": (0, 0, 1, 1, 1),
}
NO_PIECE: Final = Refusal("no_piece")
CANNOT_AFFORD: Final = Refusal("cannot_afford")
ILLEGAL_EDGE: Final = Refusal("illegal_edge")
ILLEGAL_VERTEX: Final = Refusal("illegal_vertex")
NOT_CONNECTED: Final = Refusal("not_connected")
PIRATE_BLOCKS: Final = Refusal("pirate_blocks")


# --- why not ------------------------------------------------------------------------------------------------------------
def bars_road(on: Ground, edge: str) -> Refusal | None:
    """A road needs land on one side, and an own building or an own road that no opponent's building cuts off."""
    if edge not in on.land.roads or edge in on.network.routes:
        return ILLEGAL_EDGE
    return None if leads_to(on, on.network.roads, edge) else NOT_CONNECTED


def bars_ship(on: Ground, edge: str) -> Refusal | None:
    """A ship needs sea on one side, no pirate there, and an own building, ship or canal to go on from."""
    if edge not in on.land.lanes or edge in on.network.routes:
        return ILLEGAL_EDGE
    if edge in on.pirate:
        return PIRATE_BLOCKS
    return None if leads_to(on, on.network.lanes, edge) else NOT_CONNECTED


def bars_canal(on: Ground, edge: str) -> Refusal | None:
    """A canal needs land on both sides, and goes on from what a ship goes on from; the pirate does not reach it."""
    if edge not in on.land.canals or edge in on.network.routes:
        return ILLEGAL_EDGE
    return None if leads_to(on, on.network.lanes, edge) else NOT_CONNECTED


def bars_settlement(on: Ground, vertex: str) -> Refusal | None:
    """A settlement needs land, no building on it or one edge away, and an own route that ends there."""
    if not is_free(on, vertex):
        return ILLEGAL_VERTEX
    return None if vertex in on.network.reached else NOT_CONNECTED


def bars_city(on: Ground, vertex: str) -> Refusal | None:
    """A city takes the place of an own settlement."""
    there = on.network.buildings.get(vertex)
    return None if there and vertex in on.network.own and not there.city else ILLEGAL_VERTEX


def leads_to(on: Ground, reached: frozenset[str], edge: str) -> bool:
    first, second = on.chart.ends[edge]
    return first in reached or second in reached


def is_free(on: Ground, vertex: str) -> bool:
    """On land, and with nobody's building on the vertex or next to it, be it across the water."""
    built = on.network.buildings
    return vertex in on.land.sites and vertex not in built and not any(near in built for near in on.chart.neighbours[vertex])


BARS: Final[dict[str, Callable[[Ground, str], Refusal | None]]] = {
    "road": bars_road,
    "ship": bars_ship,
    "canal": bars_canal,
    "settlement": bars_settlement,
    "city": bars_city,
}


def has_piece(left: Pieces, what: str) -> bool:
    """A canal takes a road and a ship."""
    return left.road > 0 and left.ship > 0 if what == "canal" else getattr(left, what) > 0


def affords(hand: Cards, what: str) -> bool:
    """What a hand can pay, also a development card: `dev`."""
    return covers(hand, COSTS[what])


def why_not(state: State, seat: Seat, what: str, place: str) -> Refusal | None:
    """Why it cannot be bought and built there now."""
    on = ground(state, seat)
    if not has_piece(on.network.supply, what):
        return NO_PIECE
    return BARS[what](on, place) if affords(state.players[seat].hand, what) else CANNOT_AFFORD


def why_not_road(state: State, seat: Seat, edge: str) -> Refusal | None:
    return why_not(state, seat, "road", edge)


def why_not_ship(state: State, seat: Seat, edge: str) -> Refusal | None:
    return why_not(state, seat, "ship", edge)


def why_not_canal(state: State, seat: Seat, edge: str) -> Refusal | None:
    return why_not(state, seat, "canal", edge)


def why_not_settlement(state: State, seat: Seat, vertex: str) -> Refusal | None:
    return why_not(state, seat, "settlement", vertex)


def why_not_city(state: State, seat: Seat, vertex: str) -> Refusal | None:
    return why_not(state, seat, "city", vertex)


def why_not_free(state: State, seat: Seat, edge: str, kind: str) -> Refusal | None:
    """A piece of a road building card costs nothing; it is a road or a ship, never a canal."""
    if kind not in ("road", "ship"):
        return ILLEGAL_EDGE
    on = ground(state, seat)
    return BARS[kind](on, edge) if has_piece(on.network.supply, kind) else NO_PIECE


# --- spots --------------------------------------------------------------------------------------------------------------
def spots(state: State, seat: Seat, what: str) -> tuple[str, ...]:
    """Everywhere that the piece can stand, if there is one left."""
    on = ground(state, seat)
    return open_to(on, what) if has_piece(on.network.supply, what) else ()


def open_to(on: Ground, what: str) -> tuple[str, ...]:
    bars = BARS[what]
    return on.chart.sorted(place for place in near(on, what) if bars(on, place) is None)


def near(on: Ground, what: str) -> Iterable[str]:
    """The places that own pieces touch: no others can be connected."""
    if what == "city":
        return on.network.own
    if what == "settlement":
        return on.network.reached
    reached = on.network.roads if what == "road" else on.network.lanes
    return {edge for vertex in reached for edge in on.chart.edges_at[vertex]}


def road_spots(state: State, seat: Seat) -> tuple[str, ...]:
    return spots(state, seat, "road")


def ship_spots(state: State, seat: Seat) -> tuple[str, ...]:
    return spots(state, seat, "ship")


def canal_spots(state: State, seat: Seat) -> tuple[str, ...]:
    return spots(state, seat, "canal")


def settlement_spots(state: State, seat: Seat) -> tuple[str, ...]:
    return spots(state, seat, "settlement")


def city_spots(state: State, seat: Seat) -> tuple[str, ...]:
    return spots(state, seat, "city")


def free_spots(state: State, seat: Seat) -> tuple[tuple[str, Kind], ...]:
    """What a road building card can lay: edges with road or ship."""
    kinds: tuple[Kind, ...] = ("road", "ship")
    both = [(edge, kind) for kind in kinds for edge in spots(state, seat, kind)]
    order = ground(state, seat).chart.order
    return tuple(sorted(both, key=lambda spot: order[spot[0]]))  # of one edge the road first, as they come
