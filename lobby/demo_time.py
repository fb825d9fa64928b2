"""The demo's past: what its people have played lies days and weeks back, and the tables take that for the present."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tables import clock


@dataclass
class Time:
    """What the tables take for the present, ms since 1970."""

    now: int

    def passes(self, ms: int) -> None:
        self.now += ms


@contextmanager
def in_the_past(time: Time) -> Iterator[None]:
    """Let this process' tables believe that it is `time`."""
    real = clock.now
    setattr(clock, "now", lambda: time.now)  # noqa: B010  # mypy knows a function's name as what cannot be given away
    try:
        yield
    finally:
        setattr(clock, "now", real)  # noqa: B010
