"""What a seat can work out from its view: the cards nobody has seen, and the plan values of both seats after a move."""

from collections.abc import Sequence
from typing import TypeAlias

from games.battleballon.cards import COLOURS, PLACE, Cards, Face, without
from games.battleballon.plan import Worth, shared, worth
from games.battleballon.state import HAND, LayDraw, Source
from games.battleballon.view import View

ByColour: TypeAlias = list[Cards]


def by_colour(cards: Cards, colours: int) -> ByColour:
    return [tuple(card for card in cards if PLACE[card] == place) for place in range(colours)]


class Outlook:
    """A view of the seat on turn, taken apart for reckoning. Everything is kept once it is worked out."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.seat, self.other = view.seat, 1 - view.seat
        self.deck = view.deck
        colours = len(view.lanes)
        self.held = by_colour(view.hand, colours)
        self.mine: ByColour = [lane.journeys[self.seat].cards for lane in view.lanes]
        self.theirs: ByColour = [lane.journeys[self.other].cards for lane in view.lanes]
        self.landing: ByColour = [lane.landing for lane in view.lanes]
        self.their_known = by_colour(view.known[self.other], colours)
        self.unseen = [self._unseen(place, view) for place in range(colours)]
        self.unseen_count = view.deck + HAND - len(view.known[self.other])
        """The deck and the closed cards of the other hand."""
        self._their_plans: dict[tuple[Face | None, int], float] = {}
        self._my_worths: dict[float, list[Worth]] = {}

    def _unseen(self, place: int, view: View) -> Cards:
        """The faces not openly seen, less what the own hand holds of them."""
        unseen, known = view.lanes[place].unseen_open, view.known[self.seat]
        for card in self.held[place]:
            if card in known:
                known = without(known, card)
            else:
                unseen = without(unseen, card)
        return unseen

    def my_plan(self, move: LayDraw, deck: int) -> float:
        """My plan value after the move, with so many cards in the deck; what comes from the deck is only hoped for."""
        return self.plan(move, self.my_chance(deck), deck // 2)

    def my_chance(self, deck: int) -> float:
        """The chance that an unseen card comes to me in time."""
        return 0.5 * max(0, deck // 2 - 1) / self.unseen_count

    def journey_plan(self, move: LayDraw, deck: int) -> float:
        """The best that may come of the journey at which this move lays."""
        place = PLACE[move.card]
        return max(worth(*self.after(place, move), self.unseen[place], self.my_chance(deck)))

    def plan(self, move: LayDraw, chance: float, moves: int) -> float:
        """My plan value after the move, when each unseen card comes with this chance and so many moves are left."""
        worths = self._worths(chance)[:]
        changed = {PLACE[move.card]}
        if move.source != "deck":
            changed.add(COLOURS.index(move.source))
        for place in changed:
            worths[place] = worth(*self.after(place, move), self.unseen[place], chance)
        return shared(worths, moves)

    def _worths(self, chance: float) -> list[Worth]:
        if chance not in self._my_worths:
            self._my_worths[chance] = [worth(*cards, chance) for cards in zip(self.mine, self.held, self.unseen, strict=True)]
        return self._my_worths[chance]

    def after(self, place: int, move: LayDraw) -> tuple[Cards, Cards]:
        """My journey and the hand cards of this colour after the move."""
        lying, held = self.mine[place], self.held[place]
        if PLACE[move.card] == place:
            held = without(held, move.card)
            if move.target == "expedition":
                lying = (*lying, move.card)
        if move.source == COLOURS[place]:
            held = (*held, self.landing[place][-1])
        return lying, held

    def their_plan(self, deck: int, gift: Face | None = None) -> float:
        """The other's plan value with the known cards of his hand, and one more that he might take."""
        key = gift, deck
        if key not in self._their_plans:
            moves = (deck + 1) // 2
            closed = HAND - sum(map(len, self.their_known)) + max(0, moves - 1)
            chance = 0.5 * min(1.0, closed / self.unseen_count)
            worths = [
                worth(lying, (*held, gift) if gift is not None and PLACE[gift] == place else held, unseen, chance)
                for place, (lying, held, unseen) in enumerate(zip(self.theirs, self.their_known, self.unseen, strict=True))
            ]
            self._their_plans[key] = shared(worths, moves)
        return self._their_plans[key]

    def gift(self, tops: Sequence[Face], deck: int) -> float:
        """What the best of these landing places is worth to the other, who makes the race a move longer by taking it."""
        plan = self.their_plan(deck)
        return max([0.0, *(self.their_plan(deck + 1, top) - plan for top in tops)])

    def tops(self, move: LayDraw) -> list[Face]:
        """The tops of the landing places after the move."""
        thrown = PLACE[move.card] if move.target == "discard" else None
        tops = []
        for place, pile in enumerate(self.landing):
            if place == thrown:
                tops.append(move.card)
            elif len(pile) > (taken := move.source == COLOURS[place]):
                tops.append(pile[-1 - taken])
        return tops

    def top(self, source: Source) -> Face:
        """The card that lies uppermost on this landing place."""
        return self.landing[COLOURS.index(source)][-1]
