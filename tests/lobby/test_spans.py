"""Weeks and months of leaderboards: what they are called, and what comes before and after them."""

from datetime import date

import pytest
from django.utils.translation import override

from lobby import spans


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr(spans, "today", lambda: date(2026, 12, 2))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("2026-W49", "2026-W50"),
        ("2025-W52", "2026-W01"),
        ("2026-W53", "2027-W01"),
        ("2026-11", "2026-12"),
        ("2025-12", "2026-01"),
        ("2026-01", "2026-02"),
    ],
)
def test_times_follow_one_another_over_the_turn_of_a_year(earlier, later):
    assert spans.after(earlier) == later and spans.before(later) == earlier


@pytest.mark.parametrize(
    "name", ["", "all", "2026", "2026-13", "2026-00", "2026-W54", "2026-W00", "1999-01", "2026-W4", "²026-01", "x"]
)
def test_what_is_no_week_and_no_month_has_not_begun(name):
    assert spans.start(name) is None and not spans.has_begun(name)


def test_a_time_that_lies_ahead_has_not_begun():
    assert spans.has_begun("2026-W49") and spans.has_begun("2026-12") and spans.has_begun("2019-03")
    assert not spans.has_begun("2026-W50") and not spans.has_begun("2027-01")


def test_this_and_the_last_are_offered_by_these_words_and_older_months_by_their_names():
    with override("de"):
        offered = dict(spans.choices())
        assert [*offered][:5] == ["all", "2026-W49", "2026-W48", "2026-12", "2026-11"]
        assert offered["2026-W48"] == "Letzte Woche" and offered["2026-12"] == "Dieser Monat"
        assert offered["2026-10"] == "Oktober 2026" and [*offered][-1] == "2026-01"


def test_a_week_is_told_by_its_days():
    with override("de"):
        assert spans.title("2026-W49") == "30.11.2026 bis 06.12.2026"
    with override("en"):
        assert spans.title("2026-12") == "December 2026"
