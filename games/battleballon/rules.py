"""Battleballon: two seats, one to three races; journeys of rising cards, a draw after each lay, the last card ends the race.

A turn is one move, `LayDraw`: what happens between laying and drawing is the browser's alone, so that nothing leaks by it.
CHANCE deals each race.
"""

from typing import Annotated, Final, Literal, TypeAlias, TypeVar, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.battleballon.cards import COLOURS, PLACE, Cards, Face, arranged, pack, without
from games.battleballon.journeys import blocked, journey
from games.contract import CHANCE, Luck, Outcome, Refusal, Seat

T = TypeVar("T")
Length: TypeAlias = Literal["classic", "short", "long"]
Phase: TypeAlias = Literal["deal", "move", "between", "over"]
Target: TypeAlias = Literal["expedition", "discard"]
Source: TypeAlias = Literal["deck", "ruby", "sapphire", "emerald", "topaz", "pearl", "amethyst"]
Piles: TypeAlias = tuple[Cards, ...]
"""Cards by colour."""

HAND: Final = 8
STALL_GUARD: Final = 40
"""After so many draws from landing places in a row only the deck may be drawn, else two could take and throw for ever."""
RACES: Final[dict[Length, int]] = {"classic": 3, "short": 1, "long": 3}
BALLOONS: Final[dict[Length, int]] = {"classic": 5, "short": 5, "long": 6}
SOURCES: Final[tuple[Source, ...]] = get_args(Source)


class Options(Struct, frozen=True):
    length: Length = "classic"


class LayDraw(Struct, frozen=True, tag="move", forbid_unknown_fields=True, gc=False):
    """A whole turn: lay a hand card at the own journey or throw it on its landing place, then draw."""

    card: Annotated[Face, Meta(max_length=3)]
    target: Target
    source: Source


class Continue(Struct, frozen=True, tag="continue", forbid_unknown_fields=True):
    """Seen the sheet of the race: on to the next."""


class Deal(Struct, frozen=True, tag="deal"):
    """All cards of a race: the first 16 are dealt in turn, the starter first, the rest is the deck from the top."""

    order: Cards


class LastMove(Struct, frozen=True):
    """The move before, in this race; `drawn` is for the drawer only when it came from the deck."""

    seat: Seat
    card: Face
    target: Target
    source: Source
    drawn: Face


class State(Struct, frozen=True):
    length: Length
    starter: Seat
    """Of the present race."""
    turn: Seat
    phase: Phase = "deal"
    race_no: int = 1
    deck: Cards = ()
    """The top is the first. Empty when no race is running."""
    hands: tuple[Cards, Cards] = ((), ())
    known: tuple[Cards, Cards] = ((), ())
    """The cards of a hand that came from a landing place, before everybody's eyes."""
    expeditions: tuple[Piles, Piles] = ((), ())
    """A seat's journeys by colour, cards in order of laying."""
    discards: Piles = ()
    """The landing places by colour; the top is the last."""
    pile_draws: int = 0
    """Draws from landing places in a row, by both seats."""
    move_no: int = 0
    """Moves made in the whole game."""
    race_points: tuple[tuple[int, int], ...] = ()
    """Of the finished races."""
    ready: tuple[bool, bool] = (False, False)
    """Who wants to go on, between two races."""
    last_move: LastMove | None = None
    left: Seat | None = None
    reason: str = "points"


Move: TypeAlias = LayDraw | Continue
Chance: TypeAlias = Deal

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
    face, place = move.card, PLACE[move.card]
    hand, known = without(state.hands[seat], face), state.known[seat]
    if face in known:  # Of like wagers the known one goes first: nobody can tell them apart, so nobody keeps a sure knowledge.
        known = without(known, face)
    expeditions, discards = state.expeditions, state.discards
    if move.target == "expedition":
        journeys = expeditions[seat]
        expeditions = give(expeditions, seat, put(journeys, place, (*journeys[place], face)))
    else:
        discards = put(discards, place, (*discards[place], face))
    deck, pile_draws = state.deck, 0
    if move.source == "deck":
        drawn, deck = deck[0], deck[1:]
    else:
        pile = COLOURS.index(move.source)
        drawn, pile_draws = discards[pile][-1], state.pile_draws + 1
        discards, known = put(discards, pile, discards[pile][:-1]), arranged((*known, drawn))
    after = replace(
        state,
        turn=1 - seat,
        deck=deck,
        hands=give(state.hands, seat, arranged((*hand, drawn))),
        known=give(state.known, seat, known),
        expeditions=expeditions,
        discards=discards,
        pile_draws=pile_draws,
        move_no=state.move_no + 1,
        last_move=LastMove(seat, face, move.target, move.source, drawn),
    )
    return after if deck else race_ended(after)


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


def next_starter(state: State) -> Seat:
    """Who scored more in the race just finished; after an equal one, who did not start it."""
    ours, theirs = state.race_points[-1]
    return 1 - state.starter if ours == theirs else int(theirs > ours)


def points(state: State) -> tuple[int, int]:
    """What lies on the table is worth, a seat."""
    ours, theirs = (sum(journey(cards).points for cards in journeys) for journeys in state.expeditions)
    return ours, theirs


def totals(state: State) -> tuple[int, int]:
    """All finished races, and the running one as it lies."""
    counted = state.race_points if not state.deck else (*state.race_points, points(state))
    return sum(race[0] for race in counted), sum(race[1] for race in counted)


def moves_left(state: State) -> tuple[int, int]:
    """A seat's moves, the present one included, if both draw from the deck from now on."""
    if state.phase != "move":
        return 0, 0
    cards = len(state.deck)
    on_turn, waiting = (cards + 1) // 2, cards // 2
    return (on_turn, waiting) if state.turn == 0 else (waiting, on_turn)


def hands_are_open(state: State) -> bool:
    """At the end of a race both show what they did not lay. A race that a leaver broke off stays closed."""
    return not state.deck


def forfeit(state: State, seat: Seat, why: str) -> State:
    return replace(state, phase="over", left=seat, reason=why)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    scores = ours, theirs = totals(state)
    if state.left is not None:
        return Outcome(scores, (1, 2) if state.left == 1 else (2, 1), state.reason)
    return Outcome(scores, (1 + (theirs > ours), 1 + (ours > theirs)), state.reason)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def give(both: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    return (item, both[1]) if seat == 0 else (both[0], item)
