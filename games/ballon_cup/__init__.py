"""Ballon Cup: two clubs lay balloons at four tiles, high in mountains, low in plains, for stones that win trophies."""

from games.ballon_cup import rules
from games.ballon_cup.bots import BOTS
from games.ballon_cup.foreseen import weigh
from games.ballon_cup.state import Chance, Deal, Move, Options, State
from games.ballon_cup.telling import tell
from games.ballon_cup.view import view
from games.contract import Game, Seat


def turn_of(before: State, actor: Seat, move: Move | Chance, after: State) -> Seat | None:
    """A turn is over when the next begins, or the match is: purchases are part of it, and so are cards still to be drawn."""
    if isinstance(move, Deal):
        return None
    return before.turn if after.phase == "over" or after.turn_no != before.turn_no else None


GAME = Game(
    slug="ballon_cup",
    titles={"de": "Ballon Cup", "en": "Balloon Cup"},
    seats=range(2, 3),
    presets={"standard": Options()},
    take_back=True,
    state_type=State,
    move_type=Move,
    chance_type=Chance,
    setup=rules.setup,
    actors=rules.actors,
    legal=rules.legal,
    refusal=rules.refusal,
    apply=rules.apply,
    chance=rules.chance,
    outcome=rules.outcome,
    forfeit=rules.forfeit,
    view=view,
    tell=tell,
    turn_of=turn_of,
    bots=BOTS,
    weigh=weigh,
    weighed_in="percent",
)
