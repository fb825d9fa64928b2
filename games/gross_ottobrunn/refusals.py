"""Why a move is not legal now: the frame on top, then whose turn it is, then the chapter of the rules."""

from typing import Final

from games.contract import Refusal, Seat
from games.gross_ottobrunn import bank, building, cards, distribution, founding, robber, seven, shipping, trade, turns, wizards
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.changed import top
from games.gross_ottobrunn.flow import waited_for
from games.gross_ottobrunn.state import Move, State

BUILDS = (s.BuildRoad, s.BuildShip, s.BuildCanal, s.BuildSettlement, s.BuildCity, s.BuyDev)
PLAYS = (s.PlayKnight, s.PlayRoadBuilding, s.PlayInvention, s.PlayMonopoly)
FRAMES: Final[dict[type, tuple[type, ...]]] = {
    s.FoundSettlement: (s.Found,),
    s.FoundRoute: (s.Found,),
    s.Roll: (s.PreRoll,),
    s.ChooseResources: (s.Choosing,),
    s.WizardPlay: (s.Wizarding,),
    s.WizardPass: (s.Wizarding,),
    s.Discard: (s.Discarding,),
    s.MoveRobber: (s.Robbing,),
    s.MovePirate: (s.Robbing,),
    **dict.fromkeys(PLAYS, (s.PreRoll, s.Acting)),
    s.PlaceFreeRoute: (s.FreeRoutes,),
    s.FinishFreeRoutes: (s.FreeRoutes,),
    **dict.fromkeys(BUILDS, (s.Acting, s.Special)),
    s.EndSpecialBuild: (s.Special,),
}
"""Which frames take a move; all others, trade above all, belong to the action."""
OF_OTHERS = (s.RespondTrade, s.ProposeTrade)
OF_ANYBODY = (s.CancelTrade, s.ChooseResources, s.Discard)


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    if isinstance(move, s.RequestSpecialBuild):
        return turns.why_not_request(state, seat, move)
    if not isinstance(top(state), FRAMES.get(type(move), (s.Acting,))):
        return Refusal("wrong_phase")
    if not is_turn(state, seat, move):
        return Refusal("not_your_turn")
    match top(state):
        case s.Found():
            return why_not_found(state, move)
        case s.Choosing() | s.Discarding() | s.Wizarding() | s.Robbing() | s.FreeRoutes():
            return why_not_answer(state, seat, move)
    if isinstance(move, BUILDS):
        return why_not_build(state, seat, move)
    if isinstance(move, PLAYS):
        return cards.why_not_play(state, seat, move)
    return why_not_trade(state, seat, move)


def is_turn(state: State, seat: Seat, move: Move) -> bool:
    """Trades of others are theirs; who has chosen already is told so by the frame."""
    if isinstance(move, OF_ANYBODY):
        return True
    if isinstance(move, OF_OTHERS):
        return seat != state.active
    return seat in waited_for(state)


def why_not_found(state: State, move: Move) -> Refusal | None:
    frame = top(state)
    assert isinstance(frame, s.Found)
    match move:
        case s.FoundSettlement(vertex) if frame.vertex is None:
            return founding.why_not_spot(state, vertex)
        case s.FoundRoute(edge, kind) if frame.vertex is not None:
            return founding.why_not_route(state, edge, kind)
    return Refusal("wrong_phase")


def why_not_answer(state: State, seat: Seat, move: Move) -> Refusal | None:
    match move:
        case s.ChooseResources(chosen):
            return distribution.why_not_choose(state, seat, chosen)
        case s.Discard(chosen):
            return seven.why_not_discard(state, seat, chosen)
        case s.WizardPlay():
            return wizards.why_not_wizard(state, seat)
        case s.WizardPass():
            return wizards.why_not_pass(state, seat)
        case s.MoveRobber() | s.MovePirate():
            return robber.why_not_move(state, seat, move)
        case s.PlaceFreeRoute(edge, kind):
            return building.why_not_free(state, seat, edge, kind)
    return None


def why_not_build(state: State, seat: Seat, move: Move) -> Refusal | None:
    match move:
        case s.BuildRoad(edge):
            return building.why_not_road(state, seat, edge)
        case s.BuildShip(edge):
            return building.why_not_ship(state, seat, edge)
        case s.BuildCanal(edge):
            return building.why_not_canal(state, seat, edge)
        case s.BuildSettlement(vertex):
            return building.why_not_settlement(state, seat, vertex)
        case s.BuildCity(vertex):
            return building.why_not_city(state, seat, vertex)
    return cards.why_not_buy(state, seat)


def why_not_trade(state: State, seat: Seat, move: Move) -> Refusal | None:
    match move:
        case s.MoveShip(source, to):
            return shipping.why_not_move(state, seat, source, to)
        case s.BankTrade():
            return bank.why_not_trade(state, seat, move)
        case s.OfferTrade():
            return trade.why_not_offer(state, seat, move)
        case s.RespondTrade():
            return trade.why_not_respond(state, seat, move)
        case s.ProposeTrade():
            return trade.why_not_propose(state, seat, move)
        case s.ConfirmTrade():
            return trade.why_not_confirm(state, seat, move)
        case s.CancelTrade():
            return trade.why_not_cancel(state, seat, move)
        case s.DeclineProposal():
            return trade.why_not_decline(state, move)
    return None
