"""Vectors 37-40: who has won, shared victories, and those who leave."""

import pytest

from games.gespenster import GAME, rules
from games.gespenster.scoring import ranking
from games.gespenster.state import Continue, Options
from tests.games.gespenster.tables import ALL_ON, WHITES, fresh, scored


def over(*totals, left=()):
    """Seat 1 gets all points of the last round."""
    before = tuple(total - 80 * (seat == 1) for seat, total in enumerate(totals))
    won = ["" for _ in totals]
    won[1] = WHITES
    return rules.replace(scored(*won, totals=before), left=left)


def test_vector_37_equal_lowest_totals_share_the_victory():
    state = over(37, 205, 37, 121)
    assert GAME.view(state, 0).result.ranking == ((0, 2), (3,), (1,))
    assert GAME.view(state, 0).result.winners == (0, 2)
    assert rules.outcome(state).ranks == (1, 4, 1, 3)
    assert rules.outcome(state).scores == (37, 205, 37, 121)
    assert rules.outcome(state).reason == "points"


def test_vector_38_the_lowest_total_wins_whoever_reached_the_end():
    state = over(-15, 201, 3, 250)
    assert GAME.view(state, None).result.winners == (0,)
    assert rules.outcome(state).ranks == (1, 3, 2, 4)


def test_vector_40_of_three_seats_two_leave_and_the_third_wins_at_once():
    state = rules.forfeit(fresh(3), 0, "left")
    assert rules.outcome(state) is None
    assert rules.actors(state) == (0,), "its cards are played on"
    state = rules.forfeit(state, 2, "time_out")
    assert rules.outcome(state).ranks == (3, 1, 2)
    assert rules.outcome(state).reason == "others_left"
    assert rules.actors(state) == ()
    assert GAME.view(state, None).result.ranking == ((1,), (2,), (0,))


def test_leavers_are_last_whatever_their_points_and_the_first_very_last():
    assert ranking((5, 210, 90, 90, 0), left=(4, 0)) == ((2, 3), (1,), (0,), (4,))
    assert rules.outcome(over(5, 210, 90, 90, 0, left=(4, 0))).ranks == (4, 3, 1, 1, 5)


@pytest.mark.parametrize("choice", ["self_minus", "others_plus"])
def test_a_seat_that_left_makes_its_durchmarsch_choice_and_does_not_win_by_it(choice):
    state = scored("", "", WHITES, "", totals=(130, 50, 0, 90), options=Options(shoot_moon=True))
    state = rules.forfeit(state, 2, "left")
    assert rules.actors(state) == (2,)
    state = rules.apply(state, 2, rules.Moon(choice))
    if choice == "others_plus":
        assert rules.outcome(state).ranks == (3, 1, 4, 2)
    else:
        assert state.phase == "between"


def test_a_seat_can_leave_before_the_deal():
    state = rules.forfeit(rules.setup(Options(), 4, 1), 1, "resigned")
    assert rules.actors(state) == (-1,)
    assert rules.forfeit(rules.forfeit(state, 0, "left"), 3, "left").phase == "over"


def test_who_has_left_stays_so_in_the_next_round():
    state = rules.forfeit(scored("", WHITES, "", "", options=ALL_ON, choice="self_minus"), 3, "left")
    for seat in range(4):
        assert seat in rules.actors(state)
        state = rules.apply(state, seat, Continue())
    assert state.left == (3,)
    assert state.phase == "deal"


@pytest.mark.parametrize("phase", ["play", "pass"])
def test_between_rounds_only_a_seat_is_hurried(phase):
    state = scored(WHITES, "", "", "")
    assert GAME.pace(state, 0).seconds == 30
    assert GAME.pace(state, 0).default == Continue()
    assert GAME.pace(fresh(phase=phase), 0) is None


def test_going_on_is_no_turn_and_everything_else_is():
    state = scored(WHITES, "", "", "")
    assert GAME.turn_of(state, 2, Continue(), rules.apply(state, 2, Continue())) is None
    state = fresh(phase="pass")
    move = GAME.legal(state, 1)[0]
    assert GAME.turn_of(state, 1, move, rules.apply(state, 1, move)) == 1
