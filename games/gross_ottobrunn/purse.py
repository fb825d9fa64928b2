"""What a computer does with cards: picks, discards, and trades with the bank, each for what it goes for."""

from collections.abc import Sequence
from typing import Final

from games.gross_ottobrunn.changed import added, counted, of, taken
from games.gross_ottobrunn.plans import Plan, standing
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import NONE, RES, BankTrade, Cards, Move

BETTER: Final = 0.05
"""Points that a trade with the bank has to bring: one in ten draws is a disaster."""
LIMIT: Final = 7
"""A seven halves hands of more."""


def picked(sight: Sight, there: tuple[Plan, ...], supply: Cards, due: int) -> Cards:
    """One after the other what brings the plans nearest, of alike ones what is held least."""
    cards = NONE
    for _ in range(due):
        hand, left = added(sight.own.hand, cards), taken(supply, cards)
        places = [place for place in range(len(RES)) if left[place] > 0]
        best = max(places, key=lambda place: (round(standing(sight, there, added(hand, of(RES[place]))), 6), -hand[place]))
        cards = added(cards, of(RES[best]))
    return cards


def dropped(sight: Sight, there: tuple[Plan, ...], due: int) -> Cards:
    """One after the other what the plans miss least, of alike ones what is held most."""
    cards = NONE
    for _ in range(due):
        hand = taken(sight.own.hand, cards)
        places = [place for place in range(len(RES)) if hand[place]]
        best = max(places, key=lambda place: (round(standing(sight, there, taken(hand, of(RES[place]))), 6), hand[place]))
        cards = added(cards, of(RES[best]))
    return cards


# --- what lacks, and what is over --------------------------------------------------------------------------------------
def lacking(cost: Cards, hand: Cards) -> Cards:
    return counted(max(0, price - held) for price, held in zip(cost, hand, strict=True))


def spare(cost: Cards, hand: Cards) -> Cards:
    return counted(max(0, held - price) for price, held in zip(cost, hand, strict=True))


def names(cards: Cards) -> tuple[str, ...]:
    return tuple(name for name, count in zip(RES, cards, strict=True) if count)


# --- the bank ----------------------------------------------------------------------------------------------------------
def bank_trade(sight: Sight, cost: Cards, hand: Cards) -> BankTrade | None:
    """The next trade with the bank on the way to paying all of it today; None when it cannot be done."""
    lacks, over, rates = lacking(cost, hand), spare(cost, hand), sight.rates
    there = [pile.stack + pile.aside for pile in sight.view.bank]
    if not any(lacks) or any(lack > have for lack, have in zip(lacks, there, strict=True)):
        return None
    if sum(count // rate for count, rate in zip(over, rates, strict=True)) < sum(lacks):
        return None
    give = min(
        (place for place in range(len(RES)) if over[place] >= rates[place]), key=lambda place: (rates[place], -over[place])
    )
    get = max(range(len(RES)), key=lambda place: lacks[place])
    return BankTrade(RES[give], RES[get])


def change(sight: Sight, there: tuple[Plan, ...], legal: Sequence[Move]) -> BankTrade | None:
    """A trade that betters the hand although it pays for nothing yet: what is kept fades anyway."""
    hand = sight.own.hand
    found = [move for move in legal if isinstance(move, BankTrade)]
    if not found:
        return None

    def after(move: BankTrade) -> float:
        give = RES.index(move.give)
        return standing(sight, there, added(taken(hand, of(RES[give], sight.rates[give])), of(RES[RES.index(move.get)])))

    best = max(found, key=after)
    return best if after(best) > BETTER + standing(sight, there, hand) else None
