"""The sixty ghosts: eleven of each of four colours, and sixteen white ones, the seven six times.

A card is written `R7`, `W11`; the six `W7` are the same card wherever they are.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = str
"""A letter and a number from 1 to 11."""
Cards: TypeAlias = tuple[Card, ...]
Colour: TypeAlias = str

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow", "white")
"""In order of display."""
LETTERS: Final = "RBGYW"
NUMBERS: Final = range(1, 12)
SEVENS: Final = 6
"""White ones."""
WHITES: Final = 16
ROUND_POINTS: Final = 80
"""Of all white ghosts together."""

FACES: Final[Cards] = tuple(f"{letter}{number}" for letter in LETTERS for number in NUMBERS)
"""Every card once, in order of display."""
PLACE: Final = {card: place for place, card in enumerate(FACES)}
VALUE: Final = {card: int(card[1:]) for card in FACES}
COLOUR: Final = {card: COLOURS[LETTERS.index(card[0])] for card in FACES}
DECK: Final[Cards] = tuple(card for card in FACES for _ in range(SEVENS if card == "W7" else 1))
"""All sixty, in order of display."""
POINTS: Final = {card: 0 for card in FACES if card[0] != "W"} | {
    **{f"W{number}": 1 for number in range(1, 7)},
    "W7": 10,
    "W8": 2,
    "W9": 3,
    "W10": 4,
    "W11": 5,
}
GOOD_GHOSTS: Final = frozenset({"R7", "B7", "G7", "Y7"})


def is_white(card: Card) -> bool:
    return card[0] == "W"


def arranged(cards: Iterable[Card]) -> Cards:
    """Return the cards as a hand is held: by colour, white last, then by number."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Return the cards less one for each of those gone. Raises ValueError for one that is not there."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


def worth(cards: Iterable[Card]) -> int:
    """The points of all white ghosts among the cards."""
    return sum(POINTS[card] for card in cards)
