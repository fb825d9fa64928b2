"""Vector 42: cards that were taken before everybody's eyes."""

from games.battleballon import GAME, rules
from tests.games.battleballon.tables import lay, table, throw


def test_vector_42_a_taken_card_lies_open_until_it_is_laid():
    state = rules.apply(table(hand="R8", landing="S5 S9"), 0, throw("R8", "sapphire"))
    for viewer in (0, 1, None):
        assert GAME.view(state, viewer).known == (("S9",), ())
    state = rules.apply(state, 1, throw(state.hands[1][0]))
    assert rules.apply(state, 0, lay("S9")).known == ((), ())


def test_of_like_wagers_the_known_one_goes_first():
    state = table(hand="Rw Rw", known="Rw")
    assert rules.apply(state, 0, throw("Rw")).known == ((), ())
    assert rules.apply(state, 0, lay("Rw")).known == ((), ())


def test_a_card_thrown_again_is_no_longer_known():
    state = table(hand="S9 S2", known="S9")
    assert rules.apply(state, 0, throw("S9")).known == ((), ())


def test_other_cards_stay_known():
    state = table(hand="S9 S2 E4", known="S9 E4")
    assert rules.apply(state, 0, throw("S9")).known == (("E4",), ())
