"""Days are those of Berlin: in the nights in which clocks are put on and back, and whatever TIME_ZONE says."""

from datetime import date, timedelta

import pytest

from ratings.daily import days
from tests.ratings.daily.races import at, goes_to

HOUR = 3_600_000


@pytest.mark.parametrize("zone", ["Europe/Berlin", "UTC", "Pacific/Auckland"])
def test_a_day_begins_at_midnight_in_berlin_whatever_the_portal_s_zone_is(settings, time, zone):
    settings.TIME_ZONE = zone
    goes_to(time, 2026, 11, 30, 23, 59)
    assert days.today() == date(2026, 11, 30)
    time.passes(seconds=60)
    assert days.today() == date(2026, 12, 1)


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 3, 29), 23),
        (date(2026, 10, 25), 25),
        (date(2027, 3, 28), 23),
        (date(2027, 10, 31), 25),
        (date(2026, 12, 31), 24),
    ],
)
def test_a_day_is_as_long_as_its_clocks_say(day, hours):
    assert days.ends(day) - days.begins(day) == hours * HOUR
    assert days.closes(day) - days.ends(day) == HOUR // 2


@pytest.mark.parametrize("changes", [date(2026, 3, 29), date(2026, 10, 25), date(2027, 3, 28), date(2027, 10, 31)])
def test_every_moment_about_a_changed_night_belongs_to_one_day_and_days_follow_each_other(changes):
    first = changes - timedelta(days=1)
    seen = [days.day_of(at) for at in range(days.begins(first), days.ends(changes + timedelta(days=1)), HOUR // 4)]
    assert list(dict.fromkeys(seen)) == [first, changes, changes + timedelta(days=1)]
    assert days.begins(changes) == days.ends(first) and days.day_of(days.ends(first) - 1) == first


def test_a_day_is_closed_half_an_hour_after_midnight(time):
    day = date(2026, 10, 25)
    goes_to(time, 2026, 10, 26, 0, 29)
    assert not days.is_closed(day) and days.last_closed() == date(2026, 10, 24)
    time.passes(seconds=60)
    assert days.is_closed(day) and days.last_closed() == day


@pytest.mark.parametrize(
    "name", ["", "today", "2026-13-01", "2026-02-30", "1999-12-31", "2026-12-1", "2026-12-01\n", "२०२६-12-01"]
)
def test_what_is_no_day_is_none(name):
    assert days.named(name) is None


def test_a_day_by_its_name():
    assert days.named("2026-12-01") == date(2026, 12, 1) and at(2026, 12, 1, 0, 0) == days.begins(date(2026, 12, 1))
