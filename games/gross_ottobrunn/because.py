"""Why a computer does something: facts of their own, which say what speaks most for a move. All are true of the view.

Client and advice word them; what is counted is said in numbers that the viewer can check.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.contract import Seat

Good: TypeAlias = Literal["lumber", "brick", "wool", "grain", "ore"]
Cards: TypeAlias = tuple[int, int, int, int, int]
Goal: TypeAlias = Literal["settlement", "city", "dev", "road", "ship", "canal"]


class PlacePays(Struct, frozen=True, tag="place_pays"):
    """So many of 36 rolls bring the place something: these resources, and by volcanoes and gold a card of choice."""

    pips: int
    resources: tuple[Good, ...]
    choice: int
    """Of these rolls those that bring a card of choice."""


class NewResource(Struct, frozen=True, tag="new_resource"):
    """No own place bears these so far."""

    resources: tuple[Good, ...]


class HarbourHere(Struct, frozen=True, tag="harbour_here"):
    """The place has a harbour; without a resource it takes any."""

    rate: int
    resource: Good | None


class BringsPoints(Struct, frozen=True, tag="brings_points"):
    points: int


class Wins(Struct, frozen=True, tag="wins"):
    """With this the target is reached."""

    points: int


class DoublesYield(Struct, frozen=True, tag="doubles_yield"):
    """A city takes two cards in each of so many of 36 rolls."""

    pips: int


class LeadsToPlace(Struct, frozen=True, tag="leads_to_place"):
    """So many pieces, this one included, to a free place for a settlement, where so many of 36 rolls bring something."""

    pieces: int
    pips: int


class Discovers(Struct, frozen=True, tag="discovers"):
    """It leads to something undiscovered: of so many tiles that lie there still, so many are land."""

    land: int
    tiles: int


class LengthensRoute(Struct, frozen=True, tag="lengthens_route"):
    """The trade route gets so long; the longest of the others has `others`."""

    length: int
    others: int


class MovesForFree(Struct, frozen=True, tag="moves_for_free"):
    """A ship at the end of a route moves on, which costs nothing."""


class NeedsCard(Struct, frozen=True, tag="needs_card"):
    """These are what lacks for a goal, and for what is laid on the way to it."""

    cards: Cards
    goal: Goal
    way: tuple[Goal, ...] = ()


class CanSpare(Struct, frozen=True, tag="can_spare"):
    """What is given is not needed for the goal."""

    resources: tuple[Good, ...]
    goal: Goal


class NotNearer(Struct, frozen=True, tag="not_nearer"):
    """The trade does not bring its goal nearer."""

    goal: Goal


class IsAhead(Struct, frozen=True, tag="is_ahead"):
    """No trade with who is so near to the target."""

    seat: Seat
    points: int
    target: int


class Blocks(Struct, frozen=True, tag="blocks"):
    """The robber takes so many of 36 rolls from a seat there; it has so many points in the open."""

    seat: Seat
    pips: int
    points: int


class FreesOwn(Struct, frozen=True, tag="frees_own"):
    """The robber stands at an own place, and costs so many of 36 rolls."""

    pips: int


class HasCards(Struct, frozen=True, tag="has_cards"):
    """So many cards to take one from."""

    seat: Seat
    cards: int


class CountsForArmy(Struct, frozen=True, tag="counts_for_army"):
    """The knight makes so many; the most that another has is `others`."""

    knights: int
    others: int


class DrawsCard(Struct, frozen=True, tag="draws_card"):
    """A development card: so many are left, and nobody sees which it is."""

    left: int


class WizardGains(Struct, frozen=True, tag="wizard_gains"):
    """So many cards lie in all hands of what is destroyed, of them so many in the own."""

    pool: int
    own: int


class WizardWaits(Struct, frozen=True, tag="wizard_waits"):
    """Too few cards are at stake to play a wizard."""

    pool: int


class TooManyCards(Struct, frozen=True, tag="too_many_cards"):
    """A seven would cost half of so many."""

    cards: int


class LikelyTake(Struct, frozen=True, tag="likely_take"):
    """As the others' places bear, they hold about so many of it."""

    resource: Good
    cards: int


class SavesFor(Struct, frozen=True, tag="saves_for"):
    """What lacks for the goal, and for what is laid on the way to it: cards are kept for both."""

    goal: Goal
    cards: Cards
    way: tuple[Goal, ...] = ()


class LeastMissed(Struct, frozen=True, tag="least_missed"):
    """What goes is missed least for the goal."""

    goal: Goal


class Tried(Struct, frozen=True, tag="tried"):
    """The best in so many futures that were thrown in thought."""

    futures: int


Reason: TypeAlias = (
    PlacePays
    | NewResource
    | HarbourHere
    | BringsPoints
    | Wins
    | DoublesYield
    | LeadsToPlace
    | Discovers
    | LengthensRoute
    | MovesForFree
    | NeedsCard
    | CanSpare
    | NotNearer
    | IsAhead
    | Blocks
    | FreesOwn
    | HasCards
    | CountsForArmy
    | DrawsCard
    | WizardGains
    | WizardWaits
    | TooManyCards
    | LikelyTake
    | SavesFor
    | LeastMissed
    | Tried
)
