"""Seats that are given up, and matches that are broken off."""

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from games import engine
from games.engine import Forfeited
from tables import signals, store
from tables.marks import Result
from tables.models import Deal, Match
from tables.services import ending
from tables.services.changing import Update, act, drop_offer, run_clocks, system
from tables.store import Held

Why = Literal["resigned", "left", "time_out"]


def resign(*, match_id: int, player_id: int, client_id: str, why: Literal["resigned", "left"] = "resigned") -> Update:
    """Give up a seat. Raises Refused, NotAllowed."""

    def change(held: Held, seat: int) -> None:
        until = held.clocks[seat].until
        late = until is not None and until <= held.now and held.clocks[seat].kind != "pace"  # before the sweep saw it
        given_up = "resigned" if held.is_shared else why  # the other one sits beside: nobody leaves the device
        leave(held, seat, "time_out" if late else given_up, client_id=client_id)

    return act(match_id=match_id, player_id=player_id, client_id=client_id, change=change)


def leave(held: Held, seat: int, why: Why, *, client_id: str | None = None) -> None:
    """Forfeit a seat; with one person left the others' seats are forfeited too, who stands worst first, until it is over.

    Where the match goes on, a computer plays the seat on and its player watches.
    """
    turns = held.position.turns
    drop_offer(held)
    forfeit(held, seat, why, client_id=client_id)
    stay = [other for other in held.people() if other != seat]
    if len(stay) <= 1:
        for other in worst_first(held):
            if other not in stay and other not in held.position.left and not over(held):
                forfeit(held, other, "left")
    if why == "left" or not over(held):
        chair = held.chairs[seat]
        chair = replace(chair, left=True, away=False, bot=None if over(held) else stand_in(held))
        held.chairs = (*held.chairs[:seat], chair, *held.chairs[seat + 1 :])
        held.seats_changed = True
        held.reseated = (*held.reseated, *([chair.player] if chair.player is not None else []))
    run_clocks(held, turns)


def worst_first(held: Held) -> list[int]:
    """The seats by what they would have if it ended now, of equal ones the last first."""
    state, seats = held.position.state, range(held.start.seats)
    for seat in seats:
        if held.game.outcome(state) is None and seat not in held.position.left:
            state = held.game.forfeit(state, seat, "left")
    outcome = held.game.outcome(state)
    assert outcome is not None, "at most one seat has not left"
    sign = -1 if held.game.lowest_wins else 1
    return sorted(seats, key=lambda seat: (sign * outcome.scores[seat], -seat))


def forfeit(held: Held, seat: int, why: Why, *, client_id: str | None = None) -> None:
    changes = engine.forfeit(held.game, held.position, Forfeited(seat, why), held.seed)
    store.add(held, changes, client_id=client_id)


def over(held: Held) -> bool:
    return held.game.outcome(held.position.state) is not None


def stand_in(held: Held) -> str:
    """The level that plays on for one who left: medium, or what the game has."""
    bots = held.game.bots
    return "medium" if "medium" in bots else next(iter(bots), "medium")


def abort(*, match_id: int, reason: str, still: Callable[[Held], bool] = lambda held: True) -> Update | None:
    """Break off a running match: it has no result, and its deal counts as aborted. None when it is not running.

    `still` is asked once nobody else can change it: who found the match may have been overtaken.
    """

    def change(held: Held) -> bool:
        if not still(held):
            return False
        ending.close(held, Match.Status.ABORTED, Result(reason))
        ending.fate(held, Deal.Fate.ABORTED)
        signals.answers(signals.match_aborted, match_id=held.id)
        return True

    return system(match_id, change)
