"""Higher, the example of docs/adding-a-game.md."""

from collections.abc import Callable, Sequence
from random import Random

from games.contract import Advice, Game, Seat
from games.higher import rules
from games.higher.view import View, tell, view

Lays = Sequence[rules.Move]


def easy(view: View, legal: Lays, rng: Random, in_time: Callable[[], bool]) -> Advice[rules.Move]:
    return Advice(rng.choice(legal))


def medium(view: View, legal: Lays, rng: Random, in_time: Callable[[], bool]) -> Advice[rules.Move]:
    """The highest card first; draws no numbers."""
    return Advice(legal[-1])


def turn_of(before: rules.State, actor: Seat, move: rules.Move | rules.Deal, after: rules.State) -> Seat | None:
    """Each card laid is a turn; the deal is nobody's."""
    return actor if isinstance(move, rules.Lay) else None


GAME = Game(
    slug="higher",
    titles={"de": "Höher", "en": "Higher"},
    seats=range(2, 3),
    presets={"standard": rules.Options(), "short": rules.Options(cards=3)},
    state_type=rules.State,
    move_type=rules.Move,
    chance_type=rules.Deal,
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
