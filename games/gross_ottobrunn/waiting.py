"""What a computer does while it is not its turn: asked after every entry, it mostly sees at once that nothing is to do."""

from collections.abc import Sequence

from games.contract import Advice
from games.gross_ottobrunn import bargaining, prompts
from games.gross_ottobrunn.because import NeedsCard
from games.gross_ottobrunn.building import affords
from games.gross_ottobrunn.changed import covers
from games.gross_ottobrunn.plans import best_of, plans
from games.gross_ottobrunn.purse import LIMIT, lacking
from games.gross_ottobrunn.sight import Taste, seen
from games.gross_ottobrunn.state import Move, ProposeTrade, RequestSpecialBuild, RespondTrade
from games.gross_ottobrunn.trade import PROPOSALS
from games.gross_ottobrunn.view import View

NOW_AND_THEN = 4
"""Each seat proposes in one turn of so many."""


def awaited(view: View) -> bool:
    """Whether it does not go on without the viewer."""
    match view.prompt:
        case prompts.Choosing(due=due, answered=answered) | prompts.Discarding(due=due, answered=answered):
            return view.seat is not None and due[view.seat] > 0 and not answered[view.seat]
        case prompts.Wizarding(asked=asked):
            return view.seat in asked
        case None:
            return False
        case prompt:
            return prompt.seat == view.seat


def while_waiting(view: View, legal: Sequence[Move], taste: Taste) -> Advice[Move] | None:
    """Answer an offer, ask for special building when there is something to build, or propose a trade; mostly nothing."""
    if not isinstance(view.prompt, prompts.Acting):
        return None
    return answered(view, legal, taste) or requested(view, legal, taste) or proposed(view, legal, taste)


def answered(view: View, legal: Sequence[Move], taste: Taste) -> Advice[Move] | None:
    offer = view.offer
    if offer is None or view.seat is None or offer.answers[view.seat] is not None or view.seat not in offer.to:
        return None
    if RespondTrade(offer.no, True) not in legal:
        declines = RespondTrade(offer.no, False)
        return Advice(declines) if declines in legal else None
    sight = seen(view, taste)
    accepts, why = bargaining.answer(sight, plans(sight), view.active, offer.want, offer.give)
    return Advice(RespondTrade(offer.no, accepts), why)


def requested(view: View, legal: Sequence[Move], taste: Taste) -> Advice[Move] | None:
    """When the best plan can be paid, or there are too many cards to keep."""
    own = view.own
    if own is None or not own.requests or view.seat is None or view.people[view.seat].requested:
        return None
    hand, move = own.hand, RequestSpecialBuild(True)
    if not any(affords(hand, what) for what in ("settlement", "city", "dev")) or move not in legal:
        return None
    sight = seen(view, taste)
    plan = best_of(sight, plans(sight), hand)
    return Advice(move) if sum(hand) > LIMIT or (plan is not None and covers(hand, plan.cost)) else None


def proposed(view: View, legal: Sequence[Move], taste: Taste) -> Advice[Move] | None:
    """To who is active, once in a turn and not in every one; what was declined is not proposed again in this turn.

    Who has just made a deal does not ask for it to be undone.
    """
    own = view.own
    if view.seat in view.dealt:
        return None
    if own is None or view.seat is None or own.proposals < PROPOSALS or not 2 <= sum(own.hand):
        return None
    if (view.turn // view.seats + view.seat) % NOW_AND_THEN or not any(isinstance(move, ProposeTrade) for move in legal):
        return None
    if not view.people[view.active].cards:
        return None
    sight = seen(view, taste)
    there = plans(sight)
    plan = best_of(sight, there, own.hand)
    if plan is None or bargaining.is_ahead(sight, view.active):
        return None
    terms = bargaining.proposal(sight, there, plan)
    if terms is None:
        return None
    lacks = lacking(plan.cost, own.hand)
    return Advice(ProposeTrade(*terms), (NeedsCard(lacks, plan.goal, plan.way),))  # type: ignore[arg-type]
