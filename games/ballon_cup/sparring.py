"""Who the bots are measured against: never offered to people."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.ballon_cup.bots import gain
from games.ballon_cup.state import Move, Place
from games.ballon_cup.view import View
from games.contract import Advice, Bot


def greedy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Lay what is highest or lowest for its tile, whatever the stones."""
    placements = [move for move in legal if isinstance(move, Place)]
    if not placements:
        return Advice(rng.choice(legal))
    most = max(gain(view, move) for move in placements)
    return Advice(rng.choice([move for move in placements if gain(view, move) == most]))


SPARRING: Final[Mapping[str, Bot]] = {"greedy": greedy}
