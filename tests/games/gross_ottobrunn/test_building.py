"""Where roads, settlements and cities may stand, what they cost, how many there are, and what harbours bring (T1)."""

from random import Random

import pytest
from msgspec.structs import replace

from games.contract import Refusal
from games.gross_ottobrunn import building, harbours, rules
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.network import Pieces, supply
from games.gross_ottobrunn.state import BuildCity, BuildRoad, Special
from tests.games.gross_ottobrunn.board import RICH, canals, cities, code, roads, settlements, ships, table
from tests.games.gross_ottobrunn.crowded import crowded

INLAND = settlements("-4,0,N")
"""On the western island, between grain 3, wool 11 and ore 8."""
RICHES = (RICH,) * 4


def test_a_road_goes_on_from_an_own_building_in_three_directions():
    state = table(buildings=INLAND, hands=RICHES)
    assert building.road_spots(state, 0) == ("-4,-1,E", "-4,-1,SE", "-4,0,NE")
    assert all(building.why_not_road(state, 0, edge) is None for edge in building.road_spots(state, 0))


def test_a_road_goes_on_from_an_own_road():
    state = table(buildings=INLAND, routes=roads("-4,0,NE"), hands=RICHES)
    assert building.why_not_road(state, 0, "-4,0,E") is None
    assert code(building.why_not_road(state, 0, "-4,0,SE")) == "not_connected"


def test_a_road_needs_land_on_one_side():
    state = table(buildings=settlements("-3,-2,N"), hands=RICHES)
    assert building.why_not_road(state, 0, "-3,-2,NE") is None
    assert code(building.why_not_road(state, 0, "-3,-3,E")) == "illegal_edge"


def test_a_road_stays_off_what_is_not_discovered():
    """Its end would touch it already: no piece of one's own stands there."""
    state = table(buildings=settlements("-3,0,N"), hands=RICHES)
    assert "-3,0,NE" in building.road_spots(state, 0)
    assert code(building.why_not_road(state, 0, "-3,0,E")) == "illegal_edge"


@pytest.mark.parametrize("edge", ["", "9,9,NE", "0,0", "-4,0,N", "x", "-4,0,W", "0,0,"])
def test_no_such_edge_is_an_illegal_one(edge):
    state = table(buildings=INLAND, hands=RICHES)
    for why_not in (building.why_not_road, building.why_not_ship, building.why_not_canal):
        assert why_not(state, 0, edge) == Refusal("illegal_edge")
    assert building.why_not_settlement(state, 0, edge) == Refusal("illegal_vertex")


def test_an_edge_holds_one_piece():
    state = table(buildings=settlements("-3,-2,N"), routes=ships("-3,-2,NE"), hands=RICHES)
    assert code(building.why_not_road(state, 0, "-3,-2,NE")) == "illegal_edge"
    assert "-3,-2,NE" not in building.road_spots(state, 0)


def test_s6_no_road_goes_on_through_an_opponents_building():
    state = table(buildings=INLAND, routes=roads("-4,0,NE -3,-1,SE"), hands=RICHES)
    assert building.why_not_road(state, 0, "-3,0,NE") is None
    cut = replace(state, buildings=INLAND + settlements("-3,0,N", 1))
    assert code(building.why_not_road(cut, 0, "-3,0,NE")) == "not_connected"
    assert "-3,0,NE" not in building.road_spots(cut, 0)


def test_roads_and_ships_join_only_through_an_own_building():
    state = table(routes=ships("-3,-2,NE"), lands={"-1,-3": ("sea", 0)}, hands=RICHES)
    assert code(building.why_not_road(state, 0, "-3,-2,E")) == "not_connected"
    assert code(building.why_not_road(state, 0, "-3,-3,SE")) == "not_connected"
    joined = replace(state, buildings=settlements("-3,-2,N"))
    assert building.why_not_road(joined, 0, "-3,-3,SE") is None


# --- settlements and cities ---------------------------------------------------------------------------------------------
def test_a_settlement_stands_where_an_own_route_ends():
    state = table(buildings=INLAND, routes=roads("-4,0,NE -3,-1,SE"), hands=RICHES)
    assert building.settlement_spots(state, 0) == ("-3,0,N",)
    assert code(building.why_not_settlement(state, 1, "-3,0,N")) == "not_connected"


def test_a_settlement_keeps_its_distance_from_everybodys_buildings():
    state = table(buildings=INLAND + settlements("-3,0,N", 1), routes=roads("-4,0,NE -4,0,E"), hands=RICHES)
    for vertex in ("-4,0,N", "-3,-1,S", "-3,0,N"):
        assert code(building.why_not_settlement(state, 0, vertex)) == "illegal_vertex"
    assert building.settlement_spots(state, 0) == ("-4,1,N",)


def test_a_settlement_needs_land():
    state = table(routes=ships("-3,-2,NE -2,-3,SE -2,-3,E"), lands={"-1,-3": ("sea", 0)}, hands=RICHES)
    assert code(building.why_not_settlement(state, 0, "-2,-2,N")) == "illegal_vertex"
    assert "-2,-2,N" not in building.settlement_spots(state, 0)


def test_a_settlement_may_stand_at_the_end_of_a_ship_or_a_canal():
    state = table(routes=ships("-3,-2,NE"), hands=RICHES)
    assert building.settlement_spots(state, 0) == ("-2,-3,S", "-3,-2,N")
    inland = table(routes=canals("-4,0,NE"), hands=RICHES)
    assert building.settlement_spots(inland, 0) == ("-3,-1,S", "-4,0,N")


def test_a_city_takes_the_place_of_an_own_settlement():
    state = table(buildings=INLAND + settlements("-3,0,S", 1) + cities("-6,0,N"), hands=RICHES)
    assert building.city_spots(state, 0) == ("-4,0,N",)
    for vertex in ("-3,0,S", "-6,0,N", "-5,0,N"):
        assert code(building.why_not_city(state, 0, vertex)) == "illegal_vertex"


def test_a_city_gives_its_settlement_back():
    state = table(buildings=INLAND, hands=RICHES)
    after = rules.apply(state, 0, BuildCity("-4,0,N"))
    assert supply(after, 0) == Pieces(15, 15, 5, 3)
    assert after.buildings == cities("-4,0,N")


# --- costs and pieces ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("what", "hand"),
    [("road", (1, 1, 0, 0, 0)), ("ship", (1, 0, 1, 0, 0)), ("canal", (2, 1, 1, 0, 0)), ("settlement", (1, 1, 1, 1, 0)),
     ("city", (0, 0, 0, 2, 3)), ("dev", (0, 0, 1, 1, 1))],
)  # fmt: skip
def test_each_piece_has_its_price(what, hand):
    assert building.affords(hand, what)
    for place, count in enumerate(hand):
        if count:
            assert not building.affords((*hand[:place], count - 1, *hand[place + 1 :]), what)


def test_who_cannot_pay_is_told_so():
    state = table(buildings=INLAND, routes=roads("-4,0,NE -3,-1,SE"), hands=((1, 0, 9, 9, 9),))
    for why_not, place in ((building.why_not_road, "-4,0,E"), (building.why_not_settlement, "-3,0,N")):
        assert code(why_not(state, 0, place)) == "cannot_afford"
    assert building.why_not_city(state, 0, "-4,0,N") is None


def test_what_is_paid_lies_aside():
    state = table(buildings=INLAND, hands=((2, 1, 1, 1, 0),))
    after = rules.apply(state, 0, BuildRoad("-4,0,NE"))
    assert after.players[0].hand == (1, 0, 1, 1, 0)
    assert after.asides == (("plain",), ("plain",), (), (), ())


def test_there_are_fifteen_roads_and_ships_five_settlements_and_four_cities():
    assert supply(table(), 0) == (15, 15, 5, 4)
    state = table(
        routes=roads("-4,0,NE -3,-1,SE") + ships("-3,-2,NE") + canals("-4,0,E"),
        buildings=INLAND + cities("-3,0,N -6,0,N") + settlements("4,0,N", 1),
    )
    assert supply(state, 0) == (12, 13, 4, 2)
    assert supply(state, 1) == (15, 15, 4, 4)


def test_without_a_piece_nothing_is_built():
    edges = [edge for edge in chart_of(4).edges if edge not in ("-4,0,NE", "-4,-1,E")]
    state = table(buildings=INLAND, routes=roads(" ".join(edges[:15])), hands=RICHES)
    assert code(building.why_not_road(state, 0, "-4,0,NE")) == "no_piece"
    assert building.road_spots(state, 0) == ()
    assert code(building.why_not_free(state, 0, "-4,0,NE", "road")) == "no_piece"
    towns = table(buildings=settlements("-4,0,N -3,0,N -6,0,N 4,0,N 3,0,N"), routes=roads("-5,0,NE"), hands=RICHES)
    assert code(building.why_not_settlement(towns, 0, "-5,0,N")) == "no_piece"


def test_free_pieces_cost_nothing_and_are_roads_or_ships():
    state = table(buildings=settlements("-3,-2,N"))
    assert building.free_spots(state, 0) == (
        ("-3,-3,E", "ship"), ("-3,-3,SE", "road"), ("-3,-3,SE", "ship"), ("-3,-2,NE", "road"), ("-3,-2,NE", "ship"),
    )  # fmt: skip
    for edge, kind in building.free_spots(state, 0):
        assert building.why_not_free(state, 0, edge, kind) is None


# --- harbours -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("vertex", ["-4,-2,N", "-4,-3,S"])
def test_t1_a_building_at_either_end_of_a_harbour_uses_it(vertex):
    state = table(buildings=settlements(vertex))
    assert harbours.rates(state, 0) == (2, 4, 4, 4, 4)
    assert harbours.rates(state, 1) == (4, 4, 4, 4, 4)


def test_t1_a_general_harbour_makes_everything_else_cheaper():
    state = table(buildings=settlements("-4,-2,N") + cities("-3,-1,N"))
    assert harbours.rates(state, 0) == (2, 3, 3, 3, 3)


# --- both together ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(12))
def test_spots_are_exactly_the_places_that_nothing_speaks_against(seed):
    state = crowded(Random(seed))
    chart = chart_of(len(state.players))
    for seat in range(len(state.players)):
        for spots, why_not, places in (
            (building.road_spots, building.why_not_road, chart.edges),
            (building.ship_spots, building.why_not_ship, chart.edges),
            (building.canal_spots, building.why_not_canal, chart.edges),
            (building.settlement_spots, building.why_not_settlement, chart.vertices),
            (building.city_spots, building.why_not_city, chart.vertices),
        ):
            assert spots(state, seat) == tuple(place for place in places if why_not(state, seat, place) is None)
        assert building.free_spots(state, seat) == tuple(
            (edge, kind)
            for edge in chart.edges
            for kind in ("road", "ship")
            if building.why_not_free(state, seat, edge, kind) is None
        )


def test_special_building_builds_as_well():
    state = table(6, buildings=settlements("-5,0,N", 3), hands=(RICH,) * 6, frames=(Special(1, 3),))
    spots = building.road_spots(state, 3)
    assert spots and all(rules.refusal(state, 3, BuildRoad(edge)) is None for edge in spots)
    assert rules.apply(state, 3, BuildRoad(spots[0])).routes == roads(spots[0], 3)
