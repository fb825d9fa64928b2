"""Vectors X1 to X6, and F1 and F3 of the founding: what a route piece discovers, and what that brings."""

from random import Random

import pytest

from games.gross_ottobrunn import facts, founding, land, rules
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.changed import player
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.state import Choosing, Found
from tests.games.gross_ottobrunn.board import RICH, code, play, settlements, ships, table
from tests.games.gross_ottobrunn.crowded import crowded

HOME = settlements("-3,-2,N")
PLACE = chart_of(4).index["-1,-3"]
LAST = s.BuildShip("-2,-3,SE")
"""The ship whose end comes to (-1,-3)."""


def before(**fields):
    """S1: a settlement, a ship, and lumber and wool for another."""
    mine = {"buildings": HOME, "routes": ships("-3,-2,NE"), "hands": ((1, 0, 1, 0, 0),)}
    return table(**mine | fields)


def test_x1_who_discovers_a_pasture_draws_wool():
    after = rules.apply(before(tiles=("wool", "sea"), chips=(5, 6)), 0, LAST)
    assert (after.terrain[PLACE], after.tokens[PLACE]) == ("wool", 5)
    assert (after.tiles, after.chips) == (("sea",), (6,))
    assert after.players[0].hand == (0, 0, 1, 0, 0)
    assert facts.Discovered(0, "-1,-3", "wool", 5, True) in after.told


@pytest.mark.parametrize(("terrain", "status"), [("sea", "sea"), ("desert", "land")])
def test_x2_sea_and_desert_take_no_token_and_bring_nothing(terrain, status):
    after = rules.apply(before(tiles=(terrain, "wool"), chips=(5, 6)), 0, LAST)
    assert (after.terrain[PLACE], after.tokens[PLACE]) == (terrain, 0)
    assert land.status(after, "-1,-3") == status
    assert after.chips == (5, 6)
    assert after.players[0].hand == (0,) * 5
    assert after.frames == before().frames


def test_x3_gold_lets_choose_before_anything_is_drawn():
    after = rules.apply(before(tiles=("gold",), chips=(8,)), 0, LAST)
    choosing = after.frames[-1]
    assert isinstance(choosing, Choosing) and choosing.due == (1, 0, 0, 0)
    assert after.players[0].hand == (0,) * 5
    after = rules.apply(after, 0, s.ChooseResources((0, 0, 0, 0, 1)))
    assert after.players[0].hand == (0, 0, 0, 0, 1)
    assert after.frames == before().frames


def test_x4_the_reward_may_be_a_disaster():
    state = before(tiles=("wool",), chips=(5,), tops={"wool": ("lightning",)}, hands=((1, 0, 3, 0, 0), (0, 0, 4, 0, 0)))
    after = rules.apply(state, 0, LAST)
    assert [player.hand[2] for player in after.players] == [0, 0, 0, 0]
    assert "lightning" in after.asides[2]
    assert after.frames == before().frames
    assert any(isinstance(fact, facts.Disaster) for fact in after.told)


def test_x4_wizards_are_asked_in_the_middle_of_the_action():
    state = before(tiles=("wool",), chips=(5,), tops={"wool": ("lightning",)}, hands=((1, 0, 3, 0, 0),))
    after = rules.apply(player(state, 1, devs=(s.DevCard("knight", 0),)), 0, LAST)
    assert isinstance(after.frames[-1], s.Wizarding)
    after = play(after, 1, s.WizardPass())
    assert after.players[0].hand == (0,) * 5
    assert after.frames == state.frames


def test_x5_a_ship_that_moves_there_is_rewarded_too():
    state = before(routes=ships("-3,-2,NE -3,-2,E"), tiles=("wool",), chips=(5,))
    after = rules.apply(state, 0, s.MoveShip("-3,-2,E", "-2,-3,SE"))
    assert after.players[0].hand == (1, 0, 2, 0, 0)


def test_x5_a_free_road_that_comes_to_something_is_rewarded_too():
    state = table(buildings=settlements("-3,0,N"), frames=(s.Acting(), s.FreeRoutes(1, 2)), tiles=("ore",), chips=(5,))
    after = rules.apply(state, 0, s.PlaceFreeRoute("-3,0,NE", "road"))
    assert after.players[0].hand == (0, 0, 0, 0, 1)
    assert land.status(after, "-2,0") == "land"


def test_x6_without_wool_in_the_bank_there_is_no_reward():
    """The piece that discovers it must not be paid with wool."""
    state = before(routes=ships("-3,-2,NE -3,-2,E"), tiles=("wool",), chips=(5,), sizes={"wool": 0})
    after = rules.apply(state, 0, s.MoveShip("-3,-2,E", "-2,-3,SE"))
    assert (after.terrain[PLACE], after.tokens[PLACE]) == ("wool", 5)
    assert facts.Discovered(0, "-1,-3", "wool", 5, False) in after.told
    assert after.players == state.players
    assert after.frames == state.frames


def test_x6_gold_brings_nothing_out_of_an_empty_bank():
    empty = dict.fromkeys(s.RES, 0)
    state = before(routes=ships("-3,-2,NE -3,-2,E"), tiles=("gold",), chips=(5,), sizes=empty)
    after = rules.apply(state, 0, s.MoveShip("-3,-2,E", "-2,-3,SE"))
    assert facts.Discovered(0, "-1,-3", "gold", 5, False) in after.told
    assert after.frames == state.frames


def test_who_arrives_later_discovers_nothing():
    state = before(tiles=("wool", "sea"), chips=(5, 6), lands={"-1,-3": ("ore", 4)})
    after = rules.apply(state, 0, LAST)
    assert (after.tiles, after.told) == (("wool", "sea"), (facts.Built(0, "ship", "-2,-3,SE"),))


def test_a_canal_discovers_as_well():
    state = table(buildings=settlements("-4,1,N"), hands=(RICH,), tiles=("sea",))
    after = rules.apply(state, 0, s.BuildCanal("-4,1,NE"))
    assert facts.Discovered(0, "-3,1", "sea", 0, False) in after.told


def test_no_own_piece_ever_stands_beside_the_undiscovered():
    for seed in range(40):
        state = crowded(Random(seed))
        chart, fringe = chart_of(len(state.players)), land.at(state).fringe
        assert not any(end in fringe for route in state.routes for end in chart.ends[route.edge])
        assert not any(building.vertex in fringe for building in state.buildings)


def test_land_that_leads_from_island_to_island_takes_all_chips_back():
    """Through the whole northern row but one; the last piece of it is turned over now."""
    bridge = dict.fromkeys(("-2,0", "-1,0", "-1,1", "0,1", "1,1", "2,0", "1,0"), ("desert", 0))
    state = table(lands=bridge)
    assert land.joined(state)
    almost = table(lands={**bridge, "-2,0": (None, 0)}, tiles=("desert",), buildings=settlements("-3,0,N"), hands=(RICH,))
    assert not land.joined(almost)
    after = rules.apply(player(almost, 2, chip=True), 0, s.BuildRoad("-3,0,NE"))
    assert after.joined and not after.players[2].chip
    assert facts.IslandsJoined((2,)) in after.told


# --- the founding -------------------------------------------------------------------------------------------------------
def test_f1_settlements_found_at_a_main_island_beside_nothing_undiscovered():
    state = table(frames=(Found(0),), turn=0)
    assert founding.spots(state) == chart_of(4).founding
    for vertex in ("-3,0,N", "-4,1,N", "-3,-1,S"):
        assert founding.why_not_spot(state, vertex) is None
    for vertex in ("-2,-1,S", "-3,1,N", "-3,0,S", "0,0,N", "nowhere"):
        assert code(founding.why_not_spot(state, vertex)) == "illegal_vertex"


def test_founding_settlements_keep_their_distance():
    state = table(frames=(Found(1),), turn=0, buildings=settlements("-4,0,N"))
    near = {"-4,0,N", *chart_of(4).neighbours["-4,0,N"]}
    assert set(founding.spots(state)) == set(chart_of(4).founding) - near
    assert all(code(founding.why_not_spot(state, vertex)) == "illegal_vertex" for vertex in near)


def founding_at(vertex, **fields):
    return table(**{"frames": (Found(0, vertex),), "turn": 0, "buildings": settlements(vertex)} | fields)


@pytest.mark.parametrize("kind", ["road", "ship"])
def test_f3_a_founding_route_discovers_without_reward(kind):
    state = founding_at("-3,0,N", tiles=("wool",), chips=(9,))
    after = rules.apply(state, 0, s.FoundRoute("-3,0,NE", kind))
    place = chart_of(4).index["-2,0"]
    assert (after.terrain[place], after.tokens[place]) == ("wool", 9)
    assert facts.Discovered(0, "-2,0", "wool", 9, False) in after.told
    assert after.players == state.players


def test_founding_routes_leave_the_new_settlement():
    state = founding_at("-3,0,N")
    assert founding.route_spots(state) == (
        ("-3,-1,E", "road"), ("-3,-1,E", "ship"), ("-3,-1,SE", "road"), ("-3,0,NE", "road"), ("-3,0,NE", "ship"),
    )  # fmt: skip
    for edge, kind in founding.route_spots(state):
        assert founding.why_not_route(state, edge, kind) is None
    assert code(founding.why_not_route(state, "-3,-1,SE", "ship")) == "illegal_edge"
    assert code(founding.why_not_route(state, "-3,-1,SE", "canal")) == "illegal_edge"
    assert code(founding.why_not_route(state, "-4,0,NE", "road")) == "not_connected"
    assert code(founding.why_not_route(state, "nowhere", "road")) == "illegal_edge"


def test_no_ship_is_founded_beside_the_pirate():
    state = founding_at("-3,-2,N", pirate="-3,-3")
    assert code(founding.why_not_route(state, "-3,-3,SE", "ship")) == "pirate_blocks"
    assert ("-3,-3,SE", "ship") not in founding.route_spots(state)
    assert founding.why_not_route(state, "-3,-3,SE", "road") is None


def test_a_vertex_that_a_founding_route_has_opened_is_free_for_all():
    state = table(frames=(Found(3),), turn=0, lands={"-2,0": ("sea", 0)})
    assert founding.why_not_spot(state, "-2,-1,S") is None


def test_f2_the_founding_goes_once_round_and_back():
    assert founding.order(3, 1) == (1, 2, 0, 0, 2, 1)
    assert founding.order(6, 0) == (0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0)
