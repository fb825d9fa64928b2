"""How long each decision may take, and what is played for who takes longer (section 19). No one's secrets are used."""

from collections.abc import Iterator
from typing import Final

from games.contract import Pace, Seat
from games.gross_ottobrunn import distribution, founding, land, robber, wizards
from games.gross_ottobrunn.changed import added, of, taken, top
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.flow import waited_for
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Acting,
    Cards,
    ChooseResources,
    Choosing,
    Discard,
    Discarding,
    EndSpecialBuild,
    EndTurn,
    FinishFreeRoutes,
    Found,
    FoundRoute,
    FoundSettlement,
    FreeRoutes,
    Move,
    MovePirate,
    MoveRobber,
    PreRoll,
    Robbing,
    Roll,
    Special,
    State,
    Wizarding,
    WizardPass,
)

BRAKE: Final = 600
"""Seconds for everything at a table that wants no haste."""
HURRY: Final = 20
"""Seconds for the action of a seat whose last decision was played for it."""
GLANCE: Final = 6
"""Seconds of each half of a wizard's window: after the first, who cannot play one is passed."""


def pace(state: State, seat: Seat) -> Pace[Move] | None:
    """The seconds of the decision that a seat is waited for."""
    if seat not in waited_for(state):
        return None
    frame = top(state)
    if isinstance(frame, Wizarding):
        return glance(state, seat, frame)
    key, seconds = budget(state)
    hurried = HURRY if isinstance(frame, Acting) and state.options.tempo != "brake" else None
    return Pace(key, drawn_out(state, seconds), default(state, seat), hurried)


def drawn_out(state: State, seconds: int) -> int:
    match state.options.tempo:
        case "brake":
            return BRAKE
        case "slow":
            return 2 * seconds
    return seconds


def budget(state: State) -> tuple[str, int]:
    """One key a decision; the action of a turn is one decision, whatever comes between."""
    match top(state):
        case Found(step, None):
            return f"settlement {step}", 60
        case Found(step):
            return f"route {step}", 30
        case PreRoll():
            return f"roll {state.turn}", 20
        case Acting():
            return f"action {state.turn}", 150
        case Choosing(no=no):
            return f"choose {no}", 20
        case Discarding(no=no) | Robbing(no=no) | FreeRoutes(no=no) | Special(no=no):
            return f"frame {no}", 30
    raise AssertionError("nobody is waited for")


def glance(state: State, seat: Seat, frame: Wizarding) -> Pace[Move]:
    """One countdown that looks the same to all; who cannot play a wizard is passed at half time, and nobody else notices."""
    rest = drawn_out(state, GLANCE)
    first = min(GLANCE, rest) if state.options.tempo == "brake" else rest
    return Pace(f"wizard {frame.no}", first + rest, WizardPass(), ahead=0 if wizards.holds_wizard(state, seat) else rest)


# --- what is played ----------------------------------------------------------------------------------------------------
def default(state: State, seat: Seat) -> Move:
    match top(state):
        case Found(vertex=None):
            return FoundSettlement(max(founding.spots(state), key=lambda vertex: pips(state, vertex)))
        case Found():
            return founding_route(state)
        case PreRoll():
            return Roll()
        case Choosing(due=due, claims=claims):
            return ChooseResources(fewest(state.players[seat].hand, distribution.unclaimed(state, claims), due[seat]))
        case Discarding(due=due):
            return Discard(most(state.players[seat].hand, due[seat]))
        case Robbing():
            return robbing(state, seat)
        case FreeRoutes():
            return FinishFreeRoutes()
        case Special():
            return EndSpecialBuild()
    return EndTurn()


def pips(state: State, vertex: str) -> int:
    """How often the land around a vertex pays, of 36 rolls."""
    chart = chart_of(len(state.players))
    tokens = (state.tokens[chart.index[hex_]] for hex_ in chart.hexes_at[vertex] if hex_ in chart.index)
    return sum(6 - abs(7 - token) for token in tokens if token)


def founding_route(state: State) -> FoundRoute:
    """A road that discovers nothing, else any road, else a ship."""
    spots, fringe = founding.route_spots(state), land.at(state).fringe
    ends = chart_of(len(state.players)).ends
    quiet = [spot for spot in spots if spot[1] == "road" and not any(vertex in fringe for vertex in ends[spot[0]])]
    roads = [spot for spot in spots if spot[1] == "road"]
    return FoundRoute(*(quiet or roads or spots)[0])


def fewest(hand: Cards, there: Cards, count: int) -> Cards:
    """Pick by pick the resource of which fewest are held, among those that there are."""
    cards = NONE
    for _ in range(count):
        left, held = taken(there, cards), added(hand, cards)
        place = min((place for place in range(len(RES)) if left[place]), key=lambda place: held[place])
        cards = added(cards, of(RES[place]))
    return cards


def most(hand: Cards, count: int) -> Cards:
    """Card by card of the resource that is held most."""
    cards = NONE
    for _ in range(count):
        left = taken(hand, cards)
        cards = added(cards, of(RES[left.index(max(left))]))
    return cards


def robbing(state: State, seat: Seat) -> MoveRobber | MovePirate:
    """The first land without an own building and with somebody to rob, who holds most; else without an own building."""
    moves = [move for move in robber.moves(state, seat) if isinstance(move, MoveRobber)]
    foreign = [move for move in moves if seat not in robber.builders(state, move.hex)]
    for hex_ in dict.fromkeys(move.hex for move in foreign if move.victim is not None):
        return MoveRobber(hex_, richest(state, (move.victim for move in foreign if move.hex == hex_)))
    return (foreign or moves)[0]


def richest(state: State, seats: Iterator[Seat | None]) -> Seat:
    known = [seat for seat in seats if seat is not None]
    return max(known, key=lambda seat: sum(state.players[seat].hand))
