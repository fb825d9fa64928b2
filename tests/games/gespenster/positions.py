"""Named states of Gespenster, each from a match that was played: the first found that shows what the name says to seat 0."""

from collections.abc import Callable
from random import Random

from games.engine import Start
from games.gespenster import GAME, rules
from games.gespenster.state import Options, State
from tests.games.walk import walk

STANDARD = Options()
ALL_ON = Options(shoot_moon=True, good_ghosts=True, bullseye=True)
TRIED = 1000


def found(wanted: Callable[[State], object], seats: int = 4, options: Options = ALL_ON) -> tuple[Start, State]:
    """Walk matches until one comes by. Raises LookupError."""
    start = Start(options, seats, 0)
    for seed in range(TRIED):
        for match, _ in walk(GAME, start, Random(seed)):
            if wanted(match.here.state):
                return start, match.here.state
    raise LookupError(wanted)


def is_passing(state: State) -> bool:
    """Some have chosen, seat 0 has not."""
    return state.phase == "pass" and state.passed[0] is None and state.passed[2] is not None and state.passed[3] is None


def is_first_lead(state: State) -> bool:
    """White cards are closed."""
    return (
        on_turn(state) and not state.tricks and not state.trick.cards and len(rules.legal(state, 0)) < len(set(state.hands[0]))
    )


def is_following(state: State) -> bool:
    """Some cards follow, by colour and by number, others do not; white ones were won."""
    if not on_turn(state) or not state.trick.cards or len(state.tricks) < 3:
        return False
    led, cards = state.trick.cards[0], [move.card for move in rules.legal(state, 0)]
    both = {card[0] == led[0] for card in cards} == {True, False} and all(led[0] == c[0] or led[1:] == c[1:] for c in cards)
    return both and len(cards) < len(set(state.hands[0])) and any(card[0] == "W" for t in state.tricks for card in t.cards)


def is_last_trick(state: State) -> bool:
    return on_turn(state) and len(state.hands[0]) == 1 and bool(state.trick.cards)


def is_moon_choice(state: State) -> bool:
    """In a later round, so that there are totals."""
    return state.phase == "moon_choice" and rules.actors(state) == (0,) and state.round_no > 1


def is_others_moon_choice(state: State) -> bool:
    return state.phase == "moon_choice" and rules.actors(state) != (0,)


def is_between(state: State) -> bool:
    return state.phase == "between" and not any(state.ready) and state.round_no > 1 and not any(state.history[-1].halved)


def is_bullseye(state: State) -> bool:
    return state.phase == "between" and not any(state.ready) and any(state.history[-1].halved)


def left() -> tuple[Start, State]:
    """Seat 2 is played on by a computer."""
    start, state = found(is_following)
    return start, rules.forfeit(state, 2, "left")


def on_turn(state: State) -> bool:
    return state.phase == "play" and rules.turn(state) == 0


POSITIONS: dict[str, Callable[[], tuple[Start, State]]] = {
    "pass": lambda: found(is_passing),
    "first_lead": lambda: found(is_first_lead),
    "follow": lambda: found(is_following),
    "follow_standard": lambda: found(is_following, options=STANDARD),
    "follow_3": lambda: found(is_following, seats=3),
    "follow_5": lambda: found(is_following, seats=5),
    "follow_6": lambda: found(is_following, seats=6),
    "last_trick": lambda: found(is_last_trick),
    "moon_choice": lambda: found(is_moon_choice),
    "others_moon_choice": lambda: found(is_others_moon_choice),
    "between": lambda: found(is_between),
    "bullseye": lambda: found(is_bullseye),
    "left": left,
    "over": lambda: found(lambda state: state.phase == "over"),
}
