"""What a computer makes of its view: the board in the shape in which the rules look at it. Nothing hidden is in it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from games.contract import Seat
from games.gross_ottobrunn import land, network, piles
from games.gross_ottobrunn.chart import Chart, chart_of
from games.gross_ottobrunn.harbours import reckoned
from games.gross_ottobrunn.network import Ground
from games.gross_ottobrunn.prompts import Acting
from games.gross_ottobrunn.prospect import Hazards, Prospect, prospect
from games.gross_ottobrunn.state import RES, Building, Cards, Route, Terrain
from games.gross_ottobrunn.trade import OFFERS
from games.gross_ottobrunn.view import LETTERS, Own, Pile, View
from games.gross_ottobrunn.worth import Soil, Yield, soil_of, sum_of

KINDS: Final[dict[str, Terrain | None]] = {letter: kind for kind, letter in LETTERS.items()}
THIEVES: Final = 0.012
"""What sevens and robbers take of each resource, a roll."""
GIVEN: Final = 0.5
WINDS: Final = (1, 3)
LASTS: Final = 8
"""Cards in a stack from which on it is not thought of what comes after it."""


class Taste(NamedTuple):
    """What a level makes of the same sight."""

    rolls: float
    """How many the leader takes for a point, as it reckons."""
    card: float
    """What a development card is good for, in points: three cards that all seats have buy it before disasters take them."""
    tries: int
    """Offers in a turn."""
    accepts: float
    """Points that a trade of as many cards has to bring which somebody else wants: less than none where it lives and lets
    live, since what all keep fades."""
    near: int
    """Points from the target at which it trades with a seat no more."""
    lead: int
    """Points by which a seat has to be ahead of it for the same, when it has gone half the way."""


MEDIUM: Final = Taste(rolls=22.0, card=1.2, tries=4, accepts=-0.6, near=1, lead=5)
HARD: Final = Taste(rolls=22.0, card=1.2, tries=5, accepts=0.04, near=2, lead=3)


@dataclass(frozen=True, eq=False)
class Sight:
    view: View
    seat: Seat
    own: Own
    chart: Chart
    on: Ground
    soil: Soil
    income: Yield
    rates: Cards
    taste: Taste
    horizon: float
    """Rolls for which what is built now will pay."""

    at_once: float
    """How likely somebody gives a card today that lacks, for one or two that are over: while there is somebody to ask."""
    hazards: Hazards
    """By resource, how likely a roll takes all that is held of it."""

    @property
    def prospect(self) -> Prospect:
        return prospect(self.income, self.hazards, self.rates, self.view.seats)

    def pace_with(self, more: Yield, rates: Cards | None = None) -> float:
        """Points a roll with more income, or at other rates of the bank."""
        income = sum_of([self.income, more])
        return prospect(income, self.hazards, rates or self.rates, self.view.seats).pace()


def seen(view: View, taste: Taste) -> Sight:
    """What the viewer of a seat weighs."""
    assert view.seat is not None and view.own is not None
    soil = ground_pays(view)
    return Sight(
        view=view,
        seat=view.seat,
        own=view.own,
        chart=chart_of(view.seats),
        on=ground_of(view, view.seat),
        soil=soil,
        income=income_of(view, view.seat),
        rates=view.own.rates,
        taste=taste,
        horizon=horizon(view, taste),
        hazards=hazards(view),
        at_once=GIVEN if isinstance(view.prompt, Acting) and view.own.offers > OFFERS - taste.tries else 0.0,
    )


def hazards(view: View) -> Hazards:
    """Who draws much of a resource, draws its disasters, which strike everybody: as many as are left in the stack."""
    drawn = sum_of([income_of(view, seat) for seat in range(view.seats)])
    strikes = [0.0] * 5
    for place, pile in enumerate(view.bank):
        rate = (drawn[place] + drawn[5] / 5) * per_draw(pile, piles.disasters(view.options, RES[place]))
        for other in WINDS if view.options.hurricane == "both" and place in WINDS else (place,):
            strikes[other] += rate
    lumber, brick, wool, grain, ore = (round(THIEVES + strike, 2) for strike in strikes)
    return (lumber, brick, wool, grain, ore)


def per_draw(pile: Pile, disasters: int) -> float:
    """How likely the next cards of a stack are a disaster: what lies aside is none until the stack is used up."""
    later = disasters / max(8, pile.stack + pile.aside)
    lasts = min(1.0, pile.stack / LASTS)
    now = (disasters - len(pile.disasters)) / max(1, pile.stack)
    return lasts * min(0.5, now) + (1 - lasts) * later


def horizon(view: View, taste: Taste) -> float:
    return max(5.0, 0.75 * taste.rolls * left_to_win(view))


def left_to_win(view: View) -> int:
    """Points that the leader lacks, as far as the viewer knows."""
    return view.target - max(max(person.points for person in view.people), view.own.points if view.own else 0)


@lru_cache(maxsize=256)
def terrain_of(letters: str) -> tuple[Terrain | None, ...]:
    return tuple(KINDS[letter] for letter in letters)


def ground_of(view: View, seat: Seat) -> Ground:
    """Where a seat may build, as the rules see it."""
    return ground_at(view.seats, view.land, view.routes, view.buildings, view.pirate, seat)


def ground_at(
    seats: int, letters: str, routes: tuple[Route, ...], buildings: tuple[Building, ...], pirate: str, seat: Seat
) -> Ground:
    chart = chart_of(seats)
    lie = land.lie(seats, terrain_of(letters))
    return Ground(chart, lie, network.laid(seats, routes, buildings, seat), chart.edges_of[pirate])


def ground_pays(view: View) -> Soil:
    return soil_of(view.seats, terrain_of(view.land), view.tokens, view.robber, view.unseen)


def income_of(view: View, seat: Seat) -> Yield:
    """What a seat's places bring with each roll, on average."""
    soil = ground_pays(view)
    return sum_of([soil.at(each.vertex, each.city) for each in view.buildings if each.seat == seat])


def rates_of(view: View, seat: Seat) -> Cards:
    return reckoned(view.seats, view.buildings, seat)
