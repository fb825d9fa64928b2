"""What each move is worth, for a look back: what rounds played out from it cost on average, in points."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from games.contract import Weighed
from games.gespenster import scoring
from games.gespenster.bits import picked
from games.gespenster.facts import BetterChoice, DangerousCards
from games.gespenster.memory import remembered
from games.gespenster.reasons import reason
from games.gespenster.standing import cost_of
from games.gespenster.state import Choice, Moon, Move, PassCards, Play
from games.gespenster.trying import after_passing, after_playing, seen, summed
from games.gespenster.view import View

DEALS: Final = 12


def weigh(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> list[Weighed[Any]]:
    """Weigh cards to play, gifts and the use of a Durchmarsch; all else is worth the same."""
    if all(isinstance(move, Play) for move in legal):
        found = plays(view, [move for move in legal if isinstance(move, Play)], rng, in_time)
    elif all(isinstance(move, PassCards) for move in legal):
        found = gifts(view, [move for move in legal if isinstance(move, PassCards)], rng, in_time)
    else:
        found = [uses(view, move) if isinstance(move, Moon) else Weighed(move, 0.0) for move in legal]
    return sorted(found, key=lambda one: -one.value)


def plays(view: View, legal: Sequence[Play], rng: Random, in_time: Callable[[], bool]) -> list[Weighed[Any]]:
    memory = remembered(view)
    sight, weights = seen(view, memory)
    cards = [picked((move.card,), memory.hand).bit_length() - 1 for move in legal]
    costs, deals = summed(view, memory, after_playing(memory, cards), DEALS, rng, in_time)
    return [
        Weighed(move, value, (reason(view, sight, weights, card),))
        for move, card, value in zip(legal, cards, worth(costs, deals, len(legal)), strict=True)
    ]


def gifts(view: View, legal: Sequence[PassCards], rng: Random, in_time: Callable[[], bool]) -> list[Weighed[Any]]:
    memory = remembered(view)
    triples = [picked(move.cards, memory.hand) for move in legal]
    costs, deals = summed(view, memory, after_passing(view, memory, triples), DEALS, rng, in_time)
    values = worth(costs, deals, len(legal))
    return [Weighed(move, value, (DangerousCards(move.cards),)) for move, value in zip(legal, values, strict=True)]


def worth(costs: Sequence[float], deals: int, moves: int) -> list[float]:
    """The means; without a single deal nothing is known of any."""
    return [-cost / deals for cost in costs] if deals else [0.0] * moves


def uses(view: View, move: Moon) -> Weighed[Any]:
    assert view.moon is not None
    choice: Choice = "self_minus" if move.choice == "self_minus" else "others_plus"
    added = scoring.moon_deltas(view.moon.seat, view.seats, choice)
    return Weighed(move, -cost_of(view, view.moon.seat, added), (BetterChoice(choice),))
