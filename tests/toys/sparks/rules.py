"""Sparks: some are lit, two take up to three in turn, who takes the last one wins. Nothing is hidden."""

from msgspec import Struct
from msgspec.structs import replace

from games.contract import CHANCE, Luck, Outcome, Refusal, Seat

LIT = range(9, 16)
MOST = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class State(Struct, frozen=True):
    turn: Seat
    sparks: int | None = None
    """None until they are lit."""
    left: tuple[Seat, ...] = ()
    reason: str = "points"


class Take(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    count: int


class Lit(Struct, frozen=True, tag="lit"):
    sparks: int


def setup(options: Options, seats: int, first: Seat) -> State:
    return State(first)


def over(state: State) -> bool:
    return state.sparks == 0 or bool(state.left)


def actors(state: State) -> tuple[Seat, ...]:
    if over(state):
        return ()
    return (CHANCE,) if state.sparks is None else (state.turn,)


def legal(state: State, seat: Seat) -> list[Take]:
    return [Take(count) for count in range(1, min(MOST, state.sparks or 0) + 1)]


def refusal(state: State, seat: Seat, move: Take) -> Refusal | None:
    return None if move in legal(state, seat) else Refusal("not_so_many", (("count", move.count),))


def chance(state: State, luck: Luck) -> Lit:
    return Lit(luck.shuffled(LIT)[0])


def apply(state: State, actor: Seat, move: Take | Lit) -> State:
    if isinstance(move, Lit):
        return replace(state, sparks=move.sparks)
    return replace(state, sparks=(state.sparks or 0) - move.count, turn=1 - actor)


def forfeit(state: State, seat: Seat, why: str) -> State:
    return replace(state, left=(*state.left, seat), reason=why)


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    winner = 1 - state.left[0] if state.left else 1 - state.turn
    scores = tuple(int(seat == winner) for seat in (0, 1))
    return Outcome(scores, tuple(2 - score for score in scores), state.reason)
