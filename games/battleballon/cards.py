"""The cards of a race: faces as they are written (`R7`, `R10`, the wager `Rw`), their colours and their order."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

Face: TypeAlias = str
Cards: TypeAlias = tuple[Face, ...]
Colour: TypeAlias = Literal["ruby", "sapphire", "emerald", "topaz", "pearl", "amethyst"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""In order of display. A colour's place in this tuple is its index everywhere; the short games do without the last."""
LETTERS: Final = "RSETPA"
WAGERS: Final = 3
"""Copies of the wager card in each colour; nobody can tell them apart."""


@cache
def faces(place: int) -> Cards:
    """The 12 cards of a colour in order: wagers first, then the stages 2 to 10."""
    letter = LETTERS[place]
    return (f"{letter}w",) * WAGERS + tuple(f"{letter}{value}" for value in range(2, 11))


PLACE: Final[dict[Face, int]] = {face: place for place in range(len(COLOURS)) for face in faces(place)}
"""The index of a face's colour."""
VALUE: Final[dict[Face, int]] = {face: 0 if face[1:] == "w" else int(face[1:]) for face in PLACE}
"""The stage; 0 for a wager."""
ORDER: Final[dict[Face, int]] = {face: number for number, face in enumerate(PLACE)}
"""By colour, wagers first, then rising."""


def pack(colours: int) -> Cards:
    """All cards of a race with so many colours, in order."""
    return tuple(face for place in range(colours) for face in faces(place))


def arranged(cards: Iterable[Face]) -> Cards:
    """Hands are always kept in this order, so that the place of a card tells nothing about when it came."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Cards, face: Face) -> Cards:
    """The cards less one copy of the face, which must be among them."""
    place = cards.index(face)
    return cards[:place] + cards[place + 1 :]
