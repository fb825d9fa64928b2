"""What a result is worth: points and the Elo number. Pure arithmetic; portal_features C1, C4 and C6.

A match of n seats counts as a match of each pair, with K / (n - 1). Everything comes from the ratings before the match. What
the pairs give a seat is summed first and rounded once, half away from zero: rounding each pair would lose up to half a point a
pair, and for two seats both are the same.
"""

from collections.abc import Sequence
from typing import Final

START: Final = 1500
SCALE: Final = 400
"""So many Elo more are ten to one."""
NEWCOMER: Final = 32
"""K of the first matches …"""
SETTLED: Final = 16
"""… and of the later ones."""
FIRST: Final = 30
"""Rated matches of a player in a game that are reckoned with the larger K."""
UNSURE: Final = 10
"""With fewer rated matches a rating is told as provisional."""
WORTH: Final = 10
"""Points of a win (C1)."""


def expected(own: int, other: int) -> float:
    """Return the share of the points that a player is expected to win against another."""
    return 1 / (1 + 10 ** ((other - own) / SCALE))


def k_of(rated: int) -> int:
    """Return by how much a rating moves after so many rated matches."""
    return NEWCOMER if rated < FIRST else SETTLED


def updated(ratings: Sequence[int], ks: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the ratings of all seats after a match; ranks: 1 is the best, equal ones are a draw."""
    return tuple(rating + rounded(change(seat, ratings, ks, ranks)) for seat, rating in enumerate(ratings))


def change(seat: int, ratings: Sequence[int], ks: Sequence[int], ranks: Sequence[int]) -> float:
    """Return what all pairs of a seat give it, not rounded."""
    others = [other for other in range(len(ratings)) if other != seat]
    surplus = sum(score(ranks[seat], ranks[other]) - expected(ratings[seat], ratings[other]) for other in others)
    return ks[seat] * surplus / len(others)


def score(own: int, other: int) -> float:
    """Return 1 for the better rank, 0.5 for equal ones, 0 for the worse."""
    return 0.5 if own == other else float(own < other)


def points(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the points of all seats: ten times the share of the others that it beat, less the share that beat it."""
    return tuple(
        share(WORTH * (sum(own < other for other in ranks) - sum(own > other for other in ranks)), len(ranks) - 1)
        for own in ranks
    )


def share(whole: int, parts: int) -> int:
    """Divide whole numbers, half away from zero."""
    size = (2 * abs(whole) + parts) // (2 * parts)
    return size if whole >= 0 else -size


def rounded(number: float) -> int:
    """Round half away from zero, as people do; `round` rounds half to even."""
    size = int(abs(number) + 0.5)
    return size if number >= 0 else -size
