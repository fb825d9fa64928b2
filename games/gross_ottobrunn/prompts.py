"""What is asked now, as a viewer sees it: of a frame in which seats choose in secret, only who has chosen."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.contract import Seat
from games.gross_ottobrunn import distribution
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.changed import top
from games.gross_ottobrunn.disasters import endangered
from games.gross_ottobrunn.opening import founder
from games.gross_ottobrunn.state import Card, Cards, State


class Founding(Struct, frozen=True, tag="founding"):
    seat: Seat
    settlement: bool
    """False: the route."""
    round: Literal[1, 2]
    vertex: str | None
    """The settlement that was just placed."""


class Rolling(Struct, frozen=True, tag="pre_roll"):
    seat: Seat


class Acting(Struct, frozen=True, tag="acting"):
    seat: Seat


class Choosing(Struct, frozen=True, tag="choosing"):
    no: int
    due: tuple[int, ...]
    answered: tuple[bool, ...]
    mine: Cards | None
    """The viewer's own picks, when they are made."""
    supply: Cards
    """What may be picked of each."""


class Wizarding(Struct, frozen=True, tag="wizarding"):
    """Who has answered is shown to nobody."""

    no: int
    kinds: tuple[Card, ...]
    pools: Cards
    """What lies in all hands of what is destroyed."""
    asked: tuple[Seat, ...]
    answered: bool | None
    """The viewer's own answer: True plays a wizard. None: not yet, or not asked."""


class Discarding(Struct, frozen=True, tag="discarding"):
    no: int
    due: tuple[int, ...]
    answered: tuple[bool, ...]
    mine: Cards | None


class Robbing(Struct, frozen=True, tag="robbing"):
    no: int
    seat: Seat


class FreeRoutes(Struct, frozen=True, tag="free_routes"):
    no: int
    seat: Seat
    left: int


class Special(Struct, frozen=True, tag="special"):
    no: int
    seat: Seat


Prompt: TypeAlias = Founding | Rolling | Acting | Choosing | Wizarding | Discarding | Robbing | FreeRoutes | Special


def prompt(state: State, seat: Seat | None) -> Prompt | None:
    """None when it is over."""
    match top(state):
        case s.Found(step, vertex):
            return Founding(founder(state), vertex is None, 1 if step < len(state.players) else 2, vertex)
        case s.PreRoll():
            return Rolling(state.active)
        case s.Acting():
            return Acting(state.active)
        case s.Robbing(no):
            return Robbing(no, state.active)
        case s.FreeRoutes(no, left):
            return FreeRoutes(no, state.active, left)
        case s.Special(no, builder):
            return Special(no, builder)
        case s.Choosing() | s.Discarding() | s.Wizarding() as frame:
            return secret(state, frame, seat)
    return None


def secret(state: State, frame: s.Choosing | s.Discarding | s.Wizarding, seat: Seat | None) -> Prompt:
    if isinstance(frame, s.Wizarding):
        own = None if seat is None else frame.answers[seat]
        return Wizarding(frame.no, frame.group, endangered(state, frame.group), frame.asked, own)
    answered = tuple(cards is not None for cards in frame.chosen)
    mine = None if seat is None else frame.chosen[seat]
    if isinstance(frame, s.Discarding):
        return Discarding(frame.no, frame.due, answered, mine)
    return Choosing(frame.no, frame.due, answered, mine, distribution.unclaimed(state, frame.claims))
