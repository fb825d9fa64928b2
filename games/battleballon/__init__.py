"""Battleballon: two clubs race balloons of five colours, or six. Lay or throw a card, draw one; the last card ends the race."""

from games.battleballon import rules
from games.battleballon.bots import BOTS, weigh
from games.battleballon.state import Chance, Continue, LayDraw, Move, Options, State
from games.battleballon.view import tell, view
from games.contract import Game, Pace, Seat


def turn_of(before: State, actor: Seat, move: Move | Chance, after: State) -> Seat | None:
    return actor if isinstance(move, LayDraw) else None


def seals(before: State, actor: Seat, move: Move | Chance, after: State) -> bool:
    """What a race end has shown, and a deal, cannot be taken back."""
    return not isinstance(move, LayDraw) or after.phase != "move"


def pace(state: State, seat: Seat) -> Pace[Move] | None:
    """Nobody holds up the next race for longer than 30 s."""
    return Pace(f"race {state.race_no}", 30, Continue()) if state.phase == "between" else None


GAME = Game(
    slug="battleballon",
    titles={"de": "Battleballon", "en": "Battleballon"},
    seats=range(2, 3),
    presets={
        "classic": Options("classic"),
        "short": Options("short"),
        "long": Options("long"),
    },
    take_back=True,
    daily="short",
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
    seals=seals,
    pace=pace,
    bots=BOTS,
    weigh=weigh,
)
