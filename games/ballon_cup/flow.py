"""What is owed after a move, done one by one: a small stack in the state, which waits wherever luck has to be asked."""

from typing import Final

from msgspec.structs import replace

from games.ballon_cup.bag import can_be_filled, tallied
from games.ballon_cup.cards import arranged
from games.ballon_cup.state import (
    NEEDS,
    NOTHING,
    TO_WIN,
    Award,
    Draw,
    Five,
    Look,
    Next,
    Owed,
    Refill,
    Shuffle,
    State,
    Stones,
    Terrain,
    Tile,
)
from games.ballon_cup.tiles import COLOUR_PLACES, five, is_stuck, minus, playable, plus, winner
from games.ballon_cup.trophies import held, won
from games.contract import Seat
from games.kit.tuples import give, put

TURNED: Final[dict[Terrain, Terrain]] = {"mountains": "plains", "plains": "mountains"}


def owing(state: State, *owed: Owed) -> State:
    """Do what is owed, this first, until luck is asked or nothing is left."""
    state = replace(state, owed=(*owed, *state.owed))
    while state.owed and not waits_for_luck(state):
        first, *rest = state.owed
        state = done(replace(state, owed=tuple(rest)), first)
    return state


def waits_for_luck(state: State) -> bool:
    first = state.owed[0]
    return isinstance(first, Shuffle) or (isinstance(first, Refill) and to_fill(state) is not None)


def done(state: State, owed: Owed) -> State:
    match owed:
        case Refill():
            return without_hopeless_tiles(state)
        case Award(seat):
            return awarded(state, seat)
        case Draw(seat, count):
            return drawn(state, seat, count)
        case Look(seat):
            return looked(state, seat)
        case Next(seat):
            return turn_begun(replace(state, turn_no=state.turn_no + 1), seat)
        case Shuffle():
            raise ValueError("luck shuffles")


def scored(state: State, number: int, last: Seat) -> tuple[State, Seat]:
    """Give the stones of a complete tile to its winner, and turn it over; return who won."""
    tile = state.tiles[number - 1]
    seat = winner(tile, last)
    turned = replace(tile, terrain=TURNED[tile.terrain], stones=NOTHING, sides=((), ()))
    after = replace(
        state,
        tiles=put(state.tiles, number - 1, turned),
        stones=give(state.stones, seat, plus(state.stones[seat], tile.stones)),
        discard=(*state.discard, *tile.sides[0], *tile.sides[1]),
    )
    return after, seat


def empty(tile: Tile) -> bool:
    return tile.in_play and not any(tile.stones)


def to_fill(state: State) -> Tile | None:
    """The first tile without stones that the bag can fill."""
    for tile in state.tiles:
        if empty(tile) and can_be_filled(state.lock_guard, state.bag, state.tiles, tile):
            return tile
    return None


def without_hopeless_tiles(state: State) -> State:
    """Take tiles out of the game that the bag cannot fill. With the guard `table` one waits while the bag has stones enough."""
    bag = sum(state.bag)

    def is_hopeless(tile: Tile) -> bool:
        return empty(tile) and (bag < tile.number or state.lock_guard != "table")

    return replace(state, tiles=tuple(replace(tile, in_play=False) if is_hopeless(tile) else tile for tile in state.tiles))


def filled(state: State, move: Stones) -> State:
    stones = tallied(move.stones)
    tile = replace(state.tiles[move.tile - 1], stones=stones)
    return replace(state, tiles=put(state.tiles, move.tile - 1, tile), bag=minus(state.bag, stones))


def awarded(state: State, seat: Seat) -> State:
    """Hand over the trophies that the stones have won: exactly what each needs is spent. The third ends the match."""
    places = won(state, seat)
    paid = five(NEEDS[place] if place in places else 0 for place in COLOUR_PLACES)
    return with_trophies(state, seat, places, paid)


def with_trophies(state: State, seat: Seat, places: tuple[int, ...], paid: Five) -> State:
    after = replace(
        state,
        trophies=tuple(seat if place in places else whose for place, whose in enumerate(state.trophies)),
        stones=give(state.stones, seat, minus(state.stones[seat], paid)),
        spent=plus(state.spent, paid),
    )
    return ended(after) if held(after, seat) >= TO_WIN else after


def ended(state: State, reason: str = "third_trophy") -> State:
    return replace(state, phase="over", owed=(), reason=reason)


def drawn(state: State, seat: Seat, count: int) -> State:
    """Take cards from the deck. As soon as it is empty the discard pile is shuffled, be it in the midst of drawing."""
    got = state.deck[:count]
    after = replace(
        state,
        deck=state.deck[len(got) :],
        hands=give(state.hands, seat, arranged((*state.hands[seat], *got))),
    )
    owed: tuple[Owed, ...] = (Draw(seat, count - len(got)),) if count > len(got) else ()
    if not after.deck and after.discard:
        owed = (Shuffle(), *owed)
    return replace(after, owed=(*owed, *after.owed))


def looked(state: State, seat: Seat) -> State:
    """After an exchange: who can place a card now, must; else the turn is over."""
    if playable(state.hands[seat], state.tiles):
        return replace(state, phase="must_play")
    return replace(state, owed=(Next(1 - seat), *state.owed))


def turn_begun(state: State, seat: Seat) -> State:
    """A hand of which nothing can be placed is shown to all."""
    state = replace(state, turn=seat)
    if is_stuck(state.tiles):
        return replace(state, phase="stuck")
    if playable(state.hands[seat], state.tiles):
        return replace(state, phase="play")
    return replace(state, phase="exchange", known=give(state.known, seat, state.hands[seat]))
