"""How long somebody pauses who leaves early again and again."""

from itertools import accumulate

from ratings import pauses

MINUTE = 60_000
HOUR = 60 * MINUTE


def pause(*leaves: int) -> int:
    """Return the minutes of the pause after the last of these departures; 0 without one."""
    end = pauses.until(leaves)
    return max(0, end - leaves[-1]) // MINUTE


def test_two_early_departures_a_day_are_free():
    assert pauses.until([]) == 0 and pause(0) == 0 and pause(0, HOUR) == 0


def test_the_third_within_a_day_brings_ten_minutes():
    assert pause(0, HOUR, 23 * HOUR) == 10
    assert pause(0, HOUR, 24 * HOUR) == 0


def test_each_further_one_doubles_the_pause_up_to_a_day():
    # whoever comes back at once after each pause, and leaves again a minute later
    leaves, lengths = [0, MINUTE], []
    for _ in range(12):
        leaves.append(max(leaves[-1], pauses.until(leaves)) + MINUTE)
        lengths.append(pause(*leaves))
    assert lengths[:8] == [10, 20, 40, 80, 160, 320, 640, 1280]
    assert max(lengths) == 1440


def test_the_pause_is_never_longer_than_a_day():
    assert pause(*range(0, 40 * MINUTE, MINUTE)) == 1440


def test_every_day_without_one_halves_the_next_pause():
    first = [0, MINUTE, 2 * MINUTE, 20 * MINUTE]
    assert pause(*first) == 20
    day = 24 * HOUR
    again = [1 * day, 1 * day + MINUTE, 1 * day + 2 * MINUTE]
    assert pause(*first, *(at + 2 * HOUR for at in again)) == 20
    assert pause(*first, *(at + 9 * day for at in again)) == 10


def test_old_departures_are_forgotten_with_what_they_brought():
    assert pauses.REMEMBERED == 30 * 24 * HOUR
    leaves = list(accumulate([0, MINUTE, MINUTE, 40 * 24 * HOUR]))
    assert pauses.until(leaves) < leaves[-1]
