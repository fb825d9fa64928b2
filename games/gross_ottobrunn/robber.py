"""The seven, robber and pirate, and what they take (sections 8 and 9)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from games.contract import Luck, Refusal, Seat
from games.gross_ottobrunn import land
from games.gross_ottobrunn.changed import (
    counted,
    covers,
    handed,
    numbered,
    of,
    paid,
    popped,
    pushed,
    received,
    told,
    top,
    topped,
)
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import Discarded, HasChosen, MustDiscard, PirateMoved, RobberMoved, Stolen
from games.gross_ottobrunn.offers import robbed
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Building,
    Cards,
    Discarding,
    MovePirate,
    MoveRobber,
    Robbing,
    Route,
    State,
    Stealing,
    Theft,
)
from games.kit.tuples import put

HAND_LIMIT = 7


# --- the seven ---------------------------------------------------------------------------------------------------------
def seven(state: State) -> State:
    """Hands of more than seven are halved, rounded down; then the active player moves robber or pirate."""
    state = numbered(state, Robbing)
    hands = [sum(each.hand) for each in state.players]
    due = tuple(count // 2 if count > HAND_LIMIT else 0 for count in hands)
    if not any(due):
        return state
    return told(numbered(state, lambda no: Discarding(no, due, (None,) * len(due))), MustDiscard(due))


def why_not_discard(state: State, seat: Seat, cards: Cards) -> Refusal | None:
    frame = top(state)
    assert isinstance(frame, Discarding)
    if not frame.due[seat]:
        return Refusal("not_your_turn")
    if frame.chosen[seat] is not None:
        return Refusal("already_answered")
    if sum(cards) != frame.due[seat] or not covers(state.players[seat].hand, cards):
        return Refusal("bad_cards", (("cards", sum(cards)), ("due", frame.due[seat])))
    return None


def discarded(state: State, seat: Seat, cards: Cards) -> State:
    """Chosen in secret; all go aside together when the last one has chosen, and then everybody sees them [Q39]."""
    frame = top(state)
    assert isinstance(frame, Discarding)
    frame = replace(frame, chosen=put(frame.chosen, seat, counted(cards)))
    state = told(topped(state, frame), HasChosen(seat, "discard", cards))
    if any(due and cards is None for due, cards in zip(frame.due, frame.chosen, strict=True)):
        return state
    given = tuple(cards or NONE for cards in frame.chosen)
    state = popped(state)
    for each, lost in enumerate(given):
        state = paid(state, each, lost)
    return told(state, Discarded(given))


# --- where they may go, and whom they rob ------------------------------------------------------------------------------
def robber_hexes(state: State) -> tuple[str, ...]:
    """Any discovered land, deserts and volcanoes too, but where he stands [Q34]."""
    return tuple(hex_ for hex_, kind in known(state) if kind != "sea" and hex_ != state.robber)


def pirate_hexes(state: State) -> tuple[str, ...]:
    """Any known sea on the map but where he is; never the frame [Q28]."""
    return tuple(hex_ for hex_, kind in known(state) if kind == "sea" and hex_ != state.pirate)


def known(state: State) -> Iterator[tuple[str, str]]:
    hexes = chart_of(len(state.players)).hexes
    return ((hex_, kind) for hex_, kind in zip(hexes, state.terrain, strict=True) if kind is not None)


def builders(state: State, hex_: str) -> frozenset[Seat]:
    """Who has a building at a hex."""
    return built_at(len(state.players), state.buildings).get(hex_, frozenset())


def sailors(state: State, hex_: str) -> frozenset[Seat]:
    """Who has a ship on one of the hex's six edges; canals are none."""
    return sailing_at(len(state.players), state.routes).get(hex_, frozenset())


@lru_cache(maxsize=256)
def built_at(seats: int, buildings: tuple[Building, ...]) -> dict[str, frozenset[Seat]]:
    found: dict[str, set[Seat]] = {}
    for building in buildings:
        for hex_ in chart_of(seats).hexes_at[building.vertex]:
            found.setdefault(hex_, set()).add(building.seat)
    return {hex_: frozenset(owners) for hex_, owners in found.items()}


@lru_cache(maxsize=256)
def sailing_at(seats: int, routes: tuple[Route, ...]) -> dict[str, frozenset[Seat]]:
    found: dict[str, set[Seat]] = {}
    for route in routes:
        if route.kind == "ship":
            for hex_ in chart_of(seats).sides[route.edge]:
                found.setdefault(hex_, set()).add(route.seat)
    return {hex_: frozenset(owners) for hex_, owners in found.items()}


def victims(state: State, seat: Seat, owners: frozenset[Seat]) -> tuple[Seat, ...]:
    """Others who have something to take."""
    return tuple(other for other in sorted(owners) if other != seat and any(state.players[other].hand))


def why_not_move(state: State, seat: Seat, move: MoveRobber | MovePirate) -> Refusal | None:
    robber = isinstance(move, MoveRobber)
    if land.status(state, move.hex) != ("land" if robber else "sea") or move.hex == (state.robber if robber else state.pirate):
        return Refusal("illegal_hex")
    there = victims(state, seat, (builders if robber else sailors)(state, move.hex))
    if move.victim in there or (move.victim is None and not there):
        return None
    return Refusal("illegal_victim")


def moves(state: State, seat: Seat) -> list[MoveRobber | MovePirate]:
    found: list[MoveRobber | MovePirate] = []
    for hex_ in robber_hexes(state):
        found += [MoveRobber(hex_, victim) for victim in victims(state, seat, builders(state, hex_)) or (None,)]
    for hex_ in pirate_hexes(state):
        found += [MovePirate(hex_, victim) for victim in victims(state, seat, sailors(state, hex_)) or (None,)]
    return found


def moved(state: State, seat: Seat, move: MoveRobber | MovePirate) -> State:
    state = popped(state)
    if isinstance(move, MoveRobber):
        state = told(replace(state, robber=move.hex), RobberMoved(seat, move.hex, move.victim))
    else:
        state = told(replace(state, pirate=move.hex), PirateMoved(seat, move.hex, move.victim))
    return state if move.victim is None else pushed(state, Stealing(move.victim))


# --- theft -------------------------------------------------------------------------------------------------------------
def take(state: State, luck: Luck) -> Theft:
    """Each card of the victim is as likely as the others."""
    frame = top(state)
    assert isinstance(frame, Stealing)
    hand = state.players[frame.victim].hand
    cards = [name for name, count in zip(RES, hand, strict=True) for _ in range(count)]
    return Theft(cards[luck.below(len(cards))])


def stolen(state: State, move: Theft) -> State:
    """The card moves, and all that the victim has promised lapses, whatever it was."""
    frame = top(state)
    assert isinstance(frame, Stealing)
    thief, card = state.active, of(move.resource)
    state = received(handed(popped(state), frame.victim, card), thief, card)
    return robbed(told(state, Stolen(thief, frame.victim, move.resource)), frame.victim)
