"""Discoveries: a route piece that comes to something undiscovered turns it over (section 11)."""

from typing import Final

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn import facts, land
from games.gross_ottobrunn.changed import counted, told
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.chip import connected
from games.gross_ottobrunn.distribution import distribute
from games.gross_ottobrunn.piles import supply
from games.gross_ottobrunn.state import NONE, RES, Cards, State, Terrain
from games.kit.tuples import put

BARE: Final = ("sea", "desert")
"""Take no number token, and bring no reward."""


def explored(state: State, seat: Seat, edge: str, reward: bool) -> State:
    """Turn over what the ends of a new route piece touch: with pieces standing nowhere beside the unknown, one hex at most."""
    fringe = land.at(state).fringe
    for hex_ in (hex_ for vertex in chart_of(len(state.players)).ends[edge] for hex_ in fringe.get(vertex, ())):
        state = discovered(state, seat, hex_, reward=reward)
    return state


def discovered(state: State, seat: Seat, hex_: str, *, reward: bool) -> State:
    """Lay the top tile there, and the top token if it takes one; the reward goes to whose piece it was."""
    terrain = state.tiles[0]
    token, chips = (0, state.chips) if terrain in BARE else (state.chips[0], state.chips[1:])
    place = chart_of(len(state.players)).index[hex_]
    state = replace(
        state,
        tiles=state.tiles[1:],
        chips=chips,
        terrain=put(state.terrain, place, terrain),
        tokens=put(state.tokens, place, token),
    )
    pays = reward and is_rewarded(state, terrain)
    state = connected(told(state, facts.Discovered(seat, hex_, terrain, token, pays)))
    return rewarded(state, seat, terrain) if pays else state


def is_rewarded(state: State, terrain: Terrain) -> bool:
    """A resource that the bank has, or gold while it has any."""
    if terrain == "gold":
        return any(supply(state))
    return terrain not in BARE and any(has and sought for has, sought in zip(supply(state), card(terrain), strict=True))


def rewarded(state: State, seat: Seat, terrain: Terrain) -> State:
    """One card, or one pick for gold, out of the stacks: disasters lie in wait here too."""
    seats = len(state.players)
    claims = put((NONE,) * seats, seat, card(terrain))
    picks = put((0,) * seats, seat, int(terrain == "gold"))
    return distribute(state, claims, picks, seat, "explore")


def card(terrain: Terrain) -> Cards:
    """What such land bears."""
    return counted(int(terrain == resource) for resource in RES)
