"""What is told of each entry, typed: log line, animation and screen-reader text are made from these, in every language.

Cards are `R7`, `W11`; tuples of a round are by seat. What a fact leaves out (None) is hidden from the viewer.
"""

from typing import TypeAlias

from msgspec import Struct

from games.contract import Seat
from games.gespenster.cards import Card, Cards
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
    card: Card
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


class DangerousCards(Struct, frozen=True, tag="dangerous_cards"):
    """Why these three are passed: they would bring points or win tricks."""

    cards: Cards


class OnlyCard(Struct, frozen=True, tag="only_card"):
    """Nothing else can be played."""

    card: Card


class LowLead(Struct, frozen=True, tag="low_lead"):
    """Led because others are likely to beat it."""

    card: Card
    above: int
    """Unseen cards of its colour that do."""


class SureLead(Struct, frozen=True, tag="sure_lead"):
    """Led though nobody can beat it: the rest is worse."""

    card: Card


class GivesAway(Struct, frozen=True, tag="gives_away"):
    """White ghosts for who holds the trick."""

    card: Card
    points: int
    to: Seat


class GetsRid(Struct, frozen=True, tag="gets_rid"):
    """Follows nothing, so that a dangerous card goes for nothing."""

    card: Card


class StaysUnder(Struct, frozen=True, tag="stays_under"):
    """Follows without taking the trick."""

    card: Card
    best: Card
    """What holds it."""


class TakesGhosts(Struct, frozen=True, tag="takes_ghosts"):
    """The last to play takes good ghosts that are worth more than what lies with them."""

    card: Card
    points: int
    """Below zero."""


class CheapTrick(Struct, frozen=True, tag="cheap_trick"):
    """A trick without points is taken with a card that would be dangerous later."""

    card: Card


class MustTake(Struct, frozen=True, tag="must_take"):
    """The last to play has to take the trick, and gives the least that it costs."""

    card: Card
    points: int


class LowestWinner(Struct, frozen=True, tag="lowest_winner"):
    """All cards beat what lies; others may still beat the lowest."""

    card: Card


class StopsMoon(Struct, frozen=True, tag="stops_moon"):
    """Takes white ghosts from who would have all of them."""

    card: Card
    seat: Seat


class OwnMoon(Struct, frozen=True, tag="own_moon"):
    """Goes for all white ghosts."""

    card: Card


class BetterChoice(Struct, frozen=True, tag="better_choice"):
    """What a Durchmarsch is best used for as the totals are."""

    choice: Choice


class Tried(Struct, frozen=True, tag="tried"):
    """The best in so many rounds that were dealt and played out in thought."""

    deals: int


Reason: TypeAlias = (
    DangerousCards
    | OnlyCard
    | LowLead
    | SureLead
    | GivesAway
    | GetsRid
    | StaysUnder
    | TakesGhosts
    | CheapTrick
    | MustTake
    | LowestWinner
    | StopsMoon
    | OwnMoon
    | BetterChoice
    | Tried
)
Fact: TypeAlias = Dealt | Passed | PassedAll | Played | TrickWon | RoundScored | MoonPending | MoonChosen | Continued | GameOver
