"""What a seat of Nods sees and is told: its own cards and its own answer; all answers when they are opened."""

from typing import TypeAlias

from msgspec import Struct

from games.contract import ALL, Seat, Viewer
from games.nods.rules import Chance, Deal, Move, Nod, Open, State


class View(Struct, frozen=True):
    seat: Seat | None
    phase: str
    round: int
    hand: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    """All of them, only for ALL."""
    my_answer: bool | None
    counts: tuple[int, ...]
    points: tuple[int, ...]
    left: tuple[Seat, ...]


class Dealt(Struct, frozen=True, tag="dealt"):
    hand: tuple[int, ...]


class Answered(Struct, frozen=True, tag="answered"):
    seat: Seat
    nods: bool


class Opened(Struct, frozen=True, tag="opened"):
    nods: tuple[bool | None, ...]


Fact: TypeAlias = Dealt | Answered | Opened


def view(state: State, viewer: Viewer) -> View:
    seat = viewer if isinstance(viewer, int) else None
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        hand=() if seat is None else state.hands[seat],
        hands=state.hands if viewer == ALL else (),
        my_answer=None if seat is None else state.answers[seat],
        counts=tuple(map(len, state.hands)),
        points=state.points,
        left=state.left,
    )


def tell(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    match move:
        case Deal():
            return (Dealt(after.hands[viewer] if isinstance(viewer, int) else ()),)
        case Open():
            return (Opened(before.answers),)
    return (Answered(actor, isinstance(move, Nod)),) if viewer in (actor, ALL) else ()
