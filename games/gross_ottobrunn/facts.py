"""What is told of each entry, typed: log line, animation and screen-reader text are made from these, in every language.

The rules write them whole into the state; `tell` gives a viewer copies without what he must not know (None). `Cards` are
counts in the order lumber, brick, wool, grain, ore. Tuples are by seat unless they say something else. Hexes, vertices and
edges are the texts of section 1.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.contract import Seat
from games.gross_ottobrunn.because import Reason as Reason

Cards: TypeAlias = tuple[int, int, int, int, int]
Why: TypeAlias = Literal["roll", "explore", "bank", "invention", "founding"]


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Everything lies face down; the founding begins with this seat."""

    first: Seat


class Founded(Struct, frozen=True, tag="founded"):
    seat: Seat
    vertex: str


class RoutePlaced(Struct, frozen=True, tag="route_placed"):
    """Founding, or a free one of a road building card; bought ones are `built`."""

    seat: Seat
    edge: str
    kind: str
    free: Literal["founding", "card"]


class Built(Struct, frozen=True, tag="built"):
    """`what`: road, ship, canal, settlement or city; `at`: the edge or vertex."""

    seat: Seat
    what: str
    at: str


class ShipMoved(Struct, frozen=True, tag="ship_moved"):
    seat: Seat
    source: str
    to: str


class Rolled(Struct, frozen=True, tag="rolled"):
    seat: Seat
    first: int
    second: int


class HasChosen(Struct, frozen=True, tag="has_chosen"):
    """A seat has chosen resources or cards to discard: `cards` for itself and ALL only."""

    seat: Seat
    what: Literal["pick", "discard"]
    cards: Cards | None


class Choices(Struct, frozen=True, tag="choices"):
    """All picks are in, and opened."""

    picks: tuple[Cards, ...]


class Shortage(Struct, frozen=True, tag="shortage"):
    """The bank has too few of a resource: nobody gets any, or the one who claims it gets what there is."""

    resource: str
    claimed: int
    served: int


class Drawn(Struct, frozen=True, tag="drawn"):
    """Face down, to everybody: cards by seat, counted by the stack they are from."""

    why: Why
    counts: tuple[Cards, ...]


class Revealed(Struct, frozen=True, tag="revealed"):
    """Turned over together: what each seat keeps, and the disasters with who drew them."""

    got: tuple[Cards, ...]
    disasters: tuple[tuple[Seat, str], ...]


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    resource: str
    cards: int


class Disaster(Struct, frozen=True, tag="disaster"):
    """A group strikes: what lies in hands of what it destroys. `window`: the seats that are asked for a wizard."""

    kinds: tuple[str, ...]
    pools: Cards
    window: tuple[Seat, ...]


class WizardAnswered(Struct, frozen=True, tag="wizard_answered"):
    """The own answer, to nobody else before the window closes."""

    seat: Seat
    plays: bool | None


class Wizards(Struct, frozen=True, tag="wizards"):
    """The answers are opened: who has played a wizard."""

    seats: tuple[Seat, ...]


class Lost(Struct, frozen=True, tag="lost"):
    """What the disaster took, by seat."""

    cards: tuple[Cards, ...]


class Shared(Struct, frozen=True, tag="shared"):
    """What the wizards received of what was given up, by seat (what they kept of their own included), `from_bank` in sum."""

    cards: tuple[Cards, ...]
    from_bank: Cards


class RobberBurned(Struct, frozen=True, tag="robber_burned"):
    hex: str


class Eruption(Struct, frozen=True, tag="eruption"):
    hex: str


class Lava(Struct, frozen=True, tag="lava"):
    hex: str
    die: int
    vertex: str
    effect: Literal["none", "buried", "poverty", "reduced", "city_lost"]
    seat: Seat | None


class TokensRotated(Struct, frozen=True, tag="tokens_rotated"):
    """`moves`: (from hex, to hex, token), in ring order; `turn` clockwise for an even die."""

    hex: str
    turn: Literal["clockwise", "counterclockwise"]
    moves: tuple[tuple[str, str, int], ...]


class RobberWandered(Struct, frozen=True, tag="robber_wandered"):
    source: str
    to: str


class MustDiscard(Struct, frozen=True, tag="must_discard"):
    due: tuple[int, ...]


class Discarded(Struct, frozen=True, tag="discarded"):
    cards: tuple[Cards, ...]


class RobberMoved(Struct, frozen=True, tag="robber_moved"):
    seat: Seat
    to: str
    victim: Seat | None


class PirateMoved(Struct, frozen=True, tag="pirate_moved"):
    seat: Seat
    to: str
    victim: Seat | None


class Stolen(Struct, frozen=True, tag="stolen"):
    """Which card: for thief, victim and ALL."""

    thief: Seat
    victim: Seat
    resource: str | None


class Discovered(Struct, frozen=True, tag="discovered"):
    """`token` 0: none. `reward`: whether a card (or a pick) follows."""

    seat: Seat
    hex: str
    terrain: str
    token: int
    reward: bool


class DevBought(Struct, frozen=True, tag="dev_bought"):
    """Which card: for the buyer and ALL."""

    seat: Seat
    kind: str | None


class DevPlayed(Struct, frozen=True, tag="dev_played"):
    """`resources`: of an invention two, of a monopoly one."""

    seat: Seat
    kind: str
    resources: tuple[str, ...] = ()


class MonopolyTaken(Struct, frozen=True, tag="monopoly_taken"):
    seat: Seat
    resource: str
    counts: tuple[int, ...]


class BankTraded(Struct, frozen=True, tag="bank_traded"):
    """Paid; the card bought is drawn with what follows."""

    seat: Seat
    give: str
    count: int
    get: str


class TradeOffered(Struct, frozen=True, tag="trade_offered"):
    seat: Seat
    no: int
    give: Cards
    want: Cards
    to: tuple[Seat, ...]


class TradeAnswered(Struct, frozen=True, tag="trade_answered"):
    seat: Seat
    no: int
    accept: bool


class TradeProposed(Struct, frozen=True, tag="trade_proposed"):
    seat: Seat
    no: int
    give: Cards
    want: Cards


class TradeMade(Struct, frozen=True, tag="trade_made"):
    """`seat`, the active one, gave `gave` to `with_seat` and got `got`."""

    seat: Seat
    with_seat: Seat
    gave: Cards
    got: Cards


class TradeCancelled(Struct, frozen=True, tag="trade_cancelled"):
    """An offer or proposal is gone: taken back by its owner, or declined by `by`."""

    seat: Seat
    no: int
    by: Seat


class TradesGone(Struct, frozen=True, tag="trades_gone"):
    """All offers and proposals of these seats (of everybody, after a disaster) have lapsed."""

    seats: tuple[Seat, ...]
    why: Literal["disaster", "theft", "spent"]


class LongestRoute(Struct, frozen=True, tag="longest_route"):
    """None: nobody holds it any more."""

    seat: Seat | None
    length: int


class LargestArmy(Struct, frozen=True, tag="largest_army"):
    seat: Seat
    knights: int


class ChipAwarded(Struct, frozen=True, tag="chip_awarded"):
    seat: Seat


class IslandsJoined(Struct, frozen=True, tag="islands_joined"):
    """Chips of these seats go back, and no more can be earned."""

    lost: tuple[Seat, ...]


class Turn(Struct, frozen=True, tag="turn"):
    number: int
    seat: Seat


class Requested(Struct, frozen=True, tag="requested"):
    """Of special building."""

    seat: Seat
    on: bool


class SpecialBuild(Struct, frozen=True, tag="special_build"):
    seat: Seat


class TurnEnded(Struct, frozen=True, tag="turn_ended"):
    seat: Seat


class GameOver(Struct, frozen=True, tag="game_over"):
    """`points` with the cards that were hidden; `hidden` of it: victory point cards."""

    winner: Seat | None
    points: tuple[int, ...]
    hidden: tuple[int, ...]
    reason: str
    """`points`, `turns` (turn 400) or `others_left`."""


Fact: TypeAlias = (
    Shuffled
    | Founded
    | RoutePlaced
    | Built
    | ShipMoved
    | Rolled
    | HasChosen
    | Choices
    | Shortage
    | Drawn
    | Revealed
    | Reshuffled
    | Disaster
    | WizardAnswered
    | Wizards
    | Lost
    | Shared
    | RobberBurned
    | Eruption
    | Lava
    | TokensRotated
    | RobberWandered
    | MustDiscard
    | Discarded
    | RobberMoved
    | PirateMoved
    | Stolen
    | Discovered
    | DevBought
    | DevPlayed
    | MonopolyTaken
    | BankTraded
    | TradeOffered
    | TradeAnswered
    | TradeProposed
    | TradeMade
    | TradeCancelled
    | TradesGone
    | LongestRoute
    | LargestArmy
    | ChipAwarded
    | IslandsJoined
    | Turn
    | Requested
    | SpecialBuild
    | TurnEnded
    | GameOver
)
