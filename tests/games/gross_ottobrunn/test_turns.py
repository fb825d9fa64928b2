"""SB1, O4, section 19: turns, special building, the seconds of a decision, and seats that leave."""

import pytest
from msgspec.structs import replace

from games.contract import CHANCE
from games.gross_ottobrunn import facts, rules
from games.gross_ottobrunn.patience import pace
from games.gross_ottobrunn.state import (
    Acting,
    BankTrade,
    BuildRoad,
    BuyDev,
    ChooseResources,
    Choosing,
    Deal,
    Dice,
    Discarding,
    EndSpecialBuild,
    EndTurn,
    Found,
    FoundRoute,
    FoundSettlement,
    MoveShip,
    NextTurn,
    Options,
    Over,
    PlayKnight,
    PreRoll,
    RequestSpecialBuild,
    Roll,
    Special,
    WizardPass,
)
from tests.games.gross_ottobrunn.board import (
    RICH,
    cards,
    devs,
    hand,
    luck,
    play,
    refused,
    seated,
    settlements,
    table,
    told,
)
from tests.games.gross_ottobrunn.test_disasters import window
from tests.games.gross_ottobrunn.test_distribution import drawn
from tests.games.gross_ottobrunn.test_robber import seven

ASK, TAKE_BACK = RequestSpecialBuild(True), RequestSpecialBuild(False)


def test_a_turn_goes_from_roll_to_action_to_the_next_seat():
    state = table(frames=(PreRoll(),))
    assert refused(state, 0, EndTurn()) == "wrong_phase"
    assert refused(state, 1, Roll()) == "not_your_turn"
    state = play(state, 0, Roll())
    assert rules.actors(state) == (CHANCE,)
    state = luck(state, Dice(1, 1))
    assert state.dice == (1, 1)
    assert refused(state, 0, Roll()) == "wrong_phase"
    after = play(state, 0, EndTurn())
    assert (after.active, after.turn, after.dice, after.frames) == (1, 11, None, (PreRoll(),))
    assert rules.turn_of(state, 0, EndTurn(), after) == 0
    assert after.told == (facts.TurnEnded(0), facts.Turn(11, 1))


def test_a_turn_clears_the_counts_of_the_last():
    state = table(dev_played=True, ship_moved=True, ships_built=("-3,-2,NE",), offers=3)
    state = play(state, 0, EndTurn())
    assert (state.dev_played, state.ship_moved, state.ships_built, state.offers) == (False, False, (), 0)


# --- special building --------------------------------------------------------------------------------------------------
def six(**fields):
    return table(6, buildings=settlements("-5,0,N", 3), hands=(RICH,) * 6, **fields)


def test_sb1_who_has_asked_builds_between_the_turns():
    state = play(six(), 3, ASK)
    state = play(state, 0, EndTurn())
    assert rules.actors(state) == (3,)
    assert isinstance(state.frames[-1], Special)
    assert not state.players[3].requested
    state = play(state, 3, BuildRoad("-5,0,NE"), BuyDev())
    assert isinstance(state.frames[-1], Special)
    state = play(state, 3, EndSpecialBuild())
    assert (rules.actors(state), state.turn) == ((1,), 11)


@pytest.mark.parametrize("move", [BankTrade("ore", "wool"), PlayKnight(), MoveShip("-3,-2,NE", "-3,-3,E"), EndTurn()])
def test_sb1_there_is_no_trade_no_card_and_no_ship_move(move):
    state = play(play(devs(six(), 3, "knight"), 3, ASK), 0, EndTurn())
    assert refused(state, 3, move) == "wrong_phase"


def test_sb1_nobody_wins_there():
    state = seated(six(options=Options(target=8)), 3, knights=3)
    state = devs(replace(state, army=3), 3, *["point"] * 4)
    state = play(play(state, 3, ASK), 0, EndTurn())
    state = replace(state, buildings=(*state.buildings, *settlements("-5,1,S", 3)), longest=3)
    assert isinstance(play(state, 3, BuyDev()).frames[-1], Special)
    state = play(state, 3, EndSpecialBuild())
    for seat in (1, 2):
        state = play(luck(play(state, seat, Roll()), Dice(1, 1)), seat, EndTurn())
    assert isinstance(state.frames[-1], Over)
    assert state.winner == 3


def test_special_building_goes_in_turn_order_and_nobody_is_served_twice():
    state = play(play(six(active=2), 1, ASK), 4, ASK)
    state = play(state, 2, EndTurn())
    assert rules.actors(state) == (4,)
    state = play(state, 3, ASK)
    state = play(state, 4, EndSpecialBuild())
    assert rules.actors(state) == (1,), "seat 3's place has gone by: it waits for the next turn's end"
    state = play(state, 1, EndSpecialBuild())
    assert (rules.actors(state), state.players[3].requested) == ((3,), True)


def test_a_card_of_special_building_is_played_in_the_own_turn_after_it():
    state = play(play(replace(six(), devs=("knight",)), 1, ASK), 0, EndTurn())
    state = play(state, 1, BuyDev(), EndSpecialBuild())
    assert state.active == 1
    assert refused(state, 1, PlayKnight()) is None


def test_two_requests_a_turn_that_can_be_taken_back():
    state = play(six(), 3, ASK)
    assert refused(state, 3, ASK) == "bad_choice"
    state = play(state, 3, TAKE_BACK, ASK, TAKE_BACK)
    assert refused(state, 3, ASK) == "too_many_offers"
    assert refused(state, 3, TAKE_BACK) == "bad_choice"
    assert refused(state, 0, ASK) == "not_your_turn"


@pytest.mark.parametrize("frame", [PreRoll(), Acting()])
def test_one_may_ask_at_any_time_of_anothers_turn(frame):
    state = six(frames=(frame,))
    assert set(rules.may(state)) == {1, 2, 3, 4, 5}
    assert all(ASK in rules.legal(state, seat) for seat in range(1, 6))


def test_nobody_asks_while_a_wizards_window_is_open_for_the_entry_would_show_how_many_have_answered():
    state = devs(devs(six(tops={"wool": ("lightning",)}), 1, "wizard"), 2, "knight")
    state = drawn(state, *(cards(wool=int(seat == 0)) for seat in range(6)))
    state = play(state, 2, WizardPass())
    assert (rules.actors(state), rules.answered(state), rules.may(state)) == ((1, 2), (2,), ())
    assert {refused(state, seat, ASK) for seat in range(1, 6)} == {"wrong_phase"}
    state = play(state, 1, WizardPass())
    assert set(rules.may(state)) == {1, 2, 3, 4, 5}
    assert refused(state, 2, ASK) is None


def test_three_and_four_build_in_their_turns_only():
    assert refused(table(), 1, ASK) == "wrong_phase"
    assert rules.may(table(frames=(PreRoll(),))) == ()
    founding = six(frames=(Found(0),))
    assert refused(replace(founding, turn=0), 1, ASK) == "wrong_phase"


# --- patience ----------------------------------------------------------------------------------------------------------
def test_o4_who_waits_picks_what_he_holds_fewest_of():
    state = table(frames=(Acting(), Choosing(1, (2, 0, 0, 0), (None,) * 4, (cards(),) * 4, 0, "roll")))
    state = hand(state, 0, lumber=2, wool=1, grain=1, ore=3)
    one = replace(state, frames=(Acting(), replace(state.frames[-1], due=(1, 0, 0, 0))))
    assert pace(one, 0).default == ChooseResources(cards(brick=1))
    assert pace(state, 0).default == ChooseResources(cards(brick=2))


@pytest.mark.parametrize(("tempo", "seconds"), [("normal", 20), ("slow", 40), ("brake", 600)])
def test_the_tempo_stretches_every_decision(tempo, seconds):
    assert pace(table(options=Options(tempo=tempo), frames=(PreRoll(),)), 0).seconds == seconds


def test_with_the_brake_a_window_still_passes_at_once_who_cannot_play():
    state = replace(window(), options=Options(tempo="brake"))
    found = pace(state, 3)
    assert (found.seconds - found.ahead, found.default) == (6, WizardPass())


def test_who_waits_founds_where_most_is_to_be_had():
    state = table(frames=(Found(0),), turn=0)
    move = pace(state, 0).default
    assert isinstance(move, FoundSettlement)
    state = play(state, 0, move)
    route = pace(state, 0).default
    assert isinstance(route, FoundRoute) and route.kind == "road"
    assert told(play(state, 0, route), facts.Discovered) == []


def test_only_who_is_waited_for_has_a_budget():
    assert pace(table(), 1) is None
    assert pace(table(frames=(Over(),)), 0) is None


# --- leaving -----------------------------------------------------------------------------------------------------------
FRAMES = {
    "the deal": lambda: table(frames=(Deal(),), stacks=(), turn=0),
    "a choice": lambda: table(frames=(Acting(), Choosing(1, (1, 1, 0, 0), (None,) * 4, (cards(),) * 4, 0, "roll"))),
    "a window": window,
    "discards": seven,
    "dice": lambda: play(table(frames=(PreRoll(),)), 0, Roll()),
    "the action": table,
}


@pytest.mark.parametrize("what", FRAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_keeps_his_turns(what, seat):
    state = FRAMES[what]()
    left = rules.forfeit(state, seat, "left")
    assert (rules.actors(left), left.left, left.told) == (rules.actors(state), (seat,), ())
    assert rules.outcome(left) is None


@pytest.mark.parametrize("what", FRAMES)
def test_the_last_one_wins_at_any_moment(what):
    state = FRAMES[what]()
    for seat in (0, 2, 3):
        state = rules.forfeit(state, seat, "resigned")
    assert rules.actors(state) == rules.may(state) == ()
    assert state.winner == 1
    assert rules.outcome(state).ranks == (4, 1, 3, 2)
    assert rules.outcome(state).reason == "others_left"


def test_discards_of_who_has_left_are_still_waited_for():
    state = rules.forfeit(seven(), 1, "left")
    assert isinstance(state.frames[-1], Discarding)
    assert rules.actors(state) == (0, 1)


def test_between_the_turns_nobody_waits():
    state = table(frames=(NextTurn(),))
    assert isinstance(rules.settle(state).frames[-1], PreRoll)
