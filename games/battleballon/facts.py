"""What is told of each entry, typed: log line, animation and screen-reader text are made from these, in every language.

Faces are `R7`, `R10`, `Rw`; colours `ruby` …; pairs are by seat. What a fact leaves out (None) is hidden from the viewer.
"""

from typing import TypeAlias

from msgspec import Struct

from games.battleballon.cards import Cards, Colour, Face
from games.battleballon.journeys import Journey
from games.battleballon.state import Source, Target
from games.contract import Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    """A race begins."""

    race_no: int
    races: int
    starter: Seat
    deck: int
    hands: tuple[Cards | None, Cards | None]
    """The viewer's own; both for ALL."""


class Moved(Struct, frozen=True, tag="moved"):
    """A seat laid or threw a card, then drew."""

    seat: Seat
    card: Face
    target: Target
    source: Source
    drawn: Face | None
    """None: from the deck, and another's."""
    journey: Journey | None
    """The mover's journey with the card; None when it was thrown."""
    delta: int
    """Points the journey gained by it; 0 when thrown."""
    points: tuple[int, int]
    """Of the running race, after the move."""
    deck: int
    """Cards left in the deck."""


class Signal(Struct, frozen=True, tag="signal"):
    """The deck has come down to 6 or 2 cards: a sound and a flash for everybody."""

    deck: int


class Row(Struct, frozen=True):
    """A colour in the sheet of a race."""

    colour: Colour
    journeys: tuple[Journey, Journey]


class Sheet(Struct, frozen=True):
    """The account of a finished race."""

    race_no: int
    races: int
    rows: tuple[Row, ...]
    points: tuple[int, int]
    unlaid: tuple[Cards, Cards]
    """Both hands, open now."""
    race_points: tuple[tuple[int, int], ...]
    """Of all races so far, this one the last."""
    totals: tuple[int, int]
    next_starter: Seat | None
    """None after the last race."""


class RaceEnded(Struct, frozen=True, tag="race_ended"):
    sheet: Sheet


class Continued(Struct, frozen=True, tag="continued"):
    """A seat wants to go on to the next race."""

    seat: Seat


class GameOver(Struct, frozen=True, tag="game_over"):
    """The last race is over. Leavers are told by the table."""

    winner: Seat | None
    """None: a draw."""
    totals: tuple[int, int]
    margin: int


Fact: TypeAlias = Dealt | Moved | Signal | RaceEnded | Continued | GameOver


class Gain(Struct, frozen=True, tag="gain"):
    """Advice: the card brings so much at its journey."""

    card: Face
    delta: int


class Opening(Struct, frozen=True, tag="opening"):
    """Advice: enough stages for a new journey; what it may come to."""

    colour: Colour
    plan: int


class GiftAvoided(Struct, frozen=True, tag="gift_avoided"):
    """Advice: this other card would be better thrown, if it did not serve the other seat."""

    card: Face


class LandingCard(Struct, frozen=True, tag="landing_card"):
    """Advice: the card on the landing place is needed."""

    card: Face


class ForTime(Struct, frozen=True, tag="for_time"):
    """Advice: behind, so a draw from a landing place makes the race longer by a move."""

    moves_left: int


class HighestFirst(Struct, frozen=True, tag="highest_first"):
    """Advice: more cards to lay than moves left, so the one that brings most goes first."""

    card: Face
    moves_left: int


class Spare(Struct, frozen=True, tag="spare"):
    """Advice: of all cards this one can be missed best."""

    card: Face


class Expected(Struct, frozen=True, tag="expected"):
    """Advice: no single thing speaks for laying this card; any other move is likely to bring less."""

    card: Face


Reason: TypeAlias = Gain | Opening | GiftAvoided | LandingCard | ForTime | HighestFirst | Spare | Expected
