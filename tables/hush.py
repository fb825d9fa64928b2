"""What a viewer is told of a match whose newest entries are hushed: nothing, not even that there are any.

Until something else happens these entries are the tail of the log. Each seat sees its own ones there and no others, so that its
`ply` and `rev` count only what it is told. From then on the others' follow as lines that name nobody, after its own.

That a seat is given up meanwhile is told at once, and opens nothing: how many have answered would be its price. It stands among
one's own entries, before those that follow.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from tables import wire


class Hushed(Struct, frozen=True, array_like=True):
    """A hushed entry at the end of the log, or that a seat was given up among them."""

    seat: int
    quiet: bool = True
    """Whether its change was told to nobody else; with it something else may have changed."""
    told: bool = False
    """That a seat was given up: everybody knows."""


Tail = tuple[Hushed, ...]
TAIL: Final = msgspec.json.Decoder(Tail)


def read(text: str) -> Tail:
    return TAIL.decode(text) if text else ()


def written(tail: Tail) -> str:
    return msgspec.json.encode(tail).decode() if tail else ""


FORFEITED: Final = "forfeited"


def after(tail: Tail, new: Iterable[tuple[int | None, bool, str]], *, quiet: bool) -> Tail:
    """Return the tail after entries, each (seat, whether it is hushed, its kind)."""
    for seat, hushed, kind in new:
        if seat is not None and (hushed or (tail and kind == FORFEITED)):
            tail = (*tail, Hushed(seat, quiet and hushed, not hushed))
        else:
            tail = ()
    return tail


def step(new: Sequence[bool]) -> int:
    """Return by how much a change takes `rev` on. Each hushed entry (True) counts by itself, as if it had come alone.

    So the number does not tell in the end how many of them time has played together.
    """
    return max(1, sum(new) + (not all(new)))


def ply(ply: int, tail: Tail, viewer: int | None) -> int:
    """Return how many entries a viewer knows of."""
    return ply - sum(not knows(one, viewer) for one in tail)


def knows(one: Hushed, viewer: int | None) -> bool:
    return one.told or one.seat == viewer


def rev(rev: int, tail: Tail, viewer: int | None) -> int:
    """Return the newest revision that a viewer has been told; it never falls."""
    return rev - sum(one.quiet and one.seat != viewer for one in tail)


def stamp(told: int, ply: int, tail: Tail, viewer: int) -> int:
    """Return the ply of the log that a viewer means by his own; one beyond the log for what he cannot have seen."""
    if not tail or told <= ply - len(tail):
        return told
    own = [ply - len(tail) + number for number, one in enumerate(tail, start=1) if knows(one, viewer)]
    place = told - (ply - len(tail))
    return own[place - 1] if place <= len(own) else ply + 1


class Row(NamedTuple):
    """A line as it stands in the log."""

    line: wire.Line
    hushed: bool

    @property
    def opens_nothing(self) -> bool:
        return self.hushed or self.line.kind == FORFEITED


def lines(rows: Sequence[Row], viewer: int | None) -> Iterator[wire.Line]:
    """Yield a viewer's lines in his own order; the first row follows one that opens, or is the first of the log."""
    ply = rows[0].line.ply - 1 if rows else 0
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.opens_nothing)]
    for place, found in enumerate(groups):
        own = [row.line for row in found if not row.hushed or row.line.seat == viewer]
        yield from (msgspec.structs.replace(line, ply=ply + number) for number, line in enumerate(own, start=1))
        if place + 1 < len(groups):
            at = groups[place + 1][0].line.at  # not when it was said: a quick answer says much
            yield from (nobodys(ply + number, at) for number in range(len(own) + 1, len(found) + 1))
        ply += len(found)


def nobodys(ply: int, at: int) -> wire.Line:
    """An entry of which only its own seat is told."""
    return wire.Line(ply, at, "played")
