"""All see all of Sparks."""

from msgspec import Struct

from games.contract import Seat, Viewer
from games.sparks.rules import Lit, State, Take


class View(Struct, frozen=True):
    sparks: int
    turn: Seat


class Taken(Struct, frozen=True, tag="taken"):
    seat: Seat
    count: int


class Burning(Struct, frozen=True, tag="burning"):
    sparks: int


def view(state: State, viewer: Viewer) -> View:
    return View(state.sparks or 0, state.turn)


def tell(before: State, actor: Seat, move: Take | Lit, after: State, viewer: Viewer) -> tuple[Taken | Burning, ...]:
    return (Burning(move.sparks),) if isinstance(move, Lit) else (Taken(actor, move.count),)
