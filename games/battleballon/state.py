"""The state of a match, what a seat can play, and what chance plays."""

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from games.battleballon.cards import Cards, Face
from games.contract import Seat

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
