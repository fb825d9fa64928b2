"""What a computer does in its turn: the best plan, and how cards, the bank and the others bring it about."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.contract import Advice
from games.gross_ottobrunn import bargaining, purse, sailing, strokes
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.because import NeedsCard, Reason, SavesFor, TooManyCards, Wins
from games.gross_ottobrunn.building import COSTS
from games.gross_ottobrunn.changed import covers, taken
from games.gross_ottobrunn.plans import HASTE, Plan, best_of, delay, wait
from games.gross_ottobrunn.purse import lacking
from games.gross_ottobrunn.reasons import of_step
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import NONE, Cards, Move

LONG: Final = 15.0
"""Rolls that are added to a plan's time where its parts are compared."""
RISK: Final = 0.15
"""Points that each card too many costs."""
MOST: Final = 60.0
"""Rolls; what comes later comes never."""
BUILDS: Final[dict[str, Callable[[str], Move]]] = {
    "road": s.BuildRoad,
    "ship": s.BuildShip,
    "canal": s.BuildCanal,
    "settlement": s.BuildSettlement,
    "city": s.BuildCity,
}


def acted(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...], plan: Plan | None = None) -> Advice[Move]:
    """The next thing to do in the action; `plan` is the best one unless somebody knows better."""
    plan = plan or best_of(sight, there, sight.own.hand)
    if (end := winning(sight, legal)) is not None:
        return end
    found = answered(sight, legal, there) or strokes.knight(sight, legal) or strokes.progress(sight, legal, there)
    if found is None and plan is not None:
        found = toward(sight, legal, there, plan)
    return found or beside(sight, legal, there, plan)


def winning(sight: Sight, legal: Sequence[Move]) -> Advice[Move] | None:
    """A settlement or a city that reaches the target."""
    points = sight.own.points + 1
    if points < sight.view.target:
        return None
    last = next((move for move in legal if isinstance(move, s.BuildSettlement | s.BuildCity)), None)
    return Advice(last, (Wins(points),)) if last else None


def answered(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...]) -> Advice[Move] | None:
    """Deals that others have agreed to or proposed: the best one is made, bad ones are declined."""
    deals = []
    for move in legal:
        if isinstance(move, s.ConfirmTrade) and (terms := terms_of(sight, move)):
            own = is_own(sight, move)
            good, why = (bargaining.keeps_word if own else bargaining.answer)(sight, there, move.seat, *terms)
            if good:
                worth = bargaining.profit(sight, there, *terms)
                deals.append((own, worth, -sight.view.people[move.seat].points, move, why))
    if deals:
        *_, best, why = max(deals, key=lambda deal: deal[:3])
        return Advice(best, why)
    declined = next((move for move in legal if isinstance(move, s.DeclineProposal)), None)
    if declined is None:
        return None
    proposal = next(each for each in sight.view.proposals if each.seat == declined.seat)
    return Advice(declined, bargaining.answer(sight, there, declined.seat, proposal.want, proposal.give)[1])


def is_own(sight: Sight, move: s.ConfirmTrade) -> bool:
    return sight.view.offer is not None and sight.view.offer.no == move.offer


def terms_of(sight: Sight, move: s.ConfirmTrade) -> tuple[Cards, Cards] | None:
    """What is given and got."""
    if is_own(sight, move) and (offer := sight.view.offer):
        return offer.give, offer.want
    return next(((each.want, each.give) for each in sight.view.proposals if each.no == move.offer), None)


# --- the plan ----------------------------------------------------------------------------------------------------------
def toward(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...], plan: Plan) -> Advice[Move] | None:
    """Build what can be built, change at the bank what pays for all of it today, or ask the others."""
    hand = sight.own.hand
    if (move := built(plan, legal)) is not None and (covers(hand, plan.cost) or may_begin(sight, plan)):
        return Advice(move, of_step(sight, plan))
    if (found := bargaining.offer(sight, there, plan)) is not None:
        return Advice(*found)
    if (trade := purse.bank_trade(sight, plan.cost, hand)) is not None and trade in legal:
        return Advice(trade, needs(sight, plan, hand))
    return None


def needs(sight: Sight, plan: Plan, hand: Cards) -> tuple[Reason, ...]:
    lacks = lacking(plan.cost, hand)
    return (NeedsCard(lacks, plan.goal, plan.way),) if any(lacks) else ()  # type: ignore[arg-type]


def built(plan: Plan, legal: Sequence[Move]) -> Move | None:
    """The plan's next step, if it can be paid now."""
    kind, place = plan.steps[0]
    move = s.BuyDev() if kind == "dev" else BUILDS[kind](place)
    return move if move in legal else None


def may_begin(sight: Sight, plan: Plan) -> bool:
    """A first piece is laid before all is paid for: what lies on the chart is safe, what is in hand is not."""
    cost = COSTS[plan.steps[0][0]]
    return len(plan.steps) > 1 and delay(sight, taken(plan.cost, cost), taken(sight.own.hand, cost)) < MOST


# --- what else ---------------------------------------------------------------------------------------------------------
def beside(sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...], plan: Plan | None) -> Advice[Move]:
    """What gains more than it puts the plan off; else the turn ends."""
    hand = sight.own.hand
    gain, move, other = max(payable(sight, legal, there, plan), key=lambda each: each[0], default=(0.0, None, None))
    if move is not None and other is not None and gain > 0:
        many = (TooManyCards(sum(hand)),) if sum(hand) > purse.LIMIT else ()
        return Advice(move, (*of_step(sight, other), *many))
    if (ship := sailing.voyage(sight, there)) is not None:
        return ship
    if plan is not None and (trade := purse.change(sight, there, legal)) is not None:
        return Advice(trade, needs(sight, plan, hand))
    return Advice(end_of(legal), saving(plan, hand))


def payable(
    sight: Sight, legal: Sequence[Move], there: tuple[Plan, ...], plan: Plan | None
) -> Iterator[tuple[float, Move, Plan]]:
    """What can be built now, whole or a first piece, with what it gains in all."""
    for other in there:
        if other is not plan and (move := built(other, legal)) is not None:
            whole = covers(sight.own.hand, other.cost)
            cost = other.cost if whole else COSTS[other.steps[0][0]]
            yield (other.gain if whole else begun(sight, other)) - puts_off(sight, plan, cost), move, other


def begun(sight: Sight, plan: Plan) -> float:
    """What a first piece gains: it lies safe on the chart, and the rest is not so far."""
    hand = sight.own.hand
    rest = Plan(plan.what, plan.steps[1:], taken(plan.cost, COSTS[plan.steps[0][0]]), plan.gain)
    before, after = wait(sight, plan, hand), wait(sight, rest, taken(hand, COSTS[plan.steps[0][0]]))
    return plan.gain * max(0.0, before - after) / (before + LONG)


def puts_off(sight: Sight, plan: Plan | None, cost: Cards) -> float:
    """What is lost with these cards: the rolls by which the plan comes later, less the danger of a large hand."""
    hand = sight.own.hand
    rest = taken(hand, cost)
    danger = RISK * (max(0, sum(hand) - purse.LIMIT) - max(0, sum(rest) - purse.LIMIT))
    if plan is None:
        return -danger
    later = min(wait(sight, plan, rest) - wait(sight, plan, hand), MOST)
    return later * HASTE * sight.prospect.pace() - danger


def end_of(legal: Sequence[Move]) -> Move:
    return next(move for move in legal if isinstance(move, s.EndTurn | s.EndSpecialBuild))


def saving(plan: Plan | None, hand: Cards) -> tuple[SavesFor, ...]:
    lacks = lacking(plan.cost, hand) if plan else NONE
    return (SavesFor(plan.goal, lacks, plan.way),) if plan and any(lacks) else ()  # type: ignore[arg-type]
