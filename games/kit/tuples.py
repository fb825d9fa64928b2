"""Changed copies of tuples, since states are frozen."""

from typing import TypeVar

from games.contract import Seat

T = TypeVar("T")


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one at this place."""
    return (*items[:place], item, *items[place + 1 :])


def give(both: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    """What two seats have, with something else for one of them."""
    return (item, both[1]) if seat == 0 else (both[0], item)
