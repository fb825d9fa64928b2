"""Clocks are arithmetic."""

import pytest

from tables import clock
from tables.clock import BRAKE, Clock, Wait

T = 1_000_000


def after(clocks, at, *, turns=(0, 0), waits=None, increment=0, a_turn=0):
    return clock.after(clocks, at=at, turns=turns, waits=waits or {}, increment=increment, a_turn=a_turn)


def running(minutes=5):
    return after((clock.fresh("clock", minutes),) * 2, T, waits={0: Wait()})


def test_vector_8_after_a_move_of_ten_seconds_five_minutes_and_three_are_4_53():
    clocks = after(running(), T + 10_000, turns=(1, 0), waits={1: Wait()}, increment=3_000)
    assert clocks[0] == Clock(left=4 * 60_000 + 53_000)
    assert clocks[1].until == T + 10_000 + 300_000


def test_vector_7_without_a_clock_a_turn_may_take_ten_minutes_and_the_next_one_too():
    fresh = (clock.fresh("brake", 0),) * 2
    clocks = after(fresh, T, waits={0: Wait()}, a_turn=BRAKE)
    assert clock.fallen(clocks, T + 599_999) == []
    assert clock.fallen(clocks, T + 600_000) == [0]
    clocks = after(clocks, T + 599_000, turns=(1, 0), waits={0: Wait()}, a_turn=BRAKE)
    assert clock.fallen(clocks, T + 599_000 + 599_999) == []


def test_a_brake_is_not_let_go_by_a_move_that_is_no_turn():
    clocks = after((clock.fresh("brake", 0),) * 2, T, waits={0: Wait()}, a_turn=BRAKE)
    assert after(clocks, T + 400_000, waits={0: Wait()}, a_turn=BRAKE)[0].until == T + BRAKE


def test_without_time_nothing_runs():
    assert clock.due(after((clock.fresh("none", 0),) * 2, T, waits={0: Wait()})) is None


def test_the_warning_at_nine_minutes_can_be_told_from_the_deadline():
    clocks = after((clock.fresh("brake", 0),) * 2, T, waits={1: Wait()}, a_turn=BRAKE)
    assert clocks[1].until is not None and clocks[1].until - (T + 540_000) == 60_000


def test_a_pace_runs_instead_of_the_clock_and_goes_on_where_it_stood():
    pace = {0: Wait("turn 1", 20_000)}
    clocks = after((clock.fresh("clock", 5),) * 2, T, waits=pace)
    assert (clocks[0].kind, clocks[0].until, clocks[0].left) == ("pace", T + 20_000, 300_000)
    clocks = after(clocks, T + 5_000, waits={1: Wait()})
    clocks = after(clocks, T + 60_000, waits=pace)
    assert clocks[0].until == T + 60_000 + 15_000


def test_a_decision_inside_another_leaves_the_outer_ones_rest():
    clocks = after((clock.fresh("clock", 5),) * 2, T, waits={0: Wait("turn", 20_000)})
    clocks = after(clocks, T + 5_000, waits={0: Wait("discard", 10_000)})
    clocks = after(clocks, T + 6_000, waits={0: Wait("turn", 20_000)})
    assert clocks[0].until == T + 6_000 + 15_000


def test_a_pace_that_nobody_waits_for_stops_everything():
    assert clock.due(after((clock.fresh("clock", 5),) * 2, T, waits={0: Wait("between", 30_000, runs=False)})) is None


def test_several_clocks_run_at_once_and_fall_in_order_of_their_deadlines():
    clocks = (Clock(left=9_000), Clock(left=7_000), Clock(left=8_000))
    clocks = clock.after(clocks, at=T, turns=(0, 0, 0), waits={0: Wait(), 1: Wait(), 2: Wait()})
    assert clock.fallen(clocks, T + 8_500) == [1, 2]
    assert clock.due(clocks) == T + 7_000


def test_a_clock_never_shows_less_than_nothing():
    assert clock.stopped(running()[0], T + 10**9).left == 0


def test_an_outage_is_credited_to_running_clocks_only_and_shown():
    one, two = clock.credited(running(), 30_000)
    assert (one.until, one.credit) == (T + 330_000, 30_000)
    assert two == running()[1]


def test_no_outage_gives_back_more_than_an_hour():
    assert clock.credited(running(), 10**9)[0].credit == clock.CREDIT


@pytest.mark.parametrize("passed", [0, 12_345])
def test_a_take_back_restores_what_was_in_hand(passed):
    old, later = running(), after(running(), T + 50_000, turns=(1, 0), waits={1: Wait()}, increment=3_000)
    assert clock.restored(old, then=T + passed, present=later)[0].left == 300_000 - passed


def test_a_turn_may_take_its_days_and_the_next_one_as_many_again():
    turn = clock.a_turn("days", 2)
    clocks = after((clock.fresh("days", 0, 2),) * 2, T, waits={0: Wait()}, a_turn=turn)
    assert clocks[0].until == T + 2 * clock.DAY and clock.fallen(clocks, T + 2 * clock.DAY - 1) == []
    clocks = after(clocks, T + clock.DAY, turns=(1, 0), waits={1: Wait()}, a_turn=turn)
    assert clocks[0] == clock.fresh("days", 0, 2) and clocks[1].until == T + 3 * clock.DAY


def test_days_a_move_are_written_so_that_a_process_that_does_not_know_them_reads_them():
    assert clock.fresh("days", 0, 3).kind == "brake"


def test_an_outage_gives_days_no_more_than_an_hour():
    clocks = after((clock.fresh("days", 0, 1),) * 2, T, waits={0: Wait()}, a_turn=clock.DAY)
    assert clock.credited(clocks, 5 * clock.CREDIT)[0].until == T + clock.DAY + clock.CREDIT
