"""The other's last turn, as one saw it who has just sat down before the device (portal_features K2)."""

from collections.abc import Iterator, Sequence

from games import engine
from games.engine import Change, Played
from tables import positions, wire
from tables.store import Held


def of(held: Held) -> tuple[wire.Recalled, ...]:
    """Return what the seat that the device faces saw before each step of the other's last turn, the first one first."""
    if held.facing is None:
        return ()
    changes = engine.line(held.game, held.start, positions.log_of(held.game, held.id, held.position.ply))
    steps = [change.before for change in last_turn(changes, held.facing)]
    seen = (engine.message(held.game, before, held.facing) for before in steps)
    return tuple(wire.Recalled(message.ply, message.view, message.actors) for message in seen)


def last_turn(changes: Sequence[Change], viewer: int) -> list[Change]:
    """Return the moves of the last turn that was not the viewer's, in order; none that he has answered."""
    return list(backwards(changes, viewer))[::-1]


def backwards(changes: Sequence[Change], viewer: int) -> Iterator[Change]:
    seat, turns = None, 0
    for change in reversed(changes):
        entry = change.entry
        if not isinstance(entry, Played):
            continue  # chance belongs to the move before it
        if entry.seat == viewer:
            return
        if seat is None:
            seat, turns = entry.seat, change.before.turns[entry.seat]
        if (entry.seat, change.before.turns[entry.seat]) != (seat, turns):
            return
        yield change
