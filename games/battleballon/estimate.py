"""What a seat may expect of a race after its own move: medium's score, and what a network has learned that it lacks.

The network has learned from 70,000 races, against itself and against medium (training/learn.c, which reads the same in the same
order). It reads what the seat sees, never a hidden card.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from games.battleballon import network
from games.battleballon.cards import COLOURS, PLACE, VALUE, Cards
from games.battleballon.journeys import START_FEE, Journey, blocked, gain, journey
from games.battleballon.network import SCALE, Mark, Row, scaled, summed
from games.battleballon.outlook import Outlook
from games.battleballon.state import HAND, LayDraw
from games.battleballon.view import View
from games.battleballon.weighing import GIFT_WEIGHT, THEIR_WEIGHT, price

Counts: TypeAlias = tuple[int, int, bool]
"""Of a colour: cards that can be laid, those of them for a started journey, and whether it is one."""


def estimated(view: View, outlook: Outlook, moves: Sequence[LayDraw]) -> dict[LayDraw, float]:
    """Return by move the margin of the running race that may be expected after it."""
    estimate = Estimate(view, outlook)
    return {move: estimate.value(move) for move in moves}


class Estimate:
    """A seat's moves in one position. What they have in common is worked out once."""

    def __init__(self, view: View, outlook: Outlook) -> None:
        self.view, self.outlook = view, outlook
        self.known = sum(map(len, outlook.their_known))
        self.margin = view.points[outlook.seat] - view.points[outlook.other]
        self.counts = [counts(held, lying) for held, lying in zip(outlook.held, outlook.mine, strict=True)]
        self._colours: dict[int, list[Row]] = {}
        self._common: dict[tuple[int, bool], Row] = {}

    def value(self, move: LayDraw) -> float:
        """The expected margin; the real one when the move ends the race."""
        deck = self.view.deck - (move.source == "deck")
        margin = self.margin
        if move.target == "expedition":
            margin += gain(self.outlook.mine[PLACE[move.card]], move.card)
        if not deck:
            return margin
        mine, theirs = self.outlook.my_plan(move, deck), self.outlook.their_plan(deck)
        gift = self.outlook.gift(self.outlook.tops(move), deck)
        plain = mine - THEIR_WEIGHT * theirs - GIFT_WEIGHT * gift - price(self.view, move)
        numbers = [
            scaled(network.MARGIN, margin / SCALE),
            scaled(network.PLAN, mine / SCALE),
            scaled(network.GIFT, gift / 20),
        ]
        return plain + network.of_whole([*self.table(move, deck), self.common(deck, move.source != "deck"), *numbers])

    def table(self, move: LayDraw, deck: int) -> list[Row]:
        """What the colours say after the move, and how much can be laid."""
        said, there = self.colours(deck)[:], self.counts[:]
        for place in {PLACE[move.card]} | ({COLOURS.index(move.source)} if move.source != "deck" else set()):
            lying, held = self.outlook.after(place, move)
            said[place] = self.colour(place, held, lying, landing(self.outlook, place, move), deck)
            there[place] = counts(held, lying)
        playable, useful, started = map(sum, zip(*there, strict=True))
        return [*said, network.PLAYABLE[min(8, playable)], network.USEFUL[min(8, useful)], network.OWN_STARTED[started]]

    def common(self, deck: int, lands: bool) -> Row:
        """What all moves say that leave so many cards in the deck."""
        if (key := (deck, lands)) not in self._common:
            draws = self.view.pile_draws
            rows = [
                network.WHOLE_AT[deck],
                network.THEIR_STARTED[sum(map(bool, self.outlook.theirs))],
                scaled(network.KNOWN, self.known / 4),
                scaled(network.THEIR_PLAN, self.outlook.their_plan(deck) / SCALE),
            ]
            if lands:
                rows += [scaled(network.DRAWS, (draws + 1) / 5), scaled(network.PRICE, (draws + 2) / 3)]
            self._common[key] = summed(rows)
        return self._common[key]

    def colours(self, deck: int) -> list[Row]:
        """What each colour says as it lies."""
        if deck not in self._colours:
            there = zip(self.outlook.held, self.outlook.mine, self.outlook.landing, strict=True)
            self._colours[deck] = [
                self.colour(place, held, lying, pile, deck) for place, (held, lying, pile) in enumerate(there)
            ]
        return self._colours[deck]

    def colour(self, place: int, held: Cards, lying: Cards, pile: Cards, deck: int) -> Row:
        outlook = self.outlook
        comes_to_them = 0.5 * min(1.0, (HAND - self.known + max(0, (deck + 1) // 2 - 1)) / outlook.unseen_count)
        chances = outlook.my_chance(deck), comes_to_them
        table = outlook.theirs[place], outlook.their_known[place], pile, outlook.unseen[place]
        return told(held, lying, *table, deck, *chances)


def counts(held: Cards, lying: Cards) -> Counts:
    playable = sum(blocked(lying, card) is None for card in held)
    return playable, playable if lying else 0, bool(lying)


def landing(outlook: Outlook, place: int, move: LayDraw) -> Cards:
    """The landing place after the move."""
    pile = outlook.landing[place]
    if move.source == COLOURS[place]:
        pile = pile[:-1]
    return (*pile, move.card) if move.target == "discard" and PLACE[move.card] == place else pile


@lru_cache(maxsize=1 << 15)
def told(
    held: Cards,
    mine: Cards,
    theirs: Cards,
    known: Cards,
    pile: Cards,
    unseen: Cards,
    deck: int,
    comes: float,
    comes_to_them: float,
) -> Row:
    """What a colour says to the second layer."""
    own, other = journey(mine), journey(theirs)
    hand, seen, piled, hidden = ([VALUE[card] for card in cards] for cards in (held, known, pile, unseen))
    marks = [
        *stages(hand, -2),
        *wagers(hand, 9),
        *of_journey(own, 12),
        *of_journey(other, 29),
        *stages(seen, 44),
        *wagers(seen, 55)[:1],
        *stages(hidden, 54),
        *wagers(hidden, 65),
        *stages(piled[-1:], 66),
        *wagers(piled[-1:], 77),
        *stages(piled, 76),
        100,
    ]
    numbers = [*hopes(own, hand, hidden, comes), *fears(other, seen, hidden, comes_to_them)]
    return network.of_colour(marks, numbers, deck)


def stages(values: Sequence[int], shift: int) -> list[int]:
    return [shift + value for value in values if value]


def wagers(values: Sequence[int], first: int) -> range:
    return range(first, first + values.count(0))


def of_journey(account: Journey, first: int) -> list[int]:
    """Last stage, wagers, whether there is one, and how near it is to the record."""
    if not (cards := account.cards):
        return []
    marks = [*stages([VALUE[cards[-1]]], first - 2), *range(first + 9, first + 9 + account.wagers), first + 12]
    return [*marks, *range(first + 13, first + 13 + min(4, max(0, len(cards) - 4)))]


def top(account: Journey) -> int:
    return VALUE[account.cards[-1]] if account.cards else 0


def hopes(own: Journey, hand: Sequence[int], hidden: Sequence[int], comes: float) -> list[Mark]:
    """What the own journey may come to, with the hand alone and with what may still come."""
    last = top(own)
    playable = [value for value in hand if value > last]
    bets = 0 if last else hand.count(0)
    coming = sum(value for value in hidden if value > last)
    total, factor = own.sum + sum(playable) - START_FEE, (own.factor + bets) / SCALE
    numbers = [(93, (len(playable) + bets) / 4), (96, coming / 30)]
    if own.cards:
        numbers += [(87, own.sum / 20), (88, own.points / SCALE), (94, len(own.cards) / 8)]
    if own.cards or playable or bets:
        numbers += [(89, total * factor), (98, (total + comes * coming) * factor)]
    return numbers


def fears(other: Journey, seen: Sequence[int], hidden: Sequence[int], comes: float) -> list[Mark]:
    """What the other's journey may come to, with the cards that are known of his hand and with others."""
    last = top(other)
    coming = sum(value for value in hidden if value > last)
    total, factor = other.sum + sum(value for value in seen if value > last) - START_FEE, other.factor / SCALE
    numbers = [(97, coming / 30), (99, (total + comes * coming) * factor)]
    if other.cards:
        numbers += [(90, other.sum / 20), (91, other.points / SCALE), (95, len(other.cards) / 8), (92, total * factor)]
    return numbers
