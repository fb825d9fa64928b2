"""What is built and paid, laid and moved (section 10): the piece, what it discovers, and whose route is longest then.

Where something may stand is the matter of `building` and `shipping`.
"""

from typing import Literal

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn import chip
from games.gross_ottobrunn.building import COSTS
from games.gross_ottobrunn.changed import paid, told
from games.gross_ottobrunn.exploring import explored
from games.gross_ottobrunn.facts import Built, RoutePlaced, ShipMoved
from games.gross_ottobrunn.offers import spent
from games.gross_ottobrunn.routes import recomputed
from games.gross_ottobrunn.state import Building, Kind, Route, State


def bought(state: State, seat: Seat, what: str) -> State:
    """Pay the bank in the open: what was promised of it in trade lapses."""
    return spent(paid(state, seat, COSTS[what]), seat, COSTS[what])


def built_route(state: State, seat: Seat, edge: str, kind: Kind) -> State:
    state = told(bought(state, seat, kind), Built(seat, kind, edge))
    return laid(state, seat, edge, kind, reward=True)


def free_route(state: State, seat: Seat, edge: str, kind: str, free: Literal["founding", "card"]) -> State:
    """A road or a ship that costs nothing; in the founding a discovery brings no reward [Q32]."""
    state = told(state, RoutePlaced(seat, edge, kind, free))
    return laid(state, seat, edge, "road" if kind == "road" else "ship", reward=free == "card")


def laid(state: State, seat: Seat, edge: str, kind: Kind, *, reward: bool) -> State:
    """A new piece lies there; a ship does not move in the turn in which it was built."""
    state = replace(state, routes=(*state.routes, Route(edge, seat, kind)))
    if kind == "ship":
        state = replace(state, ships_built=(*state.ships_built, edge))
    return recomputed(explored(state, seat, edge, reward))


def moved_ship(state: State, seat: Seat, source: str, to: str) -> State:
    """One a turn. The longest route is compared only when the ship has come to its new place."""
    others = tuple(route for route in state.routes if route.edge != source)
    state = replace(state, routes=(*others, Route(to, seat, "ship")), ship_moved=True)
    return recomputed(explored(told(state, ShipMoved(seat, source, to)), seat, to, True))


def built_settlement(state: State, seat: Seat, vertex: str) -> State:
    """It may earn the chip, cut a route of others, and join own roads to own ships."""
    state = told(bought(state, seat, "settlement"), Built(seat, "settlement", vertex))
    state = replace(state, buildings=(*state.buildings, Building(vertex, seat, False)))
    return recomputed(chip.awarded(state, seat, vertex))


def built_city(state: State, seat: Seat, vertex: str) -> State:
    """In the place of an own settlement, whose piece goes back."""
    state = told(bought(state, seat, "city"), Built(seat, "city", vertex))
    buildings = tuple(replace(each, city=True) if each.vertex == vertex else each for each in state.buildings)
    return replace(state, buildings=buildings)
