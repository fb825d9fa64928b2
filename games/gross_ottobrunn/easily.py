"""The easy computer: it founds where much is rolled, builds what it can, and trades with nobody but the bank."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from games.contract import Advice
from games.gross_ottobrunn import prompts
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.building import COSTS, is_free
from games.gross_ottobrunn.changed import added, counted, of, taken
from games.gross_ottobrunn.disasters import destroyed, only
from games.gross_ottobrunn.sight import ground_of, ground_pays
from games.gross_ottobrunn.state import NONE, RES, Cards, Move
from games.gross_ottobrunn.view import View
from games.gross_ottobrunn.waiting import awaited

AMONG: Final = 8
"""Places of which one is taken when founding."""
LOSES: Final = 3
"""Cards for which a wizard is played."""
MANY: Final = 7


def easy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Anything sensible."""
    if not awaited(view):
        return refused(view, legal)
    assert view.seat is not None and view.own is not None
    hand = view.own.hand
    match view.prompt:
        case prompts.Founding(settlement=True):
            soil = ground_pays(view)
            best = sorted(legal, key=lambda move: -soil.pips(getattr(move, "vertex", "")) + rng.random())
            return Advice(rng.choice(best[:AMONG]))
        case prompts.Founding():
            return Advice(rng.choice(list(legal)))
        case prompts.Choosing(due=due, supply=supply):
            return Advice(s.ChooseResources(some_of(supply, due[view.seat], rng)))
        case prompts.Discarding(due=due):
            return Advice(s.Discard(some_of(hand, due[view.seat], rng)))
        case prompts.Wizarding(kinds=kinds):
            own = sum(only(hand, destroyed(view.options, kinds)))
            wants = s.WizardPlay if own >= LOSES else s.WizardPass
            return Advice(next((move for move in legal if isinstance(move, wants)), legal[-1]))
        case prompts.Robbing():
            return Advice(rng.choice([move for move in legal if getattr(move, "victim", None) is not None] or list(legal)))
        case prompts.Rolling():
            return Advice(s.Roll())
    return Advice(in_turn(view, legal, rng))


def refused(view: View, legal: Sequence[Move]) -> Advice[Move] | None:
    """It wants no trade, and says so."""
    offer = view.offer
    if offer is None or view.seat is None or view.seat not in offer.to or offer.answers[view.seat] is not None:
        return None
    declines: Move = s.RespondTrade(offer.no, False)
    return Advice(declines) if declines in legal else None


def in_turn(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """The first of these that can be done."""
    assert view.own is not None
    for kinds in FIRST:
        if found := [move for move in legal if isinstance(move, kinds)]:
            return rng.choice(found)
    routes = [move for move in legal if isinstance(move, ROUTES) and leads_on(view, move.edge)]
    if routes and rng.random() < 0.5:
        return rng.choice(routes)
    if any(isinstance(move, s.BuyDev) for move in legal) and (sum(view.own.hand) > MANY or rng.random() < 0.15):
        return s.BuyDev()
    trades = [move for move in legal if isinstance(move, s.BankTrade) and helps(view, move)]
    if trades and sum(view.own.hand) > 5:
        return rng.choice(trades)
    return next(move for move in legal if isinstance(move, s.EndTurn | s.EndSpecialBuild | s.FinishFreeRoutes))


FIRST: Final[tuple[tuple[type[Move], ...], ...]] = (
    (s.DeclineProposal,),
    (s.BuildCity,),
    (s.BuildSettlement,),
    (s.PlayKnight, s.PlayRoadBuilding, s.PlayInvention, s.PlayMonopoly),
)
ROUTES: Final = (s.BuildRoad, s.BuildShip, s.PlaceFreeRoute)


def leads_on(view: View, edge: str) -> bool:
    """To a free place, or to something undiscovered; not while there is a free place already."""
    assert view.seat is not None
    on = ground_of(view, view.seat)
    if any(is_free(on, vertex) and vertex not in on.land.fringe for vertex in on.network.reached):
        return False
    return any(vertex in on.land.fringe or is_free(on, vertex) for vertex in on.chart.ends[edge])


def helps(view: View, move: s.BankTrade) -> bool:
    """What is got lacks for a settlement or a city, and what is given does not."""
    assert view.own is not None
    give, get = RES.index(move.give), RES.index(move.get)
    for what in ("city", "settlement"):
        cost, hand = COSTS[what], view.own.hand
        if hand[get] < cost[get] and hand[give] - view.own.rates[give] >= cost[give]:
            return True
    return False


def some_of(there: Cards, count: int, rng: Random) -> Cards:
    """So many of these cards, at random."""
    cards = NONE
    for _ in range(count):
        left = taken(there, cards)
        cards = added(cards, of(RES[rng.choices(range(len(RES)), left)[0]]))
    return counted(cards)
