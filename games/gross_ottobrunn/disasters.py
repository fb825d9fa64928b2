"""Natural disasters, and the wizards who ward them off (section 7).

A card that nobody wanted takes a resource from all hands. Whoever holds a development card is asked for a wizard: that he holds
one is public, so the question tells nothing; and nobody may notice who has answered before all have.
"""

from typing import Final

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn.changed import (
    aside,
    counted,
    handed,
    numbered,
    order_from,
    popped,
    received,
    told,
    top,
    topped,
    total,
)
from games.gross_ottobrunn.facts import Disaster, Lost, Shared
from games.gross_ottobrunn.offers import all_gone
from games.gross_ottobrunn.state import NONE, Card, Cards, Options, State, Striking, Wizarding
from games.kit.tuples import put

TOGETHER: Final[tuple[tuple[Card, ...], ...]] = (("fire",), ("hurricane", "storm"), ("lightning",), ("flood",))
"""In the order of striking: a storm is the hurricane's wind, and both strike as one [Q2]."""
APART: Final[tuple[tuple[Card, ...], ...]] = (("fire",), ("hurricane",), ("storm",), ("lightning",), ("flood",))
DESTROYS: Final[dict[Card, tuple[int, ...]]] = {
    "fire": (0,),
    "hurricane": (1,),
    "lightning": (2,),
    "storm": (3,),
    "flood": (4,),
}


def grouped(options: Options, kinds: set[Card]) -> tuple[tuple[Card, ...], ...]:
    """The disasters of one distribution as they strike, one after another; equal cards are one event [Q11]."""
    known = TOGETHER if options.hurricane == "both" else APART
    groups = (tuple(kind for kind in group if kind in kinds) for group in known)
    return tuple(group for group in groups if group)


def destroyed(options: Options, group: tuple[Card, ...]) -> tuple[int, ...]:
    """Places in RES of what a group destroys."""
    if options.hurricane == "both" and group[0] in ("hurricane", "storm"):
        return (1, 3)
    return tuple(place for kind in group for place in DESTROYS[kind])


def only(cards: Cards, places: tuple[int, ...]) -> Cards:
    """Of these cards what lies at these places."""
    return counted(count if place in places else 0 for place, count in enumerate(cards))


def endangered(state: State, group: tuple[Card, ...]) -> Cards:
    """What lies in all hands of what the group destroys."""
    places = destroyed(state.options, group)
    return total(only(each.hand, places) for each in state.players)


def striking(state: State) -> State:
    """The next group strikes: at once, or when the seats that might hold a wizard have answered."""
    frame = top(state)
    assert isinstance(frame, Striking)
    if not frame.groups:
        return popped(state)
    group, *rest = frame.groups
    state = topped(state, Striking(tuple(rest)))
    pools = endangered(state, group)
    if not any(pools):
        return told(state, Disaster(group, pools, ()))  # no wizard can be wasted [Q35]
    window = tuple(seat for seat, each in enumerate(state.players) if each.devs)
    state = all_gone(told(state, Disaster(group, pools, window)))
    if not window:
        return struck(state, group, ())
    seats = len(state.players)
    return numbered(state, lambda no: Wizarding(no, group, window, (None,) * seats))


# --- who loses and who gains -------------------------------------------------------------------------------------------
def struck(state: State, group: tuple[Card, ...], wizards: tuple[Seat, ...]) -> State:
    """All give up what is destroyed: to the bank, or to the wizards, who share it alike."""
    places = destroyed(state.options, group)
    keeps = wizards if state.options.wizards == "others" else ()
    lost = tuple(NONE if seat in keeps else only(each.hand, places) for seat, each in enumerate(state.players))
    for seat, cards in enumerate(lost):
        state = handed(state, seat, cards)
    state = told(state, Lost(lost))
    if not wizards:
        return aside(state, total(lost))
    return shared(state, total(lost), wizards)


def shared(state: State, pools: Cards, wizards: tuple[Seat, ...]) -> State:
    """Each wizard gets as many as the others; the bank rounds up, as far as it has plain cards [Q9, Q14].

    Where it has not, the last ones in turn order from the active seat get one less.
    """
    order = [seat for seat in order_from(state, state.active) if seat in wizards]
    shares = dict.fromkeys(range(len(state.players)), NONE)
    topped_up = NONE
    for place, pool in enumerate(pools):
        share = -(-pool // len(wizards))
        state, found = rounded_up(state, place, share * len(wizards) - pool)
        missing = share * len(wizards) - pool - found
        topped_up = counted(put(topped_up, place, found))
        for rank, seat in enumerate(order):
            mine = share - (rank >= len(order) - missing)
            shares[seat] = counted(put(shares[seat], place, mine))
    for seat, cards in shares.items():
        state = received(state, seat, cards)
    return told(state, Shared(tuple(shares.values()), topped_up))


def rounded_up(state: State, place: int, count: int) -> tuple[State, int]:
    """Take plain cards from the bank, from those aside first, then the topmost of the stack, whose order stays."""
    found = 0
    for _ in range(count):
        for name in ("asides", "stacks"):
            piles: tuple[tuple[Card, ...], ...] = getattr(state, name)
            if "plain" in piles[place]:
                at = piles[place].index("plain")
                rest = piles[place][:at] + piles[place][at + 1 :]
                state = replace(state, **{name: put(piles, place, rest)})
                found += 1
                break
    return state, found
