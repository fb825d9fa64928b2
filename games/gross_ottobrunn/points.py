"""Victory points, and who stands where (section 15)."""

from typing import Final

from msgspec.structs import replace

from games.contract import Outcome, Seat
from games.gross_ottobrunn.changed import pushed, told
from games.gross_ottobrunn.facts import GameOver
from games.gross_ottobrunn.piles import is_large
from games.gross_ottobrunn.state import Over, State

ROUTE: Final = 2
ARMY: Final = 2


def target(state: State) -> int:
    """Points that win: twelve for three and four, ten for five and six, unless the table has agreed on another number [Q1]."""
    return state.options.target or (10 if is_large(len(state.players)) else 12)


def public(state: State, seat: Seat) -> int:
    """What lies in the open."""
    built = sum(1 + each.city for each in state.buildings if each.seat == seat)
    return built + ROUTE * (state.longest == seat) + ARMY * (state.army == seat) + state.players[seat].chip


def hidden(state: State, seat: Seat) -> int:
    """Victory point cards."""
    return sum(card.kind == "point" for card in state.players[seat].devs)


def whole(state: State, seat: Seat) -> int:
    return public(state, seat) + hidden(state, seat)


def has_won(state: State, seat: Seat) -> bool:
    return whole(state, seat) >= target(state)


# --- the end -----------------------------------------------------------------------------------------------------------
def ranked(state: State, first: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """Who has reached the target is ahead, then points decide; who has left is last, the first to leave the very last."""
    stayed = [seat for seat in range(len(state.players)) if seat not in state.left]
    ahead = [first] if first in stayed and first is not None else []
    levels = sorted({whole(state, seat) for seat in stayed if seat not in ahead}, reverse=True)
    groups = [tuple(ahead)] if ahead else []
    groups += [tuple(seat for seat in stayed if seat not in ahead and whole(state, seat) == level) for level in levels]
    return (*groups, *((seat,) for seat in reversed(state.left)))


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Of a match that is over: the best first, equal ones together."""
    return ranked(state, state.winner)


def ended(state: State, reason: str, first: Seat | None = None) -> State:
    """It is over, and everything is opened. Frames below stay, with what was under way in them.

    A seat that has left and is played on can bring the end about, but it wins nothing.
    """
    best = ranked(state, first)[0]
    winner = best[0] if len(best) == 1 else None
    seats = range(len(state.players))
    points, cards = tuple(whole(state, seat) for seat in seats), tuple(hidden(state, seat) for seat in seats)
    state = replace(pushed(state, Over()), winner=winner, reason=reason)
    return told(state, GameOver(winner, points, cards, reason))


def outcome(state: State) -> Outcome | None:
    if not isinstance(state.frames[-1], Over):
        return None
    groups = ranking(state)
    rank = {seat: 1 + sum(map(len, groups[:place])) for place, group in enumerate(groups) for seat in group}
    seats = range(len(state.players))
    return Outcome(tuple(whole(state, seat) for seat in seats), tuple(rank[seat] for seat in seats), state.reason)
