"""Seats whose decisions are played for them because their time is up: they are hurried, then away, until they are back."""

from typing import Final

from msgspec.structs import replace

from games.contract import Pace
from tables import database, store, wire
from tables.services.changing import Update, be_away, kept, remember, wake
from tables.store import Held

AWAY: Final = 3
"""Decisions in a row after which medium plays for a seat."""


def is_hushed(held: Held, seat: int, move: object) -> bool:
    state = held.position.state
    return held.game.hushes(state, seat, move, held.game.apply(state, seat, move))


def slept(held: Held, seat: int, pace: Pace[object]) -> None:
    """Count a decision that time is about to make. An answer that nobody may notice says nothing of who sleeps."""
    if is_hushed(held, seat, pace.default):
        return
    held.clocks = tuple(replace(one, slept=one.slept + (other == seat)) for other, one in enumerate(held.clocks))
    if held.clocks[seat].slept >= AWAY:
        be_away(held, seat, away=True)


def come_back(*, match_id: int, player_id: int, client_id: str) -> Update:
    """Let a player who was away play on himself. Who is there already changes nothing. Raises NotAllowed."""
    with database.change():
        held = store.hold(match_id)
        seat = held.seat_of(player_id)
        if not held.running or not held.chairs[seat].away:
            done = wire.Done(client_id, held.rev_of(seat), held.ply_of(seat))
            return Update(match_id=match_id, rev=held.rev, ply=held.position.ply, watchable=held.watchable(), answer=done)
        wake(held, seat)
        update = kept(held, client_id=client_id, seat=seat)
    remember(held)
    return update
