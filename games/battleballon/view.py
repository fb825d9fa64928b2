"""What a viewer of Battleballon sees and is told, built field by field: what is not put in here, nobody sees.

Faces are `R7`, `R10`, `Rw`; colours `ruby` …; pairs are by seat. Hands and known cards are in the order of `cards.ORDER`.
"""

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from games.battleballon.cards import COLOURS, PLACE, Cards, Colour, Face, faces
from games.battleballon.facts import Continued, Dealt, Fact, GameOver, Moved, RaceEnded, Row, Sheet, Signal
from games.battleballon.journeys import Forecast, Journey, forecast, journey
from games.battleballon.rules import outcome
from games.battleballon.standing import hands_are_open, moves_left, next_starter, points, totals
from games.battleballon.state import (
    RACES,
    STALL_GUARD,
    Chance,
    Continue,
    Deal,
    LayDraw,
    Length,
    Move,
    Phase,
    Piles,
    Source,
    State,
    Target,
)
from games.contract import ALL, Seat, Viewer

Hands: TypeAlias = tuple[Cards, Cards]
SIGNALS = (6, 2)


class Lane(Struct, frozen=True, gc=False):
    """A colour on the table, the same for everybody."""

    colour: Colour
    journeys: tuple[Journey, Journey]
    landing: Cards
    """The whole landing place; the top is the last."""
    unseen_open: Cards
    """Faces that have not lain openly in this race, as often as they are missing. Who holds some of them marks them himself."""


class Last(Struct, frozen=True, gc=False):
    """The last move of this race."""

    seat: Seat
    card: Face
    target: Target
    source: Source
    drawn: Face | None
    """None: from the deck, and another's."""


class Result(Struct, frozen=True):
    winner: Seat | None
    """None: a draw."""
    margin: int
    reason: str
    """`points`, or why a seat was forfeited: `resigned`, `left`, `time_out`."""


class View(Struct, frozen=True):
    seat: Seat | None
    """Whose view it is; None for a watcher and for ALL."""
    length: Length
    phase: Phase
    race_no: int
    races: int
    starter: Seat
    """Of this race."""
    turn: Seat | None
    """None between races and after the end."""
    move_no: int
    """Moves made in the whole game."""
    hand: Cards
    """The viewer's own."""
    open_hands: Hands | None
    """Both, from the end of a race to the next deal; always for ALL."""
    counts: tuple[int, int]
    """Cards in hand."""
    known: Hands
    """The cards of each hand that were taken from a landing place: the other's lie open, the own are marked with an eye."""
    lanes: tuple[Lane, ...]
    """By colour, in order of display."""
    points: tuple[int, int]
    """Of this race as the table lies."""
    race_points: tuple[tuple[int, int], ...]
    """Of the finished races; between races the last one is among them."""
    totals: tuple[int, int]
    """All races, this one included."""
    deck: int
    moves_left: tuple[int, int]
    """If both draw from the deck; the seat on turn counts its present move."""
    pile_draws: int
    """Draws from landing places in a row, by both."""
    must_draw_deck: bool
    """So many that only the deck may be drawn."""
    forecasts: tuple[Forecast, ...]
    """One for each face of the own hand, in its order, on turn or not; none for watchers, none between races."""
    last_move: Last | None
    ready: tuple[bool, bool]
    """Between races: who wants to go on."""
    sheet: Sheet | None
    """Between races and after the last: the account of the race just finished."""
    result: Result | None


def view(state: State, viewer: Viewer) -> View:
    seat = viewer if isinstance(viewer, int) else None
    finished = hands_are_open(state)
    return View(
        seat=seat,
        length=state.length,
        phase=state.phase,
        race_no=state.race_no,
        races=RACES[state.length],
        starter=state.starter,
        turn=state.turn if state.phase == "move" else None,
        move_no=state.move_no,
        hand=() if seat is None else state.hands[seat],
        open_hands=state.hands if finished or viewer == ALL else None,
        counts=(len(state.hands[0]), len(state.hands[1])),
        known=state.known,
        lanes=lanes(state),
        points=points(state),
        race_points=state.race_points,
        totals=totals(state),
        deck=len(state.deck),
        moves_left=moves_left(state),
        pile_draws=state.pile_draws,
        must_draw_deck=state.pile_draws >= STALL_GUARD,
        forecasts=() if seat is None or state.phase != "move" else forecasts(state, seat),
        last_move=last_move(state, viewer),
        ready=state.ready,
        sheet=sheet(state) if finished and state.race_points else None,
        result=result(state),
    )


def lanes(state: State) -> tuple[Lane, ...]:
    """The table by colour. A hand that is open has been seen like the known cards."""
    return laid_out(state.expeditions, state.discards, state.hands if hands_are_open(state) else state.known)


@lru_cache(maxsize=1 << 10)
def laid_out(expeditions: tuple[Piles, Piles], discards: Piles, shown: Hands) -> tuple[Lane, ...]:
    """All viewers of a position are shown the same: worked out once."""
    ours, theirs = expeditions
    seen: list[list[Face]] = [[] for _ in discards]
    for hand in shown:
        for card in hand:
            seen[PLACE[card]].append(card)
    return tuple(lane(place, ours[place], theirs[place], pile, tuple(seen[place])) for place, pile in enumerate(discards))


@lru_cache(maxsize=1 << 12)
def lane(place: int, ours: Cards, theirs: Cards, pile: Cards, shown: Cards) -> Lane:
    unseen = list(faces(place))
    for card in (*ours, *theirs, *pile, *shown):
        unseen.remove(card)
    return Lane(COLOURS[place], (journey(ours), journey(theirs)), pile, tuple(unseen))


def forecasts(state: State, seat: Seat) -> tuple[Forecast, ...]:
    own, other = state.expeditions[seat], state.expeditions[1 - seat]
    return tuple(forecast(card, own[PLACE[card]], other[PLACE[card]]) for card in dict.fromkeys(state.hands[seat]))


def last_move(state: State, viewer: Viewer) -> Last | None:
    if (last := state.last_move) is None:
        return None
    drawn = last.drawn if last.source != "deck" or viewer in (last.seat, ALL) else None
    return Last(last.seat, last.card, last.target, last.source, drawn)


def sheet(state: State) -> Sheet:
    """Account for the race just finished."""
    ours, theirs = state.expeditions
    over = len(state.race_points) == RACES[state.length]
    return Sheet(
        race_no=len(state.race_points),
        races=RACES[state.length],
        rows=tuple(Row(COLOURS[place], (journey(ours[place]), journey(theirs[place]))) for place in range(len(state.discards))),
        points=state.race_points[-1],
        unlaid=state.hands,
        race_points=state.race_points,
        totals=totals(state),
        next_starter=None if over else next_starter(state),
    )


def result(state: State) -> Result | None:
    if (end := outcome(state)) is None:
        return None
    winner = None if end.ranks[0] == end.ranks[1] else end.ranks.index(1)
    return Result(winner, abs(end.scores[0] - end.scores[1]), end.reason)


def tell(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    match move:
        case Deal():
            ours, theirs = (after.hands[seat] if viewer in (seat, ALL) else None for seat in (0, 1))
            return (Dealt(after.race_no, RACES[after.length], after.starter, len(after.deck), (ours, theirs)),)
        case Continue():
            return (Continued(actor),)
        case LayDraw():
            return (moved(before, actor, move, after, viewer), *signals(move, after), *ends(after))


def moved(before: State, seat: Seat, move: LayDraw, after: State, viewer: Viewer) -> Moved:
    last = last_move(after, viewer)
    old, new = (journey(state.expeditions[seat][PLACE[move.card]]) for state in (before, after))
    return Moved(
        seat=seat,
        card=move.card,
        target=move.target,
        source=move.source,
        drawn=None if last is None else last.drawn,
        journey=new if move.target == "expedition" else None,
        delta=new.points - old.points,
        points=points(after),
        deck=len(after.deck),
    )


def signals(move: LayDraw, after: State) -> tuple[Fact, ...]:
    """A draw from a landing place leaves the deck as it was: no second signal."""
    left = len(after.deck)
    return (Signal(left),) if move.source == "deck" and left in SIGNALS else ()


def ends(after: State) -> tuple[Fact, ...]:
    if after.phase == "move":
        return ()
    end = result(after)
    return (RaceEnded(sheet(after)), *(() if end is None else (GameOver(end.winner, totals(after), end.margin),)))
