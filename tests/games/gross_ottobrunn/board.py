"""Boards as the vectors of the rules lay them: seat 0 of four acts in turn 10, all stacks are plain, and hands are empty."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from games.contract import CHANCE, Refusal, Seat
from games.gross_ottobrunn import piles
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import Fact
from games.gross_ottobrunn.rules import actors, apply, may, refusal, setup
from games.gross_ottobrunn.state import (
    RES,
    Acting,
    Building,
    Card,
    Cards,
    Chance,
    Dev,
    DevCard,
    Dice,
    Move,
    Opened,
    Options,
    PreRoll,
    Roll,
    Route,
    State,
    Terrain,
    Wizarding,
)
from games.kit.tuples import put

TURN = 10
RICH: Final[Cards] = (20, 20, 20, 20, 20)


def table(
    seats: int = 4,
    options: Options | None = None,
    *,
    hands: tuple[Cards, ...] = (),
    lands: Mapping[str, tuple[Terrain, int]] | None = None,
    tops: Mapping[str, tuple[Card, ...]] | None = None,
    sizes: Mapping[str, int] | None = None,
    **fields: Any,
) -> State:
    """A board on which nothing is built. By name: hands by seat, hexes that are known, what stacks begin with and their sizes.

    What else is named is a field of the state.
    """
    plain: tuple[Card, ...] = ("plain",)
    laid: dict[str, Any] = {
        "tiles": piles.TILES,
        "chips": piles.CHIPS,
        "stacks": tuple(plain * (sizes or {}).get(name, 24 if seats > 4 else 19) for name in RES),
        "devs": piles.devs(seats),
        "frames": (Acting(),),
        "turn": TURN,
        "active": 0,
    }
    state = replace(setup(options or Options(), seats, 0), **(laid | fields))
    for seat, cards in enumerate(hands):
        state = seated(state, seat, hand=cards)
    for hex_, (terrain, token) in (lands or {}).items():
        state = known(state, hex_, terrain, token)
    for name, top in (tops or {}).items():
        state = stack(state, name, *top, *state.stacks[RES.index(name)][len(top) :])
    return state


# --- what is built, by the names of places in a row --------------------------------------------------------------------
def settlements(places: str, seat: Seat = 0) -> tuple[Building, ...]:
    return tuple(Building(vertex, seat, False) for vertex in places.split())


def cities(places: str, seat: Seat = 0) -> tuple[Building, ...]:
    return tuple(Building(vertex, seat, True) for vertex in places.split())


def roads(places: str, seat: Seat = 0) -> tuple[Route, ...]:
    return tuple(Route(edge, seat, "road") for edge in places.split())


def ships(places: str, seat: Seat = 0) -> tuple[Route, ...]:
    return tuple(Route(edge, seat, "ship") for edge in places.split())


def canals(places: str, seat: Seat = 0) -> tuple[Route, ...]:
    return tuple(Route(edge, seat, "canal") for edge in places.split())


# --- what lies there ---------------------------------------------------------------------------------------------------
def known(state: State, hex_: str, terrain: Terrain, token: int = 0) -> State:
    """A hex that is discovered, or is something else than on the chart."""
    place = chart_of(len(state.players)).index[hex_]
    return replace(state, terrain=put(state.terrain, place, terrain), tokens=put(state.tokens, place, token))


def token(state: State, hex_: str) -> int:
    return state.tokens[chart_of(len(state.players)).index[hex_]]


def stack(state: State, resource: str, *cards: Card) -> State:
    """The stack of a resource is these cards, from the top."""
    return replace(state, stacks=put(state.stacks, RES.index(resource), cards))


def aside(state: State, resource: str, *cards: Card) -> State:
    return replace(state, asides=put(state.asides, RES.index(resource), cards))


def hand(state: State, seat: Seat, **counts: int) -> State:
    """A seat holds these cards by resource, and no others."""
    assert set(counts) <= set(RES)
    lumber, brick, wool, grain, ore = (counts.get(name, 0) for name in RES)
    return seated(state, seat, hand=(lumber, brick, wool, grain, ore))


def hands(state: State, resource: str, *counts: int) -> State:
    """How many of a resource each seat holds, besides what it holds of others."""
    for seat, count in enumerate(counts):
        cards = put(state.players[seat].hand, RES.index(resource), count)
        state = seated(state, seat, hand=cards)
    return state


def devs(state: State, seat: Seat, *kinds: Dev, turn: int = 1) -> State:
    """A seat holds these development cards, bought in this turn."""
    return seated(state, seat, devs=(*state.players[seat].devs, *(DevCard(kind, turn) for kind in kinds)))


def seated(state: State, seat: Seat, **fields: Any) -> State:
    return replace(state, players=put(state.players, seat, replace(state.players[seat], **fields)))


# --- what is played ----------------------------------------------------------------------------------------------------
def play(state: State, seat: Seat, *moves: Move) -> State:
    """Play moves of a seat that are right; wizards' answers that are all in are turned over."""
    for move in moves:
        assert seat in (*actors(state), *may(state)), f"{seat} cannot move: {state.frames[-1]}"
        assert refusal(state, seat, move) is None, (move, refusal(state, seat, move))
        state = apply(state, seat, move)
    return luck(state, Opened()) if actors(state) == (CHANCE,) and isinstance(state.frames[-1], Wizarding) else state


def luck(state: State, *moves: Chance) -> State:
    """Let CHANCE play what a test wants."""
    for move in moves:
        assert actors(state) == (CHANCE,), state.frames[-1]
        state = apply(state, CHANCE, move)
    return state


def roll(state: State, first: int, second: int) -> State:
    """The active seat rolls in this turn; the state may be in its action."""
    state = replace(state, frames=(PreRoll(),))
    return luck(play(state, state.active, Roll()), Dice(first, second))


def refused(state: State, seat: Seat, move: Move) -> str | None:
    """The code of the refusal."""
    return code(refusal(state, seat, move))


def code(no: Refusal | None) -> str | None:
    return None if no is None else no.code


# --- what is to be seen ------------------------------------------------------------------------------------------------
def held(state: State, resource: str) -> tuple[int, ...]:
    """How many of a resource each seat holds."""
    return tuple(each.hand[RES.index(resource)] for each in state.players)


def lying(state: State, resource: str) -> tuple[Card, ...]:
    """The cards of a resource that lie aside."""
    return state.asides[RES.index(resource)]


def cards(**counts: int) -> Cards:
    lumber, brick, wool, grain, ore = (counts.get(name, 0) for name in RES)
    return (lumber, brick, wool, grain, ore)


def told(state: State, kind: type[Fact]) -> list[Any]:
    """What the newest entry tells of this kind."""
    return [fact for fact in state.told if isinstance(fact, kind)]
