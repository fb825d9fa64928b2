"""The state of a match, what a seat can play, and what chance plays.

Resources are always in this order: lumber, brick, wool, grain, ore; `Cards` counts them so. Hexes are `"q,r"`, vertices
`"q,r,N"`, edges `"q,r,NE"` (section 1 of the rules). Tuples are by seat unless they say something else.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from games.contract import Seat
from games.gross_ottobrunn.facts import Fact, Why

Resource: TypeAlias = Literal["lumber", "brick", "wool", "grain", "ore"]
Terrain: TypeAlias = Literal["sea", "desert", "lumber", "brick", "wool", "grain", "ore", "gold", "volcano"]
Card: TypeAlias = Literal["plain", "fire", "hurricane", "storm", "lightning", "flood"]
Dev: TypeAlias = Literal["knight", "wizard", "point", "road_building", "invention", "monopoly"]
Kind: TypeAlias = Literal["road", "ship", "canal"]
Cards: TypeAlias = tuple[int, int, int, int, int]
Place: TypeAlias = Annotated[str, Meta(max_length=12)]
"""What a page sends as hex, vertex or edge; the rules know which there are."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=120)]
SentCards: TypeAlias = tuple[Count, Count, Count, Count, Count]
AnyResource: TypeAlias = Annotated[str, Meta(max_length=10)]
AnySeat: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
RES: Final[tuple[Resource, ...]] = ("lumber", "brick", "wool", "grain", "ore")
NONE: Final[Cards] = (0, 0, 0, 0, 0)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    target: Literal[0, 8, 10, 12, 14] = 0
    """Points that win; 0: twelve for three and four, ten for five and six [Q1]."""
    hurricane: Literal["both", "own"] = "both"
    """Hurricane and storm each destroy brick and grain, or only their own resource [Q2]."""
    wizards: Literal["all", "others"] = "all"
    """What several wizards share: everybody's cards, or only those of who plays none [Q9]."""
    setup_disasters: bool = False
    """Disasters may strike with the founding income [Q6]."""
    tempo: Literal["normal", "slow", "brake"] = "normal"
    """The seconds of section 19, twice as many, or none (ten minutes a turn)."""


# --- moves -------------------------------------------------------------------------------------------------------------
class FoundSettlement(Struct, frozen=True, tag="found_settlement", forbid_unknown_fields=True):
    vertex: Place


class FoundRoute(Struct, frozen=True, tag="found_route", forbid_unknown_fields=True):
    edge: Place
    kind: Annotated[str, Meta(max_length=10)]


class Roll(Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """Let the dice fall (CHANCE throws them)."""


class ChooseResources(Struct, frozen=True, tag="choose_resources", forbid_unknown_fields=True):
    cards: SentCards


class WizardPlay(Struct, frozen=True, tag="wizard_play", forbid_unknown_fields=True):
    pass


class WizardPass(Struct, frozen=True, tag="wizard_pass", forbid_unknown_fields=True):
    pass


class Discard(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    cards: SentCards


class MoveRobber(Struct, frozen=True, tag="move_robber", forbid_unknown_fields=True):
    hex: Place
    victim: AnySeat | None = None


class MovePirate(Struct, frozen=True, tag="move_pirate", forbid_unknown_fields=True):
    hex: Place
    victim: AnySeat | None = None


class PlayKnight(Struct, frozen=True, tag="play_knight", forbid_unknown_fields=True):
    pass


class PlayRoadBuilding(Struct, frozen=True, tag="play_road_building", forbid_unknown_fields=True):
    pass


class PlayInvention(Struct, frozen=True, tag="play_invention", forbid_unknown_fields=True):
    """The two resources in RES order."""

    first: AnyResource
    second: AnyResource


class PlayMonopoly(Struct, frozen=True, tag="play_monopoly", forbid_unknown_fields=True):
    resource: AnyResource


class PlaceFreeRoute(Struct, frozen=True, tag="place_free_route", forbid_unknown_fields=True):
    edge: Place
    kind: Annotated[str, Meta(max_length=10)]


class FinishFreeRoutes(Struct, frozen=True, tag="finish_free_routes", forbid_unknown_fields=True):
    pass


class BuildRoad(Struct, frozen=True, tag="build_road", forbid_unknown_fields=True):
    edge: Place


class BuildShip(Struct, frozen=True, tag="build_ship", forbid_unknown_fields=True):
    edge: Place


class BuildCanal(Struct, frozen=True, tag="build_canal", forbid_unknown_fields=True):
    edge: Place


class BuildSettlement(Struct, frozen=True, tag="build_settlement", forbid_unknown_fields=True):
    vertex: Place


class BuildCity(Struct, frozen=True, tag="build_city", forbid_unknown_fields=True):
    vertex: Place


class BuyDev(Struct, frozen=True, tag="buy_dev", forbid_unknown_fields=True):
    pass


class MoveShip(Struct, frozen=True, tag="move_ship", forbid_unknown_fields=True):
    source: Place
    to: Place


class BankTrade(Struct, frozen=True, tag="bank_trade", forbid_unknown_fields=True):
    give: AnyResource
    get: AnyResource


class OfferTrade(Struct, frozen=True, tag="offer_trade", forbid_unknown_fields=True):
    """The active player's, who gives `give` for `want`. `to`: seats in ascending order; () is everybody."""

    give: SentCards
    want: SentCards
    to: Annotated[tuple[AnySeat, ...], Meta(max_length=5)] = ()


class RespondTrade(Struct, frozen=True, tag="respond_trade", forbid_unknown_fields=True):
    offer: Annotated[int, Meta(ge=0, le=1_000_000)]
    accept: bool


class ProposeTrade(Struct, frozen=True, tag="propose_trade", forbid_unknown_fields=True):
    """Of who is not active, to who is: `give` is what the proposer gives."""

    give: SentCards
    want: SentCards


class ConfirmTrade(Struct, frozen=True, tag="confirm_trade", forbid_unknown_fields=True):
    """Of the active player: with a seat that has accepted the offer of this number, or the proposal of this number and seat."""

    offer: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: AnySeat


class CancelTrade(Struct, frozen=True, tag="cancel_trade", forbid_unknown_fields=True):
    """Take back the own offer or proposal."""

    offer: Annotated[int, Meta(ge=0, le=1_000_000)]


class DeclineProposal(Struct, frozen=True, tag="decline_proposal", forbid_unknown_fields=True):
    seat: AnySeat


class EndTurn(Struct, frozen=True, tag="end_turn", forbid_unknown_fields=True):
    pass


class RequestSpecialBuild(Struct, frozen=True, tag="request_special_build", forbid_unknown_fields=True):
    on: bool


class EndSpecialBuild(Struct, frozen=True, tag="end_special_build", forbid_unknown_fields=True):
    pass


Move: TypeAlias = (
    FoundSettlement
    | FoundRoute
    | Roll
    | ChooseResources
    | WizardPlay
    | WizardPass
    | Discard
    | MoveRobber
    | MovePirate
    | PlayKnight
    | PlayRoadBuilding
    | PlayInvention
    | PlayMonopoly
    | PlaceFreeRoute
    | FinishFreeRoutes
    | BuildRoad
    | BuildShip
    | BuildCanal
    | BuildSettlement
    | BuildCity
    | BuyDev
    | MoveShip
    | BankTrade
    | OfferTrade
    | RespondTrade
    | ProposeTrade
    | ConfirmTrade
    | CancelTrade
    | DeclineProposal
    | EndTurn
    | RequestSpecialBuild
    | EndSpecialBuild
)


# --- chance ------------------------------------------------------------------------------------------------------------
class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Before the founding: everything that lies face down, from the top."""

    tiles: tuple[Terrain, ...]
    tokens: tuple[int, ...]
    stacks: tuple[tuple[Card, ...], ...]
    devs: tuple[Dev, ...]


class Restacked(Struct, frozen=True, tag="restacked"):
    """With `setup_disasters` off, always once after the founding income: what is left of the five stacks, mixed anew."""

    stacks: tuple[tuple[Card, ...], ...]


class Dice(Struct, frozen=True, tag="dice"):
    first: int
    second: int


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """A stack has run out, and a card of it is needed: the cards aside are the new stack [Q10]."""

    resource: Resource
    stack: tuple[Card, ...]


class LavaDie(Struct, frozen=True, tag="lava_die"):
    die: int


class Theft(Struct, frozen=True, tag="theft"):
    resource: Resource


class Opened(Struct, frozen=True, tag="opened"):
    """All answers of a wizard's window are in, and turned over: no answer does so itself, or its seat would be noticed."""


Chance: TypeAlias = Shuffled | Restacked | Dice | Reshuffled | LavaDie | Theft | Opened


# --- what lies on the table --------------------------------------------------------------------------------------------
class Building(Struct, frozen=True, array_like=True):
    vertex: str
    seat: Seat
    city: bool


class Route(Struct, frozen=True, array_like=True):
    edge: str
    seat: Seat
    kind: Kind


class DevCard(Struct, frozen=True, array_like=True):
    kind: Dev
    turn: int
    """In which it was bought; one that was bought in a special building phase counts as bought in the turn before."""


class Player(Struct, frozen=True):
    hand: Cards = NONE
    devs: tuple[DevCard, ...] = ()
    """In order of purchase."""
    played: tuple[Dev, ...] = ()
    knights: int = 0
    home: Literal["W", "E"] | None = None
    chip: bool = False
    proposals: int = 0
    """Made in this turn: at most three."""
    answers: int = 0
    """To offers, in this turn: at most ten."""
    requests: int = 0
    """Of special building, in this turn: at most two."""
    requested: bool = False


class Offer(Struct, frozen=True):
    """Of the active player, and who has said what: None, not yet (or not asked)."""

    no: int
    give: Cards
    want: Cards
    to: tuple[Seat, ...]
    answers: tuple[bool | None, ...]


class Proposal(Struct, frozen=True):
    no: int
    seat: Seat
    give: Cards
    want: Cards


# --- the stack of frames (section 5): the top one says who is waited for; automatic ones are worked off at once ----------
class Deal(Struct, frozen=True, tag="deal"):
    """CHANCE shuffles."""


class Found(Struct, frozen=True, tag="found"):
    """Step 0 to 2n-1 of the founding; without a vertex the settlement is still to be placed."""

    step: int
    vertex: str | None = None


class Restack(Struct, frozen=True, tag="restack"):
    """CHANCE, after the founding income."""


class PreRoll(Struct, frozen=True, tag="pre_roll"):
    pass


class Rolling(Struct, frozen=True, tag="rolling"):
    """CHANCE throws the dice."""


class Acting(Struct, frozen=True, tag="acting"):
    pass


class Choosing(Struct, frozen=True, tag="choosing"):
    """Picks, all at once and in secret. `claims`: what is fixed already and is drawn with them."""

    no: int
    due: tuple[int, ...]
    chosen: tuple[Cards | None, ...]
    claims: tuple[Cards, ...]
    start: Seat
    why: Why


class Drawing(Struct, frozen=True, tag="drawing"):
    """Face-down cards on their way; CHANCE when a stack has run out in the middle."""

    claims: tuple[Cards, ...]
    """Still to be drawn."""
    start: Seat
    why: Why
    drawn: tuple[tuple[tuple[Card, ...], ...], ...]
    """By seat and resource: not yet looked at by anybody."""


class Striking(Struct, frozen=True, tag="striking"):
    """Disasters of one distribution that are still to come, the next first; each a group that strikes as one."""

    groups: tuple[tuple[Card, ...], ...]


class Wizarding(Struct, frozen=True, tag="wizarding"):
    """The window of a disaster. Nobody may notice who has answered, so all of `asked` are waited for until it closes.

    CHANCE opens the answers when all are in.
    """

    no: int
    group: tuple[Card, ...]
    asked: tuple[Seat, ...]
    answers: tuple[bool | None, ...]


class Discarding(Struct, frozen=True, tag="discarding"):
    no: int
    due: tuple[int, ...]
    chosen: tuple[Cards | None, ...]


class Robbing(Struct, frozen=True, tag="robbing"):
    no: int


class Stealing(Struct, frozen=True, tag="stealing"):
    """CHANCE takes a card."""

    victim: Seat


class FreeRoutes(Struct, frozen=True, tag="free_routes"):
    no: int
    left: int


class Erupting(Struct, frozen=True, tag="erupting"):
    """Volcanoes that are still to erupt, the next first: CHANCE throws the lava die."""

    hexes: tuple[str, ...]


class Special(Struct, frozen=True, tag="special"):
    """Special building of a seat between two turns."""

    no: int
    seat: Seat


class NextTurn(Struct, frozen=True, tag="next_turn"):
    """Automatic: the next special building, or the next turn. `passed`: places in turn order that have gone by."""

    passed: int = 0


class Over(Struct, frozen=True, tag="over"):
    pass


Frame: TypeAlias = (
    Deal
    | Found
    | Restack
    | PreRoll
    | Rolling
    | Acting
    | Choosing
    | Drawing
    | Striking
    | Wizarding
    | Discarding
    | Robbing
    | Stealing
    | FreeRoutes
    | Erupting
    | Special
    | NextTurn
    | Over
)


class State(Struct, frozen=True):
    options: Options
    first: Seat
    players: tuple[Player, ...]
    terrain: tuple[Terrain | None, ...]
    """By hex of the chart, in its order; None is undiscovered."""
    tokens: tuple[int, ...]
    """By hex; 0 is none."""
    frames: tuple[Frame, ...] = (Deal(),)
    """The top one is the last."""
    tiles: tuple[Terrain, ...] = ()
    """Face down, from the top."""
    chips: tuple[int, ...] = ()
    """Number tokens face down, from the top."""
    stacks: tuple[tuple[Card, ...], ...] = ()
    """By resource, from the top."""
    asides: tuple[tuple[Card, ...], ...] = ((), (), (), (), ())
    devs: tuple[Dev, ...] = ()
    """Face down, from the top."""
    robber: str | None = None
    pirate: str = "0,0"
    buildings: tuple[Building, ...] = ()
    """In order of their placing."""
    routes: tuple[Route, ...] = ()
    turn: int = 0
    """0 in the founding."""
    active: Seat = 0
    dice: tuple[int, int] | None = None
    """Of this turn."""
    longest: Seat | None = None
    army: Seat | None = None
    joined: bool = False
    """The main islands are joined by land: no more chips."""
    dev_played: bool = False
    ship_moved: bool = False
    ships_built: tuple[str, ...] = ()
    """In this turn."""
    asked: int = 0
    """Input frames opened so far: numbers them."""
    trades: int = 0
    """Offers and proposals made so far: numbers them."""
    offers: int = 0
    """Made in this turn: at most five."""
    offer: Offer | None = None
    proposals: tuple[Proposal, ...] = ()
    """The open ones, in their order; one a seat."""
    dealt: tuple[Seat, ...] = ()
    """Seats with which who is active has traded in this turn."""
    told: tuple[Fact, ...] = ()
    """What the newest entry has led to, with everything that is secret: `tell` takes out what a viewer must not know."""
    left: tuple[Seat, ...] = ()
    winner: Seat | None = None
    reason: str = "points"
