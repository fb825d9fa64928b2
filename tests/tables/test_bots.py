"""Computers play through the same door, from what their seat sees."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from games import registry
from tables import bots, clock, outbox, services, store, tasks
from tables.models import Entry, MatchVault
from tests.tables.matches import computer, people


def test_a_computer_is_woken_when_it_is_waited_for(alice, woken):
    match = computer(alice, "medium")
    outbox.follow(match.last)
    assert woken == []
    outbox.follow(match.play(0))
    assert woken == [match.id]


def test_a_computer_that_begins_is_woken_at_once(alice, woken):
    outbox.follow(computer(alice, "medium", first=1).last)
    assert len(woken) == 1


def test_thinking_plays_and_wakes_the_next(alice, woken, published):
    match = computer(alice, "easy", "medium", game="lampions")
    match.play(0)
    tasks.think(match.id)
    assert woken == [match.id]
    for _ in range(8):  # easy raises and offers before it is asked for the card that it owes
        tasks.think(match.id)
    played = Entry.objects.filter(match_id=match.id, why="bot").values_list("seat", flat=True)
    assert set(played) == {1, 2}
    assert published[0][0] == f"t.{match.id}"
    assert set(published[0][1]["frames"]) == {"0"}
    assert match.is_true()


def test_a_match_against_the_computer_goes_to_its_end(alice, woken):
    match = computer(alice, "medium", preset="short")
    outbox.follow(match.last)
    for _ in range(400):
        if match.row.status != "running":
            break
        if 0 in match.seen(0)["actors"]:
            match.play(0)
        tasks.think(match.id)
    assert match.row.status == "over"
    assert match.is_true()


def test_a_demo_plays_itself(db):
    sitters = [services.Sitter(bot="easy", name="A"), services.Sitter(bot="medium", name="B")]
    from tests.tables.matches import NONE, Played

    match = Played(services.open_match(game="lampions", sitters=sitters, time=NONE, kind="demo"), (None, None))
    for _ in range(200):
        tasks.think(match.id)
    assert match.row.status == "over"
    assert match.is_true()


def test_thinking_twice_plays_once(alice):
    match = computer(alice, "medium")
    match.play(0)
    game, (question,) = bots.questions(match.id)
    move = bots.chosen(game, question)
    services.play_as(match_id=match.id, seat=1, move=move, stamp=question.stamp)
    ply = match.ply
    with pytest.raises(services.Refused):
        services.play_as(match_id=match.id, seat=1, move=move, stamp=question.stamp)
    assert match.ply == ply


def test_what_a_computer_thought_before_a_take_back_is_not_played(alice):
    match = computer(alice, "medium")
    match.play(0)
    game, (question,) = bots.questions(match.id)
    match.ask(0)
    with pytest.raises(services.Refused) as refused:
        services.play_as(match_id=match.id, seat=1, move=bots.chosen(game, question), stamp=question.stamp)
    assert refused.value.refusal.code == "stale"


def test_a_computers_luck_is_its_own_and_the_same_again(alice):
    match = computer(alice, "easy")
    seed = bytes(MatchVault.objects.get(match_id=match.id).seed)
    assert bots.rng_of(seed, 1, 7).random() == bots.rng_of(seed, 1, 7).random()
    assert bots.rng_of(seed, 1, 7).random() != bots.rng_of(seed, 1, 8).random() != bots.rng_of(seed, 0, 8).random()


def test_a_computer_that_fails_or_cheats_plays_something_legal(alice, monkeypatch):
    from dataclasses import replace

    from games.contract import Advice

    def breaks(*_):
        raise RuntimeError("a hand: R7")

    game = registry.GAMES["battleballon"]
    for bot in (breaks, lambda *_: None, lambda *_: Advice(game.move_type.__args__[1]())):
        monkeypatch.setitem(registry.GAMES, "battleballon", replace(game, bots={"medium": bot}))
        match = computer(alice, "medium")
        match.play(0)
        assert bots.play_one(match.id) is not None


def test_the_sweep_wakes_a_computer_after_three_seconds_and_plays_for_it_after_ten(alice, time, woken):
    match = computer(alice, "medium")
    match.play(0)
    time.passes(seconds=2.9)
    tasks.sweep()
    assert woken == []
    time.passes(seconds=0.1)
    tasks.sweep()
    tasks.sweep()
    assert woken == [match.id]
    time.passes(seconds=7.5)
    tasks.sweep()
    assert match.seen(0)["lines"][-1]["why"] == "bot"
    assert match.row.bot_due is None


def test_the_sweep_plays_for_who_has_left(alice, bob, carol, time):
    match = people(alice, bob, carol, game="lampions")
    match.resign(1)
    time.passes(seconds=11)
    tasks.sweep()
    assert Entry.objects.filter(match_id=match.id, seat=1, why="bot").exists()


@pytest.mark.django_db
def test_a_task_for_no_match_ends_quietly():
    tasks.think(4711)


def test_a_computer_thinks_shorter_when_its_table_has_waited_for_a_worker():
    assert bots.time_to_think(0) == bots.SECONDS < 2
    assert bots.time_to_think(0.5) == bots.SECONDS - 0.5
    assert bots.time_to_think(60) == bots.LEAST
    assert tasks.waited(None) == 0
    due = datetime.now(UTC) - timedelta(seconds=5)
    assert 4.9 < tasks.waited(due.isoformat()) < 30
    assert tasks.waited((due + timedelta(hours=1)).isoformat()) == 0


def test_a_computer_plays_on_when_people_have_seen_what_has_happened(alice, monkeypatch, settings):
    """Not where nobody is to wait at all, and never longer than five seconds."""
    woken = []
    monkeypatch.setattr(tasks.think, "apply_async", lambda args, countdown, **more: woken.append((args[0], countdown)))
    for seconds, expected in ((1.5, 1.5), (9.0, store.LASTS)):
        shows = replace(registry.GAMES["battleballon"], lasts=lambda before, actor, move, after, seconds=seconds: seconds)
        monkeypatch.setitem(registry.GAMES, "battleballon", shows)
        match = computer(alice, "medium")
        update = match.play(0)
        assert update.bots and update.lasts == expected
        assert match.row.bot_due == clock.now() + store.BOT_PATIENCE + expected * 1000
        for pause, later in ((0.6, 0.6 + expected), (0.0, 0.0)):
            settings.BOT_PAUSE = pause
            woken.clear()
            outbox.follow(update)
            assert woken == [(match.id, later)]
