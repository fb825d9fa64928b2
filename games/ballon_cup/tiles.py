"""What can be laid at the tiles, and who is ahead there."""

from collections.abc import Iterable
from functools import lru_cache

from games.ballon_cup.cards import CARDS_OF, PLACE, VALUE, Cards, Face
from games.ballon_cup.state import NOTHING, Five, Tile
from games.contract import Seat

COLOUR_PLACES = range(len(NOTHING))
SEATS: tuple[Seat, Seat] = (0, 1)
NOWHERE = (False,) * len(NOTHING)
MEAN = 7
"""Of the values of every colour."""


def counted(cards: Iterable[Face]) -> Five:
    """How many cards of each colour."""
    count = [0] * len(NOTHING)
    for card in cards:
        count[PLACE[card]] += 1
    return five(count)


def five(numbers: Iterable[int]) -> Five:
    red, yellow, green, blue, grey = numbers
    return red, yellow, green, blue, grey


def plus(one: Five, other: Five) -> Five:
    return five(a + b for a, b in zip(one, other, strict=True))


def minus(one: Five, other: Five) -> Five:
    return five(a - b for a, b in zip(one, other, strict=True))


def slots(tile: Tile, side: Seat) -> Five:
    """The open slots of a side, by colour."""
    return still_open(tile.stones, tile.sides[side])


@lru_cache(maxsize=1 << 14)
def still_open(stones: Five, lying: Cards) -> Five:
    return minus(stones, counted(lying))


def is_complete(tile: Tile) -> bool:
    size = sum(tile.stones)
    return size > 0 and len(tile.sides[0]) == len(tile.sides[1]) == size


def wanted(tiles: Iterable[Tile]) -> tuple[bool, ...]:
    """By colour: whether a card of it can be placed anywhere."""
    sides = [still_open(tile.stones, side) for tile in tiles for side in tile.sides]
    return tuple(map(any, zip(*sides, strict=True))) or NOWHERE


def exhausted(tiles: Iterable[Tile]) -> tuple[bool, ...]:
    """By colour: whether all its cards lie on tiles."""
    lying = counted(card for tile in tiles for side in tile.sides for card in side)
    return tuple(lying[place] == CARDS_OF[place] for place in COLOUR_PLACES)


def is_stuck(tiles: Iterable[Tile]) -> bool:
    """Nothing can ever be placed again: all cards of every colour that is wanted lie on tiles."""
    tiles = tuple(tiles)
    missing = wanted(tiles)
    return any(missing) and all(gone for gone, open_slot in zip(exhausted(tiles), missing, strict=True) if open_slot)


def playable(hand: Cards, tiles: Iterable[Tile]) -> Cards:
    open_colours = wanted(tiles)
    return tuple(card for card in hand if open_colours[PLACE[card]])


def total(cards: Cards) -> int:
    return sum(VALUE[card] for card in cards)


def sums(tile: Tile) -> tuple[int, int]:
    ours, theirs = tile.sides
    return total(ours), total(theirs)


def winner(tile: Tile, last: Seat) -> Seat:
    """Who wins a complete tile: the high sum in the mountains, the low one in the plains, else who laid the last card."""
    ours, theirs = sums(tile)
    if ours == theirs:
        return last
    return 0 if (ours > theirs) == (tile.terrain == "mountains") else 1


def leads(tile: Tile) -> Seat | None:
    """Who is ahead as it lies, every missing card counted as a mean one."""
    ours, theirs = (total(side) - MEAN * len(side) for side in tile.sides)
    if ours == theirs:
        return None
    return 0 if (ours > theirs) == (tile.terrain == "mountains") else 1
