"""The network behind `estimate`: two layers of 32, the first over each colour alone, the second over all that they say.

Plain Python is fast enough, because what a colour says is kept, and most moves change one colour or two.
"""

import struct
from base64 import b85decode
from collections.abc import Iterator, Sequence
from operator import mul
from typing import Final, TypeAlias

from games.battleballon.learned import WEIGHTS

Row: TypeAlias = tuple[float, ...]
Mark: TypeAlias = tuple[int, float]
"""A number that the network reads, and which one it is."""

WIDTH: Final = 32
MARKS: Final = 101
"""Of a colour; then come those of the deck."""
WHOLE: Final = 67
"""Marks of the race as a whole."""
STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 22, 26, 30, 35, 40, 46, 52)
"""The cards left are read as answers: are there so many?"""
LAST_CARDS: Final = 12
"""Below it each number of cards has a mark of its own."""
MOST_CARDS: Final = 56
LEAK: Final = 0.05
SCALE: Final = 40.0
"""Points that are one in the network."""


def read() -> Iterator[Row]:
    """Yield the rows of all weights, as they were written: first layer, its bias, second layer, its bias, last, its bias."""
    raw = b85decode(WEIGHTS.replace("\n", ""))
    numbers = struct.unpack(f"<{len(raw) // 2}e", raw)
    for start in range(0, len(numbers), WIDTH):
        yield numbers[start : start + WIDTH]


def summed(rows: Sequence[Row]) -> Row:
    return tuple(map(sum, zip(*rows, strict=True)))


def scaled(row: Row, by: float) -> Row:
    return tuple([by * weight for weight in row])


def lit(rows: Sequence[Row]) -> list[float]:
    """What a layer answers to the sum of these rows."""
    return [x if x > 0 else LEAK * x for x in map(sum, zip(*rows, strict=True))]


def steps(cards: int) -> int:
    return sum(cards >= step for step in STEPS)


def counted(first: int, most: int) -> list[Row]:
    """By number up to `most`: the rows of as many marks together, from the first on."""
    return [summed([(0.0,) * WIDTH, *OF_WHOLE[first : first + number]]) for number in range(most + 1)]


ROWS: Final = list(read())
OF_COLOUR: Final = ROWS[:MARKS]
OF_WHOLE: Final = ROWS[MARKS + len(STEPS) + 1 + WIDTH :][:WHOLE]
LAST, (LAST_BIAS,) = ROWS[-2:]
_first_bias, _second_bias = ROWS[MARKS + len(STEPS)], ROWS[-3]
_deck = ROWS[MARKS : MARKS + len(STEPS)]
FROM_FIRST: Final = list(zip(*ROWS[MARKS + len(STEPS) + 1 :][:WIDTH], strict=True))

COLOUR_AT: Final = [summed([_first_bias, *_deck[: steps(cards)]]) for cards in range(MOST_CARDS + 1)]
"""What both layers read of the cards left, by their number."""
WHOLE_AT: Final = [
    summed([_second_bias, *OF_WHOLE[: steps(cards)], *OF_WHOLE[len(STEPS) :][cards : cards + 1][: cards < LAST_CARDS]])
    for cards in range(MOST_CARDS + 1)
]
PLAYABLE: Final = counted(32, 8)
USEFUL: Final = counted(40, 8)
MARGIN, DRAWS, KNOWN = OF_WHOLE[48:51]
OWN_STARTED: Final = counted(51, 6)
THEIR_STARTED: Final = counted(57, 6)
PLAN, THEIR_PLAN, GIFT, PRICE = OF_WHOLE[63:67]


def of_colour(marks: Sequence[int], numbers: Sequence[Mark], cards: int) -> Row:
    """What a colour says to the second layer: the marks that it has, and numbers at others."""
    rows = [COLOUR_AT[cards], *[OF_COLOUR[mark] for mark in marks]]
    rows += [tuple([value * weight for weight in OF_COLOUR[mark]]) for mark, value in numbers]
    answer = lit(rows)
    return tuple([sum(map(mul, answer, column)) for column in FROM_FIRST])


def of_whole(rows: Sequence[Row]) -> float:
    """What the second layer makes of the sum of these rows, in points."""
    total: float = LAST_BIAS + sum(map(mul, lit(rows), LAST))
    return SCALE * total
