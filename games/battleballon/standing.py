"""How a match stands: what is asked of a state by rules, view and tests alike."""

from functools import lru_cache

from games.battleballon.journeys import journey
from games.battleballon.state import Piles, State
from games.contract import Seat


def next_starter(state: State) -> Seat:
    """Who scored more in the race just finished; after an equal one, who did not start it."""
    ours, theirs = state.race_points[-1]
    return 1 - state.starter if ours == theirs else int(theirs > ours)


def points(state: State) -> tuple[int, int]:
    """What lies on the table is worth, a seat."""
    ours, theirs = state.expeditions
    return worth(ours), worth(theirs)


@lru_cache(maxsize=1 << 12)
def worth(journeys: Piles) -> int:
    """A seat's journeys together: asked for by every viewer's view and facts of the same table."""
    return sum(journey(cards).points for cards in journeys)


def totals(state: State) -> tuple[int, int]:
    """All finished races, and the running one as it lies."""
    counted = state.race_points if not state.deck else (*state.race_points, points(state))
    return sum(race[0] for race in counted), sum(race[1] for race in counted)


def moves_left(state: State) -> tuple[int, int]:
    """A seat's moves, the present one included, if both draw from the deck from now on."""
    if state.phase != "move":
        return 0, 0
    cards = len(state.deck)
    on_turn, waiting = (cards + 1) // 2, cards // 2
    return (on_turn, waiting) if state.turn == 0 else (waiting, on_turn)


def hands_are_open(state: State) -> bool:
    """At the end of a race both show what they did not lay. A race that a leaver broke off stays closed."""
    return not state.deck
