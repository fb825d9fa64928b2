"""Trophies: who has won one by stones, and who can buy one with stones of closed colours."""

from collections.abc import Iterator

from games.ballon_cup.cards import COLOURS
from games.ballon_cup.state import GROUP, NEEDS, TO_WIN, Buy, Five, State
from games.ballon_cup.tiles import COLOUR_PLACES, five
from games.contract import Refusal, Seat

AWARD_ORDER = (4, 3, 2, 1, 0)
"""Grey, blue, green, yellow, red."""


def held(state: State, seat: Seat) -> int:
    return state.trophies.count(seat)


def won(state: State, seat: Seat) -> tuple[int, ...]:
    """The colours whose trophies the seat's stones win now, in order; no more than it takes to win the match."""
    reached = (place for place in AWARD_ORDER if state.trophies[place] is None and state.stones[seat][place] >= NEEDS[place])
    return tuple(reached)[: TO_WIN - held(state, seat)]


def missing(state: State, seat: Seat, place: int) -> int:
    return NEEDS[place] - state.stones[seat][place]


def groups_held(state: State, seat: Seat) -> Five:
    """By colour: groups of three that can stand for missing stones."""
    stones = state.stones[seat]
    return five(0 if state.trophies[place] is None else stones[place] // GROUP for place in COLOUR_PLACES)


def buyable(state: State, seat: Seat) -> tuple[int, ...]:
    """The colours whose trophies the seat has the stones to buy."""
    most = sum(groups_held(state, seat))
    return tuple(place for place in COLOUR_PLACES if state.trophies[place] is None and 1 <= missing(state, seat, place) <= most)


def purchases(state: State, seat: Seat) -> Iterator[Buy]:
    """Every trophy that can be bought, with every way to pay for it."""
    groups = groups_held(state, seat)
    for place in buyable(state, seat):
        for ways in payments(groups, missing(state, seat, place)):
            yield Buy(COLOURS[place], five(ways))


def payments(groups: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many groups."""
    if not groups:
        if count == 0:
            yield ()
        return
    for taken in range(min(groups[0], count), -1, -1):
        for rest in payments(groups[1:], count - taken):
            yield taken, *rest


def buy_refusal(state: State, seat: Seat, move: Buy) -> Refusal | None:
    place = COLOURS.index(move.colour)
    colour = (("colour", move.colour),)
    if state.trophies[place] is not None:
        return Refusal("trophy_taken", colour)
    if (count := missing(state, seat, place)) < 1:
        return Refusal("not_missing", colour)
    for paid, groups in enumerate(move.groups):
        if groups and state.trophies[paid] is None:
            return Refusal("colour_not_closed", (("colour", COLOURS[paid]),))
    for paid, groups in enumerate(move.groups):
        if GROUP * groups > (has := state.stones[seat][paid]):
            return Refusal("not_enough_stones", (("colour", COLOURS[paid]), ("has", has), ("needed", GROUP * groups)))
    if sum(move.groups) != count:
        return Refusal("wrong_group_sum", (("groups", sum(move.groups)), ("missing", count)))
    return None
