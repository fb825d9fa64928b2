"""Who lets his time run out is hurried, then away: medium plays for him until he is back. Where nobody is, nobody plays."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as with_parts

from games import registry
from tables import bots, clock, services, store, tasks
from tables.services import NotAllowed, deserting
from tables.services.deserting import abort_deserted
from tests.tables.matches import BRAKE, CLOCK, people

USUAL, HURRIED = 30, 10


@pytest.fixture(autouse=True)
def _hurried(monkeypatch):
    game = registry.GAMES["lampions"]

    def pace(state, seat):
        found = game.pace(state, seat)
        return found and with_parts(found, seconds=USUAL, hurried=HURRIED)

    monkeypatch.setitem(registry.GAMES, "lampions", replace(game, pace=pace))


@pytest.fixture
def match(alice, bob, carol):
    return people(alice, bob, carol, game="lampions", preset="wild", time=BRAKE)


def left(match, seat):
    until = match.seen(seat)["clocks"][seat].get("until")
    return until and (until - clock.now()) / 1000


def sleeps(match, time, decisions, seat=2):
    """Let the time of a seat run out so often, while all others play."""
    slept = 0
    while slept < decisions:
        seen = match.seen(seat)
        if seen["actors"] == [seat]:
            slept += 1
            time.passes(seconds=left(match, seat))
            services.fall_flags()
        else:
            match.play(next(other for other in seen["actors"] if other != seat))


def comes_to(match, seat):
    while seat not in match.seen(seat)["actors"]:
        match.play(match.seen(None)["actors"][0])


def is_away(match, seat=2):
    return match.seen(None)["chairs"][seat].get("away", False)


def test_after_one_time_out_the_next_decisions_are_hurried_until_one_plays_oneself(match, time):
    assert left(match, 2) == USUAL
    sleeps(match, time, 1)
    comes_to(match, 2)
    assert left(match, 2) == HURRIED
    while 2 in match.seen(2)["actors"]:
        match.play(2)
    comes_to(match, 2)
    assert left(match, 2) == USUAL
    assert match.is_true()


def test_after_three_in_a_row_medium_plays_one_decision_a_task(match, time, woken):
    sleeps(match, time, 2)
    assert not is_away(match)
    sleeps(match, time, 1)
    assert is_away(match) and match.is_true()
    comes_to(match, 2)
    assert left(match, 2) is None and match.row.bot_due is not None
    ply = match.ply
    tasks.think(match.id)
    assert match.ply in (ply + 1, ply + 2)
    line = match.seen(0)["lines"][ply]
    assert (line["seat"], line["why"]) == (2, "bot") and match.row.status == "running"
    assert match.is_true()


def test_whoever_does_something_himself_is_back(match, time, carol):
    sleeps(match, time, 3)
    comes_to(match, 2)
    update = match.play(2)
    assert set(update.frames) == {"0", "1", "2", "w"} and not is_away(match)
    with pytest.raises(NotAllowed):
        services.play_as(match_id=match.id, seat=2, move=None, stamp=match.ply)
    assert match.is_true()


def test_i_am_back_starts_the_usual_time_and_tells_all(match, time, carol, charlie):
    sleeps(match, time, 3)
    comes_to(match, 2)
    rev = match.row.rev
    update = services.come_back(match_id=match.id, player_id=carol.pk, client_id="back")
    assert update.rev == rev + 1 and set(update.frames) == {"0", "1", "2", "w"} and update.answer.rev == rev + 1
    assert not is_away(match) and left(match, 2) == USUAL
    again = services.come_back(match_id=match.id, player_id=carol.pk, client_id="back")
    assert again.frames == {} and again.answer == update.answer and match.row.rev == rev + 1
    with pytest.raises(NotAllowed):
        services.come_back(match_id=match.id, player_id=charlie.pk, client_id="x")


def test_one_who_is_away_can_still_leave(match, time):
    sleeps(match, time, 3)
    match.resign(2)
    chair = match.seen(None)["chairs"][2]
    assert chair["left"] and "away" not in chair and match.is_true()


def test_answers_that_nobody_may_notice_say_nothing_of_who_sleeps(alice, bob, time):
    match = people(alice, bob, game="nods", time=BRAKE)
    for _ in range(2):
        time.passes(seconds=12)
        services.fall_flags()
    assert not any(chair.get("away") for chair in match.seen(None)["chairs"])
    assert [face.slept for face in store.read(match.id).clocks] == [0, 0]


def test_a_clock_that_runs_out_makes_nobody_away(alice, bob, carol, time, monkeypatch):
    monkeypatch.setitem(registry.GAMES, "lampions", replace(registry.GAMES["lampions"], pace=lambda state, seat: None))
    match = people(alice, bob, carol, game="lampions", time=CLOCK)
    match.play(0)
    match.play(1)
    time.passes(seconds=300)
    services.fall_flags()
    assert not is_away(match) and match.seen(None)["chairs"][2]["left"]


# --- nobody there -------------------------------------------------------------------------------------------------------
def here(*seats):
    return lambda match_ids: {match_id: set(seats) for match_id in match_ids}


def test_a_match_at_which_nobody_has_been_for_ten_minutes_is_called_off(match, time, monkeypatch):
    told = []
    monkeypatch.setattr("tables.services.leaving.signals.answers", lambda signal, **asked: told.append(asked) or [])
    assert abort_deserted(here=here()) == []
    time.passes(seconds=599)
    assert abort_deserted(here=here()) == []
    time.passes(seconds=1)
    (update,) = abort_deserted(here=here())
    assert update.over and match.seen(0)["status"] == "aborted"
    assert match.seen(0)["result"] == {"reason": "abandoned", "scores": [], "ranks": [], "settlement": []}
    assert told == [{"match_id": match.id}], "whoever keeps stakes gives them back"
    assert match.is_true()


def test_whoever_is_seen_or_plays_meanwhile_gives_it_ten_minutes_anew(alice, bob, time, monkeypatch):
    monkeypatch.setitem(registry.GAMES, "lampions", replace(registry.GAMES["lampions"], pace=lambda state, seat: None))
    match = people(alice, bob, game="lampions", time=BRAKE)
    abort_deserted(here=here())
    time.passes(seconds=100)
    abort_deserted(here=here(1))
    assert match.row.deserted_at is None
    abort_deserted(here=here())
    time.passes(seconds=400)
    match.play(0)
    assert match.row.deserted_at is None
    abort_deserted(here=here())
    time.passes(seconds=599)
    assert abort_deserted(here=here()) == []
    time.passes(seconds=1)
    assert len(abort_deserted(here=here())) == 1


def test_who_is_away_is_not_there_though_his_page_is_open(match, time):
    sleeps(match, time, 3)
    abort_deserted(here=here(2))
    assert match.row.deserted_at is not None
    abort_deserted(here=here(1, 2))
    assert match.row.deserted_at is None


def test_while_nobody_is_there_computers_play_for_nobody(match, time):
    sleeps(match, time, 3)
    comes_to(match, 2)
    abort_deserted(here=here())
    assert bots.play_one(match.id) is None
    abort_deserted(here=here(0))
    assert bots.play_one(match.id) is not None


def test_by_correspondence_nobody_need_be_there(alice, bob, time):
    from tables import wire

    match = people(alice, bob, game="lampions", time=wire.TimeControl("days", days=3))
    abort_deserted(here=here())
    time.passes(seconds=3600)
    assert abort_deserted(here=here()) == [] and match.row.deserted_at is None


def test_when_nobody_can_say_who_is_there_nothing_is_called_off(match, time):
    abort_deserted(here=here())
    time.passes(seconds=3600)
    assert abort_deserted(here=lambda match_ids: None) == [] and match.row.status == "running"


def test_the_sweep_asks_who_is_there(match, time, monkeypatch, published):
    monkeypatch.setattr(deserting.presence, "seats_here", here())
    tasks.sweep_deserted()
    time.passes(seconds=600)
    tasks.sweep_deserted()
    assert match.row.status == "aborted" and [group for group, _ in published] == [f"t.{match.id}", "lobby"]
