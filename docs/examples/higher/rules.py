"""Higher: both lay a hidden card, the higher one takes a point. The example of docs/adding-a-game.md."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.contract import CHANCE, Luck, Outcome, Refusal, Seat

DECK = range(1, 21)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Literal[3, 5] = 5


class State(Struct, frozen=True):
    options: Options
    phase: Literal["deal", "lay", "over"] = "deal"
    hands: tuple[tuple[int, ...], ...] = ((), ())
    rest: tuple[int, ...] = ()  # never dealt
    laid: tuple[int | None, ...] = (None, None)  # face down, until both have
    last: tuple[int, ...] = ()  # the two cards opened last
    points: tuple[int, ...] = (0, 0)
    left: tuple[Seat, ...] = ()
    reason: str = "points"


class Lay(Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    card: int


class Deal(Struct, frozen=True, tag="deal"):
    order: tuple[int, ...]


Move: TypeAlias = Lay


def setup(options: Options, seats: int, first: Seat) -> State:
    return State(options)  # both lay at once: `first` says nothing here


def actors(state: State) -> tuple[Seat, ...]:
    if state.phase == "deal":
        return (CHANCE,)
    return tuple(seat for seat in (0, 1) if state.laid[seat] is None) if state.phase == "lay" else ()


def legal(state: State, seat: Seat) -> list[Move]:
    return [Lay(card) for card in state.hands[seat]]


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    return None if move.card in state.hands[seat] else Refusal("card_not_in_hand", (("card", move.card),))


def chance(state: State, luck: Luck) -> Deal:
    return Deal(luck.shuffled(DECK))


def apply(state: State, actor: Seat, move: Move | Deal) -> State:
    if isinstance(move, Deal):
        size, order = state.options.cards, move.order
        hands = tuple(tuple(sorted(order[seat * size : seat * size + size])) for seat in (0, 1))
        return replace(state, phase="lay", hands=hands, rest=order[2 * size :])
    hands = tuple(tuple(c for c in hand if seat != actor or c != move.card) for seat, hand in enumerate(state.hands))
    laid = tuple(move.card if seat == actor else card for seat, card in enumerate(state.laid))
    opened = tuple(card for card in laid if card is not None)
    if len(opened) < 2:
        return replace(state, hands=hands, laid=laid)
    points = tuple(old + (card == max(opened)) for old, card in zip(state.points, opened, strict=True))
    phase = "lay" if any(hands) else "over"
    return replace(state, phase=phase, hands=hands, laid=(None, None), last=opened, points=points)


def forfeit(state: State, seat: Seat, why: str) -> State:
    return replace(state, phase="over", left=(*state.left, seat), reason=why)


def outcome(state: State) -> Outcome | None:
    keys = [(seat not in state.left, points) for seat, points in enumerate(state.points)]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Outcome(state.points, ranks, state.reason) if state.phase == "over" else None
