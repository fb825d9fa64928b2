"""Distribution: how cards come from the stacks into hands, face down first, then turned over together (section 6).

Whatever draws from a stack comes here: a roll, an exploration, a bank trade, an invention, the founding. Monopoly, theft, trade
between players and the shares of wizards move cards that are there, and never draw [Q6].
"""

from typing import Final

from msgspec.structs import replace

from games.contract import Luck, Refusal, Seat
from games.gross_ottobrunn.changed import (
    added,
    counted,
    covers,
    numbered,
    of,
    order_from,
    popped,
    pushed,
    received,
    taken,
    told,
    top,
    topped,
    total,
)
from games.gross_ottobrunn.disasters import grouped
from games.gross_ottobrunn.facts import Choices, Drawn, HasChosen, Revealed, Shortage, Why
from games.gross_ottobrunn.facts import Reshuffled as HasReshuffled
from games.gross_ottobrunn.piles import supply
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Card,
    Cards,
    Choosing,
    Drawing,
    Reshuffled,
    State,
    Striking,
)
from games.kit.tuples import put

Claims = tuple[Cards, ...]
Hidden = tuple[tuple[tuple[Card, ...], ...], ...]
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


# --- the draw ----------------------------------------------------------------------------------------------------------
def spares(state: State, why: Why) -> bool:
    """Disasters of the founding income go back into their stacks, and other cards are drawn for them [Q6]."""
    return why == "founding" and not state.options.setup_disasters


def drawing(state: State) -> State:
    """Step 4: draw face down as far as the stacks reach; the top frame stays when one has to be shuffled first."""
    frame = top(state)
    assert isinstance(frame, Drawing)
    spared = spares(state, frame.why)
    for seat in order_from(state, frame.start):
        for place in range(len(RES)):
            while frame.claims[seat][place]:
                if not state.stacks[place]:
                    if state.asides[place]:
                        return topped(state, frame)
                    frame = settled_for(frame, seat, place, frame.claims[seat][place])
                    continue
                card, *rest = state.stacks[place]
                state = replace(state, stacks=put(state.stacks, place, tuple(rest)))
                frame = laid(frame, seat, place, card)
                if card == "plain" or not spared:
                    frame = settled_for(frame, seat, place, 1)
    return revealed(popped(state), frame)


def settled_for(frame: Drawing, seat: Seat, place: int, count: int) -> Drawing:
    """So many claims on a resource are done with."""
    claims = put(frame.claims, seat, taken(frame.claims[seat], of(RES[place], count)))
    return replace(frame, claims=claims)


def laid(frame: Drawing, seat: Seat, place: int, card: Card) -> Drawing:
    """A card lies face down before a seat."""
    mine = frame.drawn[seat]
    return replace(frame, drawn=put(frame.drawn, seat, put(mine, place, (*mine[place], card))))


def run_out(state: State) -> int | None:
    """The place of the stack that has to be shuffled before the draw goes on [Q10]."""
    frame = top(state)
    assert isinstance(frame, Drawing)
    for seat in order_from(state, frame.start):
        for place, claimed in enumerate(frame.claims[seat]):
            if claimed and not state.stacks[place] and state.asides[place]:
                return place
    return None


def reshuffle(state: State, luck: Luck) -> Reshuffled:
    place = run_out(state)
    assert place is not None
    return Reshuffled(RES[place], luck.shuffled(state.asides[place]))


def reshuffled(state: State, move: Reshuffled) -> State:
    place = RES.index(move.resource)
    stacks, asides = put(state.stacks, place, move.stack), put(state.asides, place, ())
    return told(replace(state, stacks=stacks, asides=asides), HasReshuffled(move.resource, len(move.stack)))


def revealed(state: State, frame: Drawing) -> State:
    """Step 5: all cards are turned over together. A disaster gives its drawer nothing, and strikes when all have been seen."""
    got = tuple(counted(pile.count("plain") for pile in piles) for piles in frame.drawn)
    for seat, cards in enumerate(got):
        state = received(state, seat, cards)
    if spares(state, frame.why):
        return told(put_back(state, frame.drawn), Drawn(frame.why, got), Revealed(got, ()))
    met = tuple(
        (seat, place, card)
        for seat in order_from(state, frame.start)
        for place, pile in enumerate(frame.drawn[seat])
        for card in pile
        if card != "plain"
    )
    for _, place, card in met:
        state = replace(state, asides=put(state.asides, place, (*state.asides[place], card)))
    counts = tuple(counted(map(len, piles)) for piles in frame.drawn)
    state = told(state, Drawn(frame.why, counts), Revealed(got, tuple((seat, card) for seat, _, card in met)))
    groups = grouped(state.options, {card for _, _, card in met})
    return pushed(state, Striking(groups)) if groups else state


def put_back(state: State, drawn: Hidden) -> State:
    """What has been spared lies under the stacks, which are shuffled next."""
    for piles in drawn:
        for place, pile in enumerate(piles):
            strikes = tuple(card for card in pile if card != "plain")
            state = replace(state, stacks=put(state.stacks, place, (*state.stacks[place], *strikes)))
    return state
