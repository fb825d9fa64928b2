"""Very many random matches of a game, by number: whatever breaks can be met again. `python -m scripts.walk` is the door."""

import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any

from games.contract import AnyGame
from games.engine import Entry, Forfeited, Start
from games.registry import GAMES
from tests.games.share import MATCHES, paired
from tests.games.walk import invariants, tables, walk

LEAVERS = 4
"""Of so many matches one has leavers."""
BATCH = 20
NEWEST = 5
"""Entries of a broken match that are shown."""


class Broken(AssertionError):
    """A match that breaks an invariant, a promise or the rules themselves."""


@dataclass
class Tally:
    """What came up in matches that are over."""

    matches: int = 0
    entries: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Moves and what else an entry can be, by tag."""
    ends: Counter[str] = field(default_factory=Counter)
    starts: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.matches + other.matches,
            self.entries + other.entries,
            self.kinds + other.kinds,
            self.ends + other.ends,
            self.starts + other.starts,
            self.seats + other.seats,
        )

    def lines(self) -> Iterator[str]:
        yield f"{self.matches} matches, {self.entries} entries"
        yield "seats: " + ", ".join(f"{count} matches of {seats}" for seats, count in sorted(self.seats.items()))
        for title, counts in (("started", self.starts), ("met", self.kinds), ("ended", self.ends)):
            yield f"{title}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common())


def all_tables(game: AnyGame) -> list[Start]:
    """All tables; those first at which each two choices come together."""
    return list(dict.fromkeys([*paired(game), *tables(game)]))


def played(game: AnyGame, number: int) -> Tally:
    """Play the match of a number to its end, and look at every state that it comes to. Raises Broken."""
    starts, rng = all_tables(game), Random(f"{game.slug} {number}")
    start, leavers = starts[number % len(starts)], rng.randrange(LEAVERS) == 0
    holds, log, state = invariants(game.slug) or (lambda state: None), [], None
    try:
        for match, changes in walk(game, start, rng, leavers=leavers):
            log = match.log
            for change in changes:
                state = change.after.state
                holds(state)
        outcome = game.outcome(state)
        assert outcome is not None
    except Exception as error:
        raise Broken(told(game, number, start, log, error)) from error
    kinds = Counter(kind(entry) for entry in log)
    started = f"{start.options} × {start.seats}"
    return Tally(1, len(log), kinds, Counter([outcome.reason]), Counter([started]), Counter([start.seats]))


def kind(entry: Any) -> str:
    part = entry if isinstance(entry, Forfeited) else entry.move
    return str(part.__struct_config__.tag)


def told(game: AnyGame, number: int, start: Start, log: list[Entry], error: Exception) -> str:
    """Say which match broke, by what and where, its newest entries, and how to meet it again."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    where = f"{frame.f_code.co_filename}:{line}, in {frame.f_code.co_name}"
    again = f"python -m scripts.walk {game.slug} --from {number} --matches 1"
    lines = [f"match {number} of {game.slug}, {start}", *map(str, log[-NEWEST:])]
    return "\n".join([*lines, f"{type(error).__name__}: {error}".strip(), f"at {where}", f"again: {again}"])


def all_played(slug: str, first: int, matches: int) -> Tally:
    return sum((played(GAMES[slug], number) for number in range(first, first + matches)), Tally())


def so_many_entries(slug: str, entries: int) -> Tally:
    """Play matches until they have so many entries, however long they are some of them."""
    tally = Tally()
    while tally.matches < MATCHES or tally.entries < entries:
        tally += played(GAMES[slug], tally.matches)
    return tally


def in_batches(slug: str, first: int, matches: int, processes: int) -> Iterator[Tally]:
    """Play matches of these numbers in several processes; yields what each batch met. Raises Broken."""
    batches = [(slug, at, min(BATCH, first + matches - at)) for at in range(first, first + matches, BATCH)]
    if processes < 2 or len(batches) < 2:
        yield from (all_played(*batch) for batch in batches)
        return
    with get_context("spawn").Pool(min(processes, len(batches))) as pool:
        yield from islice(pool.imap_unordered(batch_played, batches), len(batches))


def batch_played(batch: tuple[str, int, int]) -> Tally:
    return all_played(*batch)
