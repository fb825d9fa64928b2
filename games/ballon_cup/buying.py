"""What `medium` buys, how it pays, and which cards it gives away in an exchange."""

from games.ballon_cup.board import COLOUR_OF, FIVE, OVER, Board, spread
from games.ballon_cup.state import GROUP, NEEDS, TO_WIN
from games.contract import Seat


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
