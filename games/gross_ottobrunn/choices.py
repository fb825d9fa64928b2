"""What a seat can do now: all moves, of trades, picks, discards and ship moves a few useful ones."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from games.contract import Seat
from games.gross_ottobrunn import (
    bank,
    building,
    cards,
    distribution,
    founding,
    patience,
    robber,
    shipping,
    trade,
    turns,
    wizards,
)
from games.gross_ottobrunn.changed import added, of, taken, top, total
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Acting,
    BuildCanal,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuildShip,
    BuyDev,
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
    MoveShip,
    PlaceFreeRoute,
    PreRoll,
    Robbing,
    Roll,
    Special,
    State,
    Wizarding,
    WizardPass,
    WizardPlay,
)

FEW = 2
"""Picks of which all combinations are listed."""
TARGETS = 3
"""Places listed for each ship that may move."""


def legal(state: State, seat: Seat) -> list[Move]:
    return [*of_frame(state, seat), *turns.requests(state, seat)]


def of_frame(state: State, seat: Seat) -> list[Move]:
    match top(state):
        case Found(vertex=None):
            return [FoundSettlement(vertex) for vertex in founding.spots(state)]
        case Found():
            return [FoundRoute(edge, kind) for edge, kind in founding.route_spots(state)]
        case Choosing() as choosing:
            return list(picks(state, seat, choosing))
        case Discarding() as discarding:
            return list(discards(state, seat, discarding))
        case Wizarding() as wizarding:
            return list(answers(state, seat, wizarding))
        case Special(seat=builder) if seat == builder:
            return [*works(state, seat), EndSpecialBuild()]
        case Acting() if seat != state.active:
            return [*trade.of_other(state, seat)]
    return of_active(state, seat) if seat == state.active else []


def of_active(state: State, seat: Seat) -> list[Move]:
    match top(state):
        case PreRoll():
            return [Roll(), *cards.plays(state, seat)]
        case Robbing():
            return [*robber.moves(state, seat)]
        case FreeRoutes():
            spots = building.free_spots(state, seat)
            return [*(PlaceFreeRoute(edge, kind) for edge, kind in spots), FinishFreeRoutes()]
        case Acting():
            return [
                *works(state, seat),
                *voyages(state, seat),
                *cards.plays(state, seat),
                *bank.trades(state, seat),
                *trade.of_active(state, seat),
                EndTurn(),
            ]
    return []


def works(state: State, seat: Seat) -> Iterator[Move]:
    """What can be paid and has a place."""
    hand = state.players[seat].hand
    if building.affords(hand, "settlement"):
        yield from map(BuildSettlement, building.settlement_spots(state, seat))
    if building.affords(hand, "city"):
        yield from map(BuildCity, building.city_spots(state, seat))
    if building.affords(hand, "road"):
        yield from map(BuildRoad, building.road_spots(state, seat))
    if building.affords(hand, "ship"):
        yield from map(BuildShip, building.ship_spots(state, seat))
    if building.affords(hand, "canal"):
        yield from map(BuildCanal, building.canal_spots(state, seat))
    if cards.why_not_buy(state, seat) is None:
        yield BuyDev()


def voyages(state: State, seat: Seat) -> Iterator[MoveShip]:
    for ship, targets in shipping.movable(state, seat):
        yield from (MoveShip(ship, to) for to in targets[:TARGETS])


def answers(state: State, seat: Seat, frame: Wizarding) -> Iterator[Move]:
    if seat not in frame.asked or wizards.answered(frame, seat):
        return
    if wizards.holds_wizard(state, seat):
        yield WizardPlay()
    yield WizardPass()


# --- sets of cards -----------------------------------------------------------------------------------------------------
def picks(state: State, seat: Seat, frame: Choosing) -> Iterator[ChooseResources]:
    if not frame.due[seat] or frame.chosen[seat] is not None:
        return
    due, there = frame.due[seat], distribution.unclaimed(state, frame.claims)
    if due <= FEW:
        sets = [total(of(name) for name in names) for names in combinations_with_replacement(RES, due)]
        yield from (ChooseResources(cards) for cards in sets if distribution.why_not_choose(state, seat, cards) is None)
        return
    found = [patience.fewest(state.players[seat].hand, there, due), *(first_of(there, place, due) for place in range(len(RES)))]
    yield from map(ChooseResources, dict.fromkeys(found))


def discards(state: State, seat: Seat, frame: Discarding) -> Iterator[Discard]:
    if not frame.due[seat] or frame.chosen[seat] is not None:
        return
    due, hand = frame.due[seat], state.players[seat].hand
    found = [patience.most(hand, due), *(first_of(hand, place, due) for place in range(len(RES)))]
    yield from map(Discard, dict.fromkeys(found))


def first_of(there: Cards, place: int, count: int) -> Cards:
    """So many cards of what there is: of this resource first, of the others in their order."""
    cards = NONE
    for name in (RES[place], *(name for name in RES if name != RES[place])):
        held = taken(there, cards)[RES.index(name)]
        cards = added(cards, of(name, min(held, count - sum(cards))))
    return cards
