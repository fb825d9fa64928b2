"""Why a place, a piece, a card: what speaks most for a plan's next step."""

from collections.abc import Iterator

from games.gross_ottobrunn.because import (
    BringsPoints,
    Discovers,
    DoublesYield,
    DrawsCard,
    HarbourHere,
    LeadsToPlace,
    LengthensRoute,
    NewResource,
    PlacePays,
    Reason,
    Wins,
)
from games.gross_ottobrunn.plans import Plan, with_piece
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import RES
from games.gross_ottobrunn.worth import PIPS


def of_step(sight: Sight, plan: Plan) -> tuple[Reason, ...]:
    return tuple(step(sight, plan))


def step(sight: Sight, plan: Plan) -> Iterator[Reason]:
    kind, place = plan.steps[0]
    if kind in ("settlement", "city"):
        points = sight.own.points + 1
        yield Wins(points) if points >= sight.view.target else BringsPoints(1)
    if kind == "settlement":
        yield from of_place(sight, place)
    elif kind == "city":
        yield DoublesYield(sight.soil.pips(place))
    elif kind == "dev":
        yield DrawsCard(sight.view.devs)
    else:
        yield from of_route(sight, plan, kind, place)


def of_route(sight: Sight, plan: Plan, kind: str, edge: str) -> Iterator[Reason]:
    if plan.what == "settlement":
        yield LeadsToPlace(len(plan.steps) - 1, sight.soil.pips(plan.steps[-1][1]))
    elif plan.what == "explore":
        unseen = sight.view.unseen
        yield Discovers(sum(unseen[1:]), sum(unseen))
    elif plan.what == "route":
        people = sight.view.people
        others = max(person.route for seat, person in enumerate(people) if seat != sight.seat)
        length = with_piece(sight.chart, sight.seat, sight.view.routes, sight.view.buildings, (kind, edge))  # type: ignore[arg-type]
        yield LengthensRoute(length, others)


def of_place(sight: Sight, vertex: str) -> Iterator[Reason]:
    """What a settlement there pays, what of it is new, and the harbour."""
    soil = sight.soil
    there = {place: PIPS[soil.tokens[place]] for place in soil.places(vertex)}
    kinds = {soil.terrain[place] for place in there}
    names = tuple(name for name in RES if name in kinds)
    choice = sum(pips for place, pips in there.items() if soil.terrain[place] in ("gold", "volcano"))
    yield PlacePays(sum(there.values()), names, choice)
    own = {
        soil.terrain[place] for each in sight.view.buildings if each.seat == sight.seat for place in soil.places(each.vertex)
    }
    fresh = tuple(name for name in names if name not in own)
    if fresh and own:
        yield NewResource(fresh)
    for harbour in sight.chart.harbours:
        if vertex in harbour.vertices:
            yield HarbourHere(harbour.rate, None if harbour.kind == "any" else harbour.kind)
