"""Matches by correspondence: days a move, several at once, beside one that is played now."""

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from django.db import transaction
from django.utils import translation

from lobby import challenges, hall_selectors, mine, news, news_turns, outbox, pairs, rematch, selectors, whereabouts, wire
from lobby.farewell import StillPlays, close_account
from lobby.models import Challenge, News, OpenTable, Seek
from ratings.models import Line, QuickLeave
from tables import clock, history, publish, services
from tables import outbox as tables_outbox
from tables.models import Match
from tables.services import NotAllowed
from tables.wire import TimeControl
from tests.lobby import at_tables
from tests.lobby.calls import accepted, call, proposed
from tests.lobby.conftest import browser
from tests.lobby.offers import refusal, seek, taken
from tests.lobby.promises import Browser
from tests.tables.matches import Played

pytestmark = pytest.mark.django_db
SLOW = wire.Days(2)


@pytest.fixture
def at(monkeypatch):
    """Travel: the time is so many ms after the beginning."""
    start = clock.now()

    def travel(ms: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: start + int(ms))

    travel(0)
    return travel


def slow(one, other, **terms) -> Played:
    match_id = accepted(call(one, other, **{"game": "battleballon", "preset": "short", "time": SLOW, **terms}))
    return Played(SimpleNamespace(match_id=match_id), (one, other))


def test_two_agree_on_days_a_move(alice, bob):
    row = slow(alice, bob).row
    assert (row.time_kind, row.days, row.minutes, row.kind) == ("days", 2, 0, "people")


def test_days_are_proposed_and_marked_like_other_terms(alice, bob):
    row = call(alice, bob)
    proposed(row, bob, 1, time=wire.Days(7))
    changed = Challenge.objects.get(pk=row.pk)
    assert selectors.call(changed).time == wire.Days(7) and selectors.call(changed).before.time == wire.Clock(10, 5)
    assert Match.objects.get(pk=challenges.accept(challenge_id=row.pk, player_id=alice.pk, version=2)).days == 7


def test_the_flag_falls_after_the_days_and_not_before(alice, bob, at):
    match = slow(alice, bob)
    match.play(0)
    at(clock.DAY)
    match.play(1)
    at(3 * clock.DAY - 1)
    assert services.fall_flags() == [] and match.row.status == "running"
    at(3 * clock.DAY)
    services.fall_flags()
    assert match.seen(None)["result"]["reason"] == "time_out" and match.is_true()


def test_a_match_that_nobody_plays_changes_nothing_and_is_no_departure(alice, bob, at):
    match = slow(alice, bob, rated=True)
    at(2 * clock.DAY)
    services.fall_flags()
    assert match.row.status == "over"
    assert not Line.objects.exists() and not QuickLeave.objects.exists()


def test_ten_moves_count_for_the_ratings(alice, bob):
    match = slow(alice, bob, game="battleballon", preset="short", rated=True)
    match.play_turns(9)
    match.play_turns(1)
    match.resign(0)
    assert Line.objects.filter(match=match.id).count() == 2


def test_a_live_match_and_several_slow_ones_go_together(alice, bob, carol, charlie):
    first, second = slow(alice, bob), slow(alice, carol)
    assert pairs.busy([alice.pk, bob.pk]) == set()
    live = accepted(call(alice, bob))
    assert pairs.busy([alice.pk, bob.pk]) == {alice.pk, bob.pk}
    third = slow(charlie, alice)
    assert len({first.id, second.id, third.id, live}) == 4
    assert refusal(call, charlie, alice).code == "rival_plays"


def test_a_slow_match_takes_nobody_from_where_he_waits_and_a_live_one_leaves_slow_offers(alice, bob, carol, charlie):
    waiting, live, later = seek(alice), call(alice, carol), call(charlie, alice, time=SLOW)
    slow(alice, bob)
    assert state(waiting) == state(live) == "open"
    accepted(live)
    assert (state(waiting), state(later)) == ("withdrawn", "open")


def state(row) -> str:
    return type(row).objects.get(pk=row.pk).state


def test_so_many_and_no_more(alice, bob, carol, monkeypatch):
    monkeypatch.setattr(pairs, "MOST_SLOW", 2)
    slow(alice, bob)
    slow(alice, bob)
    mine_full, theirs_full = refusal(call, alice, carol, time=SLOW), refusal(call, carol, alice, time=SLOW)
    assert (mine_full.code, mine_full.values, theirs_full.code) == ("too_many_slow", {"most": 2}, "rival_too_many_slow")
    assert refusal(seek, alice, time=SLOW).code == "too_many_slow"
    assert accepted(call(alice, carol))  # one that is played now has its own place


def test_who_plays_by_correspondence_is_free_in_the_hall(alice, bob):
    slow(alice, bob)
    running = hall_selectors.running()
    assert (running.seats, running.matches, running.count) == ({}, {}, 0)


def test_nobody_is_taken_away_from_what_he_plays_now(alice, bob, carol, told, django_capture_on_commit_callbacks):
    accepted(call(alice, bob))
    with django_capture_on_commit_callbacks(execute=True):
        slow(carol, alice)
    assert [one["group"] for one in told if one["type"] == "go"] == [f"u.{carol.pk}"]


def test_open_challenges_and_tables_can_be_slow_and_play_now_never(alice, bob, carol):
    assert refusal(seek, alice, "quick", time=SLOW).code == "not_offered"
    assert Match.objects.get(pk=taken(seek(alice, time=SLOW), bob)).days == 2
    row = at_tables.opened(alice, bob, seats=2, time=SLOW)
    at_tables.ready(row, alice)
    assert Match.objects.get(pk=at_tables.ready(row, bob)).days == 2
    assert not OpenTable.objects.filter(state="open").exists() and not Seek.objects.filter(state="open").exists()


def test_a_computer_may_sit_at_a_slow_table_of_several(alice, bob):
    row = at_tables.opened(alice, bob, seats=3, time=SLOW)
    at_tables.bot(row, alice, 2)
    at_tables.ready(row, alice)
    match = Match.objects.get(pk=at_tables.ready(row, bob))
    assert (match.time_kind, match.days, match.rated) == ("days", 2, False)


def test_a_rematch_keeps_the_days_and_has_a_day_to_be_agreed_to(alice, bob, at):
    match = slow(alice, bob)
    match.resign(0)
    rematch.want(match_id=match.id, player_id=alice.pk, want=True, client_id="w-1")
    at(clock.DAY - 1)
    assert rematch.lapse() == 0
    rematch.want(match_id=match.id, player_id=bob.pk, want=True, client_id="w-2")
    assert Match.objects.latest("pk").days == 2 and Match.objects.latest("pk").pk != match.id


def test_a_challenge_by_correspondence_stands_for_a_day(alice, bob, at):
    row = call(alice, bob, time=SLOW)
    at(clock.DAY - 1)
    assert challenges.expire() == 0 and accepted(row)


def test_what_a_browser_that_is_not_here_has_promised_is_done_without(alice, bob, here):
    a, b = Browser(alice), Browser(bob)
    here.add(bob.pk)
    row = call(alice, bob, time=SLOW, commit=a.commitment)
    assert challenges.accept(challenge_id=row.pk, player_id=bob.pk, version=1, commit=b.commitment) is None
    assert b.reveals(row.deal_id) is not None
    assert Match.objects.get().deal_id == row.deal_id


def test_a_request_to_take_back_waits_a_day_and_stops_only_the_others_clock(alice, bob, at):
    match = slow(alice, bob, game="battleballon", preset="short")
    match.play(0)
    match.ask(0)
    assert all(face.get("until") is None for face in match.seen(0)["clocks"])
    at(clock.DAY - 1)
    assert services.expire_offers() == []
    match.answer(1, accept=True)
    assert match.seen(0)["clocks"][0]["until"] == clock.now() + 2 * clock.DAY and match.is_true()


# --- what is told -----------------------------------------------------------------------------------------------------
@pytest.fixture
def at_once(monkeypatch):
    """What follows a commit follows at once."""
    monkeypatch.setattr(transaction, "on_commit", lambda work, robust=False: work())
    for module in (outbox, publish, tables_outbox, news):
        monkeypatch.setattr(module, "publish_sync", lambda group, message: None)


def turns(player) -> list[dict]:
    return [row.about for row in News.objects.filter(player=player, kind="turn", read_at=None)]


def test_each_turn_is_told_once_and_once_more_when_little_time_is_left(alice, bob, at, at_once):
    match = slow(alice, bob)
    for _ in range(2):
        news_turns.tell_slow()
    assert len(turns(alice)) == 1 and turns(bob) == []
    news.read(alice.pk)
    at(clock.DAY)
    assert news_turns.tell_slow() == 0 and turns(alice) == []
    at(2 * clock.DAY - clock.DAY // 2 + 1)
    for _ in range(2):
        news_turns.tell_slow()
    assert [about["soon"] for about in turns(alice)] == [True]
    news.at_table(alice.pk, match.id)
    match.play(0)
    news_turns.tell_slow()
    assert turns(alice) == [] and len(turns(bob)) == 1 and "soon" not in turns(bob)[0]


def test_who_sits_at_the_table_is_not_told(alice, bob, at, at_once, monkeypatch):
    monkeypatch.setattr(whereabouts, "at_table", lambda match: {alice.pk})
    slow(alice, bob)
    news_turns.tell_slow()
    assert turns(alice) == []


def test_what_waits_for_its_player_alone_stands_below_where_others_wait(alice, bob):
    waiting = slow(alice, bob)
    sitters = [services.Sitter(player=alice.pk, name=alice.name), services.Sitter(bot="easy", name="Computer")]
    practice = services.open_match(game="lampions", sitters=sitters, time=TimeControl("none"), kind="computer").match_id
    assert [past.id for past in history.running(alice.pk)] == [waiting.id, practice]


def test_who_is_away_is_not_told_of_a_slow_turn_again_and_again(alice, bob, here, at_once, monkeypatch):
    monkeypatch.setattr(whereabouts, "GRACE", 0.0)
    slow(alice, bob)
    assert news_turns.tell_absent() == 0 and turns(alice) == []


def test_my_matches_say_whose_turn_it_is_first_where_time_is_shortest(alice, bob, carol, at):
    later, theirs, sooner = slow(alice, bob), slow(carol, alice), slow(alice, carol, time=wire.Days(1))
    live = accepted(call(alice, bob))
    assert [past.id for past in history.running(alice.pk)] == [live, sooner.id, later.id, theirs.id]
    assert [match.id for match in selectors.own_matches(alice.pk)] == [live, sooner.id, later.id, theirs.id]
    at(clock.DAY / 2)
    page = browser(alice).get("/matches/").content.decode()
    assert "12 h 0 min left" in page and "1 day 12 h left" in page and "you wait for at most 1 day 12 h" in page


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (2 * clock.DAY + 4 * 3_600_000, "2 days 4 h"),
        (clock.DAY, "1 day"),
        (5 * 3_600_000 + 720_000, "5 h 12 min"),
        (60_000, "1 min"),
    ],
)
def test_what_is_left_is_said_in_days_and_hours(ms, words):
    with translation.override("en"):
        assert mine.left(ms) == words


def test_time_controls_are_told_in_the_words_that_scripts_have_for_them():
    cases = msgspec.json.decode(Path("tests/js/time_words.json").read_bytes(), type=list[tuple[TimeControl, str]])
    with translation.override("en"):
        assert [mine.time(control) for control, _ in cases] == [words for _, words in cases]


def test_nobody_closes_his_account_in_the_middle_of_a_slow_match(alice, bob):
    slow(alice, bob)
    with pytest.raises(StillPlays):
        close_account(player=alice)


def test_a_rematch_beyond_the_limit_is_refused(alice, bob, monkeypatch):
    match = slow(alice, bob)
    match.resign(0)
    slow(alice, bob)
    monkeypatch.setattr(pairs, "MOST_SLOW", 1)
    with pytest.raises(NotAllowed):
        rematch.want(match_id=match.id, player_id=alice.pk, want=True, client_id="w-1")


def test_a_challenge_that_became_a_match_is_no_news_any_more(alice, bob, at_once):
    row = call(alice, bob)
    assert News.objects.filter(player=bob, kind="challenge", read_at=None).exists()
    accepted(row)
    assert not News.objects.filter(player=bob, kind="challenge", read_at=None).exists()
