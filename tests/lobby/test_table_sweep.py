"""What becomes of open tables by the clock."""

import pytest
from django.utils.translation import override

from games import registry
from lobby import news_words, table_sweep, tasks, whereabouts
from lobby.models import News, OpenTable, Player, TablePlace
from lobby.table_seats import LIVES
from tables.models import Deal
from tests.lobby.at_tables import altered, now, opened, ready, seats, sit
from tests.lobby.offers import refusal, waits

pytestmark = pytest.mark.django_db


@pytest.fixture
def clockwork(monkeypatch):
    """The seconds by which somebody is missed."""

    class Seconds:
        now = 1_000_000.0

        def time(self) -> float:
            return self.now

    seconds = Seconds()
    monkeypatch.setattr(whereabouts, "time", seconds)
    return seconds


def test_who_is_gone_for_a_minute_loses_his_seat_and_is_told(
    alice, bob, here, clockwork, told, django_capture_on_commit_callbacks
):
    row = opened(alice, bob)
    here.add(alice.pk)
    tasks.sweep_tables()
    clockwork.now += 59
    tasks.sweep_tables()
    assert seats(row) == {0: "Alice", 1: "Bob"}
    clockwork.now += 1
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep_tables()
        tasks.sweep_tables()
    assert seats(row) == {0: "Alice"} and now(row).version == 3
    assert [(one["group"], one["why"]) for one in told if one["type"] == "unseated"] == [(f"u.{bob.pk}", "gone")]


def test_who_comes_back_in_time_keeps_it_and_what_he_was_missed_for_is_forgotten(alice, bob, here, clockwork):
    row = opened(alice, bob)
    here.add(alice.pk)
    tasks.sweep_tables()
    clockwork.now += 50
    here.add(bob.pk)
    tasks.sweep_tables()
    here.remove(bob.pk)
    clockwork.now += 20
    tasks.sweep_tables()
    assert seats(row) == {0: "Alice", 1: "Bob"}


def test_who_has_just_sat_down_was_not_missed_before(alice, bob, here, clockwork):
    row = opened(alice)
    here.add(alice.pk)
    whereabouts.gone({bob.pk}, here)
    clockwork.now += 100
    sit(row, bob)
    tasks.sweep_tables()
    assert seats(row) == {0: "Alice", 1: "Bob"}


def test_who_has_just_opened_a_table_was_not_missed_before(alice, here, clockwork):
    whereabouts.gone({alice.pk}, here)
    clockwork.now += 100
    row = opened(alice)
    tasks.sweep_tables()
    assert seats(row) == {0: "Alice"}


def test_a_host_who_is_gone_leaves_the_table_to_the_others(alice, bob, carol, here, clockwork):
    row = opened(alice, bob, carol)
    here |= {bob.pk, carol.pk}
    tasks.sweep_tables()
    clockwork.now += 60
    tasks.sweep_tables()
    assert now(row).host_id == bob.pk and seats(row) == {1: "Bob", 2: "Carol"}


def only_news(player):
    """What somebody finds under the bell, in English whatever was spoken before."""
    with override("en"):
        (found,) = news_words.told(list(News.objects.filter(player=player)))
    return found


def a_minute_passes(clockwork, callbacks):
    """The sweep finds somebody away, and a minute later again."""
    tasks.sweep_tables()
    clockwork.now += 60
    with callbacks(execute=True):
        tasks.sweep_tables()


def test_a_host_who_was_away_finds_under_the_bell_what_has_become_of_his_table(
    alice, bob, here, clockwork, django_capture_on_commit_callbacks
):
    row = opened(alice, bob)
    here.add(bob.pk)
    a_minute_passes(clockwork, django_capture_on_commit_callbacks)
    found = only_news(alice)
    assert "away for a minute" in found.text and "Bob is its host now" in found.text
    assert news_words.address(found.row) == f"/lobby/#table-{row.pk}" and found.is_new
    clockwork.now += 1
    here.remove(bob.pk)
    a_minute_passes(clockwork, django_capture_on_commit_callbacks)
    found = only_news(bob)
    assert "your open table was closed" in found.text


def test_who_is_here_hears_it_at_once_and_has_no_news_of_it(
    alice, bob, here, told, monkeypatch, django_capture_on_commit_callbacks
):
    row = opened(alice, bob)
    here |= {alice.pk, bob.pk}
    monkeypatch.setattr(Player, "may", lambda player, what: player.pk != bob.pk)
    with django_capture_on_commit_callbacks(execute=True):
        table_sweep.sweep()
    assert seats(row) == {0: "Alice"} and [one["why"] for one in told if one["type"] == "unseated"] == ["may_not"]
    assert not News.objects.exists()


def test_with_everybody_gone_it_closes(alice, bob, here, clockwork):
    row = opened(alice, bob)
    tasks.sweep_tables()
    clockwork.now += 60
    tasks.sweep_tables()
    assert now(row).state == "closed" and not TablePlace.objects.exists() and Deal.objects.get().fate == "declined"


def test_nobody_loses_his_seat_while_nobody_can_say_who_is_here(alice, bob, clockwork):
    row = opened(alice, bob)
    tasks.sweep_tables()
    clockwork.now += 1_000
    tasks.sweep_tables()
    assert len(seats(row)) == 2


def test_who_may_not_play_people_any_more_loses_his_seat(alice, bob, monkeypatch):
    row = opened(alice, bob)
    monkeypatch.setattr(Player, "may", lambda player, what: player.pk != bob.pk)
    table_sweep.sweep()
    assert seats(row) == {0: "Alice"}


def test_an_hour_without_a_change_closes_it_for_all(alice, bob, told, monkeypatch, django_capture_on_commit_callbacks):
    row = opened(alice, bob)
    waits(monkeypatch, LIVES - 1_000)
    altered(row, alice, seats=2)
    waits(monkeypatch, LIVES - 1_000)
    ready(row, bob)
    waits(monkeypatch, LIVES - 1_000)
    table_sweep.sweep()
    assert now(row).state == "open"
    waits(monkeypatch, 1_000)
    assert refusal(ready, row, alice).code == "table_gone"
    with django_capture_on_commit_callbacks(execute=True):
        table_sweep.sweep()
        table_sweep.sweep()
    assert now(row).state == OpenTable.State.EXPIRED and Deal.objects.get().fate == "declined"
    assert {(one["group"], one["why"]) for one in told if one["type"] == "unseated"} == {
        (f"u.{alice.pk}", "expired"),
        (f"u.{bob.pk}", "expired"),
    }


def test_a_table_of_a_game_that_this_process_does_not_know_yet_is_left_to_others(alice, bob, here, monkeypatch):
    row = opened(alice, bob)
    OpenTable.objects.update(until=1)
    monkeypatch.delitem(registry.GAMES, "lampions")
    tasks.sweep_tables()
    assert now(row).state == OpenTable.State.OPEN and seats(row) == {0: "Alice", 1: "Bob"}
