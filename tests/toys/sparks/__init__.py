"""Sparks, the toy that shows how little a board needs: see client/board.js."""

from collections.abc import Callable, Sequence
from random import Random

from games.contract import Advice, Game, Seat
from games.sparks import rules
from games.sparks.rules import Lit, State, Take
from games.sparks.view import View, tell, view


def easy(view: View, legal: Sequence[Take], rng: Random, in_time: Callable[[], bool]) -> Advice[Take]:
    return Advice(rng.choice(legal))


def medium(view: View, legal: Sequence[Take], rng: Random, in_time: Callable[[], bool]) -> Advice[Take]:
    """Leave a multiple of four, where that can be."""
    return Advice(next((move for move in legal if (view.sparks - move.count) % 4 == 0), legal[0]))


def turn_of(before: State, actor: Seat, move: Take | Lit, after: State) -> Seat | None:
    return actor if isinstance(move, Take) else None


GAME = Game(
    slug="sparks",
    titles={"de": "Funken", "en": "Sparks"},
    seats=range(2, 3),
    presets={"standard": rules.Options()},
    take_back=True,
    state_type=State,
    move_type=Take,
    chance_type=Lit,
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
    bots={"easy": easy, "medium": medium},
)
