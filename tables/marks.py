"""What each seat could take back, kept beside the log so that no move has to fold it."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from games import engine
from games.engine import Change, Played, TakenBack

REFUSALS: Final = 2
"""After so many for the same turn nobody is asked again (portal_features D2)."""


class Result(Struct, frozen=True):
    """How a match ended, as its row keeps it."""

    reason: str
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()


class Mark(Struct, frozen=True, omit_defaults=True):
    """A seat's last completed turn, and the one that it is in."""

    began: int | None = None
    """Length of the line before the first entry of the turn that is not complete."""
    began_ply: int = 0
    """The ply of that entry."""
    keep: int | None = None
    """Length of the line before the last completed turn."""
    move_ply: int = 0
    """The ply of that turn's first entry: which turn it is."""
    since: int = 0
    """The ply at which it was complete: who asks must have seen it."""
    refused: int = 0
    """How often taking it back has been refused."""


def after(marks: tuple[Mark, ...], changes: Sequence[Change]) -> tuple[Mark, ...]:
    """Return the marks after further changes of the line."""
    found = list(marks)
    for change in changes:
        if isinstance(change.entry, Played):
            mark = found[change.entry.seat]
            if mark.began is None or mark.began < change.before.floor:  # what is sealed is no part of a turn begun since
                found[change.entry.seat] = replace(mark, began=change.before.length, began_ply=change.after.ply)
        for seat, (old, new) in enumerate(zip(change.before.turns, change.after.turns, strict=True)):
            if new != old:
                mark = found[seat]
                found[seat] = Mark(keep=mark.began, move_ply=mark.began_ply, since=change.after.ply)
    return tuple(found)


def of_log(changes: Sequence[Change], plies: Sequence[int], seats: int, ply: int) -> tuple[Mark, ...]:
    """Return the marks of a valid line after a take-back at `ply`; `plies` are those of its entries in the log."""
    marks = (Mark(),) * seats
    for change, at in zip(changes, plies, strict=True):
        marks = after(marks, (replace(change, after=replace(change.after, ply=at)),))
    return tuple(replace(mark, since=ply) for mark in marks)


def line_plies(log: Sequence[engine.Entry]) -> list[int]:
    """Return the plies of the entries that stand in the valid line."""
    kept: list[int] = []
    for ply, entry in enumerate(log, start=1):
        if isinstance(entry, TakenBack):
            del kept[entry.keep :]
        else:
            kept.append(ply)
    return kept
