"""Vectors 24 to 31: where the drawn card comes from."""

from games.battleballon import rules
from games.contract import Refusal
from tests.games.battleballon.tables import lay, table, throw


def test_vector_24_the_top_of_a_landing_place_comes_to_the_hand_and_is_known():
    state = table(hand="R8", landing="S5 S9", deck=20)
    after = rules.apply(state, 0, throw("R8", "sapphire"))
    assert "S9" in after.hands[0]
    assert after.discards[1] == ("S5",)
    assert after.known == (("S9",), ())
    assert (len(after.deck), after.pile_draws) == (20, 1)


def test_vector_25_the_card_just_thrown_closes_its_landing_place():
    state = table(hand="S2", landing="S5 S9")
    assert rules.refusal(state, 0, throw("S2", "sapphire")) == Refusal("just_discarded", (("colour", "sapphire"),))


def test_vector_26_another_landing_place_stays_open():
    state = table(hand="S2", landing="S5 S9 R3")
    assert rules.refusal(state, 0, throw("S2", "ruby")) is None


def test_vector_27_who_lays_at_the_journey_may_draw_from_the_landing_place_of_that_colour():
    state = table(hand="S10", landing="S5 S9")
    assert rules.refusal(state, 0, lay("S10", "sapphire")) is None


def test_vector_28_an_empty_landing_place_gives_nothing():
    state = table(hand="S2")
    assert rules.refusal(state, 0, throw("S2", "ruby")) == Refusal("pile_empty", (("colour", "ruby"),))


def test_a_short_game_has_no_landing_place_for_amethyst():
    state = table(hand="S2")
    assert rules.refusal(state, 0, throw("S2", "amethyst")) == Refusal("pile_empty", (("colour", "amethyst"),))


def test_vector_30_the_other_seat_may_take_what_was_thrown():
    state = rules.apply(table(hand="S2", other="E4", landing="S5 S9 R3"), 0, throw("S2", "ruby"))
    assert rules.refusal(state, 1, throw("E4", "sapphire")) is None
    assert "S2" in rules.apply(state, 1, throw("E4", "sapphire")).hands[1]


def test_vector_31_after_forty_draws_from_landing_places_only_the_deck_is_open():
    state = table(hand="S2", landing="R3", pile_draws=40)
    assert rules.refusal(state, 0, throw("S2", "ruby")) == Refusal("must_draw_deck", (("draws", 40),))
    assert {move.source for move in rules.legal(state, 0)} == {"deck"}
    assert rules.apply(state, 0, throw("S2")).pile_draws == 0


def test_at_thirty_nine_draws_a_landing_place_is_still_open():
    assert rules.refusal(table(hand="S2", landing="R3", pile_draws=39), 0, throw("S2", "ruby")) is None
