"""Gespenster: a trick game for three to six. Follow colour or number; white ghosts bring points, and the fewest points win."""

from games.contract import Game, Pace, Seat
from games.gespenster import rules
from games.gespenster.bots import BOTS
from games.gespenster.state import Chance, Continue, Move, Options, PassCards, State
from games.gespenster.view import tell, view
from games.gespenster.weighing import weigh


def turn_of(before: State, actor: Seat, move: Move | Chance, after: State) -> Seat | None:
    """Every choice of a seat is a turn, but not that it has seen the score sheet."""
    return None if before.phase in ("deal", "between") else actor


def pace(state: State, seat: Seat) -> Pace[Move] | None:
    """Nobody holds up the next round for longer than 30 s."""
    return Pace(f"round {state.round_no}", 30, Continue()) if state.phase == "between" else None


GAME = Game(
    slug="gespenster",
    titles={"de": "Gespenster", "en": "Black Spy"},
    seats=range(3, 7),
    presets={
        "standard": Options(),
        "all": Options(shoot_moon=True, good_ghosts=True, bullseye=True),
    },
    lowest_wins=True,
    state_type=State,
    move_type=Move,
    chance_type=Chance,
    open_moves=(PassCards,),
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
    pace=pace,
    bots=BOTS,
    weigh=weigh,
)
