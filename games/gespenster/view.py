"""What a viewer of Gespenster sees and is told, built field by field: what is not put in here, nobody sees.

Cards are `R7`, `W11`; tuples are by seat unless they say something else.
"""

from typing import TypeAlias

from msgspec import Struct

from games.contract import ALL, Seat, Viewer
from games.gespenster import scoring
from games.gespenster.cards import COLOUR, VALUE, Card, Cards, Colour, worth
from games.gespenster.facts import (
    Continued,
    Dealt,
    Fact,
    GameOver,
    MoonChosen,
    MoonPending,
    Passed,
    PassedAll,
    Played,
    RoundScored,
    TrickWon,
)
from games.gespenster.rules import moon_seat, turn
from games.gespenster.state import (
    Chance,
    Choice,
    Continue,
    Deal,
    Moon,
    Move,
    Options,
    PassCards,
    Phase,
    Play,
    Round,
    State,
    Trick,
)
from games.gespenster.trick import winner

Lying: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Who played which card, in order of play."""


class Must(Struct, frozen=True):
    """What has to be followed: the led card's colour or its number."""

    colour: Colour
    value: int


class Prospect(Struct, frozen=True):
    """What a choice of a Durchmarsch leads to."""

    deltas: tuple[int, ...]
    totals: tuple[int, ...]
    """After it, Volltreffer included."""
    halved: tuple[int, ...]
    """200 or 100 where a total is halved, else 0."""
    ends: bool
    winners: tuple[Seat, ...]
    """Who would have won then; none while the game goes on."""


class MoonChoice(Struct, frozen=True):
    """A seat has all white ghosts: both score tables, for everybody."""

    seat: Seat
    self_minus: Prospect
    others_plus: Prospect


class Result(Struct, frozen=True):
    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of seats, the best first; equal totals share a place."""
    winners: tuple[Seat, ...]
    reason: str
    """`points` or `others_left`."""


class View(Struct, frozen=True):
    seat: Seat | None
    """Whose view it is; None for a watcher and for ALL."""
    seats: int
    options: Options
    phase: Phase
    round_no: int
    leader: Seat
    """The first active player of this round."""
    trick_no: int
    """From 1; between rounds the last."""
    tricks: int
    """A round."""
    turn: Seat | None
    """Who plays a card or makes the Durchmarsch choice; None while several may act, and after the end."""
    hand: Cards
    """The viewer's own; what he has passed is in it until everybody has."""
    hands: tuple[Cards, ...] | None
    """Everybody's, for ALL only."""
    counts: tuple[int, ...]
    """Cards in hand."""
    passed: tuple[bool, ...]
    """Who has chosen in this round."""
    given: Cards | None
    """What the viewer gives to his left neighbour, from his choice to the end of the round."""
    received: Cards | None
    """What the viewer got, until the first card of the round is played."""
    trick: Lying
    winning: Seat | None
    """Who holds the trick as it lies."""
    last_trick: Lying
    """Of this round."""
    last_winner: Seat | None
    played: tuple[Trick, ...]
    """All whole tricks of this round, in order, as everybody saw them."""
    tricks_won: tuple[int, ...]
    whites: tuple[Cards, ...]
    """White ghosts won in this round, in order of play."""
    ghosts: tuple[int, ...]
    """Coloured sevens won in this round."""
    points: tuple[int, ...]
    """Of the white ghosts won in this round."""
    running: tuple[int, ...]
    """The same less what good ghosts take off, where they count."""
    totals: tuple[int, ...]
    history: tuple[Round, ...]
    """The rounds that are scored."""
    must: Must | None
    """What has to be followed now."""
    first_card: bool
    """The first card of the round is still to come: it must not be white."""
    moon: MoonChoice | None
    ready: tuple[bool, ...]
    """Between rounds: who wants to go on."""
    left: tuple[Seat, ...]
    """Who has left, in order."""
    result: Result | None


def view(state: State, viewer: Viewer) -> View:
    seats = len(state.totals)
    seat = viewer if isinstance(viewer, int) else None
    dealt = bool(state.hands)
    untouched = not state.tricks and not state.trick.cards
    last = state.tricks[-1] if state.tricks else None
    won = scoring.spoils(state.tricks, seats)
    playing = state.phase == "play"
    return View(
        seat=seat,
        seats=seats,
        options=state.options,
        phase=state.phase,
        round_no=state.round_no,
        leader=state.leader,
        trick_no=min(len(state.tricks) + 1, 60 // seats),
        tricks=60 // seats,
        turn=turn(state) if playing else moon_seat(state) if state.phase == "moon_choice" else None,
        hand=state.hands[seat] if dealt and seat is not None else (),
        hands=state.hands if viewer == ALL else None,
        counts=tuple(map(len, state.hands)) if dealt else (0,) * seats,
        passed=tuple(cards is not None for cards in state.passed) if dealt else (False,) * seats,
        given=state.passed[seat] if dealt and seat is not None else None,
        received=state.passed[seat - 1] if playing and untouched and seat is not None else None,
        trick=lying(state.trick, seats),
        winning=winner(state.trick, seats) if state.trick.cards else None,
        last_trick=lying(last, seats) if last else (),
        last_winner=winner(last, seats) if last else None,
        played=state.tricks,
        tricks_won=won.tricks,
        whites=won.whites,
        ghosts=won.ghosts,
        points=won.points,
        running=scoring.net(won.points, won.ghosts, state.options),
        totals=state.totals,
        history=state.history,
        must=must(state),
        first_card=state.phase in ("pass", "play") and untouched,
        moon=moon(state),
        ready=state.ready,
        left=state.left,
        result=result(state),
    )


def lying(trick: Trick, seats: int) -> Lying:
    return tuple(((trick.leader + place) % seats, card) for place, card in enumerate(trick.cards))


def must(state: State) -> Must | None:
    if state.phase != "play" or not state.trick.cards:
        return None
    led = state.trick.cards[0]
    return Must(COLOUR[led], VALUE[led])


def moon(state: State) -> MoonChoice | None:
    seat = moon_seat(state) if state.phase == "moon_choice" else None
    return None if seat is None else MoonChoice(seat, prospect(state, "self_minus"), prospect(state, "others_plus"))


def prospect(state: State, choice: Choice) -> Prospect:
    account = scoring.scored(state, choice)
    over = scoring.ends(account.totals, state.options)
    winners = scoring.ranking(account.totals, state.left)[0] if over else ()
    return Prospect(account.deltas, account.totals, account.halved, over, winners)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    groups = scoring.ranking(state.totals, state.left)
    return Result(groups, groups[0], state.reason)


def tell(before: State, actor: Seat, move: Move | Chance, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    match move:
        case Deal():
            return (Dealt(after.round_no, after.leader, after.hands[viewer] if isinstance(viewer, int) else None),)
        case PassCards():
            return told_of_passing(actor, after, viewer)
        case Play(card):
            return (Played(actor, card, not before.trick.cards), *told_of_trick(before, after))
        case Moon():
            account = after.history[-1]
            assert account.choice is not None
            return (MoonChosen(actor, account.choice), *told_of_round(before, after))
        case Continue():
            return (Continued(actor),)


def told_of_passing(seat: Seat, after: State, viewer: Viewer) -> tuple[Fact, ...]:
    to = (seat + 1) % len(after.totals)
    chosen = Passed(seat, to, after.passed[seat] if viewer in (seat, ALL) else None)
    if after.phase == "pass":
        return (chosen,)
    return (chosen, PassedAll(after.leader, after.passed[viewer - 1] if isinstance(viewer, int) else None))


def told_of_trick(before: State, after: State) -> tuple[Fact, ...]:
    """A last card completes the trick, and may complete the round."""
    if len(after.tricks) == len(before.tricks):
        return ()
    trick = after.tricks[-1]
    won = TrickWon(winner(trick, len(after.totals)), trick.cards, worth(trick.cards))
    seat = moon_seat(after) if after.phase == "moon_choice" else None
    return (won, *(() if seat is None else (MoonPending(seat),)), *told_of_round(before, after))


def told_of_round(before: State, after: State) -> tuple[Fact, ...]:
    if len(after.history) == len(before.history):
        return ()
    scored = RoundScored(after.round_no, after.history[-1])
    end = result(after)
    return (scored,) if end is None else (scored, GameOver(end.ranking, end.winners, end.reason))
