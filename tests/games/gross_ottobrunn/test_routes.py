"""Vectors L1 to L5: how long a trade route is, and who holds the longest."""

from msgspec.structs import replace

from games.gross_ottobrunn import facts, works
from games.gross_ottobrunn.routes import holds, lengths, recomputed
from tests.games.gross_ottobrunn.board import RICH, canals, cities, roads, settlements, ships, table
from tests.games.gross_ottobrunn.slow_route import compared

MIXED = roads("-3,-3,SE -4,-2,NE -4,-3,SE") + ships("-3,-2,NE -2,-3,SE")
"""Three roads to a corner of the western island, and two ships on from there."""
SEEN = {"-1,-3": ("sea", 0)}
RING = "-4,0,NE -4,0,E -4,0,SE -5,1,NE -5,0,E -4,-1,SE"


def route_of(state, seat=0):
    return lengths(state)[seat]


def chain(count, seat):
    """So many roads in a row along the coast of the western island."""
    edges = "-4,-2,NE -4,-3,SE -5,-2,E -5,-2,SE -6,-1,E -6,-1,SE -7,0,E"
    return roads(" ".join(edges.split()[:count]), seat)


def test_l1_a_settlement_joins_roads_to_ships():
    state = table(routes=MIXED, buildings=settlements("-3,-2,N"), lands=SEEN)
    assert route_of(state) == 5
    assert recomputed(state).longest == 0
    assert facts.LongestRoute(0, 5) in recomputed(state).told


def test_l1_without_a_settlement_they_are_two_routes():
    assert route_of(table(routes=MIXED, lands=SEEN)) == 3


def test_l2_an_opponents_settlement_ends_the_route():
    state = table(routes=MIXED, buildings=settlements("-3,-2,N") + settlements("-4,-2,N", 1), lands=SEEN)
    assert route_of(state) == 4


def test_l3_a_ring_of_six_is_six_and_one_more_with_a_road_from_it():
    assert route_of(table(routes=roads(RING))) == 6
    assert route_of(table(routes=roads(f"{RING} -4,-1,E"))) == 7


def test_l3_an_opponents_building_opens_the_ring():
    state = table(routes=roads(f"{RING} -4,-1,E"), buildings=settlements("-4,0,N", 1))
    assert route_of(state) == 6


def test_l5_a_settlement_that_joins_roads_and_ships_counts_at_once():
    state = table(routes=MIXED, hands=(RICH,), lands=SEEN)
    after = works.built_settlement(state, 0, "-3,-2,N")
    assert route_of(after) == 5
    assert after.longest == 0


def test_an_opponents_settlement_takes_the_card_away_at_once():
    state = table(routes=chain(6, 0), hands=((0,) * 5, RICH), longest=0)
    after = works.built_settlement(state, 1, "-5,-2,S")
    assert lengths(after)[0] < 5
    assert after.longest is None
    assert facts.LongestRoute(None, max(lengths(after))) in after.told


def test_a_canal_counts_one_and_as_shipping():
    inland = canals("-3,-2,SE") + ships("-3,-1,NE")
    assert route_of(table(routes=inland)) == 2
    assert route_of(table(routes=inland + roads("-4,-2,SE"))) == 2


def test_a_city_joins_as_a_settlement_does():
    assert route_of(table(routes=MIXED, buildings=cities("-3,-2,N"), lands=SEEN)) == 5


def test_four_pieces_bring_nothing():
    assert recomputed(table(routes=chain(4, 0))).longest is None
    assert recomputed(table(routes=chain(5, 0))).longest == 0


def test_whoever_holds_it_keeps_it_until_somebody_is_longer():
    assert holds((5, 5, 3), 0) == 0
    assert holds((5, 5, 3), 1) == 1
    assert holds((5, 6, 3), 0) == 1


def test_several_who_overtake_together_leave_it_to_nobody():
    assert holds((5, 6, 6), 0) is None
    assert holds((4, 6, 6), 0) is None
    assert holds((4, 4, 4), 0) is None


def test_nobody_holds_it_before_one_is_alone_in_front():
    assert holds((6, 6, 3), None) is None
    assert holds((6, 7, 3), None) == 1


def test_nothing_is_told_while_the_holder_stays():
    state = replace(table(routes=chain(6, 0)), longest=0)
    assert recomputed(state) is state


def test_the_quick_search_finds_what_the_slow_one_finds():
    for seed in range(200):
        compared(seed)
