"""Vector A1 and section 13: development cards, and the largest army."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.gross_ottobrunn import facts, piles, rules
from games.gross_ottobrunn.building import COSTS
from games.gross_ottobrunn.cards import playable
from games.gross_ottobrunn.state import (
    NONE,
    RES,
    Acting,
    BuyDev,
    DevCard,
    FinishFreeRoutes,
    FreeRoutes,
    MoveRobber,
    PlaceFreeRoute,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PreRoll,
    Robbing,
    Special,
)
from tests.games.gross_ottobrunn.board import (
    TURN,
    cards,
    devs,
    held,
    lying,
    play,
    refused,
    roads,
    seated,
    settlements,
    ships,
    table,
    told,
)

HOME = settlements("-3,-2,N")
COST = COSTS["dev"]


def knights(*counts, **fields):
    """Knights that were played, and one in everybody's hand."""
    state = table(**fields)
    for seat, count in enumerate(counts):
        state = devs(seated(state, seat, knights=count), seat, "knight")
    return state


def ride(state, seat):
    return rules.apply(replace(state, active=seat, dev_played=False), seat, PlayKnight())


# --- what there is ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "counts"), [(4, (10, 4, 5, 2, 2, 2)), (6, (16, 4, 5, 3, 3, 3))])
def test_a1_so_many_cards_of_each_kind_there_are(seats, counts):
    kinds = ("knight", "wizard", "point", "road_building", "invention", "monopoly")
    assert Counter(piles.devs(seats)) == dict(zip(kinds, counts, strict=True))


# --- the largest army ---------------------------------------------------------------------------------------------------
def test_a1_the_third_knight_brings_the_army():
    assert ride(knights(1), 0).army is None
    state = ride(knights(2), 0)
    assert state.army == 0
    assert told(state, facts.LargestArmy) == [facts.LargestArmy(0, 3)]


def test_a1_another_third_knight_changes_nothing_and_a_fourth_takes_it():
    state = ride(knights(3, 2, army=0), 1)
    assert state.army == 0 and not told(state, facts.LargestArmy)
    assert ride(knights(3, 3, army=0), 1).army == 1


def test_the_holder_is_told_once():
    state = ride(knights(3, army=0), 0)
    assert state.army == 0 and not told(state, facts.LargestArmy)


def test_a1_wizards_are_no_knights():
    state = seated(knights(2, 0), 1, played=("wizard",) * 4)
    assert ride(state, 1).army is None


# --- buying -------------------------------------------------------------------------------------------------------------
def test_a_card_is_bought_face_down_from_the_top():
    state = play(table(hands=(COST,), devs=("monopoly", "knight")), 0, BuyDev())
    assert state.players[0].devs == (DevCard("monopoly", TURN),)
    assert (state.devs, state.players[0].hand) == (("knight",), NONE)
    assert [lying(state, name) for name in RES] == [(), (), ("plain",), ("plain",), ("plain",)]
    assert told(state, facts.DevBought) == [facts.DevBought(0, "monopoly")]


def test_nothing_is_bought_without_cards_or_money():
    assert refused(table(hands=(COST,), devs=()), 0, BuyDev()) == "supply_empty"
    assert refused(table(), 0, BuyDev()) == "cannot_afford"


def test_a_card_that_was_bought_now_is_too_new():
    state = play(table(hands=(COST,), devs=("knight",)), 0, BuyDev())
    assert refused(state, 0, PlayKnight()) == "dev_too_new"
    assert PlayKnight() not in rules.legal(state, 0)
    assert refused(replace(state, turn=TURN + 4), 0, PlayKnight()) is None


def test_a_card_from_special_building_is_playable_in_the_next_own_turn():
    state = table(6, hands=(NONE, COST), devs=("knight",), frames=(Special(1, 1),))
    state = play(state, 1, BuyDev())
    assert refused(replace(state, frames=(PreRoll(),), turn=TURN + 1, active=1), 1, PlayKnight()) is None


def test_nothing_is_played_in_special_building():
    state = devs(table(6, frames=(Special(1, 1),)), 1, "knight", "monopoly")
    for move in (PlayKnight(), PlayMonopoly("ore")):
        assert refused(state, 1, move) == "wrong_phase"


# --- playing ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("frame", [PreRoll(), Acting()])
def test_one_card_a_turn_before_or_after_the_roll(frame):
    state = devs(table(frames=(frame,)), 0, "knight", "knight")
    state = play(state, 0, PlayKnight(), MoveRobber("-4,0"))
    assert state.frames == (frame,)
    assert state.players[0].played == ("knight",)
    assert refused(state, 0, PlayKnight()) == "dev_limit"


def test_who_does_not_hold_a_card_cannot_play_it():
    state = devs(table(), 0, "knight")
    assert refused(state, 0, PlayMonopoly("ore")) == "no_such_card"
    assert refused(devs(table(), 1, "knight"), 1, PlayKnight()) == "not_your_turn"


def test_points_and_wizards_are_never_played_so():
    state = devs(table(), 0, "point", "wizard")
    assert playable(state, 0) == ()


def test_the_older_card_of_a_kind_is_played():
    state = devs(devs(table(), 0, "knight", turn=TURN), 0, "knight", turn=TURN - 4)
    assert play(state, 0, PlayKnight()).players[0].devs == (DevCard("knight", TURN),)


# --- invention and monopoly ---------------------------------------------------------------------------------------------
def test_an_invention_draws_two_cards():
    state = devs(table(), 0, "invention")
    assert play(state, 0, PlayInvention("wool", "ore")).players[0].hand == cards(wool=1, ore=1)
    assert play(state, 0, PlayInvention("ore", "ore")).players[0].hand == cards(ore=2)


def test_an_invention_needs_both_in_the_bank():
    state = devs(table(sizes={"wool": 0, "ore": 1}), 0, "invention")
    assert refused(state, 0, PlayInvention("lumber", "wool")) == "supply_empty"
    assert refused(state, 0, PlayInvention("ore", "ore")) == "supply_empty"
    assert refused(state, 0, PlayInvention("lumber", "ore")) is None


def test_of_a_bank_with_one_card_an_invention_brings_that():
    state = devs(table(sizes={**dict.fromkeys(RES, 0), "ore": 1}), 0, "invention")
    assert play(state, 0, PlayInvention("ore", "ore")).players[0].hand == cards(ore=1)


@pytest.mark.parametrize("pair", [("ore", "lumber"), ("gold", "ore"), ("ore", ""), ("wool", "desert")])
def test_an_invention_names_two_resources_in_order(pair):
    assert refused(devs(table(), 0, "invention"), 0, PlayInvention(*pair)) == "bad_choice"


def test_a_monopoly_takes_all_of_a_resource_from_all():
    state = devs(table(hands=(cards(wool=1), cards(wool=3, ore=1), cards(ore=2), cards(wool=2))), 0, "monopoly")
    state = play(state, 0, PlayMonopoly("wool"))
    assert held(state, "wool") == (6, 0, 0, 0)
    assert held(state, "ore") == (0, 1, 2, 0)
    assert told(state, facts.MonopolyTaken) == [facts.MonopolyTaken(0, "wool", (0, 3, 0, 2))]
    assert refused(devs(table(), 0, "monopoly"), 0, PlayMonopoly("gold")) == "bad_choice"


def test_b3_a_monopoly_draws_nothing():
    state = devs(table(hands=(NONE, cards(wool=3)), tops={"wool": ("lightning",)}), 0, "monopoly")
    state = play(state, 0, PlayMonopoly("wool"))
    assert held(state, "wool") == (3, 0, 0, 0)
    assert state.frames == (Acting(),)


# --- road building ------------------------------------------------------------------------------------------------------
def building(**fields):
    return devs(table(**{"buildings": HOME, "lands": {"-1,-3": ("sea", 0)}} | fields), 0, "road_building")


def test_road_building_lays_two_pieces_for_nothing():
    state = play(building(), 0, PlayRoadBuilding())
    assert isinstance(state.frames[-1], FreeRoutes) and state.frames[-1].left == 2
    state = play(state, 0, PlaceFreeRoute("-3,-2,NE", "ship"), PlaceFreeRoute("-2,-3,SE", "ship"))
    assert state.routes == ships("-3,-2,NE -2,-3,SE")
    assert state.players[0].hand == NONE
    assert state.frames == (Acting(),)


def test_road_building_may_stop_after_one():
    state = play(building(), 0, PlayRoadBuilding(), PlaceFreeRoute("-3,-3,SE", "road"), FinishFreeRoutes())
    assert state.routes == roads("-3,-3,SE")
    assert state.frames == (Acting(),)


def test_a_free_ship_does_not_move_in_its_turn():
    state = play(building(), 0, PlayRoadBuilding(), PlaceFreeRoute("-3,-2,NE", "ship"), FinishFreeRoutes())
    assert state.ships_built == ("-3,-2,NE",)


def test_nothing_comes_between_free_pieces():
    state = play(building(hands=(COST,)), 0, PlayRoadBuilding())
    assert refused(state, 0, BuyDev()) == "wrong_phase"
    assert refused(state, 0, PlaceFreeRoute("-2,-3,SE", "ship")) == "not_connected"


def test_road_building_stops_by_itself_without_a_place():
    """An opponent holds the far end of the one edge that is left."""
    hemmed = roads("-3,-3,SE", 1) + ships("-3,-3,E", 1)
    state = building(routes=hemmed, buildings=HOME + settlements("-2,-3,S", 1))
    state = play(state, 0, PlayRoadBuilding(), PlaceFreeRoute("-3,-2,NE", "road"))
    assert state.frames == (Acting(),)


def test_road_building_is_not_played_without_a_place():
    assert refused(building(buildings=()), 0, PlayRoadBuilding()) == "no_piece"
    assert PlayRoadBuilding() not in rules.legal(building(buildings=()), 0)


def test_road_building_may_come_before_the_roll():
    state = play(building(frames=(PreRoll(),)), 0, PlayRoadBuilding(), FinishFreeRoutes())
    assert state.frames == (PreRoll(),)


def test_a_knight_opens_the_choice_of_robber_and_pirate():
    state = ride(knights(0), 0)
    assert isinstance(state.frames[-1], Robbing)
    assert told(state, facts.DevPlayed) == [facts.DevPlayed(0, "knight")]
