"""What a seat of Higher sees and is told: its own cards, and of others' only that one lies there, until both do."""

from msgspec import Struct

from games.contract import ALL, Seat, Viewer
from games.higher.rules import Deal, Move, State


class View(Struct, frozen=True):
    hand: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    my_card: int | None
    has_chosen: tuple[bool, ...]
    last: tuple[int, ...]
    points: tuple[int, ...]


class Dealt(Struct, frozen=True, tag="dealt"):
    hand: tuple[int, ...]


class Chosen(Struct, frozen=True, tag="chosen"):
    seat: Seat
    card: int | None
    """What it has laid, for itself and in a replay; None for everybody else."""


class Opened(Struct, frozen=True, tag="opened"):
    cards: tuple[int, ...]


def view(state: State, viewer: Viewer) -> View:
    seat = viewer if isinstance(viewer, int) else None
    hand, my_card = ((), None) if seat is None else (state.hands[seat], state.laid[seat])
    chosen = tuple(card is not None for card in state.laid)
    return View(hand, state.hands if viewer == ALL else (), my_card, chosen, state.last, state.points)


def tell(before: State, actor: Seat, move: Move | Deal, after: State, viewer: Viewer) -> tuple[Dealt | Chosen | Opened, ...]:
    if isinstance(move, Deal):
        return (Dealt(after.hands[viewer] if isinstance(viewer, int) else ()),)
    chosen = Chosen(actor, move.card if viewer in (actor, ALL) else None)
    return (chosen,) if after.laid[actor] is not None else (chosen, Opened(after.last))
