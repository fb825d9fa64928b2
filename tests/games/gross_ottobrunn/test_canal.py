"""Vectors C1 to C4: canals are bought as a road and a ship, and are a shipping line between two lands."""

import pytest
from msgspec.structs import replace

from games.gross_ottobrunn import building, rules, shipping
from games.gross_ottobrunn.network import supply
from games.gross_ottobrunn.routes import lengths
from games.gross_ottobrunn.state import BuildCanal, FreeRoutes, PlaceFreeRoute
from tests.games.gross_ottobrunn.board import RICH, canals, code, refused, roads, settlements, ships, table

INLAND = settlements("-3,-2,S")
"""Between grain 4, wool 11 and ore 8."""


def inland(**fields):
    return table(**{"buildings": INLAND, "hands": (RICH,) * 4} | fields)


def test_c1_a_canal_leads_over_land_from_an_inland_settlement():
    state = inland(hands=((2, 1, 1, 0, 0),))
    assert building.why_not_canal(state, 0, "-3,-2,SE") is None
    after = rules.apply(state, 0, BuildCanal("-3,-2,SE"))
    assert after.routes == canals("-3,-2,SE")
    assert after.players[0].hand == (0, 0, 0, 0, 0)
    assert supply(after, 0) == (14, 14, 4, 4)


def test_c1_no_ship_lies_between_two_lands_but_a_road_may():
    assert code(building.why_not_ship(inland(), 0, "-3,-2,SE")) == "illegal_edge"
    assert building.why_not_road(inland(), 0, "-3,-2,SE") is None


def test_c2_from_its_end_only_ships_go_on():
    state = inland(routes=canals("-3,-2,SE"))
    for edge in ("-3,-1,NE", "-3,-2,E"):
        assert code(building.why_not_road(state, 0, edge)) == "not_connected"
        assert building.why_not_ship(state, 0, edge) is None


def test_c2_roads_go_on_once_a_settlement_stands_there():
    state = inland(routes=canals("-3,-2,SE"), buildings=INLAND + settlements("-3,-1,N"))
    assert building.why_not_road(state, 0, "-3,-1,NE") is None


def test_c3_canals_and_ships_make_one_route():
    state = inland(routes=canals("-3,-2,SE") + ships("-3,-1,NE"))
    assert lengths(state)[0] == 2
    further = replace(state, routes=state.routes + canals("-4,-1,NE"))
    assert lengths(further)[0] == 3


def test_c4_a_canal_stays_and_the_ship_at_its_end_moves():
    state = inland(routes=canals("-3,-2,SE") + ships("-3,-1,NE"))
    assert [ship for ship, _ in shipping.movable(state, 0)] == ["-3,-1,NE"]
    assert code(shipping.why_not_move(state, 0, "-3,-2,SE", "-3,-2,E")) == "ship_not_movable"
    assert shipping.why_not_move(state, 0, "-3,-1,NE", "-3,-2,E") is None


@pytest.mark.parametrize(
    "laid",
    [
        roads("4,0,NE 4,0,E 4,0,SE 3,1,NE 3,0,E 4,-1,SE 4,-1,E 5,-1,SE 5,0,NE 5,0,E 5,0,SE 4,1,NE 3,1,E 4,1,E 4,1,SE"),
        ships("6,-1,E 6,-1,NE 7,-2,SE 7,-1,SE 6,0,E 6,0,SE 7,-1,E 7,-1,NE 7,0,NE 7,0,E 7,0,SE 6,1,NE 6,1,E 6,1,SE 5,1,SE"),
    ],
    ids=["road", "ship"],
)
def test_c4_a_canal_takes_both_pieces(laid):
    state = inland(routes=laid)
    assert code(building.why_not_canal(state, 0, "-3,-2,SE")) == "no_piece"
    assert building.canal_spots(state, 0) == ()


def test_c4_no_canal_is_free():
    state = inland(frames=(FreeRoutes(1, 2),))
    assert code(building.why_not_free(state, 0, "-3,-2,SE", "canal")) == "illegal_edge"
    assert refused(state, 0, PlaceFreeRoute("-3,-2,SE", "canal")) == "illegal_edge"
    assert "canal" not in dict(building.free_spots(state, 0)).values()


def test_a_canal_goes_on_from_a_ship_and_not_from_a_road():
    state = inland(buildings=(), routes=ships("-3,-1,NE"))
    assert building.why_not_canal(state, 0, "-3,-2,SE") is None
    by_road = inland(buildings=(), routes=roads("-3,-1,NE"))
    assert code(building.why_not_canal(by_road, 0, "-3,-2,SE")) == "not_connected"


def test_canals_follow_each_other_through_the_interior():
    state = inland(routes=canals("-3,-2,SE"), buildings=())
    assert {"-4,-1,NE", "-4,-1,E"} <= set(building.canal_spots(state, 0))
    assert code(building.why_not_canal(state, 0, "-3,-2,E")) == "illegal_edge"


def test_no_canal_goes_on_through_an_opponents_building():
    state = inland(routes=canals("-4,-1,NE"), buildings=settlements("-3,-2,S", 1))
    assert code(building.why_not_canal(state, 0, "-3,-2,SE")) == "not_connected"
