"""The bag: which tiles it can fill, and what is drawn. `lock_guard` says how many stones of a colour may lie."""

from collections.abc import Iterable

from games.ballon_cup.cards import COLOURS, Colour
from games.ballon_cup.state import NOTHING, STONES, Five, LockGuard, Tile
from games.ballon_cup.tiles import COLOUR_PLACES, five, minus, plus
from games.contract import Luck

TILE_LIMITS: Five = (13, 11, 9, 3, 2)
"""Three grey stones would want six of five grey cards, four blue ones eight of seven."""
TABLE_LIMITS: Five = (6, 5, 4, 3, 2)


def room(guard: LockGuard, bag: Five, lying: Five) -> Five:
    """Stones of each colour that may be drawn for a tile, with those lying that the guard counts."""
    limits = {"tile": TILE_LIMITS, "table": minus(TABLE_LIMITS, lying), "off": STONES}[guard]
    return five(min(bag[place], max(0, limits[place])) for place in COLOUR_PLACES)


def on_table(tiles: Iterable[Tile]) -> Five:
    lying = NOTHING
    for tile in tiles:
        lying = plus(lying, tile.stones)
    return lying


def can_be_filled(guard: LockGuard, bag: Five, tiles: tuple[Tile, ...], tile: Tile) -> bool:
    """Drawing one by one reaches all the room there is, so luck has no say in it."""
    return sum(room(guard, bag, on_table(tiles))) >= tile.number


def drawn(guard: LockGuard, bag: Five, lying: Five, count: int, luck: Luck) -> tuple[Colour, ...]:
    """Draw one by one, each stone that may be drawn as likely: others are laid aside and go back."""
    left = list(room(guard, bag, lying))
    inside = list(bag)
    got = [0] * len(left)
    for _ in range(count):
        weights = [inside[place] if left[place] else 0 for place in COLOUR_PLACES]
        place = at(weights, luck.below(sum(weights)))
        left[place] -= 1
        inside[place] -= 1
        got[place] += 1
    return spelled(five(got))


def at(weights: Iterable[int], number: int) -> int:
    """The place in which the number falls when so many belong to each."""
    for place, weight in enumerate(weights):
        if number < weight:
            return place
        number -= weight
    raise ValueError(number)


def spelled(stones: Five) -> tuple[Colour, ...]:
    """One name a stone, in order of colours."""
    return tuple(COLOURS[place] for place in COLOUR_PLACES for _ in range(stones[place]))


def tallied(stones: Iterable[Colour]) -> Five:
    names = tuple(stones)
    return five(names.count(colour) for colour in COLOURS)
