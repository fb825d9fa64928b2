"""One deal a day, whoever draws it, whenever."""

from datetime import date

import pytest

from games import luck
from ratings import tasks
from ratings.daily import days, races, racing
from ratings.daily.models import DailyRace
from tables.models import Deal
from tests.ratings.daily.races import GAME, begin, cards, goes_to, race
from tests.tables.test_races import at_once

TODAY, TOMORROW = date(2026, 12, 1), date(2026, 12, 2)


def drawn() -> list[tuple[str, date]]:
    return list(DailyRace.objects.order_by("day").values_list("game", "day"))


def test_the_task_draws_a_day_ahead_and_once_however_often_it_runs(db):
    for _ in range(3):
        tasks.draw_ahead()
    assert drawn() == [(GAME, TODAY), (GAME, TOMORROW)]
    assert list(Deal.objects.order_by("pk").values_list("label", "fate")) == [
        ("daily:battleballon:2026-12-01", "open"),
        ("daily:battleballon:2026-12-02", "open"),
    ]


def test_the_hash_shown_a_day_ahead_is_that_of_the_secret_raced_by(alice, time):
    tasks.draw_ahead()
    shown = DailyRace.objects.get(day=TOMORROW).deal.secret_hash
    goes_to(time, 2026, 12, 2, 0, 1)
    match = begin(alice)
    assert match.seen(0)["deal"] == shown == luck.commitment(bytes(match.row.deal.vault.secret))


def test_a_beat_asleep_over_midnight_leaves_the_drawing_to_the_first_visitor(alice, time):
    goes_to(time, 2026, 11, 30, 12, 0)
    races.drawn(GAME, days.today())  # and then the task slept
    goes_to(time, 2026, 12, 1, 0, 1)
    assert race().day == TODAY
    tasks.draw_ahead()
    assert drawn() == [(GAME, date(2026, 11, 30)), (GAME, TODAY), (GAME, TOMORROW)]
    assert begin(alice).row.deal.label == "daily:battleballon:2026-12-01"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((2026, 3, 28, 23, 55), (2026, 3, 29, 0, 1)),
        ((2026, 10, 24, 23, 55), (2026, 10, 25, 0, 1)),
        ((2027, 10, 30, 23, 55), (2027, 10, 31, 0, 1)),
    ],
)
def test_in_a_changed_night_the_right_day_is_drawn(db, time, before, after):
    goes_to(time, *before)
    tasks.draw_ahead()
    goes_to(time, *after)
    assert race().day == date(*after[:3]) and Deal.objects.count() == 2
    tasks.draw_ahead()
    assert Deal.objects.count() == 3


def test_a_day_to_come_and_one_before_the_first_have_no_race(db, time):
    tasks.draw_ahead()
    assert races.race_of(GAME, TOMORROW) is None
    assert races.race_of(GAME, date(2026, 11, 1)) is None
    assert races.race_of("lampions", TODAY) is None and races.race_of("nirgends", TODAY) is None
    assert not DailyRace.objects.filter(day=date(2026, 11, 1)).exists()


def test_two_accounts_get_the_same_cards_and_the_next_day_others(alice, bob, time):
    matches = begin(alice), begin(bob)
    assert matches[0].id != matches[1].id and cards(matches[0]) == cards(matches[1])
    goes_to(time, 2026, 12, 2, 12, 0)
    assert cards(begin(alice)) != cards(matches[0])


@pytest.mark.django_db(transaction=True)
def test_two_beats_and_five_first_visitors_at_once_draw_one_deal():
    day = days.today()
    results = at_once(*[tasks.draw_ahead] * 2, *[lambda: race(day).pk] * 5)
    assert not [one for one in results if isinstance(one, Exception)]
    assert len(set(results) - {None}) == 1 and drawn() == [(GAME, TODAY), (GAME, TOMORROW)]
    assert Deal.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_double_click_begins_one_attempt(alice):
    of = race()
    results = at_once(*[lambda: racing.begin(player_id=alice.pk, race=of)[0]] * 4)
    assert not [one for one in results if isinstance(one, Exception)]
    assert len(set(results)) == 1 and of.attempts.count() == 1
