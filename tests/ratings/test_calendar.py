"""Weeks and months as people in the house's time zone have them."""

from datetime import UTC, datetime

import pytest

from ratings import calendar


@pytest.mark.parametrize(
    ("moment", "names"),
    [
        ("2026-12-02T12:00", ("2026-W49", "2026-12")),
        ("2026-11-30T22:59", ("2026-W49", "2026-11")),
        ("2026-11-30T23:00", ("2026-W49", "2026-12")),  # midnight in Berlin
        ("2026-12-06T22:59", ("2026-W49", "2026-12")),
        ("2026-12-06T23:00", ("2026-W50", "2026-12")),
        ("2026-07-31T22:00", ("2026-W31", "2026-08")),  # summer: two hours ahead
        ("2027-01-01T12:00", ("2026-W53", "2027-01")),  # a Friday of the last week of the year before
        ("2024-12-30T12:00", ("2025-W01", "2024-12")),
    ],
)
def test_a_moment_lies_in_a_week_and_in_a_month(moment, names):
    at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert calendar.spans(int(at.timestamp() * 1000)) == names
