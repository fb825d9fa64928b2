"""Random matches as they went, for all checks to look at: a match is played out once, not once a check."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from inspect import unwrap
from random import Random
from typing import Any, TypeAlias

from games.contract import AnyGame, Seat
from games.engine import Change, Entry, Forfeited, Position, Start
from tests.games.share import evenly, reach, share
from tests.games.walk import walk

Look: TypeAlias = tuple[int, Seat | None]
"""Which change of a course, by its place, is looked at for whom: a seat, or a watcher."""

KEPT = 32
RULES = ("setup", "actors", "may", "answered", "legal", "refusal", "apply", "chance", "outcome", "forfeit", "turn_of", "seals")
"""The parts of a game that a course follows from. One that wraps another (functools.wraps) must play as that does."""
kept: OrderedDict[Hashable, "Course"] = OrderedDict()


@dataclass(frozen=True)
class Step:
    """What somebody did, and all that CHANCE owed after it; the first step is CHANCE's alone."""

    changes: tuple[Change, ...]

    @property
    def before(self) -> Position:
        return self.changes[0].before

    @property
    def here(self) -> Position:
        return self.changes[-1].after

    @property
    def entry(self) -> Entry:
        return self.changes[0].entry


@dataclass(frozen=True)
class Course:
    """A match from its beginning, to its end unless only so much of it is looked at."""

    game: AnyGame
    start: Start
    seed: bytes
    steps: tuple[Step, ...]
    broken: Exception | None = None
    """What the game itself broke off with."""

    @property
    def here(self) -> Position:
        return self.steps[-1].here

    @cached_property
    def changes(self) -> list[Change]:
        return [change for step in self.steps for change in step.changes]

    @property
    def log(self) -> list[Entry]:
        return [change.entry for change in self.changes]

    @property
    def is_over(self) -> bool:
        return self.game.outcome(self.here.state) is not None

    @property
    def looks(self) -> list[Look]:
        """All changes, as each may see them; leaving is nothing that a game tells of."""
        played = [at for at, change in enumerate(self.changes) if not isinstance(change.entry, Forfeited)]
        return [(at, viewer) for at in played for viewer in (None, *range(self.start.seats))]

    def some_steps(self, rng: Random, whole: int) -> list[Step]:
        """This match's part of so many steps of a game, in their order; of each kind about as many."""
        places = evenly(range(len(self.steps)), lambda at: kind_of(self.steps[at].changes[0]), rng, share(self.game, whole))
        return [self.steps[at] for at in sorted(places)]

    def some_looks(self, rng: Random, whole: int) -> list[Look]:
        """This match's part of so many looks at a game; of each kind and for each viewer about as many."""
        kinds = [kind_of(change) for change in self.changes]
        return evenly(self.looks, lambda look: (kinds[look[0]], look[1]), rng, share(self.game, whole))

    def must_have_gone_on(self) -> None:
        """Raise what the game itself broke off with."""
        if self.broken is not None:
            raise self.broken


def kind_of(change: Change) -> Any:
    """What tells rare changes from frequent ones: the type of the move, and the phases before and after it."""
    move = getattr(change.entry, "move", change.entry)
    return type(move), *(getattr(position.state, "phase", None) for position in (change.before, change.after))


def course(game: AnyGame, start: Start, rng: Random, *, leavers: bool = False) -> Course:
    """Return a random match. Raises what the game itself breaks off with."""
    found = as_far_as_it_goes(game, start, rng, leavers=leavers)
    found.must_have_gone_on()
    return found


def as_far_as_it_goes(game: AnyGame, start: Start, rng: Random, *, leavers: bool) -> Course:
    """The same numbers give the same match, and it is played but once as long as it is remembered."""
    seed = rng.getrandbits(64)
    medium = (unwrap(game.view), game.bots.get("medium")) if leavers else ()
    key = (game.slug, *(unwrap(getattr(game, rule)) for rule in RULES), *medium, start, seed, leavers)
    if key not in kept:
        kept[key] = played(game, start, Random(seed), leavers)
    kept.move_to_end(key)
    while len(kept) > KEPT:
        kept.popitem(last=False)
    return kept[key]


def played(game: AnyGame, start: Start, rng: Random, leavers: bool) -> Course:
    steps, seed, broken = [], b"", None
    try:
        for match, changes in walk(game, start, rng, leavers=leavers, most=reach(game, start)):
            steps.append(Step(changes))
            seed = match.seed
    except Exception as error:
        broken = error
    return Course(game, start, seed, tuple(steps), broken)


def forget() -> None:
    """Play everything anew: for tests that change the engine itself."""
    kept.clear()
