"""Nods: everybody holds a few bells in secret. Three times all are asked at once: who has a bell may nod and give it away.

Nobody notices who has answered before all have; then CHANCE opens the answers, and draws nothing. Who nods alone gets three
points, several get one each.
"""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.contract import CHANCE, Luck, Outcome, Refusal, Seat
from games.kit.tuples import put

ROUNDS = 3
HELD = 2
"""Cards that a seat is dealt, each a bell (1) or none (0)."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class State(Struct, frozen=True):
    phase: Literal["deal", "asked", "over"]
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    answers: tuple[bool | None, ...]
    rest: tuple[int, ...] = ()
    """Cards never dealt, sorted."""
    round: int = 0
    left: tuple[Seat, ...] = ()
    reason: str = "points"


class Nod(Struct, frozen=True, tag="nod", forbid_unknown_fields=True):
    """Give a bell away."""


class Shake(Struct, frozen=True, tag="shake", forbid_unknown_fields=True):
    """Keep what one has."""


class Deal(Struct, frozen=True, tag="deal"):
    order: tuple[int, ...]


class Open(Struct, frozen=True, tag="open"):
    """Turn all answers over."""


Move: TypeAlias = Nod | Shake
Chance: TypeAlias = Deal | Open


def setup(options: Options, seats: int, first: Seat) -> State:
    return State("deal", ((),) * seats, (0,) * seats, (None,) * seats)


def actors(state: State) -> tuple[Seat, ...]:
    if state.phase == "over":
        return ()
    return (CHANCE,) if state.phase == "deal" or None not in state.answers else tuple(range(len(state.hands)))


def answered(state: State) -> tuple[Seat, ...]:
    if actors(state) in ((), (CHANCE,)):
        return ()
    return tuple(seat for seat, answer in enumerate(state.answers) if answer is not None)


def legal(state: State, seat: Seat) -> list[Move]:
    return [move for move in (Nod(), Shake()) if refusal(state, seat, move) is None]


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.answers[seat] is not None:
        return Refusal("already_answered")
    return Refusal("no_bell") if isinstance(move, Nod) and 1 not in state.hands[seat] else None


def apply(state: State, actor: Seat, move: Move | Chance) -> State:
    match move:
        case Deal(order):
            return dealt(state, order)
        case Nod():
            return replace(state, answers=put(state.answers, actor, True))
        case Shake():
            return replace(state, answers=put(state.answers, actor, False))
        case Open():
            return opened(state)
    raise AssertionError(f"{move} is no move")


def dealt(state: State, order: tuple[int, ...]) -> State:
    seats = len(state.hands)
    hands = tuple(tuple(sorted(order[seat * HELD : seat * HELD + HELD])) for seat in range(seats))
    return replace(state, phase="asked", hands=hands, rest=tuple(sorted(order[seats * HELD :])))


def opened(state: State) -> State:
    nods = [seat for seat, answer in enumerate(state.answers) if answer]
    each = 3 if len(nods) == 1 else 1
    points = tuple(old + each * (seat in nods) for seat, old in enumerate(state.points))
    hands = tuple(hand[:-1] if seat in nods else hand for seat, hand in enumerate(state.hands))
    over = state.round + 1 == ROUNDS
    asked = replace(state, hands=hands, points=points, answers=(None,) * len(hands), round=state.round + 1)
    return replace(asked, phase="over") if over else asked


def chance(state: State, luck: Luck) -> Chance:
    if state.phase == "deal":
        cards = len(state.hands) * (HELD + 1)
        return Deal(luck.shuffled([place % 2 for place in range(cards)]))
    return Open()


def forfeit(state: State, seat: Seat, why: str) -> State:
    state = replace(state, left=(*state.left, seat))
    return state if len(state.hands) - len(state.left) > 1 else replace(state, phase="over", reason=why)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    seats = range(len(state.points))
    keys = [(state.left.index(s) - len(state.left), 0) if s in state.left else (1, state.points[s]) for s in seats]
    return Outcome(state.points, tuple(1 + sum(other > key for other in keys) for key in keys), state.reason)
