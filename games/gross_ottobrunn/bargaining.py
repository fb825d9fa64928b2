"""Trade among players, as computers do it: fair, for what they go for, and never with who is about to win.

Nothing is remembered but what the view shows; the offers left say how many have been tried, so that none is made twice.
"""

from collections.abc import Iterator
from typing import Final

from games.contract import Seat
from games.gross_ottobrunn.because import CanSpare, IsAhead, NeedsCard, NotNearer, Reason
from games.gross_ottobrunn.changed import added, counted, covers, of, taken
from games.gross_ottobrunn.plans import Plan, best_of, standing
from games.gross_ottobrunn.purse import lacking, names, spare
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import NONE, RES, Cards, OfferTrade
from games.gross_ottobrunn.trade import OFFERS, PROPOSALS

OFFERS_FOR: Final = 0.02
"""Points that an own offer has to bring."""


def is_ahead(sight: Sight, other: Seat) -> bool:
    """Near to the target, or far before the viewer."""
    theirs, mine = sight.view.people[other].points, sight.own.points
    return theirs >= sight.view.target - sight.taste.near or (
        theirs >= mine + sight.taste.lead and theirs >= sight.view.target / 2
    )


def profit(sight: Sight, there: tuple[Plan, ...], give: Cards, get: Cards) -> float:
    """Points by which a trade betters the hand."""
    hand = sight.own.hand
    return standing(sight, there, added(taken(hand, give), get)) - standing(sight, there, hand)


def answer(sight: Sight, there: tuple[Plan, ...], other: Seat, give: Cards, get: Cards) -> tuple[bool, tuple[Reason, ...]]:
    """Whether to give this for that, and why."""
    hand = sight.own.hand
    plan = best_of(sight, there, added(hand, get)) or best_of(sight, there, hand)
    if is_ahead(sight, other):
        return False, (IsAhead(other, sight.view.people[other].points, sight.view.target),)
    if plan is None or not covers(hand, give):
        return False, ()
    if profit(sight, there, give, get) < least(sight, give, get):
        return False, (NotNearer(plan.goal),)  # type: ignore[arg-type]
    return True, tuple(why(sight, plan, give, get))


def least(sight: Sight, give: Cards, get: Cards) -> float:
    """What a trade has to bring: among others' wishes a level may live and let live, its own turn is for its own ends."""
    if sight.view.active == sight.seat:
        return max(OFFERS_FOR, sight.taste.accepts)
    return sight.taste.accepts if sum(get) >= sum(give) else max(0.0, sight.taste.accepts)


def keeps_word(sight: Sight, there: tuple[Plan, ...], other: Seat, give: Cards, get: Cards) -> tuple[bool, tuple[Reason, ...]]:
    """An own offer was weighed when it was made: whoever takes it gets it, but for who is about to win."""
    if is_ahead(sight, other):
        return False, (IsAhead(other, sight.view.people[other].points, sight.view.target),)
    plan = best_of(sight, there, added(sight.own.hand, get))
    return True, tuple(why(sight, plan, give, get)) if plan else ()


def why(sight: Sight, plan: Plan, give: Cards, get: Cards) -> Iterator[Reason]:
    """What the trade brings that lacks, and that what is given does not."""
    hand = sight.own.hand
    needed = counted(min(lack, card) for lack, card in zip(lacking(plan.cost, hand), get, strict=True))
    if any(needed):
        yield NeedsCard(needed, plan.goal, plan.way)  # type: ignore[arg-type]
    if covers(spare(plan.cost, hand), give):
        yield CanSpare(names(give), plan.goal)  # type: ignore[arg-type]


# --- own offers --------------------------------------------------------------------------------------------------------
def terms(sight: Sight, there: tuple[Plan, ...], plan: Plan) -> list[tuple[Cards, Cards]]:
    """What could be offered for what lacks: one for one, or two for two."""
    hand = sight.own.hand
    lacks, over = lacking(plan.cost, hand), spare(plan.cost, hand)
    if not 0 < sum(lacks) <= 3 or not sum(over):
        return []
    wants = sorted((place for place in range(len(RES)) if lacks[place]), key=lambda place: lacks[place])
    found = [(most(over, 1), of(RES[want])) for want in wants]
    if sum(lacks) == 2 and len(wants) == 2 and sum(over) >= 2:
        found.append((most(over, 2), lacks))
    return [pair for pair in found if profit(sight, there, *pair) >= OFFERS_FOR]


def all_terms(sight: Sight, there: tuple[Plan, ...], plan: Plan) -> list[tuple[Plan, Cards, Cards]]:
    """The best plan's first, then those of whatever could be paid today; nothing is asked for twice."""
    found: dict[Cards, tuple[Plan, Cards, Cards]] = {}
    hand = sight.own.hand
    near = [each for each in there if each is not plan and sum(lacking(each.cost, hand)) == 1]
    for each in (plan, *sorted(near, key=lambda one: -one.gain)):
        for give, want in terms(sight, there, each):
            found.setdefault(want, (each, give, want))
    return list(found.values())


def most(over: Cards, count: int) -> Cards:
    """So many cards of those of which most are over."""
    cards = NONE
    for _ in range(count):
        left = taken(over, cards)
        cards = added(cards, of(RES[left.index(max(left))]))
    return cards


def offer(sight: Sight, there: tuple[Plan, ...], plan: Plan) -> tuple[OfferTrade, tuple[Reason, ...]] | None:
    """The next offer of this turn, to all who are not about to win."""
    found = all_terms(sight, there, plan)
    last = sight.view.offer
    if last is not None:  # it stands since nobody took it
        wants = [want for _, _, want in found]
        found = found[wants.index(last.want) + 1 :] if last.want in wants else []
    if OFFERS - sight.own.offers >= sight.taste.tries or not found:
        return None
    aim, give, want = found[0]
    to = tuple(
        seat
        for seat in range(sight.view.seats)
        if seat != sight.seat and sight.view.people[seat].cards >= sum(want) and not is_ahead(sight, seat)
    )
    return (OfferTrade(give, want, to), tuple(why(sight, aim, give, want))) if to else None


def proposal(sight: Sight, there: tuple[Plan, ...], plan: Plan) -> tuple[Cards, Cards] | None:
    """To who is active: one a turn, now and then, when a single card lacks and another one is over."""
    if sight.own.proposals < PROPOSALS or sum(lacking(plan.cost, sight.own.hand)) > 2:
        return None
    found = terms(sight, there, plan)
    return found[0] if found else None
