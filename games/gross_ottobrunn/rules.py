"""Groß Ottobrunn: islands, ships, canals, volcanoes, natural disasters and the wizard, for three to six.

The frame on top of the stack says who is waited for and which moves it takes; each chapter of the rules has a file of its own.
"""

from msgspec.structs import replace

from games.contract import CHANCE, Linger, Luck, Outcome, Seat
from games.gross_ottobrunn import (
    bank,
    cards,
    distribution,
    drawing,
    eruption,
    opening,
    piles,
    points,
    robber,
    roll,
    seven,
    trade,
    turns,
    wizards,
    works,
)
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.changed import popped, top
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.choices import legal as legal
from games.gross_ottobrunn.flow import settle, waited_for
from games.gross_ottobrunn.refusals import refusal as refusal
from games.gross_ottobrunn.state import Chance, Move, Options, Player, State


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


def lingers(state: State) -> Linger | None:
    """What a computer that is active hears people out about."""
    return trade.lingers(state)


def can_act(state: State, seat: Seat) -> bool:
    return (isinstance(top(state), s.Acting) and trade.takes_part(state, seat)) or bool(turns.requests(state, seat))


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
            return drawing.reshuffled(state, move)
        case s.LavaDie():
            return eruption.erupted(state, move)
        case s.Theft():
            return robber.stolen(state, move)
        case s.Opened():
            return wizards.opened(state)
        case s.FoundSettlement(vertex):
            return opening.founded(state, seat, vertex)
        case s.FoundRoute(edge, kind):
            return opening.founded_route(state, seat, edge, kind)
        case s.Roll():
            return roll.rolling(state)
        case s.ChooseResources(chosen):
            return distribution.chosen(state, seat, chosen)
        case s.WizardPlay() | s.WizardPass():
            return wizards.wizard(state, seat, isinstance(move, s.WizardPlay))
        case s.Discard(chosen):
            return seven.discarded(state, seat, chosen)
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
            return bank.traded(state, seat, move)
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
            return drawing.reshuffle(state, luck)
        case s.Erupting():
            return eruption.throw(luck)
        case s.Stealing():
            return robber.take(state, luck)
        case s.Wizarding():
            return s.Opened()
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
    return isinstance(move, s.WizardPlay | s.WizardPass)


def answered(state: State) -> tuple[Seat, ...]:
    """Who is waited for although the answer is in."""
    frame = top(state)
    if not isinstance(frame, s.Wizarding) or wizards.is_done(frame):
        return ()
    return tuple(seat for seat in frame.asked if wizards.answered(frame, seat))
