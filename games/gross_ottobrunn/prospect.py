"""How long it takes until something can be paid, where disasters take what is kept.

Every card that anybody draws may be a disaster, so that hands fade fast: of each resource as fast as it is drawn. What a seat
will hold at its next turns is reckoned as luck: what it holds stays whole or goes whole, and what comes in comes like rain.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from games.gross_ottobrunn.building import COSTS
from games.gross_ottobrunn.state import Cards
from games.gross_ottobrunn.worth import Yield

TURNS: Final = (1, 2, 4)
"""Own turns from now that are looked at."""
WEIGHTS: Final = (1, 1.5, 3)
"""For how many turns each of them stands."""
LEAST: Final = 0.02
"""Nothing is quite out of reach at any turn."""
EXACT: Final = 10
MOST_CARDS: Final = 9
FEW: Final = 12
"""Cards a resource up to which luck is tabled."""
ITEMS: Final[tuple[tuple[Cards, float], ...]] = (
    (COSTS["settlement"], 0.8),
    (COSTS["city"], 1.0),
    (COSTS["dev"], 0.5),
    (COSTS["road"], 0.3),
)
"""What is bought again and again, and how many points it is good for."""
ALL_OF_THEM: Final = 0.3
BEST_OF_THEM: Final = 0.3
Hazards = tuple[float, float, float, float, float]


def lacks(count: int, mean: float) -> float:
    """How many of so many cards lack on average, when they come like rain."""
    chance, missing = exp(-mean), 0.0
    for come in range(count):
        missing += (count - come) * chance
        chance *= mean / (come + 1)
    return missing


TABLE: Final = tuple(tuple(lacks(count, step / EXACT) for step in range(FEW * EXACT + 1)) for count in range(MOST_CARDS + 1))


class Prospect:
    """What an income promises a seat for its next turns."""

    def __init__(self, income: Yield, hazards: Hazards, rates: Sequence[float], seats: int) -> None:
        self.seats = seats
        self.turns = [
            (
                tuple(luck(income[place], hazards[place], turn * seats, rates[place]) for place in range(5)),
                stays(income[5], sum(hazards) / 5, turn * seats),
            )
            for turn in TURNS
        ]
        self.known: dict[tuple[Cards, Cards, float], float] = {}

    def delay(self, cost: Cards, hand: Cards, at_once: float = 0.0) -> float:
        """Rolls until it can be paid, on average; none when it can be paid now.

        `at_once`: how likely somebody gives a card today that lacks, for one or two that are over.
        """
        key = cost, hand, at_once
        if (found := self.known.get(key)) is None:
            found = self.known[key] = self.reckoned(cost, hand, at_once)
        return found

    def reckoned(self, cost: Cards, hand: Cards, at_once: float) -> float:
        short = over = 0
        for price, held in zip(cost, hand, strict=True):
            if price > held:
                short += price - held
            else:
                over += held - price
        if not short:
            return 0.0
        rolls, chance = 0.0, LEAST
        open_ = 1.0 - (at_once**short * min(1.0, over / (1.5 * short)) if over and at_once else 0.0)
        for (lucks, choice), weight in zip(self.turns, WEIGHTS, strict=True):
            rolls += open_ * self.seats * weight
            chance = 1.0 - missing(lucks, cost, hand) + choice
            chance = LEAST if chance < LEAST else 0.97 if chance > 0.97 else chance
            open_ *= (1.0 - chance) ** weight
        return rolls + open_ * self.seats / chance

    def pace(self) -> float:
        """Points a roll, from an empty hand each time."""
        found = [points / (self.delay(cost, (0, 0, 0, 0, 0)) + 0.5 * self.seats) for cost, points in ITEMS]
        return ALL_OF_THEM * sum(found) + BEST_OF_THEM * max(found)


def stays(rate: float, hazard: float, rolls: int) -> float:
    """Of what comes in during so many rolls, what is still there at their end."""
    return rate * (1 - exp(-hazard * rolls)) / hazard if hazard > 1e-6 else rate * rolls


def luck(rate: float, hazard: float, rolls: int, price: float) -> tuple[float, float, float, int]:
    """Of a resource after so many rolls: how likely it was spared, what has come, its value in change, its column."""
    mean = stays(rate, hazard, rolls)
    return exp(-hazard * rolls), mean, 0.85 / min(price, 3.3), min(int(mean * EXACT + 0.5), FEW * EXACT)


def missing(lucks: tuple[tuple[float, float, float, int], ...], cost: Cards, hand: Cards) -> float:
    """How many cards lack on average, less what can be changed for them."""
    lack = 0.0
    for price, held, (kept, mean, share, step) in zip(cost, hand, lucks, strict=True):
        fresh = TABLE[price if price < MOST_CARDS else MOST_CARDS][step]
        change = mean - price + fresh
        if held:
            need = price - held
            old = TABLE[need if need < MOST_CARDS else MOST_CARDS][step] if need > 0 else 0.0
            fresh += kept * (old - fresh)
            change += kept * (mean - need + old - change)
        lack += fresh - share * change
    return lack


@lru_cache(maxsize=4096)
def prospect(income: Yield, hazards: Hazards, rates: tuple[int, ...], seats: int) -> Prospect:
    return Prospect(income, hazards, rates, seats)
