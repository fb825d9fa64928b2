"""Vectors S1 to S6 and R4: shipping lines, ships that move on, and the pirate who keeps them off."""

from msgspec.structs import replace

from games.gross_ottobrunn import building, rules, shipping
from games.gross_ottobrunn.state import BuildShip, MoveShip, Special
from tests.games.gross_ottobrunn.board import RICH, canals, code, refused, roads, settlements, ships, table

HOME = settlements("-3,-2,N")
LINE = ships("-3,-2,NE -2,-3,SE")
"""Two ships eastwards from the settlement; the second one has come to (-1,-3)."""
SEA = {"-1,-3": ("sea", 0)}


def line(**fields):
    return table(**{"buildings": HOME, "routes": LINE, "lands": SEA, "hands": (RICH,) * 4} | fields)


def targets(state, ship, seat=0):
    return dict(shipping.movable(state, seat)).get(ship, ())


def test_s1_a_ship_leaves_an_own_settlement_and_another_goes_on_from_it():
    state = table(buildings=HOME, hands=(RICH,))
    assert building.why_not_ship(state, 0, "-3,-2,NE") is None
    assert code(building.why_not_ship(state, 0, "-2,-3,SE")) == "not_connected"
    state = rules.apply(state, 0, BuildShip("-3,-2,NE"))
    assert building.why_not_ship(state, 0, "-2,-3,SE") is None
    assert state.terrain == table().terrain
    state = rules.apply(state, 0, BuildShip("-2,-3,SE"))
    assert [fact.hex for fact in state.told if hasattr(fact, "terrain")] == ["-1,-3"]


def test_s2_only_the_last_ship_of_an_open_route_moves():
    assert [ship for ship, _ in shipping.movable(line(), 0)] == ["-2,-3,SE"]
    assert code(shipping.why_not_move(line(), 0, "-3,-2,NE", "-3,-3,E")) == "ship_not_movable"


def test_s2_it_goes_to_where_a_ship_could_be_built_without_it():
    lifted = targets(line(), "-2,-3,SE")
    assert {"-3,-3,E", "-3,-3,SE", "-3,-2,E"} <= set(lifted)
    for to in lifted:
        assert shipping.why_not_move(line(), 0, "-2,-3,SE", to) is None


def test_s2_not_to_where_only_it_would_hold_it_itself():
    assert building.why_not_ship(line(), 0, "-2,-2,NE") is None
    assert "-2,-2,NE" not in targets(line(), "-2,-3,SE")
    assert code(shipping.why_not_move(line(), 0, "-2,-3,SE", "-2,-2,NE")) == "not_connected"
    assert code(shipping.why_not_move(line(), 0, "-2,-3,SE", "-2,-3,SE")) == "illegal_edge"


def test_s3_a_ship_built_in_this_turn_stays():
    state = table(buildings=HOME, routes=ships("-3,-2,NE"), hands=(RICH,), lands=SEA)
    state = rules.apply(state, 0, BuildShip("-2,-3,SE"))
    assert shipping.movable(state, 0) == ()
    assert code(shipping.why_not_move(state, 0, "-2,-3,SE", "-3,-2,E")) == "ship_not_movable"


def test_s3_one_ship_moves_in_a_turn():
    state = rules.apply(line(), 0, MoveShip("-2,-3,SE", "-3,-2,E"))
    assert state.routes == ships("-3,-2,NE -3,-2,E")
    assert shipping.movable(state, 0) == ()
    assert refused(state, 0, MoveShip("-3,-2,E", "-3,-3,E")) == "ship_not_movable"


def test_no_ship_moves_in_special_building():
    state = replace(line(seats=6, lands={}, routes=()), frames=(Special(1, 0),))
    assert refused(state, 0, MoveShip("-2,-3,SE", "-3,-2,E")) == "wrong_phase"


def test_a_ship_between_two_own_buildings_stays():
    between = HOME + settlements("-3,-1,N")
    state = line(buildings=between, routes=ships("-3,-2,NE -3,-2,E"))
    assert shipping.movable(state, 0) == ()


def test_a_ship_whose_line_ends_at_an_opponents_building_moves():
    """There the route ends, whatever else touches it [Q29]."""
    state = line(buildings=HOME + settlements("-3,-1,N", 1), routes=ships("-3,-2,NE -3,-2,E -3,-1,NE"))
    assert {"-3,-2,E", "-3,-1,NE"} <= {ship for ship, _ in shipping.movable(state, 0)}


def test_a_ship_that_a_canal_goes_on_from_stays():
    state = line(buildings=settlements("-3,-2,S"), routes=canals("-3,-2,SE") + ships("-3,-1,NE"))
    assert [ship for ship, _ in shipping.movable(state, 0)] == ["-3,-1,NE"]
    assert all("-2,-2,S" not in edge for edge in targets(state, "-3,-1,NE"))


def test_opponents_ships_and_roads_are_not_moved():
    state = line(routes=LINE + roads("-3,-3,SE"))
    assert code(shipping.why_not_move(state, 1, "-2,-3,SE", "-3,-3,E")) == "ship_not_movable"
    assert code(shipping.why_not_move(state, 0, "-3,-3,SE", "-3,-3,E")) == "ship_not_movable"
    assert code(shipping.why_not_move(state, 0, "nowhere", "-3,-3,E")) == "ship_not_movable"
    assert code(shipping.why_not_move(state, 0, "-2,-3,SE", "nowhere")) == "illegal_edge"


def test_a_last_piece_can_still_move():
    """Moving needs none in supply."""
    far = "-5,-3,SE -6,-2,SE -6,-2,E -7,-1,SE -7,0,E -7,0,SE -6,1,SE -6,1,E -5,1,SE -4,1,SE -4,1,E -8,0,E -8,1,NE"
    state = line(routes=LINE + ships(far))
    assert building.ship_spots(state, 0) == ()
    assert code(building.why_not_ship(state, 0, "-3,-3,E")) == "no_piece"
    assert "-3,-3,E" in targets(state, "-2,-3,SE")


def test_s5_a_ship_does_not_go_on_from_a_road():
    state = table(routes=roads("-3,-3,SE"), hands=(RICH,))
    assert code(building.why_not_ship(state, 0, "-3,-2,NE")) == "not_connected"
    assert building.why_not_ship(replace(state, buildings=HOME), 0, "-3,-2,NE") is None


def test_s5_an_edge_with_a_road_takes_no_ship():
    state = table(buildings=HOME, routes=roads("-3,-2,NE"), hands=(RICH,))
    assert code(building.why_not_ship(state, 0, "-3,-2,NE")) == "illegal_edge"


def test_s6_no_ship_goes_on_through_an_opponents_building():
    state = line(buildings=settlements("-2,-3,S", 1), routes=ships("-3,-2,NE"))
    assert code(building.why_not_ship(state, 0, "-2,-3,SE")) == "not_connected"
    assert building.why_not_ship(state, 0, "-3,-3,E") is None


def test_ships_sail_along_the_frame():
    """Off the map is sea for an edge [Q28]."""
    state = table(routes=ships("-4,-3,NE"), hands=(RICH,))
    assert {"-4,-3,E", "-3,-4,SE"} & set(building.ship_spots(state, 0))
    assert "-3,-4,SE" in building.ship_spots(state, 0)


# --- the pirate ---------------------------------------------------------------------------------------------------------
def pirates(**fields):
    """Seat 1 sails, and the pirate has come to (-2,-3)."""
    mine = {"buildings": settlements("-3,-2,N", 1), "routes": ships("-3,-2,NE -2,-3,SE", 1), "pirate": "-2,-3", "active": 1}
    return line(**mine | fields)


def test_r4_the_pirate_holds_ships_on_his_edges():
    assert shipping.movable(pirates(), 1) == ()
    assert code(shipping.why_not_move(pirates(), 1, "-2,-3,SE", "-3,-2,E")) == "pirate_blocks"


def test_r4_no_ship_is_built_on_his_edges():
    assert code(building.why_not_ship(pirates(), 1, "-3,-3,E")) == "pirate_blocks"
    assert "-3,-3,E" not in building.ship_spots(pirates(), 1)
    assert building.why_not_ship(pirates(), 1, "-3,-3,SE") is None


def test_r4_no_ship_moves_to_his_edges():
    state = pirates(routes=ships("-3,-2,NE -3,-2,E", 1))
    assert code(shipping.why_not_move(state, 1, "-3,-2,E", "-3,-3,E")) == "pirate_blocks"
    assert "-3,-3,E" not in targets(state, "-3,-2,E", 1)
    assert "-3,-3,SE" in targets(state, "-3,-2,E", 1)


def test_r4_settlements_do_not_mind_him():
    assert building.why_not_settlement(pirates(buildings=()), 1, "-2,-3,S") is None


def test_r4_roads_and_canals_do_not_mind_him():
    land = {"-1,-3": ("wool", 5), "-2,-2": ("ore", 4)}
    state = line(lands=land, pirate="-2,-3", buildings=settlements("-2,-2,N"), routes=())
    assert building.why_not_road(state, 0, "-2,-3,E") is None
    assert building.why_not_road(state, 0, "-2,-3,SE") is None
    assert code(building.why_not_ship(state, 0, "-2,-3,E")) == "pirate_blocks"
