"""The demo: a club, what it has played, and computers that play for watchers."""

from dataclasses import replace

import pytest
from django.core.management import call_command

from lobby import demo, demo_daily, names, tasks
from lobby.models import Friend, Player, Room, RoomLine
from ratings.daily import audit as daily_audit
from ratings.daily import days, lists
from ratings.daily.models import Attempt, DailyRace
from ratings.models import Line, Span, Standing
from tables import audit, clock, outbox
from tables.models import Deal, Entry, Match
from tests.tables.matches import people

EVERY = dict(demo.GAMES)
SOME = {slug: game for slug, game in EVERY.items() if slug in ("battleballon", "lampions")}


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    """Few matches of two games, without a breath between them, and a day of races."""
    monkeypatch.setattr(demo, "FINISHED", 3)
    monkeypatch.setattr(demo, "BREATH", 0)
    monkeypatch.setattr(demo_daily, "BREATH", 0)
    monkeypatch.setattr(demo_daily, "DAYS", 1)
    monkeypatch.setattr(demo_daily, "KEEN", 2)
    monkeypatch.setattr(demo, "GAMES", SOME)


@pytest.fixture
def shown(monkeypatch):
    """The ids of matches in which a computer is to move for watchers."""
    ids: list[int] = []
    monkeypatch.setattr(outbox, "show", ids.append)
    return ids


def counts():
    return [model.objects.count() for model in (Player, Match, Deal, Entry, Line, Friend, RoomLine)]


def test_every_name_of_the_club_may_be_registered():
    assert len({names.key(name) for name in demo.PEOPLE}) == len(demo.PEOPLE) >= 24
    for name in demo.PEOPLE:
        names.check_free(name)


def test_of_several_all_but_one_give_up_one_after_the_other(db, monkeypatch):
    game = replace(demo.GAMES["lampions"], seats=range(3, 5))
    monkeypatch.setitem(demo.GAMES, "lampions", game)
    match = Match.objects.get(pk=demo.Past(game, demo.people(), 1).play())
    assert (match.seats, match.status, match.chairs.filter(rank=1, left=False).count()) == (3, "over", 1)
    assert match.entries.filter(kind="forfeited", why="resigned").count() == 2 and audit.differences(match) == []


def test_the_last_days_have_lists_with_the_club_in_them(db, monkeypatch):
    monkeypatch.setattr(demo_daily, "DAYS", 2)
    monkeypatch.setattr(demo_daily, "SKIPS", 1_000)
    assert demo_daily.fill(demo.people()) == Attempt.objects.count() >= 4
    closed = DailyRace.objects.filter(day__lt=days.today()).order_by("day")
    assert [race.day for race in closed] == [days.today() - 2 * days.DAY, days.today() - days.DAY]
    for race in closed:
        page = lists.page(race)
        assert page.count == 2 and [row.margin for row in page.rows] == sorted((row.margin for row in page.rows), reverse=True)
        assert all(days.begins(race.day) < row.finished_at < days.ends(race.day) for row in page.rows)
        assert race.told
    assert all(attempt.finished_at < clock.now() for attempt in Attempt.objects.all())
    assert list(daily_audit.differences(None, lambda count: None)) == []


def test_a_closed_day_that_others_have_raced_stays_as_it_is(db, monkeypatch):
    club = demo.people()
    demo_daily.fill(club)
    annas = Attempt.objects.filter(race__day__lt=days.today()).first()
    anna = Player.objects.create_user("Anna", password="warmluft-2026")
    Attempt.objects.filter(pk=annas.pk).update(player=anna)
    annas.match.chairs.filter(player=annas.player).update(player=anna)
    Attempt.objects.filter(race=annas.race, player__is_demo=True).delete()
    before = Attempt.objects.count()
    assert demo_daily.fill(club) == 0 and Attempt.objects.count() == before
    demo.remove()
    assert list(Attempt.objects.all()) == [annas] and DailyRace.objects.filter(pk=annas.race_id).exists()


def test_a_second_demo_adds_nothing_and_one_that_broke_off_is_completed(db):
    call_command("demo", verbosity=0)
    before = counts()
    call_command("demo", verbosity=0)
    assert counts() == before
    demo.forget(Match.objects.filter(pk=Match.objects.first().pk))
    Player.objects.filter(chairs=None).delete()
    call_command("demo", verbosity=0)
    assert counts()[1] == before[1] and Player.objects.count() == len(demo.PEOPLE)


def test_a_name_that_somebody_has_stays_his(db):
    own = Player.objects.create_user(demo.PEOPLE[0].upper(), password="warmluft-2026")
    demo.people()
    own.refresh_from_db()
    assert not own.is_demo and Player.objects.count() == len(demo.PEOPLE)


def test_nobody_can_sign_in_as_one_of_the_club(db):
    assert not any(player.has_usable_password() for player in demo.people())


def test_without_a_demo_no_computer_plays_for_watchers(db, shown):
    tasks.keep_demo()
    assert not Match.objects.exists() and shown == []


def test_computers_play_one_match_of_each_kind_and_begin_anew_when_it_is_over(db, shown):
    demo.people()
    tasks.keep_demo()
    tasks.keep_demo()
    running = Match.objects.filter(kind="demo", status="running")
    kinds = list(running.values_list("game", "preset"))
    assert len(kinds) == len(set(kinds)) == min(demo.MOST, sum(len(game.presets) for game in demo.GAMES.values()))
    assert sorted(shown) == sorted(running.values_list("pk", flat=True))
    ended = running.first()
    Match.objects.filter(pk=ended.pk).update(status="over", ended_at=clock.now())
    tasks.keep_demo()
    assert sorted(running.values_list("game", "preset")) == sorted(kinds) and Match.objects.filter(pk=ended.pk).exists()
    Match.objects.filter(pk=ended.pk).update(ended_at=clock.now() - demo.LINGERS - 1)
    tasks.keep_demo()
    assert not Match.objects.filter(pk=ended.pk).exists() and not Deal.objects.filter(pk=ended.deal_id).exists()


def test_a_move_of_the_demo_wakes_the_next_one_at_its_own_pace(db, shown, woken):
    from tables import bots

    demo.people()
    tasks.keep_demo()
    shown.clear()
    match_id = Match.objects.filter(kind="demo").first().pk
    outbox.follow(bots.play_one(match_id))
    assert shown == [match_id] and woken == []


def test_removing_takes_the_demo_and_nothing_else(alice, bob, shown):
    real = people(alice, bob)
    call_command("demo", verbosity=0)
    tasks.keep_demo()
    call_command("demo", "--remove", verbosity=0)
    assert [match.pk for match in Match.objects.all()] == [real.id] and Deal.objects.filter(daily_race=None).count() == 1
    assert not DailyRace.objects.filter(day__lt=days.today()).exists()
    assert set(Player.objects.all()) == {alice, bob}
    assert not any(model.objects.exists() for model in (Line, Standing, Span, Friend, Room))
    assert real.is_true()
