"""What a placement is worth to `medium`: how much likelier it makes the seat win the tile, times what is at stake there."""

from math import erf, sqrt
from typing import Final

from games.ballon_cup.board import COLOUR_OF, CUP, FIVE, OF_COLOUR, OVER, Board, spread
from games.ballon_cup.cards import CARDS_OF, PACK
from games.ballon_cup.state import GROUP, HAND, NEEDS, TO_WIN
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


def weighed(board: Board, seat: Seat) -> list[Weighed]:
    """Every placement with its score."""
    hand, known = board.hands[seat], board.known[1 - seat]
    hidden = board.unseen(seat)
    each = (HAND - known.bit_count()) / max(1, hidden.bit_count())
    stakes = [ours + theirs for ours, theirs in board.stakes]
    highest = max(stakes) or 1.0
    locked = locking(board, seat)
    found: list[Weighed] = []
    for tile in range(4):
        if not (left := board.left[tile]):
            continue
        stake = stakes[tile]
        lead = -board.lead[tile] if seat else board.lead[tile]
        now = LIKELY[left][lead]
        waste = WASTE * (1 - stake / highest) + SPARE
        after_it = LIKELY[left - 1]
        for side in (0, 1):
            sign = board.terrain[tile] if side == seat else -board.terrain[tile]
            slots = board.open[tile][side]
            for colour in FIVE:
                if not slots[colour] or not (cards := hand & OF_COLOUR[colour]):
                    continue
                last = last_slot(board, tile, side, colour) if left == 2 else None
                for card in spread(cards):
                    over = OVER[card]
                    new = lead + sign * over
                    score = -waste * (over if over >= 0 else -over)
                    if last is not None:
                        likely = before_last(board, seat, last, new, card, hand, known, hidden, each, tile)
                    elif left == 1:
                        likely = 1.0 if new >= 0 else 0.0
                        score += now_won(board, seat, tile, stake) if new >= 0 else LOSER_MOVES
                    else:
                        likely = after_it[new]
                    if locked and left > 1 and locked[colour]:
                        score -= LOCK
                    found.append((score + (likely - now) * stake, card, tile, side))
    return found


def now_won(board: Board, seat: Seat, tile: int, stake: float) -> float:
    """What it is worth that the stones are won at once, above all when they bring the third trophy."""
    return SOON * stake + (CUP if board.stakes[tile][seat] >= CUP else 0)


def last_slot(board: Board, tile: int, side: Seat, colour: int) -> tuple[Seat, int]:
    """Side and colour of the slot that is left when one of two is filled."""
    for other in (0, 1):
        for place in FIVE:
            if board.open[tile][other][place] - (other == side and place == colour):
                return other, place
    raise ValueError(tile)


def before_last(
    board: Board,
    seat: Seat,
    last: tuple[Seat, int],
    lead: int,
    card: int,
    hand: int,
    known: int,
    hidden: int,
    each: float,
    tile: int,
) -> float:
    """One slot is left, and the other moves: he takes the tile if he has the card for it, known or not."""
    side, colour = last
    sign = board.terrain[tile] if side == seat else -board.terrain[tile]
    theirs = winners(colour, -sign, -lead)
    if known & theirs:
        return 0.0
    spared = (1 - each) ** (hidden & theirs).bit_count()
    if hand & ~(1 << card) & winners(colour, sign, lead):
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


def purchase(board: Board, seat: Seat) -> tuple[int, list[int]] | None:
    """A trophy to buy now, and with what: the third at once, others unless the other could buy his third then."""
    best = None
    for place in board.buyable(seat):
        groups = payment(board, seat, place)
        if board.held[seat] == TO_WIN - 1:
            return place, groups
        if not opens_third(board, seat, place, groups) and (best is None or sum(groups) < sum(best[1])):
            best = place, groups
    return best


def payment(board: Board, seat: Seat, place: int) -> list[int]:
    """Pay with the colours of which there are most."""
    left, paid = board.owned[seat][:], [0] * 5
    there = board.groups(seat)
    for _ in range(NEEDS[place] - left[place]):
        most = max((each for each in FIVE if there[each] > paid[each]), key=lambda each: (left[each], -each))
        paid[most] += 1
        left[most] -= GROUP
    return paid


def opens_third(board: Board, seat: Seat, place: int, groups: list[int]) -> bool:
    """Whether the other could buy his third trophy, were this one bought."""
    if board.held[1 - seat] < TO_WIN - 1:
        return False
    after = board.copy()
    after.turn = seat
    after.buy(place, groups)
    return bool(after.buyable(1 - seat))


def thrown_first(board: Board, seat: Seat) -> list[int]:
    """The hand, what can be missed best first: means, and colours of which few stones lie or come."""
    slots = [side for tile in range(4) if board.left[tile] for side in board.open[tile]]
    use = [sum(side[place] for side in slots) + board.bag[place] for place in FIVE]
    return sorted(spread(board.hands[seat]), key=lambda card: (abs(OVER[card]) * use[COLOUR_OF[card]], card))
