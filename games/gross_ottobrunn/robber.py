"""Robber and pirate: where they may go, and what they take (section 9)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from games.contract import Luck, Refusal, Seat
from games.gross_ottobrunn import land
from games.gross_ottobrunn.changed import handed, of, popped, pushed, received, told, top
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import PirateMoved, RobberMoved, Stolen
from games.gross_ottobrunn.offers import robbed
from games.gross_ottobrunn.state import RES, Building, MovePirate, MoveRobber, Route, State, Stealing, Theft


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
