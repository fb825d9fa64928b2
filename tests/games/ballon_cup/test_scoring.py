"""Section 14, scoring and trophies: vectors 8 to 18."""

import pytest

from games.ballon_cup import GAME, facts
from games.ballon_cup.cards import CARDS_OF, VALUES
from games.ballon_cup.tiles import leads
from tests.games.ballon_cup.tables import facts as told
from tests.games.ballon_cup.tables import lay, played, stones, table, tile

HILLS = "2m RR | R13 R2 / R8"
TIE = "2{} RG | R5 G10 / R11"
RICH = "4m RRAY | R13 R12 A13 Y13 / R1 R2 A1"


def scored(state, move, viewer=None):
    return next(fact for fact in told(state, move, viewer) if isinstance(fact, facts.Scored))


def test_vector_8_the_high_sum_wins_in_the_mountains_and_the_loser_moves_again():
    state = table(HILLS, other="R6", turn=1)
    after = played(state, lay("R6", 2, 1))
    assert after.stones == (stones("R2"), stones(""))
    assert after.turn == 1


def test_vector_9_the_low_sum_wins_in_the_plains():
    state = table(HILLS.replace("2m", "2p"), other="R6", turn=1)
    after = played(state, lay("R6", 2, 1))
    assert after.stones == (stones(""), stones("R2"))
    assert after.turn == 0


def test_vector_10_equal_sums_go_to_the_last_card_on_whichever_side_it_lies():
    state = table(TIE.format("p"), hand="G4")
    after = played(state, lay("G4", 2, 1))
    assert after.stones == (stones("R1 G1"), stones(""))
    assert after.turn == 1
    fact = scored(state, lay("G4", 2, 1))
    assert (fact.sums, fact.tie, fact.winner) == ((15, 15), True, 0)


def test_vector_11_equal_sums_go_to_the_last_card_in_the_mountains_too():
    after = played(table(TIE.format("m"), hand="G4"), lay("G4", 2, 1))
    assert after.stones == (stones("R1 G1"), stones(""))
    assert after.turn == 1


@pytest.mark.parametrize("terrain", ["m", "p"])
def test_equal_sums_go_to_the_other_seat_when_he_lays_the_last_card(terrain):
    after = played(table(TIE.format(terrain), other="G4", turn=1), lay("G4", 2, 1))
    assert after.stones == (stones(""), stones("R1 G1"))
    assert after.turn == 0


def test_vector_13_stones_are_won_cards_thrown_the_tile_turned_and_filled_anew():
    state = table("3m RYA | R10 Y12 A4 / R9 Y11", other="A13", turn=1)
    after = played(state, lay("A13", 3, 1))
    assert after.stones == (stones(""), stones("RYA"))
    assert after.discard == ("R10", "Y12", "A4", "R9", "Y11", "A13")
    assert after.tiles[2].terrain == "plains" and after.tiles[2].sides == ((), ())
    assert sum(after.bag) == sum(state.bag) - 3
    fact = scored(state, lay("A13", 3, 1))
    assert (fact.terrain, fact.sums, fact.winner, fact.tie) == ("mountains", (26, 33), 1, False)
    assert fact.stones == ("red", "yellow", "grey")


def test_vector_14_a_tie_on_tile_1_is_impossible():
    for count, values in zip(CARDS_OF, VALUES, strict=True):
        assert len(set(values)) == count


def test_vector_15_enough_stones_win_the_trophy_and_are_spent():
    state = table("1m G | G7 /", hand="G2", won=("G4", ""))
    after = played(state, lay("G2", 1, 1))
    assert after.trophies == (None, None, 0, None, None)
    assert (after.stones[0], after.spent) == (stones(""), stones("G5"))
    assert scored(state, lay("G2", 1, 1)).trophies == ("green",)


def test_vector_16_one_scoring_wins_several_trophies_and_what_is_left_is_kept():
    state = table(RICH, hand="Y1", won=("R6 A2", ""))
    after = played(state, lay("Y1", 4, 1))
    assert after.trophies == (0, None, None, None, 0)
    assert after.stones[0] == stones("R1 Y1")
    assert after.spent == stones("R7 A3")
    assert scored(state, lay("Y1", 4, 1)).trophies == ("grey", "red")


def test_vector_17_the_third_trophy_ends_the_match_and_nobody_draws():
    state = table(RICH, hand="Y1", won=("R6 A2", ""), closed={"blue": 0})
    after = played(state, lay("Y1", 4, 1))
    assert GAME.outcome(after).ranks == (1, 2) and GAME.outcome(after).reason == "third_trophy"
    assert after.deck == state.deck
    assert len(after.hands[0]) == 7
    assert sum(after.tiles[3].stones) == 4, "the tile was filled before the trophies were looked at"
    assert told(state, lay("Y1", 4, 1))[-1] == facts.GameOver(0, "third_trophy", (3, 0))


def test_vector_18_what_would_come_after_the_third_trophy_stays():
    after = played(table(RICH, hand="Y1", won=("R6 A2", ""), closed={"blue": 0, "green": 0}), lay("Y1", 4, 1))
    assert after.trophies == (None, None, 0, 0, 0)
    assert after.stones[0] == stones("R8 Y1")
    assert GAME.outcome(after).scores == (3, 0)


def test_only_the_winners_stones_are_looked_at():
    state = table("1m G | G7 /", hand="G2", won=("", "G4"))
    assert set(played(state, lay("G2", 1, 1)).trophies) == {None}


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("2m RR | R8 / R7", 0),
        ("2p RR | R8 / R7", 1),
        ("2m RG | R8 / G8", None),
        ("2m RR | R13 / R8 R7", 0),
        ("2p RR | R3 /", 0),
    ],
)
def test_a_missing_card_counts_as_a_mean_one_when_it_is_asked_who_leads(text, ahead):
    assert leads(tile(text)) == ahead
