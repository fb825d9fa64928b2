"""Clocks: pure arithmetic over milliseconds. Every change of a match stops all clocks and starts those of whom it waits for."""

import time
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

BRAKE: Final = 600_000
"""Without a clock, a turn may take ten minutes (portal_features B3)."""
DAY: Final = 86_400_000
PACES_KEPT: Final = 4
"""Decisions with a budget of their own whose rest is remembered: a turn, and what interrupts it."""
CREDIT: Final = 3_600_000
"""No outage gives back more than an hour."""

Kind: TypeAlias = Literal["budget", "brake", "pace"]


def now() -> int:
    """Return the time in ms since 1970: the one place where tables look at the time, so that tests can set it."""
    return time.time_ns() // 1_000_000


class Clock(Struct, frozen=True, omit_defaults=True):
    """One seat's clock, as it stood at the change that it is stored with."""

    left: int | None = None
    """In hand when the own clock last stood; None: this match has none."""
    until: int | None = None
    """The deadline; None while it stands."""
    kind: Kind = "budget"
    """What is running, or would be."""
    key: str = ""
    """Of the pace that is running."""
    paces: tuple[tuple[str, int], ...] = ()
    """What is left of recent paces."""
    credit: int = 0
    """Given back for outages, in sum."""
    slept: int = 0
    """Decisions in a row that were played for the seat, because the time of its pace was up."""
    answered: bool = False
    """It runs although the seat owes nothing more, for nobody may notice."""
    ahead: int = 0
    """So long before `until` the default of the pace that is running is played."""
    hidden: bool = False
    """Nobody is shown that it runs."""

    @property
    def falls(self) -> int | None:
        """When something is played for the seat, or it has lost; None for who owes nothing."""
        return None if self.until is None or self.answered else self.until - self.ahead


class Wait(Struct, frozen=True):
    """A seat is waited for; with a pace, that runs instead of its clock."""

    key: str = ""
    budget: int = 0
    runs: bool = True
    """False: a pace that nobody else waits for; then nothing is seen to run."""
    ahead: int = 0
    """Of the pace. Where nobody else waits it runs all the same, hidden, since who it passes has nothing to decide."""


def fresh(kind: str, minutes: int, days: int = 0) -> Clock:
    """Return a clock before the first move. `kind` is clock, brake, days, paced or none."""
    if kind == "clock":
        return Clock(left=minutes * 60_000)
    if turn := a_turn(kind, days):
        return Clock(left=turn, kind="brake")
    return Clock()


def a_turn(kind: str, days: int) -> int:
    """Return how long each turn may take; 0 where that is not what is limited. Days a move are a brake that is patient."""
    if kind == "days":
        return max(1, days) * DAY
    return BRAKE if kind == "brake" else 0


def stopped(clock: Clock, at: int) -> Clock:
    if clock.until is None:
        return clock
    rest = max(0, clock.until - at)
    if clock.kind != "pace":
        return replace(clock, left=rest, until=None)
    paces = (*(kept for kept in clock.paces if kept[0] != clock.key), (clock.key, rest))
    return replace(clock, until=None, key="", kind="budget", ahead=0, hidden=False, paces=paces[-PACES_KEPT:])


def started(clock: Clock, wait: Wait, at: int, kind: Kind) -> Clock:
    """Let a standing clock run; `kind` is that of the match: budget or brake."""
    if wait.key:
        if not wait.runs and not wait.ahead:
            return clock
        rest = dict(clock.paces).get(wait.key, wait.budget)
        return replace(clock, kind="pace", key=wait.key, until=at + rest, ahead=wait.ahead, hidden=not wait.runs)
    return clock if clock.left is None else replace(clock, kind=kind, until=at + clock.left)


def rewarded(clock: Clock, turns: int, increment: int, a_turn: int) -> Clock:
    """Credit completed turns to a standing clock: an increment each; the brake begins anew."""
    if clock.left is None or turns <= 0:
        return clock
    return replace(clock, left=a_turn or clock.left + turns * increment)


def after(
    clocks: tuple[Clock, ...],
    *,
    at: int,
    turns: tuple[int, ...],
    waits: Mapping[int, Wait],
    increment: int = 0,
    a_turn: int = 0,
) -> tuple[Clock, ...]:
    """Return all clocks after a change: `turns` completed by each seat, `waits` for these seats from now on."""
    kind: Kind = "brake" if a_turn else "budget"
    standing = (rewarded(stopped(clock, at), done, increment, a_turn) for clock, done in zip(clocks, turns, strict=True))
    shown = (replace(clock, kind=kind) if clock.kind != kind else clock for clock in standing)
    return tuple(started(clock, waits[seat], at, kind) if seat in waits else clock for seat, clock in enumerate(shown))


def restored(old: tuple[Clock, ...], *, then: int, present: tuple[Clock, ...]) -> tuple[Clock, ...]:
    """Return standing clocks with what was in hand at `then`; what outages gave back in sum stays told, and who sleeps."""
    return tuple(
        replace(stopped(clock, then), credit=here.credit, slept=here.slept) for clock, here in zip(old, present, strict=True)
    )


def credited(clocks: tuple[Clock, ...], gap: int) -> tuple[Clock, ...]:
    """Move the deadlines of all running clocks by an outage."""
    gap = min(gap, CREDIT)
    return tuple(
        clock if clock.until is None else replace(clock, until=clock.until + gap, credit=clock.credit + gap) for clock in clocks
    )


def due(clocks: tuple[Clock, ...]) -> int | None:
    """Return when the next clock falls."""
    return min((clock.falls for clock in clocks if clock.falls is not None), default=None)


def fallen(clocks: tuple[Clock, ...], limit: int) -> list[int]:
    """Return the seats whose clock has fallen by `limit`, in this order."""
    ends = ((clock.falls, seat) for seat, clock in enumerate(clocks))
    return [seat for _, seat in sorted((falls, seat) for falls, seat in ends if falls is not None and falls <= limit)]
