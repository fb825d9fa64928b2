"""The state of a match, what a seat can play, and what chance plays."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from games.contract import Seat
from games.gespenster.cards import Card, Cards

Phase: TypeAlias = Literal["deal", "pass", "play", "moon_choice", "between", "over"]
Choice: TypeAlias = Literal["self_minus", "others_plus"]
AnyCard: TypeAlias = Annotated[Card, Meta(max_length=3)]

PASSED: Final = 3
"""Cards that each seat gives to its left neighbour before a round."""
CHOICES: Final[tuple[Choice, ...]] = ("self_minus", "others_plus")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The three rules that can be chosen, in any combination."""

    shoot_moon: bool = False
    """Durchmarsch: who wins all white ghosts takes 75 from the own account, or gives 75 to everybody else."""
    good_ghosts: bool = False
    """Gute Geister: a coloured seven takes 5 points from the account of its winner."""
    bullseye: bool = False
    """Volltreffer: who hits 200 falls to 100, who hits 100 falls to 50; the game ends from 201 on."""


class PassCards(Struct, frozen=True, tag="pass_cards", forbid_unknown_fields=True):
    """Give three cards to the left neighbour; in any order, twins allowed."""

    cards: Annotated[tuple[AnyCard, ...], Meta(max_length=20)]


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    card: AnyCard


class Moon(Struct, frozen=True, tag="moon", forbid_unknown_fields=True):
    """What a Durchmarsch is worth: `self_minus` or `others_plus`."""

    choice: Annotated[str, Meta(max_length=20)]


class Continue(Struct, frozen=True, tag="continue", forbid_unknown_fields=True):
    """Seen the score sheet: on to the next round."""


class Deal(Struct, frozen=True, tag="deal"):
    """All sixty cards, dealt one by one clockwise, the round's leader first."""

    order: Cards


class Trick(Struct, frozen=True):
    """Cards in order of play, clockwise from the leader."""

    leader: Seat
    cards: Cards = ()


class Round(Struct, frozen=True):
    """The account of a round that is scored; what is in a tuple is by seat."""

    points: tuple[int, ...]
    """Of the white ghosts."""
    ghosts: tuple[int, ...]
    """Coloured sevens won, whether or not they count."""
    shooter: Seat | None
    """Who had all white ghosts and the choice."""
    choice: Choice | None
    deltas: tuple[int, ...]
    """What was added to the totals, before any was halved."""
    halved: tuple[int, ...]
    """200 or 100, where a total hit it and was halved, else 0."""
    totals: tuple[int, ...]
    """After the round."""


class State(Struct, frozen=True):
    options: Options
    leader: Seat
    """The first active player of this round."""
    totals: tuple[int, ...]
    phase: Phase = "deal"
    round_no: int = 1
    hands: tuple[Cards, ...] = ()
    """By seat, arranged; nothing before the deal."""
    passed: tuple[Cards | None, ...] = ()
    """What each seat gives away in this round, arranged; None while it has not chosen."""
    tricks: tuple[Trick, ...] = ()
    """The whole tricks of this round, in order."""
    trick: Trick = Trick(0)
    """The one being played; without cards its leader is who leads next."""
    history: tuple[Round, ...] = ()
    ready: tuple[bool, ...] = ()
    """Between rounds: who wants to go on."""
    left: tuple[Seat, ...] = ()
    """Who has left, in order."""
    reason: str = "points"


Move: TypeAlias = PassCards | Play | Moon | Continue
Chance: TypeAlias = Deal
