"""Bots of Lampions."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct

from games.contract import Advice
from games.lampions.rules import Accept, Choose, Move, Offer, Raise, Steal
from games.lampions.view import View


class BigPot(Struct, frozen=True, tag="big_pot"):
    pot: int


class BadCards(Struct, frozen=True, tag="bad_cards"):
    cards: tuple[int, ...]


def easy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    return Advice(rng.choice(legal))


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """The best card for a big pot, the worst for a small one; steal from the fullest hand; get rid of the two worst cards."""
    if cards := [move for move in legal if isinstance(move, Choose)]:
        return Advice(cards[-1], (BigPot(view.pot),)) if view.pot > 3 else Advice(cards[0])
    if victims := [move for move in legal if isinstance(move, Steal)]:
        return Advice(max(victims, key=lambda move: (view.counts[move.victim], -move.victim)))
    if view.phase == "turn" and view.seat == view.winner:
        return Advice(legal[0])
    return extra(view, legal)


def extra(view: View, legal: Sequence[Move]) -> Advice[Move] | None:
    """What need not be done: raise on a very good card, take a better offer, offer the two worst cards once."""
    for move in legal:
        if isinstance(move, Raise) and (view.my_card or 0) > 12:
            return Advice(move)
        if isinstance(move, Accept) and sum(view.offers[move.offerer]) > sum(move.cards):
            return Advice(move)
        if isinstance(move, Offer) and len(view.hand) > 2 and view.seat is not None and not view.offers[view.seat]:
            return Advice(Offer(view.hand[:2]), (BadCards(view.hand[:2]),))
    return None


BOTS = {"easy": easy, "medium": medium}
