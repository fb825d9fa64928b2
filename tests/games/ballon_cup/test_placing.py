"""Section 14, setup and placement: vectors 1 to 7."""

from random import Random

import pytest

from games.ballon_cup import GAME, rules
from games.ballon_cup.cards import PACK
from games.ballon_cup.state import Options, Stones
from games.ballon_cup.tiles import counted
from tests.games.ballon_cup.tables import Luck, code, fresh, lay, played, stones, swap, table

SETUPS = 10_000
GIVEN = "4p BBYR | B3 B9 /"


def test_the_pack_has_45_cards_of_mean_seven():
    assert len(PACK) == len(set(PACK)) == 45
    assert counted(PACK) == (13, 11, 9, 7, 5)
    for letter, total in zip("RYGBA", (91, 77, 63, 49, 35), strict=True):
        assert sum(int(card[1:]) for card in PACK if card[0] == letter) == total


@pytest.mark.parametrize("guard", ["tile", "table", "off"])
@pytest.mark.parametrize("first", [0, 1])
def test_vector_1_a_new_match(guard, first):
    state = fresh(guard, first)
    assert (sum(state.bag), len(state.deck), [len(hand) for hand in state.hands], state.discard) == (35, 29, [8, 8], ())
    assert [sum(tile.stones) for tile in state.tiles] == [1, 2, 3, 4]
    assert [tile.terrain for tile in state.tiles] == ["plains", "mountains", "plains", "mountains"]
    assert state.turn == first
    assert state.stones == ((0,) * 5,) * 2 and set(state.trophies) == {None}


def test_cards_are_dealt_in_turn_the_seat_that_begins_first():
    undealt = rules.setup(Options(), 2, 1)
    deal = GAME.chance(undealt, Luck().stream())
    state = rules.apply(undealt, -1, deal)
    assert set(state.hands[1]) == set(deal.order[0:16:2])
    assert state.deck == deal.order[16:]


def test_vector_2_no_setup_lays_more_than_two_grey_or_three_blue_stones_on_a_tile():
    undealt = rules.setup(Options(), 2, 0)
    rng = RandomLuck(Random(2))
    most = [0] * 5
    for _ in range(SETUPS):
        for names in rules.setup_stones(undealt, rng):
            colours = Stones(1, names).stones
            most = [max(a, colours.count(c)) for a, c in zip(most, ("red", "yellow", "green", "blue", "grey"), strict=True)]
    assert most == [4, 4, 4, 3, 2]


class RandomLuck:
    def __init__(self, rng):
        self.rng = rng

    def below(self, bound):
        return self.rng.randrange(bound)


def test_vector_3_a_colour_that_is_full_on_one_side_is_open_on_the_other():
    state = table(GIVEN, hand="B11")
    assert code(state, lay("B11", 4, 0)) == "no_slot"
    assert code(state, lay("B11", 4, 1)) is None


def test_vector_4_a_wanted_colour_fits_both_sides_another_none():
    state = table(GIVEN, hand="Y6 G8")
    assert code(state, lay("Y6", 4, 0)) is code(state, lay("Y6", 4, 1)) is None
    assert code(state, lay("G8", 4, 0)) == code(state, lay("G8", 4, 1)) == "no_slot"


def test_vector_5_a_full_side_takes_no_card_and_the_tile_waits_for_the_other():
    state = table("4p BBYR | B3 B9 Y6 R1 / B1", hand="B11 Y7 R8")
    assert {code(state, lay(card, 4, 0)) for card in ("B11", "Y7", "R8")} == {"no_slot"}
    assert sum(state.tiles[3].stones) == 4
    after = played(state, lay("B11", 4, 1))
    assert after.tiles[3].sides == (("B3", "B9", "Y6", "R1"), ("B1", "B11"))


def test_vector_6_the_only_card_that_fits_must_be_placed():
    state = table("1p R | / R5", hand="R13 B1 B3 B5 G1 G2 G4 Y1")
    assert GAME.legal(state, 0) == [lay("R13", 1, 0)]
    assert code(state, swap("B1")) == "wrong_phase"


def test_vector_7_a_seat_cannot_move_in_the_others_turn():
    state = table(GIVEN, hand="B11", other="B13")
    assert code(state, lay("B13", 4, 1), seat=1) == "not_your_turn"


def test_a_card_is_placed_on_either_side_and_one_is_drawn():
    state = table("2m RY", "3p RRG", hand="R13", top="G8")
    after = played(state, lay("R13", 3, 1))
    assert after.tiles[2].sides == ((), ("R13",))
    assert "G8" in after.hands[0] and len(after.hands[0]) == 8
    assert (after.turn, after.turn_no) == (1, 2)


def test_what_is_not_held_or_not_in_play_is_refused():
    state = table("2m RY", hand="R13")
    assert code(state, lay("R12", 2, 0)) == "card_not_in_hand"
    assert code(state, lay("X9", 2, 0)) == "card_not_in_hand"
    assert code(state, lay("R13", 3, 0)) == "tile_not_in_play"


def test_a_match_that_is_over_takes_no_move():
    state = rules.forfeit(table("2m RY", hand="R13"), 1, "resigned")
    assert code(state, lay("R13", 2, 0)) == "game_over"
    assert GAME.outcome(state).ranks == (1, 2)
    assert stones("A2 Y3") == (0, 3, 0, 0, 2)
