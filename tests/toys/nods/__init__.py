"""Nods, the toy in which nobody may notice who has answered: for what a game hushes."""

from games.contract import Game, Pace, Seat
from games.nods import rules
from games.nods.bots import BOTS
from games.nods.view import tell, view

SECONDS = 12
AHEAD = 6
"""When so many are left, whoever has no bell has shaken."""


def turn_of(before: rules.State, actor: Seat, move: object, after: rules.State) -> Seat | None:
    """The question is one turn of them all: it is counted for the first one."""
    return 0 if isinstance(move, rules.Open) else None


def hushes(before: rules.State, actor: Seat, move: object, after: rules.State) -> bool:
    return isinstance(move, rules.Move)


def pace(state: rules.State, seat: Seat) -> Pace[rules.Move] | None:
    """The same for all who are asked, as far as anybody sees it."""
    if seat not in rules.actors(state):
        return None
    return Pace(f"question {state.round}", SECONDS, rules.Shake(), ahead=0 if 1 in state.hands[seat] else AHEAD)


GAME = Game(
    slug="nods",
    titles={"de": "Nicken", "en": "Nods"},
    seats=range(2, 5),
    presets={"standard": rules.Options()},
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
    hushes=hushes,
    answered=rules.answered,
    pace=pace,
    bots=BOTS,
)
