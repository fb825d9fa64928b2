"""How much of a game is looked at: its tables share so much, be they few or many, its matches short or long.

So a game with many options, many seats and large states costs the suite about as much as a small one.
"""

import dataclasses
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations, zip_longest
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from games import options
from games.contract import AnyGame
from games.engine import Start
from tests.games import rooms
from tests.games.walk import most_entries, tables

T = TypeVar("T")
MATCHES = 8
"""At least so many are played; every table has one."""
ENTRIES = 12_000
"""Of matches that nobody leaves, all tables together; the first table's are played to their ends, however long they are."""
PLAYED_ON = 60
"""Entries from the positions that a game's tests name, all of them together."""
known: dict[Hashable, tuple[Start, ...]] = {}


def paired(game: AnyGame) -> tuple[Start, ...]:
    """Some of the tables: each preset, and each two choices (the number of seats is one, too) together at one of them."""
    key = game.seats, tuple(game.presets.items())
    if key not in known:
        known[key] = covering(game)
    return known[key]


def covering(game: AnyGame) -> tuple[Start, ...]:
    left = {table: met(game, table) for table in tables(game)}
    found: list[Start] = []
    while left:
        best = max(left, key=lambda table: len(left[table]))  # of several the first
        there = left.pop(best)
        if there:
            found.append(replace(best, first=(len(found) - 1) % best.seats))
        left = {table: others - there for table, others in left.items() if others - there}
    return tuple(found)


def met(game: AnyGame, table: Start) -> frozenset[Any]:
    """What a table has that others may not: two choices at once, or a preset."""
    choices = [*options.chosen(game, table.options).items(), ("seats", table.seats)]
    presets = [name for name, preset in game.presets.items() if preset == table.options]
    return frozenset([*combinations(choices, 2), *presets, table.seats])


def rounds(game: AnyGame) -> int:
    """How many matches each table has."""
    return -(-MATCHES // len(paired(game)))


def share(game: AnyGame, whole: int) -> int:
    """A match's part of what is looked at in a game."""
    return -(-whole // (len(paired(game)) * rounds(game)))


def reach(game: AnyGame, start: Start) -> int:
    """After so many entries a match at this table may break off."""
    if is_laid(game):
        return -(-PLAYED_ON // len(positions(game)))
    first = paired(game)[0]
    return most_entries(game.slug) if (start.options, start.seats) == (first.options, first.seats) else share(game, ENTRIES)


def positions(game: AnyGame) -> dict[str, Callable[[], tuple[Start, Any]]]:
    return rooms.helper(game.slug, "positions", "POSITIONS") or {}


@dataclasses.dataclass(frozen=True)
class Laid:
    """A `setup` that lays out a position."""

    state: Any

    def __call__(self, chosen: Any, seats: int, first: int) -> Any:
        return self.state


def laid(game: AnyGame, name: str) -> tuple[AnyGame, Start]:
    """Return the game as if it began in a position that its tests name: what is rare is met there."""
    start, state = positions(game)[name]()
    return dataclasses.replace(game, setup=Laid(state)), start


def is_laid(game: AnyGame) -> bool:
    return isinstance(game.setup, Laid)


def evenly(things: Iterable[T], kind: Callable[[T], Hashable], rng: Random, most: int) -> list[T]:
    """Return at most so many things, as many of a rare kind as of a frequent one; of more kinds than that, any."""
    by_kind: dict[Hashable, list[T]] = {}
    for thing in things:
        by_kind.setdefault(kind(thing), []).append(thing)
    return in_turn(list(by_kind.values()), rng, most)


def in_turn(piles: list[list[T]], rng: Random, most: int) -> list[T]:
    """Take from one pile after the other, at random, until there are so many."""
    taken = [some(pile, rng, most) for pile in piles]
    if len(taken) > most:
        rng.shuffle(taken)
    return [thing for turn in zip_longest(*taken) for thing in turn if thing is not None][:most]


def some(things: Sequence[T], rng: Random, most: int) -> list[T]:
    return rng.sample(things, min(len(things), most))
