"""Random matches of Groß Ottobrunn that end: who is ahead builds what he can, and the others give him their cards in trade.

What is rare is frequent here: wizards are played, offers accepted, ships moved on, canals dug. Picks, discards, trades and ship
moves are composed of all that there are.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.contract import Seat
from games.gross_ottobrunn import building, distribution, harbours, land, points, shipping, trade
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.patience import fewest, pips
from games.gross_ottobrunn.state import NONE, RES, Cards, Move, State
from games.kit.tuples import put

WEIGHTS: Final[dict[type, float]] = {
    s.BuildSettlement: 60,
    s.BuildCity: 60,
    s.ConfirmTrade: 15,
    s.BuyDev: 8,
    s.PlayKnight: 6,
    s.PlayRoadBuilding: 4,
    s.PlayInvention: 6,
    s.PlayMonopoly: 6,
    s.BankTrade: 1,
    s.BuildRoad: 4,
    s.BuildShip: 4,
    s.BuildCanal: 0.5,
    s.MoveShip: 0.4,
    s.OfferTrade: 0.3,
    s.DeclineProposal: 0.3,
    s.CancelTrade: 0.15,
    s.EndTurn: 1.5,
    s.Roll: 4,
    s.RespondTrade: 4,
    s.ProposeTrade: 0.3,
    s.RequestSpecialBuild: 0.5,
    s.WizardPlay: 3,
    s.WizardPass: 1,
    s.MoveRobber: 3,
    s.MovePirate: 1,
    s.PlaceFreeRoute: 9,
    s.FinishFreeRoutes: 1,
}
"""How much each kind of move is wanted; one for all others."""
PAID: Final = (s.BuildSettlement, s.BuildCity, s.BuildRoad, s.BuildShip, s.BuildCanal, s.BuyDev, s.BankTrade)
HELD_BACK: Final = 0.1
"""Of the wish to build for who is not ahead."""
GENEROUS: Final = 9
"""The wish to give up cards."""
PATIENT: Final = 0.3
"""The wish to end a turn in which others would still give cards up."""
SAVING: Final = 0.15
"""Of the wish for roads and ships while a settlement could be built."""


def weighted(state: State, seat: Seat, legal: list[Move], rng: Random) -> Move:
    by_kind: dict[type, list[Move]] = {}
    for move in legal:
        by_kind.setdefault(type(move), []).append(move)
    kinds, ahead = list(by_kind), leader(state)
    kind = rng.choices(kinds, [wish(state, seat, kind, by_kind[kind], ahead) for kind in kinds])[0]
    return composed(state, seat, rng.choice(by_kind[kind]), rng, by_kind[kind])


def wish(state: State, seat: Seat, kind: type, alike: list[Move], ahead: Seat) -> float:
    weight = WEIGHTS.get(kind, 1) * (HELD_BACK if kind in PAID and seat != ahead else 1)
    if kind is s.ProposeTrade and gives_up(state, seat, ahead):
        return GENEROUS
    seats = range(len(state.players))
    if kind is s.EndTurn and any(gives_up(state, other, ahead) for other in seats if trade.proposes(state, other)):
        return PATIENT
    if kind in (s.BuildRoad, s.BuildShip, s.BuildCanal) and building.settlement_spots(state, seat):
        return weight * SAVING
    if kind is s.BankTrade and any(helps(state, seat, trade) for trade in alike):
        return 20
    return weight


def leader(state: State) -> Seat:
    """Who is ahead; of several, the first to have begun."""
    seats = [(state.first + step) % len(state.players) for step in range(len(state.players))]
    return max(seats, key=lambda seat: points.whole(state, seat))


def gives_up(state: State, seat: Seat, ahead: Seat) -> tuple[Cards, Cards] | None:
    """All that a seat has for one card of who is ahead: of a kind that this one has most of."""
    if seat == ahead or ahead != state.active != seat:
        return None
    hand, theirs = state.players[seat].hand, state.players[ahead].hand
    want = max(range(len(RES)), key=lambda place: theirs[place] - 9 * (hand[place] > 1))
    give = counted([place for place, held in enumerate(hand) for _ in range(held) if place != want])
    if not any(give) or not theirs[want]:
        return None
    return give, counted([want])


def helps(state: State, seat: Seat, move: Any) -> bool:
    """A trade with the bank that brings a card for what the seat could build, and costs none of those."""
    hand, rate = state.players[seat].hand, harbours.rates(state, seat)
    after = put(hand, RES.index(move.give), hand[RES.index(move.give)] - rate[RES.index(move.give)])
    for goal in goals(state, seat):
        cost = building.COSTS[goal]
        need, spare = cost[RES.index(move.get)] - hand[RES.index(move.get)], after[RES.index(move.give)]
        if need > 0 and spare >= cost[RES.index(move.give)]:
            return True
    return False


def goals(state: State, seat: Seat) -> list[str]:
    """What brings points, or a place for it."""
    there = [what for what in ("city", "settlement") if building.spots(state, seat, what)]
    return there if "settlement" in there else [*there, "road", "ship"]


def composed(state: State, seat: Seat, move: Move, rng: Random, alike: list[Any]) -> Move:
    hand, frame = state.players[seat].hand, state.frames[-1]
    match move:
        case s.FoundSettlement():
            return max(rng.sample(alike, min(4, len(alike))), key=lambda one: worth(state, one.vertex))
        case s.ChooseResources() if isinstance(frame, s.Choosing):
            there = distribution.unclaimed(state, frame.claims)
            lacking = fewest(hand, there, frame.due[seat])
            return s.ChooseResources(lacking if rng.random() < 0.5 else some_of(there, frame.due[seat], rng))
        case s.Discard() if isinstance(frame, s.Discarding):
            return s.Discard(some_of(hand, frame.due[seat], rng))
        case s.MoveShip():
            source, targets = rng.choice(shipping.movable(state, seat))
            return s.MoveShip(source, rng.choice(targets))
        case s.OfferTrade():
            if (gift := gives_up(state, seat, leader(state))) and rng.random() < 0.8:
                return s.OfferTrade(*gift, to=(leader(state),))
            return s.OfferTrade(*terms(hand, rng), to=addressed(state, seat, rng))
        case s.ProposeTrade():
            gift = gives_up(state, seat, leader(state))
            return s.ProposeTrade(*(gift if gift and rng.random() < 0.8 else terms(hand, rng)))
        case s.BankTrade():
            return rng.choice([one for one in alike if helps(state, seat, one)] or alike)
        case s.BuildRoad() | s.BuildShip():
            return rng.choice([one for one in alike if leads_on(state, one.edge)] or alike)
        case s.RespondTrade():
            return rng.choices(alike, [3 if one.accept else 1 for one in alike])[0]
        case s.MoveRobber() | s.MovePirate():
            return rng.choice([one for one in alike if one.victim is not None and rng.random() < 0.9] or alike)
    return move


def leads_on(state: State, edge: str) -> bool:
    """To where a settlement can stand, or to something undiscovered."""
    chart, lie, built = chart_of(len(state.players)), land.at(state), {each.vertex for each in state.buildings}
    return any(
        vertex in lie.fringe or (vertex in lie.sites and vertex not in built and built.isdisjoint(chart.neighbours[vertex]))
        for vertex in chart.ends[edge]
    )


def worth(state: State, vertex: str) -> float:
    """A place at a volcano pays best: and burns."""
    chart = chart_of(len(state.players))
    volcanoes = sum(state.terrain[chart.index[hex_]] == "volcano" for hex_ in chart.hexes_at[vertex] if hex_ in chart.index)
    return pips(state, vertex) + volcanoes


def some_of(cards: Cards, count: int, rng: Random) -> Cards:
    """So many of these cards, at random."""
    pool = [place for place, held in enumerate(cards) for _ in range(held)]
    return counted(rng.sample(pool, count))


def counted(places: list[int]) -> Cards:
    lumber, brick, wool, grain, ore = (places.count(place) for place in range(len(RES)))
    return (lumber, brick, wool, grain, ore)


def terms(hand: Cards, rng: Random) -> tuple[Cards, Cards]:
    """One or two cards of one kind for one or two of others."""
    place = rng.choice([place for place, held in enumerate(hand) if held])
    give = put(NONE, place, rng.randint(1, min(2, hand[place])))
    others = [other for other in range(len(RES)) if other != place]
    return counted([place] * give[place]), counted(rng.choices(others, k=rng.choice((1, 1, 1, 2))))


def addressed(state: State, seat: Seat, rng: Random) -> tuple[Seat, ...]:
    others = [each for each in range(len(state.players)) if each != seat]
    return () if rng.random() < 0.7 else tuple(sorted(rng.sample(others, rng.randint(1, len(others)))))


LIMIT: Final = 15_000
"""Four hundred turns with six seats that trade and ask to build are many entries."""


# --- what is never right ------------------------------------------------------------------------------------------------
def odd(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Moves that are wrong for each reason there is."""
    chart, hand = chart_of(len(state.players)), state.players[seat].hand
    edge, vertex, hex_ = rng.choice(chart.edges), rng.choice(chart.vertices), rng.choice(chart.hexes)
    one, other = rng.sample(RES, 2)
    yield from (s.BuildRoad(edge), s.BuildShip(edge), s.BuildCanal(edge), s.BuildSettlement(vertex), s.BuildCity(vertex))
    yield from (s.PlaceFreeRoute(edge, kind) for kind in ("road", "ship", "canal"))
    yield from (s.FoundSettlement(vertex), s.FoundRoute(edge, rng.choice(("road", "ship"))), s.MoveShip(edge, edge))
    yield from (s.MoveRobber(hex_), s.MovePirate(hex_), s.MoveRobber(hex_, seat), s.BuyDev(), s.EndTurn())
    barred = rng.choice(chart.edges_of[state.pirate])
    yield from (s.BuildShip(barred), s.PlaceFreeRoute(barred, "ship"))
    yield from (s.MoveShip(ship, barred) for ship, _ in shipping.movable(state, seat)[:3])
    yield from (s.PlayKnight(), s.PlayRoadBuilding(), s.PlayMonopoly(one), s.PlayMonopoly("gold"))
    yield from (s.PlayInvention(one, other), s.PlayInvention(other, one), s.PlayInvention(one, one))
    yield from (s.BankTrade(one, other), s.BankTrade(one, one), s.BankTrade("gold", one))
    yield from (s.ChooseResources(hand), s.Discard(hand), s.ChooseResources(put(NONE, 0, 3)), s.Discard(put(NONE, 1, 9)))
    yield from trades(state, seat, one, other)
    yield from (s.RequestSpecialBuild(True), s.RequestSpecialBuild(False))


def trades(state: State, seat: Seat, one: str, other: str) -> Iterator[Move]:
    give, want = (put(NONE, RES.index(name), 1) for name in (one, other))  # type: ignore[arg-type]
    yield from (s.OfferTrade(give, want), s.OfferTrade(give, give), s.OfferTrade(give, want, (seat,)))
    yield from (s.ProposeTrade(give, want), s.ProposeTrade(give, give))
    yield from (s.CancelTrade(state.trades), s.CancelTrade(state.trades + 1), s.DeclineProposal((seat + 1) % 3))
    for no in {state.trades, max(0, state.trades - 1)}:
        yield from (s.RespondTrade(no, True), s.RespondTrade(no, False))
        yield from (s.ConfirmTrade(no, each) for each in range(len(state.players)))
