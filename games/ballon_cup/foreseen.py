"""How likely the seat wins after each move, for a look back: all are played on from the same deals, the best ones from more."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from games.ballon_cup.board import Board
from games.ballon_cup.foresight import outlook
from games.ballon_cup.reasons import reason
from games.ballon_cup.state import Move
from games.ballon_cup.view import View
from games.contract import Weighed

DEALS: Final = 6
"""From which every move is played on; the best go on to MOST."""
MOST: Final = 36
FINALISTS: Final = 4


def weigh(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> list[Weighed[Any]]:
    """Weigh the moves in percent. What falls behind early keeps its distance to the best of then."""
    board = Board(view)
    totals, still, deals, behind = [0.0] * len(legal), list(range(len(legal))), 0, dict[int, float]()
    while deals < MOST and (in_time() or not deals):
        if deals == DEALS and len(still) > FINALISTS:
            still.sort(key=lambda place: -totals[place])
            behind = {place: (totals[still[0]] - totals[place]) / deals for place in still[FINALISTS:]}
            still = still[:FINALISTS]
        deals += 1
        dealt = board.copy()
        dealt.deal(rng)
        seed = rng.getrandbits(32)
        for place in still:
            totals[place] += outlook(dealt.copy(), legal[place], board.turn, Random(seed))
    values = {place: totals[place] / deals for place in still}
    best = max(values.values())
    values |= {place: max(0.0, best - gap) for place, gap in behind.items()}
    found = [Weighed(move, 100 * values[place], (reason(view, move),)) for place, move in enumerate(legal)]
    return sorted(found, key=lambda one: -one.value)
