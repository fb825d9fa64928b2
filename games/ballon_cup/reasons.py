"""Why a bot made a move: the one thing that speaks most for it, as a fact."""

from games.ballon_cup.cards import COLOURS, VALUE, Colour
from games.ballon_cup.facts import (
    CupInHand,
    KeepsTurn,
    LeastHarm,
    Missed,
    NothingMore,
    Reason,
    SafeToBuy,
    Spoils,
    Strengthens,
    TakesTile,
)
from games.ballon_cup.state import NEEDS, TO_WIN, Buy, Exchange, Move, PassStuck, Place
from games.ballon_cup.tiles import MEAN
from games.ballon_cup.trophies import AWARD_ORDER
from games.ballon_cup.view import SeenTile, View
from games.ballon_cup.weighing import LIKELY
from games.contract import Seat


def reason(view: View, move: Move) -> Reason:
    assert view.seat is not None
    match move:
        case Place():
            return of_placement(view, view.seat, move)
        case Exchange(cards):
            return Missed(cards)
        case Buy(colour):
            third = view.trophies.count(view.seat) == TO_WIN - 1
            return CupInHand(colour) if third else SafeToBuy(colour)
        case PassStuck():
            return NothingMore()


def of_placement(view: View, seat: Seat, move: Place) -> Reason:
    tile = view.tiles[move.tile - 1]
    left = sum(map(len, tile.open))
    before, after = leads(tile, seat, move)
    if left == 1:
        return TakesTile(move.tile, tile.stones, brought(view, seat, tile)) if after >= 0 else KeepsTurn(move.tile)
    chances = round(100 * LIKELY[left][before]), round(100 * LIKELY[left - 1][after])
    if chances[1] <= chances[0]:
        return LeastHarm(move.card)
    return (Strengthens if move.side == seat else Spoils)(move.tile, *chances)


def leads(tile: SeenTile, seat: Seat, move: Place) -> tuple[int, int]:
    """By how much the seat is ahead, missing cards counted as mean ones, before and with the card."""
    own, other = (tile.sums[each] - MEAN * len(tile.sides[each]) for each in (seat, 1 - seat))
    high = 1 if tile.terrain == "mountains" else -1
    card = (VALUE[move.card] - MEAN) * (1 if move.side == seat else -1)
    return high * (own - other), high * (own - other + card)


def brought(view: View, seat: Seat, tile: SeenTile) -> tuple[Colour, ...]:
    """Trophies that the tile's stones bring at once; the third is the last."""
    reached = (
        COLOURS[place]
        for place in AWARD_ORDER
        if view.trophies[place] is None and view.stones[seat][place] + tile.stones.count(COLOURS[place]) >= NEEDS[place]
    )
    return tuple(reached)[: TO_WIN - view.trophies.count(seat)]
