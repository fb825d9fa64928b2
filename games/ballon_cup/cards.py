"""The 45 balloon cards, each but once: letter of the colour and value, as `R13`, `A4` (A is grey)."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

Face: TypeAlias = str
Cards: TypeAlias = tuple[Face, ...]
Colour: TypeAlias = Literal["red", "yellow", "green", "blue", "grey"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""In order of display. A colour's place in this tuple is its index everywhere."""
LETTERS: Final = "RYGBA"
VALUES: Final = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    (1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13),
    (1, 2, 4, 6, 7, 8, 10, 12, 13),
    (1, 3, 5, 7, 9, 11, 13),
    (1, 4, 7, 10, 13),
)
"""The printed cards. The mean of every colour is 7."""
CARDS_OF: Final = tuple(map(len, VALUES))
"""Cards of each colour."""

PACK: Final[Cards] = tuple(letter + str(value) for letter, values in zip(LETTERS, VALUES, strict=True) for value in values)
"""By colour, rising."""
PLACE: Final[dict[Face, int]] = {face: LETTERS.index(face[0]) for face in PACK}
"""The index of a card's colour."""
VALUE: Final[dict[Face, int]] = {face: int(face[1:]) for face in PACK}
ORDER: Final[dict[Face, int]] = {face: number for number, face in enumerate(PACK)}


def arranged(cards: Iterable[Face]) -> Cards:
    """Hands are always kept in this order, so that the place of a card tells nothing about when it came."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Cards, gone: Iterable[Face]) -> Cards:
    away = set(gone)
    return tuple(card for card in cards if card not in away)
