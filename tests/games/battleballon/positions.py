"""Positions of Battleballon that take long to play up to; each is the end of a real line, made by the rules alone."""

from collections.abc import Callable
from random import Random

from games.battleballon import GAME
from games.battleballon.state import LayDraw, State
from games.engine import Start
from tests.games.walk import walk


def reached(preset: str, wanted: Callable[[State], bool], seed: int = 1) -> tuple[Start, State]:
    """Play at random until it is as wanted."""
    start = Start(GAME.presets[preset], 2)
    matches = (match.here.state for match, _ in walk(GAME, start, Random(seed)))
    return start, next(state for state in matches if wanted(state))


def middle() -> tuple[Start, State]:
    """Half of the deck is left, seat 0 is on turn."""
    return reached("classic", lambda state: state.phase == "move" and len(state.deck) <= 22 and state.turn == 0)


def last_card() -> tuple[Start, State]:
    """Seat 0 is on turn, and whoever draws from the deck ends the race."""
    return reached("short", lambda state: state.phase == "move" and len(state.deck) == 1 and state.turn == 0)


def between() -> tuple[Start, State]:
    """The first race of three is over."""
    start, state = reached("classic", lambda state: state.phase == "move" and len(state.deck) == 1)
    card = next(move for move in GAME.legal(state, state.turn) if isinstance(move, LayDraw) and move.source == "deck")
    return start, GAME.apply(state, state.turn, card)


POSITIONS = {"middle": middle, "last_card": last_card, "between": between}
