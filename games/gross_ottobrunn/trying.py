"""How `hard` decides: each choice leaves a hand and wishes; the same futures are thrown for all, the best mean is taken."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.contract import Advice
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.acting import built
from games.gross_ottobrunn.because import IsAhead, NeedsCard, Reason, Tried
from games.gross_ottobrunn.building import COSTS
from games.gross_ottobrunn.changed import added, covers, of, taken
from games.gross_ottobrunn.plans import Plan, plans, score
from games.gross_ottobrunn.playout import Outlook, futures, means, outlook
from games.gross_ottobrunn.purse import lacking, names
from games.gross_ottobrunn.reasons import of_step
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import RES, Cards, Move

FUTURES: Final = 48
DOUBT: Final = 0.3
"""Points by which something else has to be better than what is usual: so much the futures leave out."""
DOUBT_OF_CARDS: Final = 0.05
PLANS: Final = 6
"""That are compared."""
LOST: Final = 0.09
"""Of the cards bought at the bank a disaster takes so many."""
BEGUN: Final = 0.7
"""Of its share in a plan's gain a first piece counts so much."""
InTime = Callable[[], bool]
Choice = tuple[Move, float, Cards, int | None, tuple[Reason, ...]]
"""A move, what it gains at once, the hand and the fulfilled wish after it, and its reasons."""


def best_act(sight: Sight, legal: Sequence[Move], usual: Advice[Move], rng: Random, in_time: InTime) -> Advice[Move]:
    """What is built, changed at the bank, or kept; `usual` is what medium would do, and counts when time is short."""
    there = plans(sight)
    look = outlook(sight, there)
    found = [*builds(sight, legal, there, look), *changes(sight, legal, there), *ends(sight, legal, usual)]
    if len(found) < 2 or all(choice[0] != usual.move for choice in found):
        return usual
    worths, done = means(look, [(hand, wish) for _, _, hand, wish, _ in found], futures(sight, rng, FUTURES), in_time)
    if not done:
        return usual
    totals = [choice[1] + worth + DOUBT * (choice[0] == usual.move) for choice, worth in zip(found, worths, strict=True)]
    move, _, _, _, why = found[totals.index(max(totals))]
    return usual if move == usual.move else Advice(move, (*why, Tried(done)))


def builds(sight: Sight, legal: Sequence[Move], there: Sequence[Plan], look: Outlook) -> list[Choice]:
    hand = sight.own.hand
    costs = [(one.cost, one.gain) for one in look.wishes]
    found: list[Choice] = []
    for plan in sorted(there, key=lambda each: -score(sight, each, hand)):
        move = built(plan, legal)
        if move is None or len(found) == PLANS:
            continue
        if covers(hand, plan.cost):
            fulfilled = None if plan.what == "dev" else costs.index((plan.cost, plan.gain))
            found.append((move, plan.gain, taken(hand, plan.cost), fulfilled, of_step(sight, plan)))
        elif len(plan.steps) > 1:
            cost = COSTS[plan.steps[0][0]]
            found.append((move, BEGUN * plan.gain * sum(cost) / sum(plan.cost), taken(hand, cost), None, of_step(sight, plan)))
    return found


def changes(sight: Sight, legal: Sequence[Move], there: Sequence[Plan]) -> list[Choice]:
    hand = sight.own.hand
    found: list[Choice] = []
    for move in legal:
        if isinstance(move, s.BankTrade):
            give, get = RES.index(move.give), RES.index(move.get)
            after = added(taken(hand, of(RES[give], sight.rates[give])), of(RES[get]))
            for plan in there:
                if covers(after, plan.cost) and not covers(hand, plan.cost):
                    gain = plan.gain * (1 - LOST) - 0.01 * sum(plan.cost)
                    why = needs(sight, plan)
                    found.append((move, gain, taken(after, plan.cost), None, why))
    return sorted(found, key=lambda each: -each[1])[:3]


def needs(sight: Sight, plan: Plan) -> tuple[Reason, ...]:
    lacks = names(lacking(plan.cost, sight.own.hand))
    return (NeedsCard(lacks, plan.goal),) if lacks else ()  # type: ignore[arg-type]


def ends(sight: Sight, legal: Sequence[Move], usual: Advice[Move]) -> list[Choice]:
    end = next(move for move in legal if isinstance(move, s.EndTurn | s.EndSpecialBuild))
    why = usual.reasons if usual.move == end else ()
    return [(end, 0.0, sight.own.hand, None, why)]


# --- sets of cards -----------------------------------------------------------------------------------------------------
def best_pick(sight: Sight, legal: Sequence[Move], usual: Advice[Move], rng: Random, in_time: InTime) -> Advice[Move]:
    """Of what may be picked, as far as it is listed."""
    sets = [move.cards for move in (usual.move, *legal) if isinstance(move, s.ChooseResources)]
    best, done = best_hand(sight, [added(sight.own.hand, cards) for cards in sets], rng, in_time)
    return Advice(s.ChooseResources(sets[best]), (*usual.reasons, Tried(done))) if done else usual


def best_discard(sight: Sight, legal: Sequence[Move], usual: Advice[Move], rng: Random, in_time: InTime) -> Advice[Move]:
    sets = [move.cards for move in (usual.move, *legal) if isinstance(move, s.Discard)]
    best, done = best_hand(sight, [taken(sight.own.hand, cards) for cards in sets], rng, in_time)
    return Advice(s.Discard(sets[best]), (*usual.reasons, Tried(done))) if done else usual


def best_answer(sight: Sight, legal: Sequence[Move], usual: Advice[Move], rng: Random, in_time: InTime) -> Advice[Move]:
    """Whether the hand is worth more after the trade; never with who is about to win."""
    offer, hand = sight.view.offer, sight.own.hand
    if offer is None or s.RespondTrade(offer.no, True) not in legal or any(isinstance(why, IsAhead) for why in usual.reasons):
        return usual
    accepts = usual.move == s.RespondTrade(offer.no, True)
    hands = [hand, added(taken(hand, offer.want), offer.give)]
    best, done = best_hand(sight, hands[::-1] if accepts else hands, rng, in_time)
    return Advice(s.RespondTrade(offer.no, not accepts), (Tried(done),)) if best and done else usual


def best_hand(sight: Sight, hands: Sequence[Cards], rng: Random, in_time: InTime) -> tuple[int, int]:
    """Which of several hands leads farthest, the first when in doubt; and in how many futures."""
    look = outlook(sight, plans(sight))
    worths, done = means(look, [(hand, None) for hand in hands], futures(sight, rng, FUTURES), in_time)
    worths[0] += DOUBT_OF_CARDS
    return worths.index(max(worths)), done
