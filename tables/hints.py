"""Advice against the computer: what `medium` would do where a player is waited for, and why (portal_features I2).

Three steps, since nobody thinks inside a transaction: what is asked (read), what is thought, whether it still holds (written by
services.count_hint). Medium sees what the player sees, so nothing hidden can come out of it.
"""

from typing import Any

from games import engine
from games.contract import Advice, AnyGame, Refusal
from games.engine import Refused
from tables import bots, store
from tables.bots import Question
from tables.models import Match
from tables.store import Held, NotAllowed


def question(*, match_id: int, player_id: int, stamp: int) -> tuple[AnyGame, Question]:
    """Return what medium is asked for a player. Raises NotAllowed or Refused where no advice is given."""
    held = store.read(match_id)
    seat = held.seat_of(player_id)
    check(held, seat, stamp)
    message = engine.message(held.game, held.position, seat)
    rng = bots.rng_of(held.seed, seat, message.ply)
    return held.game, Question(seat, "medium", True, message.view, message.legal, message.ply, rng)


def check(held: Held, seat: int, stamp: int) -> None:
    if held.kind != Match.Kind.COMPUTER or bots.level_of(held.game, "medium") is None:
        raise NotAllowed("no_hint")
    if not held.running:
        raise Refused(Refusal("game_over"))
    if not held.position.asked[seat] <= held.stamped(seat, stamp) <= held.position.ply:
        raise Refused(Refusal("stale"))
    if seat not in held.owing:
        raise Refused(Refusal("not_your_turn"))


def thought(game: AnyGame, asked: Question) -> Advice[Any]:
    """Let medium think, for as long as a computer may at most. Raises NotAllowed when nothing comes of it."""
    advice = bots.advised(game, asked)
    if advice is None:
        raise NotAllowed("unavailable")
    return advice
