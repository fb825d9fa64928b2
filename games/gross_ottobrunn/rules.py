"""Groß Ottobrunn: islands, ships, canals, volcanoes, natural disasters and the wizard, for three to six.

The frame on top of the stack says who is waited for and which moves it takes; each chapter of the rules has a file of its own.
"""

from typing import Final

from msgspec.structs import replace

from games.contract import CHANCE, Luck, Outcome, Refusal, Seat
from games.gross_ottobrunn import (
    building,
    cards,
    disasters,
    distribution,
    eruption,
    founding,
    opening,
    piles,
    points,
    robber,
    roll,
    shipping,
    trade,
    turns,
    works,
)
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.changed import popped, top
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.choices import legal as legal
from games.gross_ottobrunn.flow import settle, waited_for
from games.gross_ottobrunn.state import Chance, Move, Options, Player, State

BUILDS = (s.BuildRoad, s.BuildShip, s.BuildCanal, s.BuildSettlement, s.BuildCity, s.BuyDev)
PLAYS = (s.PlayKnight, s.PlayRoadBuilding, s.PlayInvention, s.PlayMonopoly)
FRAMES: Final[dict[type, tuple[type, ...]]] = {
    s.FoundSettlement: (s.Found,),
    s.FoundRoute: (s.Found,),
    s.Roll: (s.PreRoll,),
    s.ChooseResources: (s.Choosing,),
    s.WizardPlay: (s.Wizarding,),
    s.WizardPass: (s.Wizarding,),
    s.WizardWait: (s.Wizarding,),
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


def setup(options: Options, seats: int, first: Seat) -> State:
    chart = chart_of(seats)
    return State(options, first, (Player(),) * seats, chart.terrain, chart.tokens, active=first)


def actors(state: State) -> tuple[Seat, ...]:
    return waited_for(state)


def may(state: State) -> tuple[Seat, ...]:
    """Who can answer, propose or take back a trade, or ask for special building. Only what all know decides."""
    waited = waited_for(state)
    if waited == (CHANCE,) or not waited:
        return ()
    return tuple(seat for seat in range(len(state.players)) if seat not in waited and can_act(state, seat))


def can_act(state: State, seat: Seat) -> bool:
    if turns.requests(state, seat):
        return True
    if not isinstance(top(state), s.Acting):
        return False
    return trade.asks(state, seat) or trade.proposes(state, seat) or bool(trade.own_numbers(state, seat))


# --- refusals ----------------------------------------------------------------------------------------------------------
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
            return robber.why_not_discard(state, seat, chosen)
        case s.WizardPlay():
            return disasters.why_not_wizard(state, seat)
        case s.WizardPass():
            return disasters.why_not_pass(state, seat)
        case s.WizardWait():
            return disasters.why_not_wait(state, seat)
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
            return trade.why_not_bank(state, seat, move)
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


# --- moves -------------------------------------------------------------------------------------------------------------
def apply(state: State, actor: Seat, move: Move | Chance) -> State:
    return settle(made(replace(state, told=()), actor, move))


def made(state: State, seat: Seat, move: Move | Chance) -> State:
    match move:
        case s.Shuffled():
            return opening.shuffled(state, move)
        case s.Restacked():
            return opening.restacked(state, move)
        case s.Dice():
            return roll.rolled(state, move)
        case s.Reshuffled():
            return distribution.reshuffled(state, move)
        case s.LavaDie():
            return eruption.erupted(state, move)
        case s.Theft():
            return robber.stolen(state, move)
        case s.FoundSettlement(vertex):
            return opening.founded(state, seat, vertex)
        case s.FoundRoute(edge, kind):
            return opening.founded_route(state, seat, edge, kind)
        case s.Roll():
            return roll.rolling(state)
        case s.ChooseResources(chosen):
            return distribution.chosen(state, seat, chosen)
        case s.WizardPlay() | s.WizardPass():
            return disasters.wizard(state, seat, isinstance(move, s.WizardPlay))
        case s.WizardWait():
            return disasters.waited(state, seat)
        case s.Discard(chosen):
            return robber.discarded(state, seat, chosen)
        case s.MoveRobber() | s.MovePirate():
            return robber.moved(state, seat, move)
        case s.PlaceFreeRoute(edge, kind):
            return cards.place_free(state, seat, edge, kind)
        case s.FinishFreeRoutes():
            return popped(state)
        case s.PlayKnight() | s.PlayRoadBuilding() | s.PlayInvention() | s.PlayMonopoly():
            return cards.played(state, seat, move)
    return made_between(state, seat, move)


def made_between(state: State, seat: Seat, move: Move) -> State:
    match move:
        case s.BuildRoad(edge):
            return works.built_route(state, seat, edge, "road")
        case s.BuildShip(edge):
            return works.built_route(state, seat, edge, "ship")
        case s.BuildCanal(edge):
            return works.built_route(state, seat, edge, "canal")
        case s.BuildSettlement(vertex):
            return works.built_settlement(state, seat, vertex)
        case s.BuildCity(vertex):
            return works.built_city(state, seat, vertex)
        case s.BuyDev():
            return cards.buy(state, seat)
        case s.MoveShip(source, to):
            return works.moved_ship(state, seat, source, to)
        case s.BankTrade():
            return trade.bank(state, seat, move)
        case s.OfferTrade():
            return trade.offered(state, seat, move)
        case s.RespondTrade():
            return trade.responded(state, seat, move)
        case s.ProposeTrade():
            return trade.proposed(state, seat, move)
        case s.ConfirmTrade():
            return trade.confirmed(state, seat, move)
        case s.CancelTrade():
            return trade.cancelled(state, seat, move)
        case s.DeclineProposal():
            return trade.declined(state, seat, move)
        case s.RequestSpecialBuild():
            return turns.requested(state, seat, move)
        case s.EndSpecialBuild():
            return turns.end_special(state)
        case s.EndTurn():
            return turns.end_turn(state)
    raise AssertionError(f"{move} is no move")


# --- luck and end ------------------------------------------------------------------------------------------------------
def chance(state: State, luck: Luck) -> Chance:
    match top(state):
        case s.Deal():
            return piles.shuffled(state, luck)
        case s.Restack():
            return opening.restack(state, luck)
        case s.Rolling():
            return roll.throw(luck)
        case s.Drawing():
            return distribution.reshuffle(state, luck)
        case s.Erupting():
            return eruption.throw(luck)
        case s.Stealing():
            return robber.take(state, luck)
    raise AssertionError("CHANCE is not to move")


def forfeit(state: State, seat: Seat, why: str) -> State:
    """The seat keeps its turns and is played on while two others stay; with one left it is over, whatever is under way."""
    state = replace(state, left=(*state.left, seat), told=())
    return state if len(state.left) + 1 < len(state.players) else points.ended(state, "others_left")


def outcome(state: State) -> Outcome | None:
    return points.outcome(state)


# --- for the portal ----------------------------------------------------------------------------------------------------
def turn_of(before: State, actor: Seat, move: Move | Chance, after: State) -> Seat | None:
    """A turn is over when its seat says so: founding, special building and whatever others do in it is none."""
    return actor if isinstance(move, s.EndTurn) else None


def hushes(before: State, actor: Seat, move: Move | Chance, after: State) -> bool:
    """Nobody may notice who has answered in a wizard's window."""
    return isinstance(move, s.WizardPlay | s.WizardPass | s.WizardWait)


def answered(state: State) -> tuple[Seat, ...]:
    """Who is waited for although the answer is in."""
    frame = top(state)
    if not isinstance(frame, s.Wizarding):
        return ()
    return tuple(seat for seat in frame.asked if disasters.answered(frame, seat))
