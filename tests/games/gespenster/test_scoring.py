"""Vectors 21-36: the account of a round, with the three options and without."""

import pytest

from games.contract import Refusal
from games.gespenster import rules
from games.gespenster.cards import POINTS
from games.gespenster.state import CHOICES, Moon, Options
from tests.games.gespenster.tables import WHITES, before_the_last_card, scored

MOON = Options(shoot_moon=True)
GHOSTS = Options(good_ghosts=True)
MOON_AND_GHOSTS = Options(shoot_moon=True, good_ghosts=True)
BULLSEYE = Options(bullseye=True)
VECTOR_21 = ("W1 W6 W8", "W7 W7 W7", "W7 W7 W7 W9", "W2 W3 W4 W5 W10 W11")


def test_vector_21_white_ghosts_are_points():
    account = scored(*VECTOR_21).history[0]
    assert account.points == account.deltas == account.totals == (4, 30, 33, 13)
    assert sum(account.points) == 80


def test_vector_22_good_ghosts_take_five_off_each():
    won = (VECTOR_21[0], VECTOR_21[1] + " R7 G7", *VECTOR_21[2:])
    assert scored(*won, options=GHOSTS).history[0].deltas == (4, 20, 33, 13)
    assert scored(*won).history[0].deltas == (4, 30, 33, 13)
    assert scored(*won).history[0].ghosts == (0, 2, 0, 0)


def test_vector_22_a_total_can_fall_below_zero():
    state = scored("Y7 B7", *VECTOR_21[1:], options=GHOSTS)
    assert state.history[0].deltas[0] == -10
    assert state.totals[0] == -10


def test_vector_23_a_round_is_added_and_two_hundred_end_it():
    state = scored(*VECTOR_21, totals=(195, 100, 60, 20))
    assert state.totals == (199, 130, 93, 33)
    assert state.phase == "between"
    state = scored("W1", VECTOR_21[1], VECTOR_21[2] + " W6 W8", VECTOR_21[3], totals=state.totals)
    assert state.totals[0] == 200
    assert state.phase == "over"
    assert rules.outcome(state).ranks == (4, 3, 2, 1)


def test_vector_24_without_options_all_white_ghosts_are_eighty():
    state = scored("", WHITES, "", "")
    assert state.phase == "between"
    assert state.totals == (0, 80, 0, 0)
    assert (state.history[0].shooter, state.history[0].choice) == (None, None)


def test_without_durchmarsch_good_ghosts_come_off_the_eighty():
    assert scored("", WHITES + " R7", "B7", "", options=GHOSTS).totals == (0, 75, -5, 0)


@pytest.mark.parametrize(
    ("vector", "choice", "totals"), [(25, "self_minus", (50, 60, -35, 70)), (26, "others_plus", (125, 135, 40, 145))]
)
@pytest.mark.parametrize("options", [MOON, MOON_AND_GHOSTS])
def test_vectors_25_to_27_a_durchmarsch_is_worth_what_its_seat_chooses(vector, choice, totals, options):
    """27: good ghosts count for nobody then."""
    won = ("R7", "", WHITES + " B7", "")
    state = scored(*won, totals=(50, 60, 40, 70), options=options)
    assert state.phase == "moon_choice"
    assert state.totals == (50, 60, 40, 70)
    assert rules.actors(state) == (2,)
    assert [move.choice for move in rules.legal(state, 2)] == list(CHOICES)
    state = rules.apply(state, 2, Moon(choice))
    assert state.totals == totals, vector
    assert state.phase == "between"
    assert (state.history[0].shooter, state.history[0].choice) == (2, choice)


def test_a_durchmarsch_is_worth_one_of_two_things():
    state = scored("", "", WHITES, "", options=MOON)
    assert rules.refusal(state, 2, Moon("both")) == Refusal("bad_choice")


def test_vector_28_fifteen_white_ghosts_are_no_durchmarsch():
    state = scored("W1", "", WHITES.removeprefix("W1 "), "", options=MOON)
    assert state.phase == "between"
    assert state.totals == (1, 0, 79, 0)


def exactly(points):
    """White cards of so many points."""
    left, pile = points, []
    for card in reversed(WHITES.split()):
        if POINTS[card] <= left:
            left -= POINTS[card]
            pile.append(card)
    assert not left, points
    return " ".join(pile)


def rest(*piles):
    left = WHITES.split()
    for pile in piles:
        for card in pile.split():
            left.remove(card)
    return " ".join(left)


def gaining(points, *, totals, options=BULLSEYE):
    """Seat 0 gets so many points, the last seat what is left."""
    pile = exactly(points)
    return scored(pile, "", "", rest(pile), totals=totals, options=options)


def test_vector_30_two_hundred_fall_to_one_hundred_and_the_game_goes_on():
    state = gaining(15, totals=(185, 0, 0, 0))
    assert (state.totals[0], state.history[0].halved[0], state.phase) == (100, 200, "between")


def test_vector_31_one_hundred_fall_to_fifty():
    state = gaining(10, totals=(90, 0, 0, 0))
    assert (state.totals[0], state.history[0].halved) == (50, (100, 0, 0, 0))


@pytest.mark.parametrize(
    ("before", "choice", "after"),
    [((125, 0, 175, 0), "self_minus", (125, 0, 50, 0)), ((125, 0, 175, 0), "others_plus", (100, 75, 175, 75))],
)
def test_vector_31_a_durchmarsch_hits_too_and_two_hundred_are_halved_once(before, choice, after):
    options = Options(shoot_moon=True, bullseye=True)
    assert scored("", "", WHITES, "", totals=before, options=options, choice=choice).totals == after


def test_vector_32_a_total_can_fall_onto_one_hundred():
    options = Options(good_ghosts=True, bullseye=True)
    assert scored("R7", "", "", WHITES, totals=(105, 0, 0, 0), options=options).totals == (50, 0, 0, 80)


def test_who_gets_nothing_is_not_halved_again():
    """At 100 only who fell from 200 in an earlier round stands."""
    assert scored("", "", "", WHITES, totals=(100, 0, 0, 0), options=BULLSEYE).totals[0] == 100


def test_good_ghosts_that_make_up_for_white_ones_hit_nothing():
    options = Options(good_ghosts=True, bullseye=True)
    state = scored("R7 W11", "", "", rest("W11"), totals=(100, 0, 0, 0), options=options)
    assert (state.history[0].deltas[0], state.totals[0]) == (0, 100)


def test_vector_34_with_volltreffer_the_game_ends_at_201():
    state = gaining(2, totals=(199, 0, 0, 0))
    assert (state.totals[0], state.phase) == (201, "over")
    state = gaining(1, totals=(199, 0, 0, 0))
    assert (state.totals[0], state.phase) == (100, "between")


def test_vector_34_without_volltreffer_the_game_ends_at_200():
    state = gaining(1, totals=(199, 0, 0, 0), options=Options())
    assert (state.totals[0], state.phase) == (200, "over")


def test_vector_35_two_seats_can_hit_in_the_same_round():
    one, two = "W7", "W11 W10 W9"
    state = scored(one, two, "", rest(one, two), totals=(90, 88, 0, 0), options=BULLSEYE)
    assert state.totals[:2] == (50, 50)


def test_a_round_does_not_end_by_the_points_in_its_middle():
    state = before_the_last_card("", WHITES, "", "", totals=(0, 150, 0, 0))
    assert state.phase == "play"
    assert rules.outcome(state) is None
