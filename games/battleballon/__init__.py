"""Battleballon: two clubs race balloons of five colours, or six. Lay or throw a card, draw one; the last card ends the race."""

from games.battleballon import rules
from games.battleballon.bots import BOTS
from games.battleballon.view import tell, view
from games.contract import Game, Pace, Seat


def turn_of(before: rules.State, actor: Seat, move: rules.Move | rules.Chance, after: rules.State) -> Seat | None:
    return actor if isinstance(move, rules.LayDraw) else None


def seals(before: rules.State, actor: Seat, move: rules.Move | rules.Chance, after: rules.State) -> bool:
    """What a race end has shown, and a deal, cannot be taken back."""
    return not isinstance(move, rules.LayDraw) or after.phase != "move"


def pace(state: rules.State, seat: Seat) -> Pace[rules.Move] | None:
    """Nobody holds up the next race for longer than 30 s."""
    return Pace(f"race {state.race_no}", 30, rules.Continue()) if state.phase == "between" else None


GAME = Game(
    slug="battleballon",
    titles={"de": "Battleballon", "en": "Battleballon"},
    seats=range(2, 3),
    presets={
        "classic": rules.Options("classic"),
        "short": rules.Options("short"),
        "long": rules.Options("long"),
    },
    take_back=True,
    state_type=rules.State,
    move_type=rules.Move,
    chance_type=rules.Chance,
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
)
