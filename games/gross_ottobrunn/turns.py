"""Turns, and building between them (sections 5, 15 and 16)."""

from typing import Final

from msgspec.structs import replace

from games.contract import Refusal, Seat
from games.gross_ottobrunn.changed import numbered, order_from, player, popped, told, top, topped
from games.gross_ottobrunn.facts import Requested, SpecialBuild, Turn, TurnEnded
from games.gross_ottobrunn.offers import cleared
from games.gross_ottobrunn.piles import is_large
from games.gross_ottobrunn.points import ended, has_won
from games.gross_ottobrunn.state import NextTurn, PreRoll, RequestSpecialBuild, Special, State, Wizarding

TURNS: Final = 400
"""After so many the leader by points wins."""
REQUESTS: Final = 2
"""Of special building, a turn."""


def end_turn(state: State) -> State:
    """What is open in trade vanishes."""
    return told(topped(cleared(state), NextTurn()), TurnEnded(state.active))


def onward(state: State) -> State:
    """Between two turns: whoever has asked for it builds, in turn order; then the next one's turn begins."""
    frame = top(state)
    assert isinstance(frame, NextTurn)
    if state.turn >= TURNS:
        return ended(state, "turns")
    for passed, seat in enumerate(order_from(state, state.active)):
        if passed > frame.passed and state.players[seat].requested:
            state = topped(player(state, seat, requested=False), NextTurn(passed))
            return told(numbered(state, lambda no, seat=seat: Special(no, seat)), SpecialBuild(seat))  # type: ignore[misc]
    return begun(state, state.first if not state.turn else order_from(state, state.active)[1])


def begun(state: State, seat: Seat) -> State:
    """A turn begins: all counts of the last one are cleared."""
    players = tuple(replace(each, proposals=0, answers=0, requests=0) for each in state.players)
    state = replace(state, players=players, turn=state.turn + 1, active=seat, dice=None, offers=0, dealt=())
    state = replace(state, dev_played=False, ship_moved=False, ships_built=())
    return told(topped(state, PreRoll()), Turn(state.turn, seat))


def judged(state: State) -> State:
    """The active player wins in his own turn as soon as he has the points: at its start, and whenever he may act [Q21]."""
    return ended(state, "points", state.active) if has_won(state, state.active) else state


# --- special building --------------------------------------------------------------------------------------------------
def end_special(state: State) -> State:
    return popped(state)


def may_request(state: State, seat: Seat) -> bool:
    """Five and six may ask to build between turns, at any time after the founding while it is not their turn [Q30].

    Not in a wizard's window: an entry that all are told would show how many have answered there.
    """
    is_time = is_large(len(state.players)) and state.turn > 0 and seat != state.active
    return is_time and not isinstance(top(state), Wizarding)


def why_not_request(state: State, seat: Seat, move: RequestSpecialBuild) -> Refusal | None:
    if not may_request(state, seat):
        return Refusal("not_your_turn" if seat == state.active and state.turn else "wrong_phase")
    mine = state.players[seat]
    if move.on == mine.requested:
        return Refusal("bad_choice")
    return Refusal("too_many_offers", (("limit", REQUESTS),)) if move.on and mine.requests >= REQUESTS else None


def requested(state: State, seat: Seat, move: RequestSpecialBuild) -> State:
    requests = state.players[seat].requests + move.on
    return told(player(state, seat, requested=move.on, requests=requests), Requested(seat, move.on))


def requests(state: State, seat: Seat) -> list[RequestSpecialBuild]:
    if not may_request(state, seat):
        return []
    move = RequestSpecialBuild(not state.players[seat].requested)
    return [move] if why_not_request(state, seat, move) is None else []
