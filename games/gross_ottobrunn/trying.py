"""How `hard` picks and drops cards: the same futures are thrown for every hand that comes of it, and the best mean is taken."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.contract import Advice
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.because import Tried
from games.gross_ottobrunn.changed import added, taken
from games.gross_ottobrunn.plans import plans
from games.gross_ottobrunn.playout import futures, means, outlook
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import Cards, Move

FUTURES: Final = 48
DOUBT: Final = 0.05
"""Points by which something else has to be better than what is usual: so much the futures leave out."""
InTime = Callable[[], bool]


def best_pick(sight: Sight, legal: Sequence[Move], usual: Advice[Move], rng: Random, in_time: InTime) -> Advice[Move]:
    """Of what may be picked, as far as it is listed."""
    sets = list(dict.fromkeys(move.cards for move in (usual.move, *legal) if isinstance(move, s.ChooseResources)))
    best, done = best_hand(sight, [added(sight.own.hand, cards) for cards in sets], rng, in_time)
    return Advice(s.ChooseResources(sets[best]), (Tried(done),)) if best and done else usual


def best_discard(sight: Sight, legal: Sequence[Move], usual: Advice[Move], rng: Random, in_time: InTime) -> Advice[Move]:
    sets = list(dict.fromkeys(move.cards for move in (usual.move, *legal) if isinstance(move, s.Discard)))
    best, done = best_hand(sight, [taken(sight.own.hand, cards) for cards in sets], rng, in_time)
    return Advice(s.Discard(sets[best]), (Tried(done),)) if best and done else usual


def best_hand(sight: Sight, hands: Sequence[Cards], rng: Random, in_time: InTime) -> tuple[int, int]:
    """Which of several hands leads farthest, the first when in doubt; and in how many futures."""
    worths, done = means(outlook(sight, plans(sight)), hands, futures(sight, rng, FUTURES), in_time)
    worths[0] += DOUBT
    return worths.index(max(worths)), done
