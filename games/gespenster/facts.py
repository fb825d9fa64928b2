"""What is told of each entry, typed: log line, animation and screen-reader text are made from these, in every language.

Cards are `R7`, `W11`; tuples of a round are by seat. What a fact leaves out (None) is hidden from the viewer.
"""

from typing import TypeAlias

from msgspec import Struct

from games.contract import Seat
from games.gespenster.cards import Cards
from games.gespenster.state import Choice, Round


class Dealt(Struct, frozen=True, tag="dealt"):
    """A round begins."""

    round_no: int
    leader: Seat
    hand: Cards | None
    """The viewer's own."""


class Passed(Struct, frozen=True, tag="passed"):
    """A seat has chosen its three cards."""

    seat: Seat
    to: Seat
    cards: Cards | None
    """For the giver and ALL; not even the receiver, before everybody has chosen."""


class PassedAll(Struct, frozen=True, tag="passed_all"):
    """Everybody has chosen, and the cards have moved to the left."""

    leader: Seat
    received: Cards | None
    """The viewer's own."""


class Played(Struct, frozen=True, tag="played"):
    seat: Seat
    card: str
    lead: bool
    """The first card of its trick."""


class TrickWon(Struct, frozen=True, tag="trick_won"):
    seat: Seat
    cards: Cards
    """In order of play."""
    points: int


class RoundScored(Struct, frozen=True, tag="round_scored"):
    round_no: int
    round: Round


class MoonPending(Struct, frozen=True, tag="moon_pending"):
    """A seat has all white ghosts, and chooses what that is worth."""

    seat: Seat


class MoonChosen(Struct, frozen=True, tag="moon_chosen"):
    seat: Seat
    choice: Choice


class Continued(Struct, frozen=True, tag="continued"):
    """A seat wants to go on to the next round."""

    seat: Seat


class GameOver(Struct, frozen=True, tag="game_over"):
    """The game is over by points. Leavers are told by the table."""

    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    reason: str


Fact: TypeAlias = Dealt | Passed | PassedAll | Played | TrickWon | RoundScored | MoonPending | MoonChosen | Continued | GameOver
