"""The stack of frames (section 5): who is waited for, and what goes on by itself."""

from typing import Final

from games.contract import CHANCE, Seat
from games.gross_ottobrunn import cards, drawing, turns, wizards
from games.gross_ottobrunn.changed import popped, top
from games.gross_ottobrunn.disasters import striking
from games.gross_ottobrunn.opening import founder
from games.gross_ottobrunn.state import (
    Acting,
    Choosing,
    Deal,
    Discarding,
    Drawing,
    Erupting,
    Found,
    FreeRoutes,
    NextTurn,
    Over,
    PreRoll,
    Restack,
    Robbing,
    Rolling,
    Special,
    State,
    Stealing,
    Striking,
    Wizarding,
)


def settle(state: State) -> State:
    """Work frames off until a seat or CHANCE is waited for, or it is over."""
    while (onward := moved_on(state)) is not state:
        state = onward
    return state


def moved_on(state: State) -> State:
    """One step that nobody decides; the same state when there is none."""
    match top(state):
        case Drawing():
            return state if drawing.run_out(state) is not None else drawing.drawing(state)
        case Striking():
            return striking(state)
        case Erupting(hexes):
            return state if hexes else popped(state)
        case FreeRoutes():
            return cards.laying(state)
        case NextTurn():
            return turns.onward(state)
        case PreRoll() | Acting():
            return turns.judged(state)
    return state


OF_CHANCE: Final = frozenset((Deal, Restack, Rolling, Drawing, Erupting, Stealing))
OF_ACTIVE: Final = frozenset((PreRoll, Acting, Robbing, FreeRoutes))


def waited_for(state: State) -> tuple[Seat, ...]:
    """The seats without whom it does not go on, or CHANCE alone."""
    kind = type(top(state))
    if kind in OF_ACTIVE:
        return (state.active,)
    if kind in OF_CHANCE:
        return (CHANCE,)
    match top(state):
        case Found():
            return (founder(state),)
        case Special(seat=seat):
            return (seat,)
        case Choosing(due=due, chosen=chosen) | Discarding(due=due, chosen=chosen):
            return tuple(seat for seat, count in enumerate(due) if count and chosen[seat] is None)
        case Wizarding(asked=asked) as window:
            return (CHANCE,) if wizards.is_done(window) else asked
        case Over():
            return ()
    raise AssertionError("an automatic frame is on top")
