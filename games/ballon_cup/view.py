"""What a viewer of Ballon Cup sees, built field by field: what is not put in here, nobody sees.

Cards are `R13`, `A4` (A is grey), colours `red` …; fives are by colour, pairs by seat. Hands are in the order of `cards.ORDER`.
"""

from functools import lru_cache

from msgspec import Struct

from games.ballon_cup.bag import spelled
from games.ballon_cup.cards import COLOURS, Cards, Colour
from games.ballon_cup.rules import outcome
from games.ballon_cup.state import NEEDS, Five, LastMove, LockGuard, Phase, State, Terrain, Tile
from games.ballon_cup.tiles import exhausted, leads, playable, slots, sums
from games.ballon_cup.trophies import buyable, held
from games.contract import ALL, Seat, Viewer


class SeenTile(Struct, frozen=True, gc=False):
    """A tile, the same for everybody."""

    number: int
    terrain: Terrain
    in_play: bool
    stones: tuple[Colour, ...]
    """In order of colours. None on a tile in play: it waits for stones (only with the guard `table`)."""
    sides: tuple[Cards, Cards]
    """In order of laying."""
    sums: tuple[int, int]
    open: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    """A colour for each open slot."""
    leads: Seat | None
    """Who is ahead as it lies, every missing card counted as a mean one (7)."""
    locked: tuple[Colour, ...]
    """Colours still missing here of which all cards lie on tiles."""


class Result(Struct, frozen=True):
    winner: Seat | None
    """None: a draw."""
    reason: str
    """`third_trophy`, `stuck`, or why a seat was forfeited: `resigned`, `left`, `time_out`."""
    trophies: tuple[int, int]


class View(Struct, frozen=True):
    seat: Seat | None
    """Whose view it is; None for a watcher and for ALL."""
    lock_guard: LockGuard
    phase: Phase
    turn: Seat | None
    """None after the end."""
    turn_no: int
    """The running turn's number, from 1."""
    tiles: tuple[SeenTile, ...]
    """All four, by number."""
    hand: Cards
    """The viewer's own."""
    playable: Cards
    """Own cards that could be placed now, on turn or not."""
    counts: tuple[int, int]
    """Cards in hand."""
    known: tuple[Cards, Cards]
    """Cards of each hand that once lay open, and are still held."""
    exposed: Seat | None
    """Whose whole hand lies open now."""
    hands: tuple[Cards, Cards] | None
    """Both after the end; always for ALL."""
    deck: int
    bag: int
    """Stones left in it."""
    discard: Cards
    """The top is the last."""
    stones: tuple[Five, Five]
    spent: Five
    trophies: tuple[Seat | None, ...]
    """Who has each colour's."""
    needs: Five
    """Stones that each trophy takes."""
    buyable: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    """Trophies that each seat has the stones to buy."""
    stuck_passes: int
    last_move: LastMove | None
    result: Result | None


def view(state: State, viewer: Viewer) -> View:
    seat = viewer if isinstance(viewer, int) else None
    hand = () if seat is None else state.hands[seat]
    over = state.phase == "over"
    return View(
        seat=seat,
        lock_guard=state.lock_guard,
        phase=state.phase,
        turn=None if over else state.turn,
        turn_no=state.turn_no,
        tiles=seen(state.tiles),
        hand=hand,
        playable=() if over else playable(hand, state.tiles),
        counts=(len(state.hands[0]), len(state.hands[1])),
        known=state.known,
        exposed=state.turn if state.phase == "exchange" else None,
        hands=state.hands if over or viewer == ALL else None,
        deck=len(state.deck),
        bag=sum(state.bag),
        discard=state.discard,
        stones=state.stones,
        spent=state.spent,
        trophies=state.trophies,
        needs=NEEDS,
        buyable=(named(buyable(state, 0)), named(buyable(state, 1))),
        stuck_passes=state.stuck_passes,
        last_move=state.last_move,
        result=result(state),
    )


def named(places: tuple[int, ...]) -> tuple[Colour, ...]:
    return tuple(COLOURS[place] for place in places)


@lru_cache(maxsize=1 << 10)
def seen(tiles: tuple[Tile, ...]) -> tuple[SeenTile, ...]:
    """All viewers of a position are shown the same: worked out once."""
    gone = exhausted(tiles)
    return tuple(seen_tile(tile, gone) for tile in tiles)


def seen_tile(tile: Tile, gone: tuple[bool, ...]) -> SeenTile:
    ours, theirs = slots(tile, 0), slots(tile, 1)
    return SeenTile(
        number=tile.number,
        terrain=tile.terrain,
        in_play=tile.in_play,
        stones=spelled(tile.stones),
        sides=tile.sides,
        sums=sums(tile),
        open=(spelled(ours), spelled(theirs)),
        leads=leads(tile),
        locked=tuple(colour for place, colour in enumerate(COLOURS) if gone[place] and ours[place] + theirs[place]),
    )


def result(state: State) -> Result | None:
    if (end := outcome(state)) is None:
        return None
    winner = None if end.ranks[0] == end.ranks[1] else end.ranks.index(1)
    return Result(winner, end.reason, (held(state, 0), held(state, 1)))
