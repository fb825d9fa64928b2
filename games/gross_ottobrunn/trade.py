"""Trade among players (section 12). One side is always the active player, and accepting never executes."""

from itertools import chain, compress
from typing import Final

from msgspec.structs import replace

from games.contract import Linger, Refusal, Seat
from games.gross_ottobrunn.changed import counted, covers, handed, of, player, received, told, top
from games.gross_ottobrunn.facts import TradeAnswered, TradeCancelled, TradeMade, TradeOffered, TradeProposed
from games.gross_ottobrunn.offers import overlap, spent
from games.gross_ottobrunn.state import (
    RES,
    Acting,
    CancelTrade,
    Cards,
    ConfirmTrade,
    DeclineProposal,
    Offer,
    OfferTrade,
    Proposal,
    ProposeTrade,
    RespondTrade,
    State,
)
from games.kit.tuples import put

OFFERS: Final = 5
"""A turn, of the active player."""
PROPOSALS: Final = 3
"""A turn, of each other seat."""
ANSWERS: Final = 10
"""A turn, of each other seat: answers may be changed, but not for ever."""
HEARD_OUT: Final = 7
"""Seconds that a computer gives people to answer its first offer of a turn."""
AGAIN: Final = 4
"""And each other one."""
TAKEN: Final = 3
"""And once somebody takes it: whoever would have it too has been seen."""


# --- offers ------------------------------------------------------------------------------------------------------------
def why_not_terms(state: State, seat: Seat, give: Cards, want: Cards) -> Refusal | None:
    """No gifts and no like for like. The other side's hand is never looked at."""
    if not any(give) or not any(want) or overlap(give, want):
        return Refusal("bad_trade")
    return None if covers(state.players[seat].hand, give) else Refusal("cannot_afford")


def why_not_offer(state: State, seat: Seat, move: OfferTrade) -> Refusal | None:
    if state.offers >= OFFERS:
        return Refusal("too_many_offers", (("limit", OFFERS),))
    others = [each for each in range(len(state.players)) if each != seat]
    if list(move.to) != [each for each in others if each in move.to]:
        return Refusal("bad_choice")
    return why_not_terms(state, seat, move.give, move.want)


def offered(state: State, seat: Seat, move: OfferTrade) -> State:
    """One offer is open at a time: a new one replaces it."""
    no, seats = state.trades + 1, len(state.players)
    to = move.to or tuple(each for each in range(seats) if each != seat)
    offer = Offer(no, counted(move.give), counted(move.want), to, (None,) * seats)
    state = replace(state, trades=no, offers=state.offers + 1, offer=offer)
    return told(state, TradeOffered(seat, no, offer.give, offer.want, to))


def asks(state: State, seat: Seat) -> bool:
    """Whether the open offer is made to this seat, which has not changed its mind too often."""
    return state.offer is not None and seat in state.offer.to and state.players[seat].answers < ANSWERS


def why_not_respond(state: State, seat: Seat, move: RespondTrade) -> Refusal | None:
    if state.offer is None or state.offer.no != move.offer:
        return Refusal("stale_offer")
    if seat not in state.offer.to:
        return Refusal("not_your_turn")
    if not asks(state, seat):
        return Refusal("too_many_offers", (("limit", ANSWERS),))
    if move.accept and not covers(state.players[seat].hand, state.offer.want):
        return Refusal("cannot_afford")
    return None


def responded(state: State, seat: Seat, move: RespondTrade) -> State:
    assert state.offer is not None
    offer = replace(state.offer, answers=put(state.offer.answers, seat, move.accept))
    state = player(replace(state, offer=offer), seat, answers=state.players[seat].answers + 1)
    return told(state, TradeAnswered(seat, move.offer, move.accept))


def lingers(state: State) -> Linger | None:
    """While an offer is open, those it is made to; who has proposed something else instead has answered."""
    if state.offer is None or not isinstance(top(state), Acting):
        return None
    offer = state.offer
    silent = (seat for seat in offer.to if offer.answers[seat] is None and proposal_of(state, seat) is None)
    seats = tuple(seat for seat in silent if asks(state, seat))
    seconds = TAKEN if any(offer.answers) else HEARD_OUT if state.offers == 1 else AGAIN
    return Linger(f"offer {state.turn} {offer.no}", seats, seconds if state.options.tempo == "normal" else 2 * seconds)


# --- proposals ---------------------------------------------------------------------------------------------------------
def proposes(state: State, seat: Seat) -> bool:
    """Whether a seat has proposals left in this turn and any card at all: both are public."""
    return state.players[seat].proposals < PROPOSALS and any(state.players[seat].hand)


def why_not_propose(state: State, seat: Seat, move: ProposeTrade) -> Refusal | None:
    if state.players[seat].proposals >= PROPOSALS:
        return Refusal("too_many_offers", (("limit", PROPOSALS),))
    return why_not_terms(state, seat, move.give, move.want)


def proposed(state: State, seat: Seat, move: ProposeTrade) -> State:
    """A counter-offer, or unasked; one is open a seat, a new one replaces it."""
    no = state.trades + 1
    proposal = Proposal(no, seat, counted(move.give), counted(move.want))
    others = tuple(each for each in state.proposals if each.seat != seat)
    state = replace(state, trades=no, proposals=(*others, proposal))
    state = player(state, seat, proposals=state.players[seat].proposals + 1)
    return told(state, TradeProposed(seat, no, proposal.give, proposal.want))


def proposal_of(state: State, seat: Seat) -> Proposal | None:
    return next((each for each in state.proposals if each.seat == seat), None)


# --- deals -------------------------------------------------------------------------------------------------------------
def terms(state: State, move: ConfirmTrade) -> tuple[Cards, Cards] | None:
    """What the active player gives and gets; None when this is not open, or not accepted."""
    offer, proposal = state.offer, proposal_of(state, move.seat)
    if offer and offer.no == move.offer and move.seat in offer.to and offer.answers[move.seat]:
        return offer.give, offer.want
    if proposal and proposal.no == move.offer:
        return proposal.want, proposal.give
    return None


def why_not_confirm(state: State, seat: Seat, move: ConfirmTrade) -> Refusal | None:
    """What the other side promised it still has: promises lapse with what is spent, stolen or destroyed."""
    if (found := terms(state, move)) is None:
        return Refusal("stale_offer")
    return None if covers(state.players[seat].hand, found[0]) else Refusal("cannot_afford")


def confirmed(state: State, seat: Seat, move: ConfirmTrade) -> State:
    found = terms(state, move)
    assert found is not None
    gave, got = found
    state = closed(state, move.offer)
    state = received(handed(state, seat, gave), seat, got)
    state = received(handed(state, move.seat, got), move.seat, gave)
    state = replace(told(state, TradeMade(seat, move.seat, gave, got)), dealt=(*state.dealt, move.seat))
    return spent(spent(state, seat, gave), move.seat, got)


def closed(state: State, no: int) -> State:
    """Offer or proposal of this number is no longer open."""
    offer = None if state.offer and state.offer.no == no else state.offer
    return replace(state, offer=offer, proposals=tuple(each for each in state.proposals if each.no != no))


def own_numbers(state: State, seat: Seat) -> list[int]:
    """Of the offer and the proposals that a seat may take back."""
    offer = [state.offer.no] if state.offer and seat == state.active else []
    return offer + [each.no for each in state.proposals if each.seat == seat]


def why_not_cancel(state: State, seat: Seat, move: CancelTrade) -> Refusal | None:
    return None if move.offer in own_numbers(state, seat) else Refusal("stale_offer")


def cancelled(state: State, seat: Seat, move: CancelTrade) -> State:
    return told(closed(state, move.offer), TradeCancelled(seat, move.offer, seat))


def why_not_decline(state: State, move: DeclineProposal) -> Refusal | None:
    return None if proposal_of(state, move.seat) else Refusal("stale_offer")


def declined(state: State, seat: Seat, move: DeclineProposal) -> State:
    proposal = proposal_of(state, move.seat)
    assert proposal is not None
    return told(closed(state, proposal.no), TradeCancelled(move.seat, proposal.no, seat))


def takes_part(state: State, seat: Seat) -> bool:
    """Whether a seat that is not active can answer, propose or take something back."""
    return proposes(state, seat) or asks(state, seat) or bool(own_numbers(state, seat))


# --- what `legal` lists ------------------------------------------------------------------------------------------------
SWAPS: Final = [[(of(give), of(want)) for want in RES if want != give] for give in RES]
"""One card for one other, by what is given: a few of the many trades that there are."""
OFFERED: Final = [[OfferTrade(give, want) for give, want in swaps] for swaps in SWAPS]
PROPOSED: Final = [[ProposeTrade(give, want) for give, want in swaps] for swaps in SWAPS]


def of_active(state: State, seat: Seat) -> list[OfferTrade | ConfirmTrade | CancelTrade | DeclineProposal]:
    """Offers are representatives; all else is whole."""
    moves: list[OfferTrade | ConfirmTrade | CancelTrade | DeclineProposal] = []
    if state.offers < OFFERS:
        moves += chain.from_iterable(compress(OFFERED, state.players[seat].hand))
    deals = [ConfirmTrade(each.no, each.seat) for each in state.proposals]
    if state.offer:
        deals += [ConfirmTrade(state.offer.no, other) for other in state.offer.to if state.offer.answers[other]]
    moves += [deal for deal in deals if why_not_confirm(state, seat, deal) is None]
    moves += [CancelTrade(no) for no in own_numbers(state, seat)]
    return moves + [DeclineProposal(each.seat) for each in state.proposals]


def of_other(state: State, seat: Seat) -> list[RespondTrade | ProposeTrade | CancelTrade]:
    moves: list[RespondTrade | ProposeTrade | CancelTrade] = []
    if asks(state, seat) and state.offer:
        answers = (RespondTrade(state.offer.no, True), RespondTrade(state.offer.no, False))
        moves += [answer for answer in answers if why_not_respond(state, seat, answer) is None]
    if proposes(state, seat):
        moves += chain.from_iterable(compress(PROPOSED, state.players[seat].hand))
    return moves + [CancelTrade(no) for no in own_numbers(state, seat)]
