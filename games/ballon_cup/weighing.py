"""What a placement is worth to `medium`: how much likelier it makes the seat win the tile, times what is at stake there."""

from math import erf, sqrt
from typing import Final

from games.ballon_cup.board import COLOUR_OF, CUP, FIVE, OF_COLOUR, OVER, Board, spread
from games.ballon_cup.cards import CARDS_OF, PACK
from games.ballon_cup.state import HAND
from games.contract import Seat

VARIANCE: Final = 14
"""Of the values 1 to 13."""
MOST_LEAD: Final = 48
WASTE: Final = 0.10
SPARE: Final = 0.01
"""What an extreme card costs anywhere: of cards that do the same the one nearest to the mean is laid."""
LOSER_MOVES: Final = 0.3
SOON: Final = 0.05
"""What stones are worth more when they are won now."""
LOCK: Final = 2.0
AGAIN: Final = 0.9
"""How likely a winning last card in hand can still be laid, when the other has none."""

Weighed = tuple[float, int, int, Seat]
"""Score, card, tile, side."""


def chance(lead: int, left: int) -> float:
    """How likely who leads by so much wins when so many cards are still to come."""
    return 0.5 * (1 + erf(lead / sqrt(2 * VARIANCE * left)))


def chances(left: int) -> list[float]:
    """By lead; a negative lead counts from the end of the list."""
    return [chance(lead, left) for lead in (*range(MOST_LEAD + 1), *range(-MOST_LEAD, 0))]


def at_least(colour: int, over: int) -> int:
    return sum(1 << card for card in range(len(PACK)) if COLOUR_OF[card] == colour and OVER[card] >= over)


LIKELY: Final = [[0.0] * (2 * MOST_LEAD + 1), *(chances(left) for left in range(1, 9))]
"""By cards to come."""
AT_LEAST: Final = [[at_least(colour, over) for over in range(-7, 8)] for colour in FIVE]
"""By colour and 7 + how far above the mean: bits of the cards that are so high or higher."""


def winners(colour: int, sign: int, lead: int) -> int:
    """Bits of the cards of a colour that win a last slot for who leads by so much; sign says whether high ones help."""
    if sign > 0:
        return AT_LEAST[colour][min(14, max(0, 7 - lead))]
    return OF_COLOUR[colour] & ~AT_LEAST[colour][min(14, max(0, lead + 8))]


class Sight:
    """A board as one of its seats sees it."""

    __slots__ = ("board", "each", "hand", "hidden", "highest", "known", "locked", "seat", "stakes")

    def __init__(self, board: Board, seat: Seat) -> None:
        self.board, self.seat = board, seat
        self.hand, self.known = board.hands[seat], board.known[1 - seat]
        self.hidden = board.unseen(seat)
        self.each = (HAND - self.known.bit_count()) / max(1, self.hidden.bit_count())
        """How likely a hidden card is in the other's hand."""
        self.stakes = [ours + theirs for ours, theirs in board.stakes]
        self.highest = max(self.stakes) or 1.0
        self.locked = locking(board, seat)

    def lead(self, tile: int) -> int:
        return -self.board.lead[tile] if self.seat else self.board.lead[tile]

    def sign(self, tile: int, side: Seat) -> int:
        """Whether high cards on this side are good for the seat, or low ones."""
        return self.board.terrain[tile] if side == self.seat else -self.board.terrain[tile]


def weighed(board: Board, seat: Seat) -> list[Weighed]:
    """Every placement with its score."""
    sight, found = Sight(board, seat), []
    for tile in range(4):
        if board.left[tile]:
            for side in (0, 1):
                slots = board.open[tile][side]
                for colour in FIVE:
                    if slots[colour] and (cards := sight.hand & OF_COLOUR[colour]):
                        found += at_slot(sight, cards, tile, side, colour)
    return found


def at_slot(sight: Sight, cards: int, tile: int, side: Seat, colour: int) -> list[Weighed]:
    """These cards of the slot's colour: what changes at the tile, less what it costs to be without the card."""
    left, lead, stake = sight.board.left[tile], sight.lead(tile), sight.stakes[tile]
    now = LIKELY[left][lead]
    waste = WASTE * (1 - stake / sight.highest) + SPARE
    sign, lock = sight.sign(tile, side), LOCK if sight.locked and left > 1 and sight.locked[colour] else 0.0
    last = last_slot(sight.board, tile, side, colour) if left == 2 else None
    won = now_won(sight, tile, stake) if left == 1 else 0.0
    found = []
    for card in spread(cards):
        over = OVER[card]
        new = lead + sign * over
        score = -waste * (over if over >= 0 else -over) - lock
        if last is not None:
            score += (before_last(sight, tile, last, new, card) - now) * stake
        elif left > 1:
            score += (LIKELY[left - 1][new] - now) * stake
        else:
            score += (1 - now) * stake + won if new >= 0 else LOSER_MOVES - now * stake
        found.append((score, card, tile, side))
    return found


def now_won(sight: Sight, tile: int, stake: float) -> float:
    """What it is worth that the stones are won at once, above all when they bring the third trophy."""
    return SOON * stake + (CUP if sight.board.stakes[tile][sight.seat] >= CUP else 0)


def last_slot(board: Board, tile: int, side: Seat, colour: int) -> tuple[Seat, int]:
    """Side and colour of the slot that is left when one of two is filled."""
    for other in (0, 1):
        for place in FIVE:
            if board.open[tile][other][place] - (other == side and place == colour):
                return other, place
    raise ValueError(tile)


def before_last(sight: Sight, tile: int, last: tuple[Seat, int], lead: int, card: int) -> float:
    """One slot is left, and the other moves: he takes the tile if he has the card for it, known or not."""
    side, colour = last
    sign = sight.sign(tile, side)
    theirs = winners(colour, -sign, -lead)
    if sight.known & theirs:
        return 0.0
    spared = (1 - sight.each) ** (sight.hidden & theirs).bit_count()
    if sight.hand & ~(1 << card) & winners(colour, sign, lead):
        return spared * AGAIN
    return spared * LIKELY[1][lead]


def locking(board: Board, seat: Seat) -> list[bool] | None:
    """The colours of which more cards are wanted than lie elsewhere. Who is ahead in trophies does not mind."""
    if board.held[seat] > board.held[1 - seat]:
        return None
    found = [False] * 5
    for place in FIVE:
        needed = sum(board.open[tile][0][place] + board.open[tile][1][place] for tile in range(4) if board.left[tile])
        found[place] = needed > CARDS_OF[place] - (board.lying & OF_COLOUR[place]).bit_count()
    return found if any(found) else None
