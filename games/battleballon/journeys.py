"""Journeys: which card may be laid, what a journey is worth, and what one card more would bring."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.battleballon.cards import VALUE, Cards, Face

START_FEE: Final = 20
RECORD_BONUS: Final = 20
RECORD_LENGTH: Final = 8
"""Cards, wagers included, from which a journey is a record."""

Blocked: TypeAlias = Literal["not_higher", "wager_after_stage"]


class Journey(Struct, frozen=True, gc=False):
    """A journey with its account: points = (sum - fee) × factor + bonus."""

    cards: Cards = ()
    sum: int = 0
    fee: int = 0
    """20 as soon as one card lies."""
    wagers: int = 0
    factor: int = 1
    bonus: int = 0
    """20 for a record journey, never multiplied."""
    points: int = 0


class Theirs(Struct, frozen=True, gc=False):
    """What a card would bring the other seat."""

    delta: int
    starts: bool
    """It would be the first card of their journey."""


class Forecast(Struct, frozen=True, gc=False):
    """What a hand card would bring at the own journey, and whether the other seat could use it."""

    card: Face
    playable: bool
    blocked: Blocked | None
    """Why it cannot be laid."""
    opens: bool
    """It starts a new journey, which costs the start fee."""
    delta: int | None
    """Points won or lost by laying it; None when it cannot be laid."""
    journey: Journey | None
    """The journey with the card laid."""
    theirs: Theirs | None
    """None when the card is of no use to the other seat."""


@lru_cache(maxsize=1 << 15)
def journey(cards: Cards) -> Journey:
    if not cards:
        return Journey()
    stages = [value for card in cards if (value := VALUE[card])]
    total, wagers = sum(stages), len(cards) - len(stages)
    bonus = RECORD_BONUS if len(cards) >= RECORD_LENGTH else 0
    points = (total - START_FEE) * (1 + wagers) + bonus
    return Journey(cards, total, START_FEE, wagers, 1 + wagers, bonus, points)


def blocked(cards: Cards, face: Face) -> Blocked | None:
    """Say why the face cannot follow these cards of its colour: stages rise, with any gap; wagers come before all stages."""
    last = VALUE[cards[-1]] if cards else 0
    if not last:
        return None
    if not VALUE[face]:
        return "wager_after_stage"
    return None if VALUE[face] > last else "not_higher"


@lru_cache(maxsize=1 << 15)
def forecast(face: Face, own: Cards, other: Cards) -> Forecast:
    """Work out what the face would bring to the own journey of its colour, and to the other seat's."""
    theirs = None if blocked(other, face) else Theirs(gain(other, face), starts=not other)
    if (no := blocked(own, face)) is not None:
        return Forecast(face, False, no, False, None, None, theirs)
    return Forecast(face, True, None, not own, gain(own, face), journey((*own, face)), theirs)


def gain(cards: Cards, face: Face) -> int:
    return journey((*cards, face)).points - journey(cards).points
