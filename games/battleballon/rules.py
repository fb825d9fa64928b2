"""Battleballon: two seats, one to three races; journeys of rising cards, a draw after each lay, the last card ends the race.

A turn is one move, `LayDraw`: what happens between laying and drawing is the browser's alone, so that nothing leaks by it.
CHANCE deals each race.
"""

from typing import Final, get_args

from msgspec.structs import replace

from games.battleballon.cards import COLOURS, PLACE, Cards, Face, arranged, pack, without
from games.battleballon.journeys import blocked
from games.battleballon.standing import next_starter, points, totals
from games.battleballon.state import (
    BALLOONS,
    HAND,
    RACES,
    SOURCES,
    STALL_GUARD,
    Chance,
    Continue,
    Deal,
    LastMove,
    LayDraw,
    Move,
    Options,
    Piles,
    Source,
    State,
    Target,
)
from games.contract import CHANCE, Luck, Outcome, Refusal, Seat
from games.kit.tuples import give, put

MOVES: Final = {
    (face, target, source): LayDraw(face, target, source) for face in PLACE for target in get_args(Target) for source in SOURCES
}
"""Every move there is, made once: a list of what is legal is needed after each."""


def setup(options: Options, seats: int, first: Seat) -> State:
    return State(options.length, starter=first, turn=first)


def actors(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "move":
            return (state.turn,)
        case "between":
            return tuple(seat for seat in (0, 1) if not state.ready[seat])
        case "deal":
            return (CHANCE,)
        case "over":
            return ()


def legal(state: State, seat: Seat) -> list[Move]:
    """At most 8 cards × 2 targets × 7 sources."""
    if state.phase != "move":
        return [Continue()]
    moves: list[Move] = []
    journeys, sources = state.expeditions[seat], open_sources(state)
    for face in dict.fromkeys(state.hands[seat]):
        place = PLACE[face]
        if blocked(journeys[place], face) is None:
            moves += [MOVES[face, "expedition", source] for source in sources]
        moves += [MOVES[face, "discard", source] for source in sources if source != COLOURS[place]]
    return moves


def open_sources(state: State) -> list[Source]:
    """What can be drawn from now, thrown card aside."""
    sources: list[Source] = ["deck"]
    if state.pile_draws < STALL_GUARD:
        sources += [colour for colour, pile in zip(COLOURS, state.discards, strict=False) if pile]
    return sources


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    if isinstance(move, LayDraw) != (state.phase == "move"):
        return Refusal("wrong_phase")
    if isinstance(move, Continue):
        return None
    return lay_refusal(state, seat, move) or draw_refusal(state, move)


def lay_refusal(state: State, seat: Seat, move: LayDraw) -> Refusal | None:
    if move.card not in state.hands[seat]:
        return Refusal("card_not_in_hand", (("card", move.card),))
    pile = state.expeditions[seat][PLACE[move.card]]
    if move.target == "discard" or (code := blocked(pile, move.card)) is None:
        return None
    return Refusal(code, (("card", move.card), ("last", pile[-1])))


def draw_refusal(state: State, move: LayDraw) -> Refusal | None:
    """The card just thrown is the top of its landing place, so that this place is closed for the move."""
    if move.source == "deck":
        return None
    colour = (("colour", move.source),)
    place = COLOURS.index(move.source)
    if state.pile_draws >= STALL_GUARD:
        return Refusal("must_draw_deck", (("draws", STALL_GUARD),))
    if move.target == "discard" and PLACE[move.card] == place:
        return Refusal("just_discarded", colour)
    if place >= len(state.discards) or not state.discards[place]:
        return Refusal("pile_empty", colour)
    return None


def apply(state: State, actor: Seat, move: Move | Chance) -> State:
    match move:
        case LayDraw():
            return moved(state, actor, move)
        case Continue():
            return continued(state, actor)
        case Deal(order):
            return dealt(state, order)


def chance(state: State, luck: Luck) -> Chance:
    return Deal(luck.shuffled(pack(BALLOONS[state.length])))


def dealt(state: State, order: Cards) -> State:
    starter = state.starter
    hands = arranged(order[0 : 2 * HAND : 2]), arranged(order[1 : 2 * HAND : 2])
    nothing: Piles = ((),) * BALLOONS[state.length]
    return replace(
        state,
        phase="move",
        turn=starter,
        deck=order[2 * HAND :],
        hands=hands if starter == 0 else (hands[1], hands[0]),
        expeditions=(nothing, nothing),
        discards=nothing,
    )


def moved(state: State, seat: Seat, move: LayDraw) -> State:
    after, face = drawn(laid(state, seat, move), seat, move.source)
    last = LastMove(seat, move.card, move.target, move.source, face)
    after = replace(after, turn=1 - seat, move_no=state.move_no + 1, last_move=last)
    return after if after.deck else race_ended(after)


def laid(state: State, seat: Seat, move: LayDraw) -> State:
    """Lay or throw. Of like wagers the known one goes first: they look the same, so that nobody keeps a sure knowledge."""
    face, place, known = move.card, PLACE[move.card], state.known[seat]
    expeditions, discards = state.expeditions, state.discards
    if move.target == "expedition":
        journeys = expeditions[seat]
        expeditions = give(expeditions, seat, put(journeys, place, (*journeys[place], face)))
    else:
        discards = put(discards, place, (*discards[place], face))
    return replace(
        state,
        hands=give(state.hands, seat, without(state.hands[seat], face)),
        known=give(state.known, seat, without(known, face)) if face in known else state.known,
        expeditions=expeditions,
        discards=discards,
    )


def drawn(state: State, seat: Seat, source: Source) -> tuple[State, Face]:
    """Take the top card; one from a landing place is known to everybody."""
    if source == "deck":
        face = state.deck[0]
        hands = give(state.hands, seat, arranged((*state.hands[seat], face)))
        return replace(state, deck=state.deck[1:], hands=hands, pile_draws=0), face
    place = COLOURS.index(source)
    pile = state.discards[place]
    face = pile[-1]
    after = replace(
        state,
        discards=put(state.discards, place, pile[:-1]),
        hands=give(state.hands, seat, arranged((*state.hands[seat], face))),
        known=give(state.known, seat, arranged((*state.known[seat], face))),
        pile_draws=state.pile_draws + 1,
    )
    return after, face


def race_ended(state: State) -> State:
    """The last card is drawn: nobody moves any more, and the table is what counts."""
    race_points = (*state.race_points, points(state))
    last = len(race_points) == RACES[state.length]
    return replace(state, phase="over" if last else "between", race_points=race_points)


def continued(state: State, seat: Seat) -> State:
    """Tick a seat off; both ticked, the table is cleared for the next deal."""
    ready = give(state.ready, seat, True)
    if not all(ready):
        return replace(state, ready=ready)
    starter = next_starter(state)
    return State(
        state.length,
        starter=starter,
        turn=starter,
        race_no=state.race_no + 1,
        move_no=state.move_no,
        race_points=state.race_points,
    )


def forfeit(state: State, seat: Seat, why: str) -> State:
    return replace(state, phase="over", left=seat, reason=why)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    scores = ours, theirs = totals(state)
    if state.left is not None:
        return Outcome(scores, (1, 2) if state.left == 1 else (2, 1), state.reason)
    return Outcome(scores, (1 + (theirs > ours), 1 + (ours > theirs)), state.reason)
