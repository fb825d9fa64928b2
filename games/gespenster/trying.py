"""How `hard` decides: deal the unseen cards, play each choice out with everybody playing as `medium` does, and compare."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from games.gespenster.bits import Hand, Place, places
from games.gespenster.dealing import dealt
from games.gespenster.judgement import WEIGHTS, Sight, Weights, choices, chosen
from games.gespenster.memory import Memory
from games.gespenster.passing import by_danger, most_dangerous
from games.gespenster.playout import Board, played_out, sight
from games.gespenster.standing import cost
from games.gespenster.state import PASSED
from games.gespenster.view import View

DEALS: Final = 24
"""For a card."""
PASSING_DEALS: Final = 20
TRIPLES: Final = 5
"""Of the most dangerous cards, compared before a round."""
AMONG: Final = 6
"""Cards that these triples are made of."""


def best_card(view: View, memory: Memory, rng: Random, in_time: Callable[[], bool]) -> tuple[Place, int]:
    """The card that costs least, and in how many deals; in none of them without time, then it is what `medium` plays."""
    sight, weights = seen(view, memory)
    cards = list(places(choices(sight)))
    best, deals = cheapest(view, memory, after_playing(memory, cards), DEALS, rng, in_time)
    return (cards[best] if deals else chosen(sight, weights)), deals


def after_playing(memory: Memory, cards: Sequence[Place]) -> Callable[[list[Hand]], Iterator[Board]]:
    """The boards that each of these cards leads to, of all hands."""

    def boards(hands: list[Hand]) -> Iterator[Board]:
        for card in cards:
            board = memory.board.copy()
            board.hands = hands[:]
            board.play(card)
            yield board

    return boards


def best_triple(view: View, memory: Memory, rng: Random, in_time: Callable[[], bool]) -> tuple[Hand, int]:
    """The same for three cards to pass, while all others pass as `medium` does."""
    triples = dangerous_triples(memory.hand, WEIGHTS[view.options.good_ghosts])
    best, deals = cheapest(view, memory, after_passing(view, memory, triples), PASSING_DEALS, rng, in_time)
    return triples[best], deals


def after_passing(view: View, memory: Memory, triples: Sequence[Hand]) -> Callable[[list[Hand]], Iterator[Board]]:
    """The boards that each of these gifts leads to, of all hands."""
    weights = WEIGHTS[view.options.good_ghosts]

    def boards(hands: list[Hand]) -> Iterator[Board]:
        gifts = [0 if seat == memory.seat else most_dangerous(hand, weights) for seat, hand in enumerate(hands)]
        for triple in triples:
            gifts[memory.seat] = triple
            after = [(hand & ~gifts[seat]) | gifts[seat - 1] for seat, hand in enumerate(hands)]
            yield Board(after, [0] * len(hands), view.leader, [])

    return boards


def cheapest(
    view: View,
    memory: Memory,
    boards: Callable[[list[Hand]], Iterator[Board]],
    deals: int,
    rng: Random,
    in_time: Callable[[], bool],
) -> tuple[int, int]:
    """Which of the boards that each deal gives costs least over all deals, the first without any; and how many there were.

    A deal that is not finished in time does not count.
    """
    costs, done = summed(view, memory, boards, deals, rng, in_time)
    return min(range(len(costs)), key=costs.__getitem__, default=0), done


def summed(
    view: View,
    memory: Memory,
    boards: Callable[[list[Hand]], Iterator[Board]],
    deals: int,
    rng: Random,
    in_time: Callable[[], bool],
) -> tuple[list[float], int]:
    """What the boards cost in all deals together; nothing without any."""
    weights, moon = WEIGHTS[view.options.good_ghosts], view.options.shoot_moon
    costs: list[float] = []
    for done in range(deals):
        each = []
        for board in boards(dealt(memory, rng)):
            if not in_time():
                return costs, done
            each.append(cost(view, played_out(board, weights, shoot_moon=moon)))
        costs = [one + more for one, more in zip(costs, each, strict=True)] if done else each
    return costs, deals


def seen(view: View, memory: Memory) -> tuple[Sight, Weights]:
    """What the viewer weighs when it is his turn, and by what."""
    weights = WEIGHTS[view.options.good_ghosts]
    return sight(memory.board, weights, memory.unseen, shoot_moon=view.options.shoot_moon), weights


def dangerous_triples(hand: Hand, weights: Weights) -> list[Hand]:
    """What `medium` would pass first, then others of the most dangerous cards."""
    danger = by_danger(hand, weights)
    worst = sorted(danger, key=lambda place: -danger[place])[:AMONG]
    ranked = sorted(combinations(worst, PASSED), key=lambda three: -sum(danger[place] for place in three))
    return list(dict.fromkeys([most_dangerous(hand, weights), *map(united, ranked)]))[:TRIPLES]


def united(three: Sequence[Place]) -> Hand:
    return sum(1 << place for place in three)
