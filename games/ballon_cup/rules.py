"""Ballon Cup: two seats lay cards at four tiles; a complete tile gives stones, enough stones a trophy, three trophies win.

A turn is one card placed, or an exchange that finds none to place; purchases come before it. CHANCE deals, fills tiles from the
bag and shuffles; what is owed after it lies in `State.owed`.
"""

from itertools import combinations

from msgspec.structs import replace

from games.ballon_cup.bag import drawn as drawn_stones
from games.ballon_cup.bag import on_table, spelled
from games.ballon_cup.cards import COLOURS, PACK, PLACE, Cards, Colour, arranged, without
from games.ballon_cup.flow import ended, filled, owing, scored, to_fill, turn_begun, with_trophies
from games.ballon_cup.state import (
    GROUP,
    HAND,
    MOST_EXCHANGED,
    Award,
    Buy,
    Chance,
    Deal,
    Draw,
    Exchange,
    LastMove,
    Look,
    Move,
    Next,
    Options,
    PassStuck,
    Phase,
    Place,
    Refill,
    Reshuffle,
    State,
    Stones,
)
from games.ballon_cup.tiles import SEATS, five, is_complete, slots
from games.ballon_cup.trophies import buy_refusal, held, purchases
from games.contract import CHANCE, Luck, Outcome, Refusal, Seat
from games.kit.tuples import give, put

PHASES: dict[type, tuple[Phase, ...]] = {
    Place: ("play", "must_play"),
    Exchange: ("exchange",),
    Buy: ("play", "exchange", "stuck"),
    PassStuck: ("stuck",),
}
"""When each move can be made."""


def setup(options: Options, seats: int, first: Seat) -> State:
    return State(options.lock_guard, first=first, turn=first)


def actors(state: State) -> tuple[Seat, ...]:
    if state.phase == "over":
        return ()
    return (CHANCE,) if state.phase == "deal" or state.owed else (state.turn,)


def legal(state: State, seat: Seat) -> list[Move]:
    """Cards that can be placed, or 162 exchanges, and the purchases."""
    moves: list[Move] = []
    if state.phase in PHASES[Place]:
        moves += placements(state, seat)
    if state.phase in PHASES[Exchange]:
        hand = state.hands[seat]
        moves += (Exchange(cards) for count in range(1, MOST_EXCHANGED + 1) for cards in combinations(hand, count))
    if state.phase in PHASES[PassStuck]:
        moves.append(PassStuck())
    if state.phase in PHASES[Buy]:
        moves += purchases(state, seat)
    return moves


def placements(state: State, seat: Seat) -> list[Place]:
    open_slots = [(tile.number, side, slots(tile, side)) for tile in state.tiles for side in SEATS]
    return [Place(card, number, side) for card in state.hands[seat] for number, side, slot in open_slots if slot[PLACE[card]]]


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.phase not in PHASES[type(move)]:
        return Refusal("wrong_phase")
    match move:
        case Place():
            return place_refusal(state, seat, move)
        case Exchange():
            return exchange_refusal(state, seat, move)
        case Buy():
            return buy_refusal(state, seat, move)
        case PassStuck():
            return None


def place_refusal(state: State, seat: Seat, move: Place) -> Refusal | None:
    if move.card not in state.hands[seat]:
        return Refusal("card_not_in_hand", (("card", move.card),))
    tile = state.tiles[move.tile - 1]
    if not tile.in_play:
        return Refusal("tile_not_in_play", (("tile", move.tile),))
    if not slots(tile, move.side)[PLACE[move.card]]:
        return Refusal("no_slot", (("card", move.card), ("tile", move.tile), ("side", move.side)))
    return None


def exchange_refusal(state: State, seat: Seat, move: Exchange) -> Refusal | None:
    if not 1 <= len(move.cards) <= MOST_EXCHANGED:
        return Refusal("bad_exchange_count", (("count", len(move.cards)), ("most", MOST_EXCHANGED)))
    for card in move.cards:
        if card not in state.hands[seat]:
            return Refusal("card_not_in_hand", (("card", card),))
        if move.cards.count(card) > 1:
            return Refusal("duplicate_card", (("card", card),))
    return None


def apply(state: State, actor: Seat, move: Move | Chance) -> State:
    if isinstance(move, Place | Exchange | Buy | PassStuck):
        state = replace(state, last_move=LastMove(actor, move))
    match move:
        case Place():
            return placed(state, actor, move)
        case Exchange(cards):
            return exchanged(state, actor, cards)
        case Buy():
            return bought(state, actor, move)
        case PassStuck():
            return passed_stuck(state, actor)
        case Deal():
            return dealt(state, move)
        case Stones():
            return owing(filled(state, move))
        case Reshuffle(order):
            return owing(replace(state, deck=order, discard=(), owed=state.owed[1:]))


def chance(state: State, luck: Luck) -> Chance:
    if state.phase == "deal":
        order = luck.shuffled(PACK)
        return Deal(order, setup_stones(state, luck))
    if (tile := to_fill(state)) is not None and isinstance(state.owed[0], Refill):
        return Stones(tile.number, drawn_stones(state.lock_guard, state.bag, on_table(state.tiles), tile.number, luck))
    return Reshuffle(luck.shuffled(state.discard))


def setup_stones(state: State, luck: Luck) -> tuple[tuple[Colour, ...], ...]:
    """Fill the tiles in order. The bag is full, so that this never fails."""
    for tile in state.tiles:
        stones = drawn_stones(state.lock_guard, state.bag, on_table(state.tiles), tile.number, luck)
        state = filled(state, Stones(tile.number, stones))
    return tuple(spelled(tile.stones) for tile in state.tiles)


def dealt(state: State, move: Deal) -> State:
    for number, stones in enumerate(move.stones, start=1):
        state = filled(state, Stones(number, stones))
    hands = arranged(move.order[0 : 2 * HAND : 2]), arranged(move.order[1 : 2 * HAND : 2])
    hands = hands if state.first == 0 else (hands[1], hands[0])
    return turn_begun(replace(state, hands=hands, deck=move.order[2 * HAND :]), state.first)


def placed(state: State, seat: Seat, move: Place) -> State:
    """Lay the card, score the tile if it is complete, draw, and give the turn on: to the loser of a scoring."""
    state = laid(state, seat, move)
    if not is_complete(state.tiles[move.tile - 1]):
        return owing(state, Draw(seat, 1), Next(1 - seat))
    state, winner = scored(state, move.tile, seat)
    return owing(state, Refill(), Award(winner), Draw(seat, 1), Next(1 - winner))


def laid(state: State, seat: Seat, move: Place) -> State:
    tile = state.tiles[move.tile - 1]
    tile = replace(tile, sides=give(tile.sides, move.side, (*tile.sides[move.side], move.card)))
    return replace(from_hand(state, seat, (move.card,)), tiles=put(state.tiles, move.tile - 1, tile))


def exchanged(state: State, seat: Seat, cards: Cards) -> State:
    state = from_hand(state, seat, cards)
    return owing(replace(state, discard=(*state.discard, *cards)), Draw(seat, len(cards)), Look(seat))


def bought(state: State, seat: Seat, move: Buy) -> State:
    """Spend all own stones of the colour and three for each missing one. It may open a colour to the other seat."""
    place = COLOURS.index(move.colour)
    own = state.stones[seat][place]
    paid = five(GROUP * groups + (own if each == place else 0) for each, groups in enumerate(move.groups))
    return with_trophies(replace(state, stuck_passes=0), seat, (place,), paid)


def passed_stuck(state: State, seat: Seat) -> State:
    """When both in turn buy nothing more, the trophies decide."""
    passes = state.stuck_passes + 1
    if passes == len(SEATS):
        return ended(replace(state, stuck_passes=passes), "stuck")
    return owing(replace(state, stuck_passes=passes), Next(1 - seat))


def from_hand(state: State, seat: Seat, cards: Cards) -> State:
    return replace(
        state,
        hands=give(state.hands, seat, without(state.hands[seat], cards)),
        known=give(state.known, seat, without(state.known[seat], cards)),
    )


def forfeit(state: State, seat: Seat, why: str) -> State:
    return replace(state, phase="over", owed=(), left=seat, reason=why)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    scores = ours, theirs = held(state, 0), held(state, 1)
    if state.left is not None:
        return Outcome(scores, (1, 2) if state.left == 1 else (2, 1), state.reason)
    return Outcome(scores, (1 + (theirs > ours), 1 + (ours > theirs)), state.reason)
