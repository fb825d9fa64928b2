"""Lies about a deal: cards that lie elsewhere."""

from typing import Any


def swap(order: list[Any], place: int = 0) -> None:
    """Swap a card with the next one that is another: many are alike, and nobody can tell when two of them change places."""
    other = next(later for later in range(place + 1, len(order)) if order[later] != order[place])
    order[place], order[other] = order[other], order[place]
