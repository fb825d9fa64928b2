"""Computers: they get what their seat sees, and think outside any transaction."""

import hashlib
import hmac
import logging
import struct
import time
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from games import engine
from games.contract import Advice, AnyGame, Bot
from games.engine import Refused
from tables import presence, services, store
from tables.services.changing import Update
from tables.store import Held, NotAllowed

log = logging.getLogger(__name__)
SECONDS: Final = 1.6
"""A computer begins nothing new after it: what it has begun then still ends within two seconds (portal_features I4)."""
LEAST: Final = 0.3
"""Seconds that it has, however long its table has waited for a free worker."""


class Question(Struct, frozen=True):
    """What a computer is asked: a seat's view and legal moves, at a ply."""

    seat: int
    level: str
    awaited: bool
    """False: it may also decline."""
    view: Any
    legal: tuple[Any, ...]
    stamp: int
    rng: Any
    asks: bool = False
    """Something lies open to others, who may answer while it thinks."""

    def __repr__(self) -> str:
        return f"<Question to seat {self.seat} at ply {self.stamp}>"


def questions(match_id: int) -> tuple[AnyGame, list[Question]]:
    """Return what the computers of a match are asked now: first those that need not move, who would never be heard else.

    Who has answered is not asked again; and where people play, but none is there, nobody is. While people are heard out, those
    that are waited for are not asked.
    """
    held = store.read(match_id)
    if not held.running or held.nobody_is_there():
        return held.game, []
    state = held.position.state
    may, asks = held.game.may(state), held.game.lingers(state) is not None
    owing = () if hears_out(held) else held.owing
    asked = []
    for seat in (*may, *owing):
        if held.is_played(seat):
            message = engine.message(held.game, held.position, seat)
            level = held.chairs[seat].bot or "medium"
            rng = rng_of(held.seed, seat, message.ply)
            asked.append(Question(seat, level, seat in owing, message.view, message.legal, message.ply, rng, asks))
    return held.game, asked


def hears_out(held: Held) -> bool:
    """Whether somebody who has a page open may still answer what lies open, before a computer goes on."""
    if not (asked := held.heard_out):
        return False
    here = presence.seats_here([held.id])
    return here is None or bool(asked & here[held.id])


def rng_of(seed: bytes, seat: int, ply: int) -> Random:
    """Return a computer's own luck: the same again after a crash, and unrelated to the deal's."""
    return Random(hmac.digest(seed, b"bot" + struct.pack(">QQ", seat, ply), hashlib.sha256))


def level_of(game: AnyGame, level: str) -> Bot | None:
    return game.bots.get(level) or game.bots.get("medium") or next(iter(game.bots.values()), None)


def time_to_think(waited: float) -> float:
    """Return the seconds a computer has after its table has waited for a worker: while many think, each thinks shorter."""
    return min(SECONDS, max(LEAST, SECONDS - waited))


def chosen(game: AnyGame, question: Question, seconds: float = SECONDS) -> Any | None:
    """Return the move of a computer; None declines. One that fails, or declines when it must not, plays what comes first."""
    if (advice := advised(game, question, seconds)) is not None:
        return advice.move
    return question.legal[0] if question.awaited and question.legal else None


def advised(game: AnyGame, question: Question, seconds: float = SECONDS) -> Advice[Any] | None:
    """Return what a computer would do, and why; None when it declines or fails."""
    bot, end = level_of(game, question.level), time.monotonic() + seconds
    if bot is None:
        return None
    try:
        return bot(question.view, question.legal, question.rng, lambda: time.monotonic() < end)
    except Exception as error:
        # its arguments are a hand: only the kind of error is told
        log.error("the computer %s of %s failed: %s", question.level, game.slug, type(error).__name__)
        return None


def play_one(match_id: int, *, level: str | None = None, waited: float = 0.0) -> Update | None:
    """Let one computer of a match move. None when none is waited for, or none wants to."""
    game, asked = questions(match_id)
    for question in asked:
        move = chosen(game, question if level is None else replace(question, level=level), time_to_think(waited))
        if move is None:
            continue
        try:
            return played(match_id, game, question, move)
        except Refused as no:
            if no.refusal.code in ("stale", "game_over", "not_your_turn"):
                return None  # somebody was faster
            raise
        except NotAllowed:
            return None
    return None


def played(match_id: int, game: AnyGame, question: Question, move: Any) -> Update:
    """Play a computer's move; one that the rules refuse is replaced, so that no match hangs."""
    try:
        return play(match_id, question, move)
    except Refused as no:
        if no.refusal.code in ("stale", "game_over", "not_your_turn") or not question.awaited:
            raise
        log.error("a computer of %s chose what is refused: %s", game.slug, no.refusal.code)
        return play(match_id, question, question.legal[0])


def play(match_id: int, question: Question, move: Any) -> Update:
    asks = question.asks and question.awaited
    return services.play_as(match_id=match_id, seat=question.seat, move=move, stamp=question.stamp, asks=asks)
