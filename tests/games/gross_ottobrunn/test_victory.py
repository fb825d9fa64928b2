"""Vectors V1 to V4: the special chip, points, and when it is over."""

import pytest
from msgspec.structs import replace

from games.contract import Outcome
from games.gross_ottobrunn import chip, facts, points, rules
from games.gross_ottobrunn.state import (
    Acting,
    BuildCity,
    BuildSettlement,
    EndSpecialBuild,
    EndTurn,
    Erupting,
    LavaDie,
    NextTurn,
    Options,
    Over,
    PreRoll,
    Special,
)
from tests.games.gross_ottobrunn.board import (
    RICH,
    cards,
    cities,
    devs,
    luck,
    play,
    roads,
    seated,
    settlements,
    table,
    told,
)

FOUR = "-5,0,N -4,0,N -6,0,N -4,1,N"
"""Vertices of the western island, far enough from each other."""
EAST = "3,0,S"
SHORE = roads("3,0,SE")
"""Ends at the vertex in the east."""


def crossing(home="W", **fields):
    state = table(**{"routes": SHORE, "hands": (RICH,)} | fields)
    return seated(state, 0, home=home)


# --- the chip -----------------------------------------------------------------------------------------------------------
def test_v1_a_settlement_on_the_other_island_brings_a_point():
    state = play(crossing(), 0, BuildSettlement(EAST))
    assert state.players[0].chip
    assert points.public(state, 0) == 2
    assert told(state, facts.ChipAwarded) == [facts.ChipAwarded(0)]


def test_v1_it_comes_once():
    state = play(crossing(routes=SHORE + roads("4,0,SE")), 0, BuildSettlement(EAST), BuildSettlement("4,0,S"))
    assert points.public(state, 0) == 3
    assert not told(state, facts.ChipAwarded)


@pytest.mark.parametrize("home", [None, "E"])
def test_v1_who_has_not_begun_on_the_opposite_island_earns_none(home):
    state = play(crossing(home), 0, BuildSettlement(EAST))
    assert not state.players[0].chip


def test_no_chip_is_earned_once_the_islands_are_joined():
    assert not play(crossing(joined=True), 0, BuildSettlement(EAST)).players[0].chip


def test_burial_leaves_the_chip():
    """It was earned by building [Q20]."""
    state = seated(table(buildings=settlements("-5,1,N -4,0,N -6,0,N"), frames=(Acting(), Erupting(("-5,1",)))), 0, chip=True)
    state = luck(state, LavaDie(1))
    assert len(state.buildings) == 2
    assert points.public(state, 0) == 3


def test_f5_home_is_the_island_of_both_settlements():
    both = settlements("-4,0,N 4,0,S") + settlements("-6,0,N -3,-2,N", 1) + settlements("4,0,N 3,0,S", 2)
    homes = [each.home for each in chip.homes(table(3, buildings=both)).players]
    assert homes == [None, "W", "E"]


# --- points -------------------------------------------------------------------------------------------------------------
def test_points_count_towns_cards_chip_route_and_army():
    state = table(buildings=settlements("-5,0,N -4,0,N") + cities("-6,0,N"), longest=0, army=0)
    state = seated(devs(state, 0, "point", "point", "knight"), 0, chip=True)
    assert points.public(state, 0) == 2 + 2 + 2 + 2 + 1
    assert points.whole(state, 0) == points.public(state, 0) + 2


@pytest.mark.parametrize(("seats", "wanted"), [(3, 12), (4, 12), (5, 10), (6, 10)])
def test_v3_so_many_points_win(seats, wanted):
    assert points.target(table(seats)) == wanted
    assert points.target(table(seats, Options(target=8))) == 8


# --- the end ------------------------------------------------------------------------------------------------------------
def eleven(seats=4, seat=0, **fields):
    """Four cities, a settlement and the army: eleven points; a sixth building would be the twelfth."""
    buildings = cities(FOUR, seat) + settlements("-3,-2,N", seat)
    return table(seats, **{"buildings": buildings, "army": seat} | fields)


def test_v3_who_builds_to_the_target_in_his_action_wins():
    state = play(eleven(routes=SHORE, hands=(RICH,)), 0, BuildSettlement(EAST))
    assert isinstance(state.frames[-1], Over)
    assert (state.winner, state.reason) == (0, "points")
    assert rules.outcome(state) == Outcome((12, 0, 0, 0), (1, 2, 2, 2), "points")
    assert told(state, facts.GameOver) == [facts.GameOver(0, (12, 0, 0, 0), (0, 0, 0, 0), "points")]
    assert rules.actors(state) == ()


def test_v3_five_play_for_ten():
    state = table(5, buildings=cities("-5,0,N -4,0,N -7,0,N") + settlements("-4,1,N"), army=0, hands=(RICH,))
    assert points.public(state, 0) == 9
    assert isinstance(play(state, 0, BuildCity("-4,1,N")).frames[-1], Over)


def test_hidden_points_count_and_are_opened_at_the_end():
    state = devs(eleven(frames=(NextTurn(),), active=3), 0, "point", "point")
    over = rules.settle(state)
    assert (over.winner, points.whole(over, 0)) == (0, 13)
    assert told(over, facts.GameOver) == [facts.GameOver(0, (13, 0, 0, 0), (2, 0, 0, 0), "points")]


def test_v4_points_in_anothers_turn_win_at_the_start_of_the_own_one():
    """The lava frees seat 1 of a rival for the longest route; he has twelve then, but it is not his turn."""
    own = roads("-5,1,NE -5,1,E -5,1,SE -6,2,NE -6,1,E", 1)
    lava = settlements("-5,2,N -3,1,N -3,-2,N", 0)
    state = table(
        buildings=cities("4,0,N 3,0,S 6,0,N 5,1,N", 1) + settlements("4,2,S 4,-1,N", 1) + lava,
        routes=own,
        frames=(Acting(), Erupting(("-5,1",))),
    )
    assert points.public(state, 1) == 10
    state = luck(state, LavaDie(3))
    assert state.longest == 1
    assert points.public(state, 1) == 12
    assert state.frames == (Acting(),)
    state = play(state, 0, EndTurn())
    assert (state.winner, state.active) == (1, 1)
    assert isinstance(state.frames[-2], PreRoll)


def test_v4_points_that_are_lost_again_win_nothing():
    state = replace(eleven(seat=1, longest=1), longest=None)
    assert not isinstance(play(state, 0, EndTurn()).frames[-1], Over)


def test_sb1_special_building_does_not_win():
    state = eleven(6, seat=3, routes=roads("3,0,SE", 3), hands=(RICH,) * 6, frames=(NextTurn(3), Special(1, 3)))
    assert points.target(state) == 10
    state = play(state, 3, BuildSettlement(EAST))
    assert isinstance(state.frames[-1], Special)
    state = play(state, 3, EndSpecialBuild())
    assert state.frames == (PreRoll(),) and state.active == 1


def test_turn_400_ends_it_for_the_leader():
    state = play(table(buildings=settlements("-4,0,N") + cities("4,0,N", 2), turn=400), 0, EndTurn())
    assert (state.winner, state.reason) == (2, "turns")
    assert rules.outcome(state) == Outcome((1, 0, 2, 0), (2, 3, 1, 3), "turns")


def test_turn_400_without_a_leader_has_no_winner():
    state = play(table(turn=400), 0, EndTurn())
    assert state.winner is None
    assert rules.outcome(state) == Outcome((0, 0, 0, 0), (1, 1, 1, 1), "turns")


# --- leaving ------------------------------------------------------------------------------------------------------------
def test_while_two_stay_it_goes_on_without_who_has_left():
    state = rules.forfeit(table(buildings=settlements("-4,0,N", 1)), 1, "left")
    assert (state.left, rules.outcome(state)) == ((1,), None)
    assert rules.actors(state) == (0,)


def test_the_last_who_stays_wins_and_leavers_are_last():
    state = table(buildings=cities("-4,0,N", 1))
    for seat in (1, 3, 0):
        state = rules.forfeit(state, seat, "left")
    assert (state.winner, state.reason) == (2, "others_left")
    assert rules.outcome(state) == Outcome((0, 2, 0, 0), (2, 4, 1, 3), "others_left")


def test_a_seat_that_has_left_wins_nothing():
    state = rules.forfeit(eleven(hands=(RICH,), routes=SHORE), 0, "left")
    over = rules.apply(state, 0, BuildSettlement(EAST))
    assert isinstance(over.frames[-1], Over)
    assert over.winner is None
    assert rules.outcome(over).ranks == (4, 1, 1, 1)
    assert cards() == over.players[1].hand
