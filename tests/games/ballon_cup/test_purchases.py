"""Section 14, purchases: vectors 20 to 30."""

import pytest

from games.ballon_cup import GAME, facts
from games.ballon_cup.state import Buy
from tests.games.ballon_cup.tables import buy, code, lay, played, stones, swap, table
from tests.games.ballon_cup.tables import facts as told

TILE = "2m RY"


def bought(state):
    return [move for move in GAME.legal(state, state.turn) if isinstance(move, Buy)]


def shop(own, other="", **closed):
    return table(TILE, hand="R5 Y5", other="R6", won=(own, other), closed=closed)


def test_vector_20_three_yellow_stand_for_the_missing_grey():
    state = shop("A2 Y3", yellow=1)
    after = played(state, buy("grey", yellow=1))
    assert after.trophies[4] == 0
    assert (after.stones[0], after.spent) == (stones(""), stones("A2 Y3"))
    assert (after.phase, after.turn, after.turn_no) == ("play", 0, 1)
    assert told(state, buy("grey", yellow=1)) == [facts.Bought(0, "grey", 2, stones("Y1"))]


def test_vector_21_four_green_and_three_yellow_are_the_green_trophy():
    assert played(shop("G4 Y3", yellow=0), buy("green", yellow=1)).trophies[2] == 0


def test_vector_22_three_missing_stones_are_paid_in_two_colours_without_one_own():
    after = played(shop("R6 G3", red=1, green=0), buy("grey", red=2, green=1))
    assert after.trophies[4] == 0 and after.stones[0] == stones("")
    assert after.spent == stones("R6 G3")


def test_vector_23_an_open_colour_pays_for_nothing():
    state = shop("A2 Y3")
    assert code(state, buy("grey", yellow=1)) == "colour_not_closed"
    assert GAME.view(state, 0).buyable == ((), ())


def test_vector_24_a_group_is_of_one_colour():
    state = shop("A2 Y2 R1", red=1, yellow=1)
    assert GAME.view(state, 0).buyable == ((), ())
    assert bought(state) == []


def test_vector_25_the_sum_must_be_exact():
    state = shop("A2 R6", red=1)
    assert code(state, buy("grey", red=2)) == "wrong_group_sum"
    assert played(state, buy("grey", red=1)).stones[0] == stones("R3")


def test_vector_26_either_colour_can_pay():
    state = shop("A2 R3 Y3", red=1, yellow=1)
    assert bought(state) == [buy("grey", red=1), buy("grey", yellow=1)]
    assert [played(state, move).stones[0] for move in bought(state)] == [stones("Y3"), stones("R3")]


def test_vector_27_two_trophies_are_bought_in_a_turn_then_a_card_is_placed():
    state = shop("A2 B3 R6", red=1)
    state = played(played(state, buy("grey", red=1)), buy("blue", red=1))
    assert state.trophies == (1, None, None, 0, 0)
    assert played(state, lay("R5", 2, 0)).turn == 1


def test_vector_28_a_third_trophy_bought_ends_the_match_at_once():
    state = shop("A2 Y3", yellow=0, blue=0)
    after = played(state, buy("grey", yellow=1))
    assert GAME.outcome(after).ranks == (1, 2)
    assert after.deck == state.deck
    assert told(state, buy("grey", yellow=1))[-1] == facts.GameOver(0, "third_trophy", (3, 0))


def test_vector_29_a_purchase_comes_before_the_move_of_the_own_turn():
    shut = {"yellow": 1}
    waiting = table(TILE, hand="R5", other="R6", won=("A2 Y3", ""), closed=shut, turn=1)
    assert code(waiting, buy("grey", yellow=1), seat=0) == "not_your_turn"
    exchanging = table("1m R", hand="B1 B3 B5 B7 G1 G2 G4 G6", top="R5", won=("A2 Y3", ""), closed=shut)
    assert exchanging.phase == "exchange"
    assert played(exchanging, buy("grey", yellow=1)).phase == "exchange"
    must = played(exchanging, swap("B1"))
    assert must.phase == "must_play"
    assert code(must, buy("grey", yellow=1)) == "wrong_phase"


def test_vector_30_a_purchase_may_open_a_colour_to_the_other_seat():
    state = shop("G4 Y3", "G3 R6", yellow=0)
    assert GAME.view(state, 1).buyable[1] == ()
    after = played(state, buy("green", yellow=1))
    assert GAME.view(after, 1).buyable[1] == ("red",)
    his_turn = played(after, lay("R5", 2, 0))
    assert played(his_turn, buy("red", green=1)).trophies[0] == 1


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (buy("yellow", red=1), "trophy_taken"),
        (buy("grey", yellow=2), "not_enough_stones"),
        (buy("grey"), "wrong_group_sum"),
        (buy("blue", yellow=1), "wrong_group_sum"),
        (buy("blue", yellow=1, red=3), "colour_not_closed"),
    ],
)
def test_a_purchase_that_does_not_add_up_is_refused_with_its_reason(move, why):
    assert code(shop("A2 Y3", yellow=1), move) == why


def test_what_the_own_stones_win_is_not_bought():
    state = table(TILE, hand="R5", won=("G5 Y3", ""), closed={"yellow": 1})
    assert code(state, buy("green", yellow=1)) == "not_missing"
    assert "green" not in GAME.view(state, 0).buyable[0]


def test_every_way_to_pay_is_listed():
    state = shop("R6 Y6 G3", red=1, yellow=1, green=1)
    ways = {move.groups for move in bought(state) if move.colour == "grey"}
    assert ways == {(2, 1, 0, 0, 0), (2, 0, 1, 0, 0), (1, 2, 0, 0, 0), (1, 1, 1, 0, 0), (0, 2, 1, 0, 0)}
