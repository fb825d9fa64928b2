"""Moves: of players, of computers, and those that the server plays when a pace is spent."""

from typing import Any

import msgspec
from django.db import IntegrityError

from games import engine
from games.contract import Refusal
from games.engine import Refused, Why
from tables import database, marks, moves, store
from tables.services.changing import Update, act, awake, drop_offer, kept, remember, run_clocks
from tables.store import Held, NotAllowed


def play(*, match_id: int, player_id: int, move: bytes | msgspec.Raw, stamp: int, client_id: str) -> Update:
    """Play a player's move, made in sight of ply `stamp`. Raises Refused, NotAllowed, Match.DoesNotExist."""

    def change(held: Held, seat: int) -> None:
        until = held.clocks[seat].until
        if until is not None and until <= held.now:
            raise NotAllowed("time_up")
        step(held, seat, moves.read(held.game, move), stamp=held.stamped(seat, stamp), client_id=client_id)

    return act(match_id=match_id, player_id=player_id, client_id=client_id, change=change)


def play_as(*, match_id: int, seat: int, move: Any, stamp: int, why: Why = "bot", asks: bool = False) -> Update:
    """Play a decoded move for a seat where a computer plays. Raises Refused, NotAllowed.

    One that `asks` somebody something must have seen the newest: the answer may have come meanwhile, and has woken it.
    """
    try:
        with database.change():
            held = store.hold_running(match_id)
            if not held.is_played(seat):
                raise NotAllowed("not_a_computer")
            if asks and stamp < held.position.ply - len(held.hushed):
                raise Refused(Refusal("stale"))
            step(held, seat, move, stamp=stamp, why=why)
            update = kept(held)
    except IntegrityError as error:
        raise Refused(Refusal("stale")) from error
    remember(held)
    return update


def step(held: Held, seat: int, move: Any, *, stamp: int, client_id: str | None = None, why: Why = "chosen") -> None:
    """One move and what CHANCE owes after it, with marks and clocks."""
    turns = held.position.turns
    changes = engine.step(held.game, held.position, seat, move, stamp=stamp, seed=held.seed, why=why)
    drop_offer(held)
    store.add(held, changes, client_id=client_id)
    if why == "chosen" and not held.new[0].hushed:
        awake(held, seat)
    held.marks = marks.after(held.marks, changes)
    run_clocks(held, turns)
