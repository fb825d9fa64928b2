"""Distribution: how cards come from the stacks into hands, face down first, then turned over together (section 6).

Whatever draws from a stack comes here: a roll, an exploration, a bank trade, an invention, the founding. Monopoly, theft, trade
between players and the shares of wizards move cards that are there, and never draw [Q6].
"""

from typing import Final

from msgspec.structs import replace

from games.contract import Refusal, Seat
from games.gross_ottobrunn.changed import (
    added,
    counted,
    covers,
    numbered,
    order_from,
    popped,
    pushed,
    taken,
    told,
    top,
    topped,
    total,
)
from games.gross_ottobrunn.facts import Choices, HasChosen, Shortage, Why
from games.gross_ottobrunn.piles import supply
from games.gross_ottobrunn.state import NONE, RES, Card, Cards, Choosing, Drawing, State
from games.kit.tuples import put

Claims = tuple[Cards, ...]
NOTHING: Final[tuple[tuple[Card, ...], ...]] = ((), (), (), (), ())


def distribute(state: State, claims: Claims, picks: tuple[int, ...], start: Seat, why: Why) -> State:
    """Open a distribution of fixed claims and free picks, in turn order from `start`; `flow.settle` works it off."""
    state, served = rationed(state, claims)
    return opened(state, served, picks, start, why)


def rationed(state: State, claims: Claims) -> tuple[State, Claims]:
    """Step 1: where the bank has too few, one who claims alone gets what there is, several get nothing."""
    served = claims
    for place, (name, there, claimed) in enumerate(zip(RES, supply(state), total(claims), strict=True)):
        if claimed <= there:
            continue
        takers = [seat for seat, cards in enumerate(claims) if cards[place]]
        given = there if len(takers) == 1 else 0
        served = tuple(counted(put(cards, place, min(cards[place], given))) for cards in served)
        state = told(state, Shortage(name, claimed, given))
    return state, served


def opened(state: State, claims: Claims, picks: tuple[int, ...], start: Seat, why: Why) -> State:
    """Step 2: all who have picks choose at once, before any card of this distribution is seen by anyone [Q27]."""
    left = sum(unclaimed(state, claims))
    due = tuple(min(count, left) for count in picks)
    if any(due):
        return numbered(state, lambda no: Choosing(no, due, (None,) * len(due), claims, start, why))
    if any(map(any, claims)):
        return pushed(state, Drawing(claims, start, why, (NOTHING,) * len(claims)))
    return state


def unclaimed(state: State, claims: Claims) -> Cards:
    """What may be picked of each resource: the bank less what is fixed already."""
    return taken(supply(state), total(claims))


# --- picks -------------------------------------------------------------------------------------------------------------
def why_not_choose(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    frame = top(state)
    assert isinstance(frame, Choosing)
    if not frame.due[seat]:
        return Refusal("not_your_turn")
    if frame.chosen[seat] is not None:
        return Refusal("already_answered")
    if sum(cards) != frame.due[seat]:
        return Refusal("bad_cards", (("cards", sum(cards)), ("due", frame.due[seat])))
    if not covers(unclaimed(state, frame.claims), cards):
        return Refusal("supply_empty")
    return None


def chosen(state: State, seat: Seat, cards: Cards) -> State:
    """A pick stays secret until the last one is in; then all are opened and served."""
    frame = top(state)
    assert isinstance(frame, Choosing)
    frame = replace(frame, chosen=put(frame.chosen, seat, counted(cards)))
    state = told(topped(state, frame), HasChosen(seat, "pick", cards))
    if any(due and pick is None for due, pick in zip(frame.due, frame.chosen, strict=True)):
        return state
    picks = tuple(pick or NONE for pick in frame.chosen)
    return picked(told(popped(state), Choices(picks)), frame, picks)


def picked(state: State, frame: Choosing, picks: Claims) -> State:
    """Step 3: picks are served in turn order; for what can no longer be met just those seats choose once more."""
    claims, unmet = frame.claims, [0] * len(picks)
    for seat in order_from(state, frame.start):
        there = unclaimed(state, claims)
        met = counted(min(wish, n) for wish, n in zip(picks[seat], there, strict=True))
        claims = put(claims, seat, added(claims[seat], met))
        unmet[seat] = sum(picks[seat]) - sum(met)
    return opened(state, claims, tuple(unmet), frame.start, frame.why)
