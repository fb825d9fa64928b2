"""What lies open in trade, and how it lapses (section 12).

Nothing here looks into a hand: offers, proposals and acceptances lapse by what everybody has seen, so that what vanishes never
tells what somebody holds. After a theft all of the victim's go, whatever card was taken; after spending in the open, those
that promise a resource of which something was spent.
"""

from typing import Literal

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn.changed import told
from games.gross_ottobrunn.facts import TradesGone
from games.gross_ottobrunn.state import Cards, State
from games.kit.tuples import put


def overlap(cards: Cards, others: Cards) -> bool:
    """Whether some resource is in both."""
    return any(a and b for a, b in zip(cards, others, strict=True))


def cleared(state: State) -> State:
    return replace(state, offer=None, proposals=())


def all_gone(state: State) -> State:
    """A disaster cancels everything."""
    owners = {proposal.seat for proposal in state.proposals} | ({state.active} if state.offer else set())
    return told(cleared(state), TradesGone(tuple(sorted(owners)), "disaster")) if owners else state


def robbed(state: State, seat: Seat) -> State:
    """A secret loss cancels all that the victim has offered, proposed or accepted."""
    return without(state, seat, None, "theft")


def spent(state: State, seat: Seat, cards: Cards) -> State:
    """A loss in the open cancels what promises some of these resources."""
    return without(state, seat, cards, "spent")


def without(state: State, seat: Seat, cards: Cards | None, why: Literal["theft", "spent"]) -> State:
    """Take back what a seat has promised of these cards, or all of it."""

    def hit(promised: Cards) -> bool:
        return cards is None or overlap(promised, cards)

    offer = state.offer
    if offer and seat == state.active:
        offer = None if hit(offer.give) else offer
    elif offer and offer.answers[seat] and hit(offer.want):
        offer = replace(offer, answers=put(offer.answers, seat, None))
    proposals = tuple(each for each in state.proposals if each.seat != seat or not hit(each.give))
    if offer == state.offer and proposals == state.proposals:
        return state
    return told(replace(state, offer=offer, proposals=proposals), TradesGone((seat,), why))
