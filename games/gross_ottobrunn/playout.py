"""Futures of a hand, thrown in thought: what comes in, what disasters take, and what is bought of it at the next own turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from games.gross_ottobrunn.plans import Plan
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import RES, Cards

TURNS: Final = 5
"""Own turns that are looked ahead."""
LATER: Final = 0.9
"""What a point is worth one own turn later."""
LEFT: Final = 0.03
"""Points that a card is worth at the end of a future."""
GIVES: Final = 0.3
"""How likely somebody gives a card that lacks for one that is over."""
LIMIT: Final = 7
Harvest = tuple[tuple[int, int], ...]


class Throw(NamedTuple):
    """One roll of a future: the sum of the dice, and the resources that a disaster takes then."""

    dice: int
    strikes: tuple[int, ...]


Future = list[tuple[list[Throw], list[float]]]
"""By own turn: the rolls before it, and luck in trade."""


class Wish(NamedTuple):
    """Something to buy: how dear, how good, and whether it can be bought again."""

    cost: Cards
    gain: float
    again: bool


@dataclass(frozen=True)
class Outlook:
    """What the futures of a seat have in common."""

    harvest: dict[int, tuple[Harvest, int]]
    """By sum of dice: how many cards of which resources, and how many of choice."""
    wishes: tuple[Wish, ...]
    """The best first."""
    rates: Cards


def outlook(sight: Sight, there: Sequence[Plan]) -> Outlook:
    wishes = sorted((wish(plan) for plan in there), key=lambda one: -one.gain / (1 + sum(one.cost)))
    return Outlook(harvests(sight), tuple(wishes), sight.rates)


def wish(plan: Plan) -> Wish:
    return Wish(plan.cost, plan.gain, plan.what == "dev")


def harvests(sight: Sight) -> dict[int, tuple[Harvest, int]]:
    """What each sum of the dice brings the seat, as the land lies now."""
    cards: dict[int, list[int]] = {}
    for building in sight.view.buildings:
        if building.seat == sight.seat:
            for place in sight.soil.places(building.vertex):
                kind = sight.soil.terrain[place]
                if sight.chart.hexes[place] != sight.view.robber and kind not in (None, "sea", "desert"):
                    column = RES.index(kind) if kind in RES else 5
                    cards.setdefault(sight.view.tokens[place], [0] * 6)[column] += 1 + building.city
    return {
        dice: (tuple((place, count) for place, count in enumerate(row[:5]) if count), row[5]) for dice, row in cards.items()
    }


# --- what happens ------------------------------------------------------------------------------------------------------
def futures(sight: Sight, rng: Random, count: int) -> list[Future]:
    """Dice, disasters and luck in trade, the same for all that is compared."""
    seats = sight.view.seats
    first = (sight.seat - sight.view.active) % seats or seats
    return [
        [
            ([thrown(sight, rng) for _ in range(seats if turn else first)], [rng.random() for _ in range(3)])
            for turn in range(TURNS)
        ]
        for _ in range(count)
    ]


def thrown(sight: Sight, rng: Random) -> Throw:
    both = sight.view.options.hurricane == "both"
    strikes = tuple(place for place, hazard in enumerate(sight.hazards) if not (both and place == 3) and rng.random() < hazard)
    if both and 1 in strikes:
        strikes = (*strikes, 3)
    return Throw(int(rng.random() * 6) + int(rng.random() * 6) + 2, strikes)


def value(look: Outlook, hand: Cards, future: Future) -> float:
    """Points that a hand leads to."""
    cards, points, weight = list(hand), 0.0, 1.0
    wishes = list(look.wishes)
    for throws, luck in future:
        for throw in throws:
            come(look, cards, throw, wishes)
        weight *= LATER
        points += weight * spend(look, cards, wishes, luck)
    return points + LEFT * sum(cards)


def come(look: Outlook, cards: list[int], throw: Throw, wishes: list[Wish]) -> None:
    if throw.dice == 7:
        while sum(cards) > LIMIT:
            cards[cards.index(max(cards))] -= 1
        return
    found = look.harvest.get(throw.dice)
    if found is not None:
        for place, count in found[0]:
            cards[place] += count
        for _ in range(found[1]):
            cards[needed(cards, wishes)] += 1
    for place in throw.strikes:
        cards[place] = 0


def needed(cards: list[int], wishes: list[Wish]) -> int:
    """A card of choice is what lacks for the wish that is nearest."""
    best, least = 0, 99.0
    for one in wishes[:4]:
        short, last = 0, 0
        for place in range(5):
            lack = one.cost[place] - cards[place]
            if lack > 0:
                short += lack
                last = place
        if 0 < short and short / one.gain < least:
            best, least = last, short / one.gain
    return best


def spend(look: Outlook, cards: list[int], wishes: list[Wish], luck: list[float]) -> float:
    """Buy what can be paid, the best first; if nothing can, change what is over for what lacks."""
    points = bought(cards, wishes)
    for chance in luck:
        if not wishes or not changed(look, cards, wishes, chance):
            break
        points += bought(cards, wishes)
    return points


def bought(cards: list[int], wishes: list[Wish]) -> float:
    points, place = 0.0, 0
    while place < len(wishes):
        one = wishes[place]
        a, b, c, d, e = one.cost
        if a > cards[0] or b > cards[1] or c > cards[2] or d > cards[3] or e > cards[4]:
            place += 1
            continue
        cards[0] -= a
        cards[1] -= b
        cards[2] -= c
        cards[3] -= d
        cards[4] -= e
        points += one.gain
        if not one.again:
            del wishes[place]
    return points


def changed(look: Outlook, cards: list[int], wishes: list[Wish], chance: float) -> bool:
    """One card that lacks for the wish that is nearest, from the bank or from somebody, if anything is over."""
    lacking = [sum(max(0, one.cost[place] - cards[place]) for place in range(5)) for one in wishes[:5]]
    at = min(range(len(lacking)), key=lambda each: lacking[each])
    one = wishes[at]
    want = next((place for place in range(5) if one.cost[place] > cards[place]), None)
    if want is None:
        return False
    over = [cards[place] - one.cost[place] for place in range(5)]
    give = max(range(5), key=lambda place: over[place])
    if over[give] >= look.rates[give]:
        cards[give] -= look.rates[give]
    elif over[give] > 0 and chance < GIVES:
        cards[give] -= min(over[give], 2)
    else:
        return False
    cards[want] += 1
    return True


def means(
    look: Outlook, hands: Sequence[Cards], thrown_: Sequence[Future], in_time: Callable[[], bool]
) -> tuple[list[float], int]:
    """The mean worth of several hands in the same futures, and in how many; a future that is not finished does not count."""
    sums, done = [0.0] * len(hands), 0
    for future in thrown_:
        each = []
        for hand in hands:
            if not in_time():
                return [one / max(1, done) for one in sums], done
            each.append(value(look, hand, future))
        sums = [one + more for one, more in zip(sums, each, strict=True)]
        done += 1
    return [one / max(1, done) for one in sums], done
