"""Ships that move on: which may, and where to (section 10, "Ship move")."""

from typing import Final

from games.contract import Refusal, Seat
from games.gross_ottobrunn.building import ILLEGAL_EDGE, NOT_CONNECTED, PIRATE_BLOCKS, bars_ship, open_to
from games.gross_ottobrunn.network import Ground, ground
from games.gross_ottobrunn.state import State

NOT_MOVABLE: Final = Refusal("ship_not_movable")


def movable(state: State, seat: Seat) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ships that may move now, each with all edges it may go to."""
    if state.ship_moved:
        return ()
    on = ground(state, seat)
    lanes = open_to(on, "ship")
    ships = on.chart.sorted(edge for edge, route in on.network.routes.items() if route.seat == seat and route.kind == "ship")
    lifted = (
        (ship, tuple(to for to in lanes if holds(on, ship, to))) for ship in ships if why_stays(state, on, seat, ship) is None
    )
    return tuple((ship, targets) for ship, targets in lifted if targets)


def why_not_move(state: State, seat: Seat, source: str, to: str) -> Refusal | None:
    on = ground(state, seat)
    if (no := why_stays(state, on, seat, source)) is not None:
        return no
    if source == to:
        return ILLEGAL_EDGE
    return bars_ship(on, to) or (None if holds(on, source, to) else NOT_CONNECTED)


def why_stays(state: State, on: Ground, seat: Seat, ship: str) -> Refusal | None:
    """One ship a turn, none that was built in it, none beside the pirate, and only the last one of an open route."""
    route = on.network.routes.get(ship)
    if route is None or route.seat != seat or route.kind != "ship" or state.ship_moved or ship in state.ships_built:
        return NOT_MOVABLE
    if ship in on.pirate:
        return PIRATE_BLOCKS
    return None if any(is_free_end(on, vertex) for vertex in on.chart.ends[ship]) else NOT_MOVABLE


def is_free_end(on: Ground, vertex: str) -> bool:
    """An end without own building, where an opponent's building stands or no other own ship or canal touches."""
    if vertex in on.network.own:
        return False
    return vertex in on.network.buildings or on.network.docked[vertex] == 1


def holds(on: Ground, ship: str, to: str) -> bool:
    """Whether the new place hangs on something else than the ship that is lifted."""
    lost = {vertex for vertex in on.chart.ends[ship] if vertex not in on.network.own and on.network.docked[vertex] == 1}
    return any(vertex in on.network.lanes and vertex not in lost for vertex in on.chart.ends[to])
