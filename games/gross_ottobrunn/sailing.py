"""Ships that move on for nothing: a ship at the end of a route that leads nowhere explores."""

from games.contract import Advice
from games.gross_ottobrunn import routes
from games.gross_ottobrunn.because import Discovers, MovesForFree
from games.gross_ottobrunn.plans import Plan
from games.gross_ottobrunn.reach import is_site
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import Move, MoveShip, Route


def voyage(sight: Sight, there: tuple[Plan, ...]) -> Advice[Move] | None:
    """To something undiscovered, with a ship that nothing needs where it is."""
    if not sight.own.lifted or not sum(sight.view.unseen):
        return None
    fringe, ends = sight.on.land.fringe, sight.chart.ends
    for source, targets in sight.own.lifted:
        if is_needed(sight, source, there):
            continue
        for to in targets:
            if any(vertex in fringe for vertex in ends[to]) and keeps_route(sight, source, to):
                unseen = sight.view.unseen
                return Advice(MoveShip(source, to), (MovesForFree(), Discovers(sum(unseen[1:]), sum(unseen))))
    return None


def is_needed(sight: Sight, ship: str, there: tuple[Plan, ...]) -> bool:
    """Whether a place for a settlement lies at an end of it, or a plan goes on from there."""
    ends = set(sight.chart.ends[ship])
    own = sight.on.network
    if any(is_site(sight.on, vertex) for vertex in ends) and own.supply.settlement:
        return True
    open_ends = {vertex for vertex in ends if vertex not in own.own and own.docked[vertex] == 1}
    firsts = {
        vertex
        for plan in there[:8]
        for kind, at in plan.steps[:1]
        if kind in ("road", "ship", "canal")
        for vertex in sight.chart.ends[at]
    }
    return not open_ends.isdisjoint(firsts)


def keeps_route(sight: Sight, source: str, to: str) -> bool:
    """No worth is lost to the longest route."""
    view = sight.view
    now = view.people[sight.seat].route
    if now < routes.LEAST - 1:
        return True
    laid = (*(route for route in view.routes if route.edge != source), Route(to, sight.seat, "ship"))
    return routes.length(sight.chart, sight.seat, laid, view.buildings) >= now
