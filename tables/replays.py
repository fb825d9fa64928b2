"""A finished match step by step, with everybody's cards. `selectors.replay` is the one way here: it makes sure of the end.

A step is what one change brought to the valid line: a move with the chance after it, a seat that was given up. Step 0 is the
table before the first move. What was taken back is no step; its lines are told beside the step that came instead.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from threading import Lock
from typing import Any, Final

from msgspec import Struct

from games import engine
from games.contract import ALL, AnyGame
from games.engine import Position, Start, TakenBack
from tables import clock, store, wire
from tables.models import Entry

PAGE: Final = 100
"""Steps in one answer."""
KEPT: Final = 8
"""Matches whose steps a process remembers: some hundred positions each, which share most of what they hold."""


class Row(Struct, frozen=True):
    """An entry of the log, with its columns."""

    ply: int
    rev: int
    at: int
    kind: Any
    seat: int | None
    why: str | None
    keep: int | None
    payload: str
    clocks: str


@dataclass(frozen=True, slots=True)
class Step:
    position: Position
    lines: tuple[wire.Line, ...] = ()
    """What came in it, as it is told to ALL."""
    cut: tuple[wire.Line, ...] = ()
    """Lines that had come since the step before and were taken back, the take-backs among them."""
    clocks: str = ""
    """As they are stored with its last entry."""
    entry: engine.Entry | None = None
    """What it began with: a move, or a seat that was given up. Its other entries are chance."""

    @property
    def ply(self) -> int:
        """The number of its last entry in the log: what addresses name it by."""
        return self.lines[-1].ply if self.lines else 0


@dataclass(frozen=True, slots=True, repr=False)
class Course:
    """All steps of a match that is over."""

    game: AnyGame
    timed: bool
    steps: tuple[Step, ...]

    def at(self, ply: int) -> int:
        """Return the number of the step in which the match stood at a ply of its log: for a taken back one, the step before."""
        return max((number for number, step in enumerate(self.steps) if step.ply <= ply), default=0)

    def page(self, first: int, last: int) -> "Page":
        """Return the steps from `first` to `last`, as far as there are any, at most PAGE of them."""
        first = max(first, 0)
        steps = self.steps[first : min(last + 1, first + PAGE)]
        return Page(first, len(self.steps), tuple(self.told(first + number, step) for number, step in enumerate(steps)))

    def around(self, number: int, size: int = PAGE // 4) -> "Page":
        """Return the steps about one, which a page shows first."""
        first = max(0, min(number - size // 2, len(self.steps) - size))
        return self.page(first, first + size - 1)

    def told(self, number: int, step: Step) -> "Told":
        message = engine.message(self.game, step.position, ALL)
        faces = tuple(self.faces(step)) if self.timed else ()
        left = step.position.left
        return Told(number, step.ply, message.view, message.actors, message.may, left, step.lines, step.cut, faces)

    def faces(self, step: Step) -> Iterator[wire.ClockFace]:
        """What each seat had in hand after the step: on a replay's table no clock runs."""
        for face in store.CLOCKS.decode(step.clocks) if step.clocks else ():
            yield wire.ClockFace(left=clock.stopped(face, step.lines[-1].at).left)


class Told(Struct, frozen=True, omit_defaults=True):
    """A step as it is sent: what wire.Table tells of a position, told to ALL."""

    step: int
    ply: int
    view: Any
    actors: tuple[int, ...] = ()
    may: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    """Seats that had been given up by then."""
    lines: tuple[wire.Line, ...] = ()
    cut: tuple[wire.Line, ...] = ()
    clocks: tuple[wire.ClockFace, ...] = ()
    """None where the match had no clock."""


class Page(Struct, frozen=True):
    first: int
    total: int
    """Steps of the whole match."""
    steps: tuple[Told, ...]


def course(game: AnyGame, start: Start, rows: Iterable[Row], *, timed: bool) -> Course:
    """Fold a log into its steps: the entries that one change wrote, as they stand in the valid line."""
    here = engine.opened(game, start)
    steps, cut = [Step(here)], list[wire.Line]()
    for _, written in groupby(rows, key=lambda row: row.rev):
        group, lines, began = list(written), list[wire.Line](), None
        for row in group:
            entry = engine.decoded(game, row.payload)
            if isinstance(entry, TakenBack):
                cut = [*back_to(steps, entry.keep), *cut, told(row, ())]
                here = engine.returned(here, steps[-1].position)
            else:
                began = began or entry
                change = engine.advanced(game, here, entry)
                here = change.after
                lines.append(told(row, engine.told(game, change, ALL)))
        if lines:
            if len(steps) == 1 and all(line.kind == "drawn" for line in lines):
                steps.clear()  # the first deal: nobody saw the table before it
            steps.append(Step(here, tuple(lines), tuple(cut), group[-1].clocks, began))
            cut = []
    return Course(game, timed, tuple(steps))


def back_to(steps: list[Step], length: int) -> list[wire.Line]:
    """Take the steps beyond a length of the line away; return their lines, in order."""
    gone: list[wire.Line] = []
    while steps[-1].position.length > length:
        step = steps.pop()
        gone = [*step.cut, *step.lines, *gone]
    return gone


def told(row: Row, facts: Sequence[Any]) -> wire.Line:
    why = None if row.why == "chosen" else row.why
    return wire.Line(row.ply, row.at, row.kind, row.seat, why, row.keep, tuple(facts))


class Courses:
    """The courses that this process has folded last: pages of one replay follow one another."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._found: OrderedDict[tuple[int, bytes], Course] = OrderedDict()
        self._lock = Lock()

    def of(self, held: store.Held) -> Course:
        """Return the course of a match that is over; it cannot change any more."""
        key = (held.id, held.seed)
        with self._lock:
            if (found := self._found.get(key)) is not None:
                self._found.move_to_end(key)
                return found
        made = course(held.game, held.start, rows_of(held.id), timed=held.time.kind == "clock")
        with self._lock:
            self._found[key] = made
            while len(self._found) > self._kept:
                self._found.popitem(last=False)
        return made

    def forget(self) -> None:
        with self._lock:
            self._found.clear()


known: Final = Courses()


def rows_of(match_id: int) -> Iterator[Row]:
    columns = Row.__struct_fields__
    for values in Entry.objects.filter(match_id=match_id).order_by("ply").values_list(*columns):
        yield Row(*values)
