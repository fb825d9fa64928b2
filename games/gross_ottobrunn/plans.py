"""What a seat could go for: each plan with what it costs, what it gains, and how soon it can be paid."""

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final, Literal, TypeAlias

from games.contract import Seat
from games.gross_ottobrunn import routes
from games.gross_ottobrunn.building import COSTS, open_to
from games.gross_ottobrunn.changed import added
from games.gross_ottobrunn.chart import Chart
from games.gross_ottobrunn.network import Ground
from games.gross_ottobrunn.reach import Way, is_site, ways
from games.gross_ottobrunn.sight import Sight, ground_at, left_to_win
from games.gross_ottobrunn.state import NONE, Building, Cards, Kind, Route

What: TypeAlias = Literal["settlement", "city", "dev", "explore", "route"]
MANY: Final = 6
"""Places that are looked at closely."""
RIVALRY: Final = 0.85
"""Each piece that is still to be laid leaves others time to take the place."""
FEAR: Final = 0.4
"""How much of the danger of lava is counted: what is buried has mostly paid."""
SHARES: Final = (1.0, 0.35, 0.15)
EACH: Final = 0.03
"""What any card adds to a hand, in points."""
PIECEMEAL: Final = 0.8
"""Of the time that the pieces of a plan take one after the other: some cards come in together."""
POINTS: Final = 0.25
"""Of a development card what counts at once; the rest helps in time."""
LATE: Final = 5.0
"""Points from the target from where on it helps less."""
LEAST_ARMY: Final = 3
LAST: Final = 0.6
"""What a development card adds when one knight lacks for the army."""
RACE: Final = 0.3
"""And while the army can still be won."""
KEEP: Final = 0.1
"""And while it has to be kept."""
LACKING: Final = 4
"""Pieces for the longest route that are thought of."""
HASTE: Final = 1.0
"""What a roll of waiting costs, of what the income is good for in a roll."""
CARD: Final = 0.3
"""What a card is worth that a discovery brings at once, in points."""
ROOM: Final = 0.7
"""What land is worth that is found, while there are settlements to build: no lava flows there."""
WIDENS: Final = 0.5
"""What any discovery is worth besides: the sea is there to be sailed, and it costs no match a turn."""


@dataclass(frozen=True)
class Plan:
    what: What
    steps: tuple[tuple[str, str], ...]
    """What is built, and where, in order; a development card has no place."""
    cost: Cards
    gain: float
    """In points, with what the income gains until the end."""

    @property
    def goal(self) -> str:
        """What it is called where cards are needed for it."""
        return self.steps[-1][0]

    @property
    def way(self) -> tuple[str, ...]:
        """What is laid before it, which is paid, too."""
        return tuple(kind for kind, _ in self.steps[:-1])


def plans(sight: Sight) -> tuple[Plan, ...]:
    """All that are worth a thought, none twice."""
    there = ways(sight)
    found = [*settlements(sight, there), *cities(sight), *cards(sight), *explorations(sight, there), *longest(sight)]
    return tuple(plan for plan in found if plan.gain > 0)


# --- what a place gains ------------------------------------------------------------------------------------------------
def settlements(sight: Sight, there: dict[str, Way]) -> list[Plan]:
    if not sight.on.network.supply.settlement:
        return []
    sites = [(vertex, way) for vertex, way in there.items() if is_site(sight.on, vertex)]
    sites.sort(key=lambda each: -(sum(sight.soil.at(each[0])) + 0.05) * RIVALRY ** (2 * len(each[1].steps)))
    return [settlement(sight, vertex, way) for vertex, way in sites[:MANY]]


def settlement(sight: Sight, vertex: str, way: Way) -> Plan:
    more = sight.horizon * (sight.pace_with(sight.soil.at(vertex), rates_with(sight, vertex)) - sight.prospect.pace())
    lasts, stands = lasting(sight, vertex)
    gain = (stands + lasts * more + crosses(sight, vertex)) * RIVALRY ** len(way.steps)
    return Plan("settlement", (*way.steps, ("settlement", vertex)), added(way.cost, COSTS["settlement"]), gain)


def lasting(sight: Sight, vertex: str) -> tuple[float, float]:
    """For what share of the time until the end lava spares a place, and how likely it stands there at the end."""
    danger = FEAR * sight.soil.danger(vertex) * sight.horizon
    stands = exp(-danger)
    return (1 - stands) / danger if danger else 1.0, stands


def rates_with(sight: Sight, vertex: str) -> Cards:
    """What the bank would take with a building there."""
    rates = list(sight.rates)
    for harbour in sight.chart.harbours:
        if vertex in harbour.vertices:
            for place, name in enumerate(("lumber", "brick", "wool", "grain", "ore")):
                if harbour.kind in ("any", name):
                    rates[place] = min(rates[place], harbour.rate)
    lumber, brick, wool, grain, ore = rates
    return (lumber, brick, wool, grain, ore)


def crosses(sight: Sight, vertex: str) -> float:
    """A chip for who settles on the other main island: until land joins the two."""
    mine = sight.view.people[sight.seat]
    if mine.home is None or mine.chip or sight.view.joined:
        return 0.0
    other = "E" if mine.home == "W" else "W"
    index, zone = sight.chart.index, sight.chart.zone
    return 0.8 * any(hex_ in index and zone[index[hex_]] == other for hex_ in sight.chart.hexes_at[vertex])


def cities(sight: Sight) -> list[Plan]:
    if not sight.on.network.supply.city:
        return []
    return [Plan("city", (("city", vertex),), COSTS["city"], more_with(sight, vertex)) for vertex in open_to(sight.on, "city")]


def more_with(sight: Sight, vertex: str) -> float:
    """What a city there gains, with its income."""
    lasts, stands = lasting(sight, vertex)
    return stands + lasts * sight.horizon * (sight.pace_with(sight.soil.at(vertex)) - sight.prospect.pace())


# --- cards, discoveries, the longest route ------------------------------------------------------------------------------
def cards(sight: Sight) -> list[Plan]:
    """A fifth are points; knights count for the army. What else cards bring helps in time, and little at the end."""
    if not sight.view.devs:
        return []
    mine = sight.view.people[sight.seat]
    most = max(person.knights for seat, person in enumerate(sight.view.people) if seat != sight.seat)
    held = mine.knights + sum(card.kind == "knight" for card in sight.own.devs)
    needs = sight.view.target - sight.own.points
    gain = POINTS + (sight.taste.card - POINTS) * min(1.0, needs / LATE)
    if sight.view.army == sight.seat:
        gain += KEEP * (most + 1 >= mine.knights)
    elif held + 1 >= max(LEAST_ARMY, most + 1) > held:
        gain += LAST
    elif held + 1 >= most and held >= 1:
        gain += RACE
    return [Plan("dev", (("dev", ""),), COSTS["dev"], gain)]


def explorations(sight: Sight, there: dict[str, Way]) -> list[Plan]:
    """Something undiscovered is land as often as not: a card at once, and room for settlements while there is time for them."""
    tiles = sum(sight.view.unseen)
    if not tiles:
        return []
    is_land = 1 - sight.view.unseen[0] / tiles
    time = min(1.0, max(0, left_to_win(sight.view) - 1) / LATE)
    room = ROOM * time if sight.on.network.supply.settlement else 0.05
    gain = is_land * (CARD + room) + WIDENS * time
    near = [(vertex, way) for vertex, way in there.items() if way.steps and vertex in sight.on.land.fringe]
    near.sort(key=lambda each: len(each[1].steps))
    return [Plan("explore", way.steps, way.cost, gain * 0.9 ** len(way.steps)) for _, way in near[:3]]


def longest(sight: Sight) -> list[Plan]:
    """Two points for the longest route, when few pieces lack."""
    people, view = sight.view.people, sight.view
    others = max(person.route for seat, person in enumerate(people) if seat != sight.seat)
    mine = people[sight.seat].route
    aim = max(routes.LEAST, others + 1)
    lacking = aim - mine
    if view.longest == sight.seat or not 0 < lacking <= LACKING:
        return []
    steps = lengthening(view.seats, view.land, view.routes, view.buildings, view.pirate, sight.seat, lacking)
    if len(steps) < lacking:
        return []
    swing = 0.6 if view.longest is not None else 0.0
    return [Plan("route", steps, Way(steps).cost, (1.7 + swing) * RIVALRY ** len(steps))]


@lru_cache(maxsize=256)
def lengthening(
    seats: int,
    letters: str,
    laid: tuple[Route, ...],
    buildings: tuple[Building, ...],
    pirate: str,
    seat: Seat,
    count: int,
) -> tuple[tuple[Kind, str], ...]:
    """Pieces each of which makes the route longer by one, as far as there are any."""
    on = ground_at(seats, letters, laid, buildings, pirate, seat)
    steps: tuple[tuple[Kind, str], ...] = ()
    now = routes.length(on.chart, seat, laid, buildings)
    for _ in range(count):
        found = ((each, with_piece(on.chart, seat, laid, buildings, each)) for each in extending(on, laid, steps))
        step = next((each for each, length in found if length > now), None)
        if step is None:
            return steps
        laid, steps, now = (*laid, Route(step[1], seat, step[0])), (*steps, step), now + 1
    return steps


def extending(on: Ground, laid: tuple[Route, ...], steps: tuple[tuple[Kind, str], ...]) -> list[tuple[Kind, str]]:
    """Pieces at an own route's end; after a first one those that go on from it."""
    left = on.network.supply
    if not steps:
        roads: list[tuple[Kind, str]] = [("road", edge) for edge in open_to(on, "road") if left.road]
        return roads + [("ship", edge) for edge in open_to(on, "ship") if left.ship]
    kind, edge = steps[-1]
    taken, ground = {route.edge for route in laid}, on.land.roads if kind == "road" else on.land.lanes
    ends = [vertex for vertex in on.chart.ends[edge] if vertex not in on.land.fringe and vertex not in on.network.buildings]
    near = [one for vertex in ends for one in on.chart.edges_at[vertex]]
    return [(kind, one) for one in near if one in ground and one not in taken and (kind == "road" or one not in on.pirate)]


def with_piece(
    chart: Chart, seat: Seat, laid: tuple[Route, ...], buildings: tuple[Building, ...], piece: tuple[Kind, str]
) -> int:
    """The length of the route with one more piece."""
    return routes.length(chart, seat, (*laid, Route(piece[1], seat, piece[0])), buildings)


# --- which is best -----------------------------------------------------------------------------------------------------
def delay(sight: Sight, cost: Cards, hand: Cards) -> float:
    """Rolls until it can be paid from this hand."""
    return sight.prospect.delay(cost, hand, sight.at_once)


def wait(sight: Sight, plan: Plan, hand: Cards) -> float:
    """Rolls until a plan is carried out: paid at once, or piece by piece."""
    whole = delay(sight, plan.cost, hand)
    if len(plan.steps) == 1 or not whole:
        return whole
    first, *rest = (COSTS[kind] for kind, _ in plan.steps)
    return min(whole, delay(sight, first, hand) + PIECEMEAL * sum(delay(sight, cost, NONE) for cost in rest))


def score(sight: Sight, plan: Plan, hand: Cards) -> float:
    """What a plan gains, less what could be gained elsewhere in the time that it takes."""
    return plan.gain - HASTE * sight.prospect.pace() * wait(sight, plan, hand)


def best_of(sight: Sight, there: tuple[Plan, ...], hand: Cards) -> Plan | None:
    return max(there, key=lambda plan: score(sight, plan, hand), default=None)


def standing(sight: Sight, there: tuple[Plan, ...], hand: Cards) -> float:
    """How good a hand is: the best plan's score with it, with a little of the next ones' and of each card."""
    scores = sorted((score(sight, plan, hand) for plan in there), reverse=True)[:3]
    return sum(share * one for share, one in zip(SHARES, scores, strict=False)) + EACH * sum(hand)
