"""Late positions: seats build at random wherever they may, with hands that never run out, and discover what lies there."""

from random import Random

from msgspec.structs import replace

from games.gross_ottobrunn import building, founding, opening, works
from games.gross_ottobrunn.changed import player
from games.gross_ottobrunn.chart import HIDDEN_TILES, HIDDEN_TOKENS
from games.gross_ottobrunn.state import Acting, Found, State
from tests.games.gross_ottobrunn.board import RICH, table

WEIGHTS = {"road": 4, "ship": 5, "canal": 1, "settlement": 4, "city": 1}
"""How much each is wanted."""


def crowded(rng: Random, seats: int | None = None, pieces: int | None = None) -> State:
    """A position of so many pieces beyond the founding, seat 0 acting; at most, as places run out."""
    seats = seats or rng.choice((3, 4, 5, 6))
    tiles, tokens = rng.sample(HIDDEN_TILES, len(HIDDEN_TILES)), rng.sample(HIDDEN_TOKENS, len(HIDDEN_TOKENS))
    state = founded(rng, table(seats, tiles=tuple(tiles), chips=tuple(tokens), hands=(RICH,) * seats, turn=0))
    for _ in range(pieces or rng.randrange(120)):
        state = built(rng, state, rng.randrange(seats))
    return replace(state, turn=20, ships_built=(), frames=(Acting(),), told=())


def founded(rng: Random, state: State) -> State:
    for seat in founding.order(len(state.players), 0):
        state = replace(state, frames=(Found(0),))
        state = opening.founded(state, seat, rng.choice(founding.spots(state)))
        edge, kind = rng.choice(founding.route_spots(state))
        state = works.free_route(state, seat, edge, kind, "founding")
    return state


def built(rng: Random, state: State, seat: int) -> State:
    """Something of what may be built, if there is a place for it."""
    what = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    spots = building.spots(state, seat, what)
    if not spots:
        return state
    place = rng.choice(spots)
    if what == "settlement":
        state = works.built_settlement(state, seat, place)
    elif what == "city":
        state = works.built_city(state, seat, place)
    else:
        state = works.built_route(state, seat, place, what)
    return player(replace(state, frames=(Acting(),), told=(), asides=((),) * 5), seat, hand=RICH)
