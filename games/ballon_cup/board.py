"""A table taken apart for reckoning: cards are numbers, sets of cards bits, so that bots can play on quickly.

The rules stand once more here, for speed; a test plays both side by side. What nobody has seen is dealt by whoever reckons.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from games.ballon_cup.bag import TABLE_LIMITS, TILE_LIMITS
from games.ballon_cup.cards import COLOURS, ORDER, PACK, PLACE, VALUE, Face
from games.ballon_cup.state import GROUP, HAND, NEEDS, STONES, TO_WIN, LockGuard
from games.ballon_cup.tiles import MEAN
from games.ballon_cup.trophies import AWARD_ORDER
from games.ballon_cup.view import View
from games.contract import Seat

COLOUR_OF: Final = [PLACE[card] for card in PACK]
OVER: Final = [VALUE[card] - MEAN for card in PACK]
"""How far a card's value is above the mean."""
EVERY_CARD: Final = (1 << len(PACK)) - 1
OF_COLOUR: Final = [sum(1 << card for card, place in enumerate(COLOUR_OF) if place == each) for each in range(5)]
"""Bits of a colour's cards."""
FIVE: Final = range(5)
TROPHY: Final = 10
CUP: Final = 60
"""What the last stones of a trophy are worth besides, and of the third: more than all that a tile can bring without it."""
STUCK: Final = 2
"""Among winners: nobody can place any more."""


def bits(cards: Sequence[Face]) -> int:
    return sum(1 << ORDER[card] for card in cards)


@cache
def spread(few: int) -> tuple[int, ...]:
    """The cards of a set; asked for sets of one colour mostly, of which there are few."""
    return tuple(card for card in range(len(PACK)) if few >> card & 1)


class Board:
    """Everything that matters for playing on; by tile 0 … 3, by seat, by colour."""

    __slots__ = (
        "bag", "deck", "guard", "hands", "held", "in_play", "known", "laid", "lead", "left", "lying", "open", "owned",
        "stakes", "stones", "terrain", "thrown", "trophies", "turn", "winner",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        """What a seat sees: the own hand, of the other what is known, an empty deck."""
        assert view.seat is not None
        self.guard: LockGuard = view.lock_guard
        self.turn: Seat = view.seat
        self.terrain = [1 if tile.terrain == "mountains" else -1 for tile in view.tiles]
        self.in_play = [tile.in_play for tile in view.tiles]
        self.stones = [[tile.stones.count(colour) for colour in COLOURS] for tile in view.tiles]
        self.open = [[[side.count(colour) for colour in COLOURS] for side in tile.open] for tile in view.tiles]
        self.laid = [bits(tile.sides[0] + tile.sides[1]) for tile in view.tiles]
        self.lead = [0, 0, 0, 0]
        """By how much seat 0 is ahead, missing cards counted as mean ones."""
        for place, tile in enumerate(view.tiles):
            ours, theirs = (sum(OVER[ORDER[card]] for card in side) for side in tile.sides)
            self.lead[place] = self.terrain[place] * (ours - theirs)
        self.left = [sum(map(sum, sides)) for sides in self.open]
        """Open slots of both sides."""
        self.lying = sum(self.laid)
        self.thrown = bits(view.discard)
        self.deck: list[int] = []
        self.known = [bits(view.known[0]), bits(view.known[1])]
        self.hands = self.known[:]
        self.hands[view.seat] = bits(view.hand)
        self.owned = [list(view.stones[0]), list(view.stones[1])]
        self.trophies = [-1 if seat is None else seat for seat in view.trophies]
        self.held = [self.trophies.count(0), self.trophies.count(1)]
        self.bag = [
            STONES[c] - view.spent[c] - self.owned[0][c] - self.owned[1][c] - sum(tile[c] for tile in self.stones) for c in FIVE
        ]
        """Follows from all that lies elsewhere."""
        self.winner: int | None = None
        self.stakes = [(0.0, 0.0)] * 4
        self.weigh_stones()

    def copy(self) -> "Board":
        other: Board = object.__new__(Board)
        other.guard, other.turn, other.winner = self.guard, self.turn, self.winner
        other.terrain, other.in_play, other.lead, other.left = self.terrain[:], self.in_play[:], self.lead[:], self.left[:]
        other.stones = [each[:] for each in self.stones]
        other.open = [[ours[:], theirs[:]] for ours, theirs in self.open]
        other.laid, other.lying, other.thrown, other.deck = self.laid[:], self.lying, self.thrown, self.deck[:]
        other.known, other.hands = self.known[:], self.hands[:]
        other.owned = [self.owned[0][:], self.owned[1][:]]
        other.trophies, other.held, other.bag, other.stakes = self.trophies[:], self.held[:], self.bag[:], self.stakes[:]
        return other

    def weigh_stones(self) -> None:
        """What the stones of each tile are worth to each seat."""
        self.stakes = [(self.worth(tile, 0), self.worth(tile, 1)) for tile in self.stones]

    def worth(self, stones: Sequence[int], seat: Seat) -> float:
        """An open colour counts by what it brings the trophy nearer, most of all the last stones of a third one."""
        total, owned, held = 0.0, self.owned[seat], self.held[seat]
        for place in FIVE:
            if not (count := stones[place]):
                continue
            if self.trophies[place] >= 0:
                total += count if -1 in self.trophies else 0
                continue
            have, need = owned[place], NEEDS[place]
            total += count * (10 / need) * (1 + have / need)
            if have + count >= need:
                held += 1
                total += CUP if held >= TO_WIN else TROPHY
        return total

    def unseen(self, seat: Seat) -> int:
        """The cards that a seat has not seen."""
        return EVERY_CARD & ~(self.lying | self.thrown | self.hands[seat] | self.known[1 - seat])

    def deal(self, rng: Random) -> None:
        """Give the cards that the seat on turn has not seen to the other's hand and the deck, at random."""
        other = 1 - self.turn
        cards = list(spread(self.unseen(self.turn)))
        rng.shuffle(cards)
        for _ in range(HAND - self.known[other].bit_count()):
            self.hands[other] |= 1 << cards.pop()
        self.deck = cards

    def place(self, card: int, tile: int, side: Seat, rng: Random) -> None:
        """Lay, score, draw; the next seat is on turn."""
        seat, colour = self.turn, COLOUR_OF[card]
        self.hands[seat] &= ~(1 << card)
        self.known[seat] &= ~(1 << card)
        self.lying |= 1 << card
        self.laid[tile] |= 1 << card
        self.open[tile][side][colour] -= 1
        self.left[tile] -= 1
        self.lead[tile] += self.terrain[tile] * OVER[card] * (1 - 2 * side)
        self.turn = 1 - seat
        if not self.left[tile]:
            self.turn = 1 - self.score(tile, seat, rng)
        if self.winner is None:
            self.draw(seat, 1, rng)

    def score(self, tile: int, last: Seat, rng: Random) -> Seat:
        lead = self.lead[tile]
        winner = last if not lead else 0 if lead > 0 else 1
        owned = self.owned[winner]
        for place in FIVE:
            owned[place] += self.stones[tile][place]
        self.thrown |= self.laid[tile]
        self.lying &= ~self.laid[tile]
        self.laid[tile] = self.lead[tile] = 0
        self.terrain[tile] = -self.terrain[tile]
        self.stones[tile] = [0] * 5
        self.refill(rng)
        for place in AWARD_ORDER:
            if self.trophies[place] < 0 and owned[place] >= NEEDS[place] and self.winner is None:
                owned[place] -= NEEDS[place]
                self.take(place, winner)
        self.weigh_stones()
        return winner

    def take(self, place: int, seat: Seat) -> None:
        self.trophies[place] = seat
        self.held[seat] += 1
        if self.held[seat] >= TO_WIN:
            self.winner = seat

    def refill(self, rng: Random) -> None:
        for tile in range(4):
            if self.in_play[tile] and not any(self.stones[tile]):
                self.fill(tile, rng)
        for tile in range(4):
            if self.in_play[tile] and not any(self.stones[tile]):
                self.in_play[tile] = self.guard == "table" and sum(self.bag) > tile

    def fill(self, tile: int, rng: Random) -> None:
        """Draw the tile's stones one by one from those that the guard lets lie, if they are enough."""
        bag = self.bag
        if self.guard == "table":
            room = [min(bag[c], TABLE_LIMITS[c] - sum(each[c] for each in self.stones)) for c in FIVE]
        else:
            room = [min(bag[c], TILE_LIMITS[c]) for c in FIVE] if self.guard == "tile" else bag[:]
        if sum(room) <= tile:
            return
        stones = self.stones[tile]
        for _ in range(tile + 1):
            place = rng.choices(FIVE, [bag[c] if room[c] else 0 for c in FIVE])[0]
            room[place] -= 1
            bag[place] -= 1
            stones[place] += 1
        self.open[tile] = [stones[:], stones[:]]
        self.left[tile] = 2 * (tile + 1)

    def draw(self, seat: Seat, count: int, rng: Random) -> None:
        for _ in range(count):
            if self.deck:
                self.hands[seat] |= 1 << self.deck.pop()
            if not self.deck and self.thrown:
                self.deck = list(spread(self.thrown))
                rng.shuffle(self.deck)
                self.thrown = 0

    def exchange(self, cards: Sequence[int], rng: Random) -> None:
        """Show the hand, throw these cards and draw as many."""
        seat = self.turn
        away = sum(1 << card for card in cards)
        self.hands[seat] &= ~away
        self.known[seat] = self.hands[seat]
        self.thrown |= away
        self.draw(seat, len(cards), rng)

    def buy(self, place: int, groups: Sequence[int]) -> None:
        owned = self.owned[self.turn]
        owned[place] = 0
        for each in FIVE:
            owned[each] -= GROUP * groups[each]
        self.take(place, self.turn)
        self.weigh_stones()

    def groups(self, seat: Seat) -> list[int]:
        return [self.owned[seat][place] // GROUP if self.trophies[place] >= 0 else 0 for place in FIVE]

    def buyable(self, seat: Seat) -> list[int]:
        most = sum(self.groups(seat))
        if not most:
            return []
        owned = self.owned[seat]
        return [place for place in FIVE if self.trophies[place] < 0 and 1 <= NEEDS[place] - owned[place] <= most]

    def wanted(self) -> int:
        """Bits of all cards of the colours that have an open slot."""
        slots = [side for tile in range(4) if self.left[tile] for side in self.open[tile]]
        return sum(OF_COLOUR[place] for place in FIVE if any(side[place] for side in slots))

    def is_stuck(self) -> bool:
        wanted = self.wanted()
        return bool(wanted) and not wanted & ~self.lying
