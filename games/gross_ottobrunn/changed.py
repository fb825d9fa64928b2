"""Changed copies of the state: hands, piles, frames and what is told. Nothing here knows a rule."""

from collections.abc import Callable, Iterable
from operator import add, ge, sub
from typing import Any, Final

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn.facts import Fact
from games.gross_ottobrunn.state import NONE, RES, Card, Cards, Frame, Resource, State
from games.kit.tuples import put


def counted(numbers: Iterable[int]) -> Cards:
    """Five numbers in the order of RES."""
    lumber, brick, wool, grain, ore = numbers
    return (lumber, brick, wool, grain, ore)


ONE: Final[dict[Resource, Cards]] = {name: counted(put(NONE, place, 1)) for place, name in enumerate(RES)}


def of(resource: Resource, count: int = 1) -> Cards:
    return ONE[resource] if count == 1 else counted(count * one for one in ONE[resource])


def added(cards: Cards, more: Cards) -> Cards:
    return counted(map(add, cards, more))


def taken(cards: Cards, less: Cards) -> Cards:
    return counted(map(sub, cards, less))


def covers(cards: Cards, need: Cards) -> bool:
    return all(map(ge, cards, need))


def total(piles: Iterable[Cards]) -> Cards:
    """All of several counts together."""
    return counted(map(sum, zip(NONE, *piles, strict=True)))


def order_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All seats in turn order from this one."""
    seats = len(state.players)
    return tuple((seat + step) % seats for step in range(seats))


def player(state: State, seat: Seat, **changes: Any) -> State:
    """Something else for one seat."""
    return replace(state, players=put(state.players, seat, replace(state.players[seat], **changes)))


def received(state: State, seat: Seat, cards: Cards) -> State:
    """More cards in a hand, wherever they come from."""
    return player(state, seat, hand=added(state.players[seat].hand, cards)) if any(cards) else state


def handed(state: State, seat: Seat, cards: Cards) -> State:
    """Fewer cards in a hand, wherever they go."""
    return player(state, seat, hand=taken(state.players[seat].hand, cards)) if any(cards) else state


def paid(state: State, seat: Seat, cards: Cards) -> State:
    """From a hand to the bank: never back into the stacks, but aside (section 0)."""
    return aside(handed(state, seat, cards), cards)


def aside(state: State, cards: Cards) -> State:
    """Plain cards laid aside."""
    plain: tuple[Card, ...] = ("plain",)
    return replace(state, asides=tuple(pile + plain * n for pile, n in zip(state.asides, cards, strict=True)))


def told(state: State, *facts: Fact) -> State:
    return replace(state, told=(*state.told, *facts))


def top(state: State) -> Frame:
    return state.frames[-1]


def pushed(state: State, *frames: Frame) -> State:
    return replace(state, frames=(*state.frames, *frames))


def popped(state: State) -> State:
    return replace(state, frames=state.frames[:-1])


def topped(state: State, frame: Frame) -> State:
    """The top frame in another form."""
    return replace(state, frames=(*state.frames[:-1], frame))


def numbered(state: State, frame: Callable[[int], Frame]) -> State:
    """Open an input frame under the next number, which tells it from all others."""
    number = state.asked + 1
    return pushed(replace(state, asked=number), frame(number))
