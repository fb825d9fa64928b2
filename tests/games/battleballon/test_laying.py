"""Vectors 19 to 23: what may be laid and thrown."""

import pytest
from msgspec.structs import replace

from games import engine
from games.battleballon import GAME, rules
from games.contract import Refusal
from tests.games.battleballon.tables import fresh, lay, table, throw


def code(state, move):
    no = rules.refusal(state, 0, move)
    return no and no.code


@pytest.mark.parametrize(("card", "says"), [("R8", None), ("R5", "not_higher"), ("Rw", "wager_after_stage")])
def test_vector_19_a_stage_must_be_higher_and_a_wager_comes_first(card, says):
    state = table(mine="R3 R7", hand="R8 R5 Rw")
    assert code(state, lay(card)) == says


@pytest.mark.parametrize(("lying", "card"), [("", "R10"), ("", "Rw"), ("Rw", "Rw"), ("Rw Rw Rw", "R2")])
def test_vector_20_gaps_are_allowed_and_up_to_three_wagers(lying, card):
    state = table(mine=lying, hand=card)
    assert code(state, lay(card)) is None


def test_vector_21_an_equal_stage_is_not_higher():
    state = table(mine="R4")
    again = replace(state, hands=(("R4", *state.hands[0][1:]), state.hands[1]))
    assert rules.refusal(again, 0, lay("R4")) == Refusal("not_higher", (("card", "R4"), ("last", "R4")))


def test_vector_22_any_card_may_be_thrown_also_on_an_empty_landing_place():
    state = table(mine="R3", hand="R8 R2 Sw")
    assert [code(state, throw(card)) for card in ("R8", "R2", "Sw")] == [None, None, None]
    assert rules.apply(state, 0, throw("R8")).discards[0] == ("R8",)


def test_vector_23_nobody_moves_out_of_turn():
    state = fresh()
    position = engine.Position(state, asked=(0, 0), turns=(0, 0))
    assert engine.refusal(GAME, position, 1, throw(state.hands[1][0]), 0) == Refusal("not_your_turn")


def test_a_card_must_be_in_the_hand():
    state = table(hand="R8", other="S8")
    assert rules.refusal(state, 0, lay("S8")) == Refusal("card_not_in_hand", (("card", "S8"),))


@pytest.mark.parametrize("nonsense", ["", "X", "R1", "R11", "rw", "\x00"])
def test_a_card_that_does_not_exist_is_not_in_the_hand(nonsense):
    assert code(table(), lay(nonsense)) == "card_not_in_hand"


def test_what_is_legal_has_each_face_once():
    state = table(hand="Rw Rw Rw S2", landing="T5")
    legal = rules.legal(state, 0)
    assert len(set(legal)) == len(legal)


def test_at_most_fifteen_lays_and_draws_a_card_are_legal():
    state = table(hand="R2 S2 E2 T2 P2 A2 R3 S3", landing="R4 S4 E4 T4 P4 A4", length="long")
    legal = rules.legal(state, 0)
    assert len(legal) == 8 * (7 + 6)
