"""Where a computer founds: what two places bring together, with harbours, and with room to grow."""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.gross_ottobrunn.because import Discovers, LeadsToPlace, Reason
from games.gross_ottobrunn.harbours import reckoned
from games.gross_ottobrunn.network import Ground
from games.gross_ottobrunn.reach import is_site
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import Building, Cards, FoundRoute, FoundSettlement, Move
from games.gross_ottobrunn.worth import Yield, sum_of

HOPED: Final[Yield] = (0.05, 0.05, 0.05, 0.05, 0.05, 0.0)
"""What the second place will bring besides the first."""
FLOW: Final = 1.0
"""What a card a roll counts for, whatever it is."""
KINDS: Final = (0.2, 0.2, 0.16, 0.24, 0.2)
"""And what each kind counts for besides, when there is enough of it."""
ENOUGH: Final = 0.1
"""Cards a roll."""
CHOICE: Final = 0.5
"""What a card of choice counts for with each kind."""
HARBOUR: Final = 0.15
ROOM: Final = 0.012
"""Of the best free place in reach: its cards a roll count for so much."""
CHANCE_OF_LAND: Final = 0.55


def best_place(sight: Sight, legal: Sequence[Move]) -> FoundSettlement:
    places = [move for move in legal if isinstance(move, FoundSettlement)]
    return max(places, key=lambda move: worth_of(sight, move.vertex))


def worth_of(sight: Sight, vertex: str) -> float:
    """Points a roll that the own places are good for with this one, and a little for room beside it."""
    first = any(each.seat == sight.seat for each in sight.view.buildings)
    income = sum_of([sight.income, sight.soil.at(vertex), *([] if first else [HOPED])])
    rates = reckoned(sight.view.seats, (*sight.view.buildings, Building(vertex, sight.seat, False)), sight.seat)
    return FLOW * sum(income) + spread(income, rates) + ROOM * room(sight, vertex)


def spread(income: Yield, rates: Cards) -> float:
    """How well all kinds are provided for: the first cards of a kind count most, and a harbour makes something of many."""
    kinds = sum(weight * (1 - exp(-(one + CHOICE * income[5]) / ENOUGH)) for weight, one in zip(KINDS, income, strict=False))
    return kinds + HARBOUR * sum(one * (4 - rate) for one, rate in zip(income, rates, strict=False))


def room(sight: Sight, vertex: str) -> float:
    """What the best other free place two edges away would bring, and the number of those."""
    found = sorted((sum(sight.soil.at(site)) for site in sites_near(sight, vertex)), reverse=True)
    return sum(found[:2])


def sites_near(sight: Sight, vertex: str) -> list[str]:
    chart, on = sight.chart, sight.on
    near = {site for one in chart.neighbours[vertex] for site in chart.neighbours[one]} - {vertex}
    return [site for site in chart.sorted(near) if site in on.land.fringe or is_site(on, site)]


# --- the route ---------------------------------------------------------------------------------------------------------
def routed(sight: Sight, legal: Sequence[Move]) -> tuple[FoundRoute, tuple[Reason, ...]]:
    """Towards the best place that is left two edges away, or into the unknown."""
    routes = [move for move in legal if isinstance(move, FoundRoute)]
    best = max(routes, key=lambda move: leads_to(sight, move)[0])
    _, site = leads_to(sight, best)
    unseen = sight.view.unseen
    why = LeadsToPlace(2, sight.soil.pips(site)) if site else Discovers(sum(unseen[1:]), sum(unseen))
    return best, (why,) if site or sight.chart.ends[best.edge] else ()


def leads_to(sight: Sight, move: FoundRoute) -> tuple[float, str | None]:
    """How good what lies at the end of a route is, and the place there, if it is one."""
    prompt = sight.view.prompt
    vertex = getattr(prompt, "vertex", None)
    first, second = sight.chart.ends[move.edge]
    end = second if first == vertex else first
    if end in sight.on.land.fringe:
        return 0.22 * CHANCE_OF_LAND + (0.03 if move.kind == "ship" else 0.0), None
    best: tuple[float, str | None] = (0.0, None)
    for edge in sight.chart.edges_at[end]:
        one, two = sight.chart.ends[edge]
        site = two if one == end else one
        if edge == move.edge or not goes_on(sight.on, edge, move.kind):
            continue
        if site in sight.on.land.fringe:
            best = max(best, (0.1, None), key=lambda each: each[0])
        elif is_site(sight.on, site):
            best = max(best, (sum(sight.soil.at(site)), site), key=lambda each: each[0])
    return best


def goes_on(on: Ground, edge: str, kind: str) -> bool:
    if edge in on.network.routes:
        return False
    return edge in on.land.roads if kind == "road" else edge in on.land.lanes and edge not in on.pirate
