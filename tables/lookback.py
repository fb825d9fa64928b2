"""What each decision of a finished match gave away, by what its seat knew then: from a course and the game's own `weigh`."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct

from games.contract import AnyGame
from games.engine import Played
from tables.replays import Course

WORST: Final = 3
"""Decisions that are pointed out, a seat."""
WORTH_TELLING: Final = 0.5
"""Less than that is given away by rounding, too."""

InTime: TypeAlias = Callable[[], bool]


class Found(Struct, frozen=True):
    """A decision: what the move was worth to its seat, and the best there was."""

    step: int
    seat: int
    value: float
    best: float
    lost: float
    move: Any
    better: Any
    """The best move; the one made, when none was better."""
    reasons: tuple[Any, ...] = ()
    """What speaks for the best, as facts."""


class Point(Struct, frozen=True):
    """How it stood after a step: a seat, what it could hope for as it saw it; None for one that has not been looked at yet."""

    step: int
    values: tuple[float | None, ...]


class LookBack(Struct, frozen=True):
    unit: str
    """`points`, or `percent` of winning."""
    moves: tuple[Found, ...]
    curve: tuple[Point, ...]
    worst: dict[str, tuple[int, ...]]
    """By seat: the steps that cost most, the dearest first."""


def decisions(course: Course) -> list[int]:
    """Return the steps in which a person chose among several moves: not what a computer played, or the server for a sleeper."""
    return [number for number in range(1, len(course.steps)) if is_decision(course, number)]


def is_decision(course: Course, number: int) -> bool:
    entry, before = course.steps[number].entry, course.steps[number - 1].position.state
    if not isinstance(entry, Played) or entry.why != "chosen":
        return False
    game, seat = course.game, entry.seat
    if seat not in game.actors(before) and seat not in game.may(before):
        return False
    return len(game.legal(before, seat)) > 1


def judged(course: Course, number: int, rng: Random, in_time: InTime) -> Found | None:
    """Weigh one decision; None where the game says nothing of the move that was made."""
    entry, before = course.steps[number].entry, course.steps[number - 1].position.state
    assert isinstance(entry, Played)
    weighed = weighed_with(course.game, before, entry.seat, entry.move, rng, in_time)
    made = next((one for one in weighed if one.move == entry.move), None)
    if made is None:
        return None
    top = weighed[0] if weighed[0].value > made.value else made
    value, best = round(made.value, 1), round(top.value, 1)
    return Found(number, entry.seat, value, best, round(best - value, 1), entry.move, top.move, tuple(top.reasons))


def weighed_with(game: AnyGame, state: Any, seat: int, move: Any, rng: Random, in_time: InTime) -> Sequence[Any]:
    """Ask the game about all legal moves; of open ones the one made is named, too."""
    assert game.weigh is not None
    legal = game.legal(state, seat)
    return game.weigh(game.view(state, seat), tuple(legal if move in legal else [*legal, move]), rng, in_time)


def complete(course: Course, moves: Sequence[Found]) -> LookBack:
    seats = len(course.steps[0].position.turns)
    worst = {str(seat): dearest([one for one in moves if one.seat == seat]) for seat in range(seats)}
    return LookBack(course.game.weighed_in, tuple(moves), tuple(curve(moves, seats)), worst)


def dearest(moves: Iterable[Found]) -> tuple[int, ...]:
    costly = sorted((one for one in moves if one.lost >= WORTH_TELLING), key=lambda one: (-one.lost, one.step))
    return tuple(one.step for one in costly[:WORST])


def curve(moves: Iterable[Found], seats: int) -> Iterable[Point]:
    """A seat keeps its value until it decides again."""
    values: list[float | None] = [None] * seats
    for one in moves:
        values[one.seat] = one.value
        yield Point(one.step, tuple(values))
