"""The state of a match, what a seat can play, and what chance plays."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from games.ballon_cup.cards import COLOURS, ORDER, Cards, Colour, Face
from games.contract import Seat

LockGuard: TypeAlias = Literal["tile", "table", "off"]
Terrain: TypeAlias = Literal["mountains", "plains"]
Phase: TypeAlias = Literal["deal", "play", "exchange", "must_play", "stuck", "over"]
Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Five: TypeAlias = tuple[int, int, int, int, int]
"""A number a colour, in the order of COLOURS."""
Groups: TypeAlias = Annotated[int, Meta(ge=0, le=15)]

NOTHING: Final[Five] = (0, 0, 0, 0, 0)
STONES: Final[Five] = (13, 11, 9, 7, 5)
NEEDS: Final[Five] = (7, 6, 5, 4, 3)
"""Stones that win a colour's trophy. There are 2 × need - 1 of them, so two seats never both reach it."""
HAND: Final = 8
TO_WIN: Final = 3
"""Trophies that win the match."""
GROUP: Final = 3
"""Stones of a closed colour that stand for one of another."""
MOST_EXCHANGED: Final = 4


class Options(Struct, frozen=True):
    lock_guard: LockGuard = "tile"
    """How many stones of a colour may lie: `tile`, at most 2 grey and 3 blue on each tile (as on Gravon); `table`, on all tiles
    together one less than its trophy needs, so that nothing ever gets stuck; `off`, as many as come."""


class Place(Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """Lay a hand card at a tile, on the own side or the other's."""

    card: Annotated[Face, Meta(max_length=3)]
    tile: Annotated[int, Meta(ge=1, le=4)]
    side: Side
    """The seat whose side it is."""


class Exchange(Struct, frozen=True, tag="exchange", forbid_unknown_fields=True):
    """Throw one to four hand cards for as many new ones, when none can be placed. Their order does not matter."""

    cards: Annotated[tuple[Annotated[Face, Meta(max_length=3)], ...], Meta(max_length=45)]

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards, key=lambda card: (ORDER.get(card, len(ORDER)), card))))


class Buy(Struct, frozen=True, tag="buy", forbid_unknown_fields=True):
    """Take a trophy for all own stones of its colour and, for each one missing, three stones of one closed colour."""

    colour: Colour
    groups: tuple[Groups, Groups, Groups, Groups, Groups]
    """Groups of three stones by the colour they are of."""


class PassStuck(Struct, frozen=True, tag="pass_stuck", forbid_unknown_fields=True):
    """Buy nothing more, when nothing can ever be placed again."""


class Deal(Struct, frozen=True, tag="deal"):
    """The cards from the top, the first 16 dealt in turn, the seat that begins first; and the stones of the tiles 1 to 4."""

    order: Cards
    stones: tuple[tuple[Colour, ...], ...]


class Stones(Struct, frozen=True, tag="stones"):
    """What is drawn from the bag for a tile."""

    tile: int
    stones: tuple[Colour, ...]


class Reshuffle(Struct, frozen=True, tag="reshuffle"):
    """The discard pile as the new deck, from the top."""

    order: Cards


Move: TypeAlias = Place | Exchange | Buy | PassStuck
Chance: TypeAlias = Deal | Stones | Reshuffle


class Tile(Struct, frozen=True):
    number: int
    terrain: Terrain
    in_play: bool = True
    stones: Five = NOTHING
    """By colour. None on a tile in play: it waits for its stones."""
    sides: tuple[Cards, Cards] = ((), ())
    """By seat, in order of laying."""


class Refill(Struct, frozen=True, tag="refill"):
    """Owed: stones for the tiles that have none."""


class Award(Struct, frozen=True, tag="award"):
    """Owed: the trophies that the stones of a seat have won."""

    seat: Seat


class Draw(Struct, frozen=True, tag="draw"):
    """Owed: cards from the deck."""

    seat: Seat
    count: int


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Owed: a new deck of the discard pile."""


class Look(Struct, frozen=True, tag="look"):
    """Owed: after an exchange, whether a card can be placed now."""

    seat: Seat


class Next(Struct, frozen=True, tag="next"):
    """Owed: the turn is over, and this seat's begins."""

    seat: Seat


Owed: TypeAlias = Refill | Award | Draw | Shuffle | Look | Next


class LastMove(Struct, frozen=True):
    seat: Seat
    move: Move


class State(Struct, frozen=True):
    lock_guard: LockGuard
    first: Seat
    turn: Seat
    phase: Phase = "deal"
    tiles: tuple[Tile, ...] = (Tile(1, "plains"), Tile(2, "mountains"), Tile(3, "plains"), Tile(4, "mountains"))
    deck: Cards = ()
    """The top is the first."""
    discard: Cards = ()
    """The top is the last."""
    bag: Five = STONES
    stones: tuple[Five, Five] = (NOTHING, NOTHING)
    """What the seats have won and not yet spent."""
    spent: Five = NOTHING
    """Paid for trophies: out of the game."""
    trophies: tuple[Seat | None, ...] = (None,) * len(COLOURS)
    """Who has each colour's."""
    hands: tuple[Cards, Cards] = ((), ())
    known: tuple[Cards, Cards] = ((), ())
    """Cards of a hand that once lay open, and are still held."""
    owed: tuple[Owed, ...] = ()
    """What is still to be done of this move, the next first. It waits for CHANCE when it is not empty."""
    stuck_passes: int = 0
    """In a row, without a purchase between them."""
    turn_no: int = 1
    """Turns begun."""
    last_move: LastMove | None = None
    left: Seat | None = None
    reason: str = "third_trophy"
