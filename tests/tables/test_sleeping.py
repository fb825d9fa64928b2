"""Who lets his time run out is hurried, then away: medium plays for him until he is back. Where nobody is, nobody plays."""

from dataclasses import replace

import msgspec
import pytest
from msgspec.structs import replace as with_parts

from games import registry
from tables import bots, clock, services, store, tasks
from tables.services import NotAllowed, changing, deserting, timing
from tables.services.deserting import abort_deserted
from tests.tables.matches import BRAKE, CLOCK, computer, people

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
    assert [seat for seat, face in enumerate(match.seen(0)["clocks"]) if face.get("hurried")] == [2]
    while 2 in match.seen(2)["actors"]:
        match.play(2)
    comes_to(match, 2)
    assert left(match, 2) == USUAL and "hurried" not in match.seen(0)["clocks"][2]
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


@pytest.fixture
def mixed(alice, bob, carol, monkeypatch):
    """Nods of which only the second question is hushed, so that the others can be slept over."""
    nods = registry.GAMES["nods"]

    def hushes(before, actor, move, after):
        return before.round == 1 and nods.hushes(before, actor, move, after)

    def pace(state, seat):
        return with_parts(found, ahead=0, hurried=HURRIED) if (found := nods.pace(state, seat)) else None

    monkeypatch.setitem(registry.GAMES, "nods", replace(nods, hushes=hushes, pace=pace))
    return people(alice, bob, carol, game="nods", time=BRAKE)


def asks_again(match, time, *, answer):
    """The first question is slept over by seat 2; the second is hushed, and answered by it or by time."""
    shake = {"type": "shake"}
    match.play(0, shake)
    match.play(1, shake)
    time.passes(seconds=12)
    services.fall_flags()
    assert [one.slept for one in store.read(match.id).clocks] == [0, 0, 1]
    match.play(0, shake)
    match.play(1, shake)
    if answer:
        match.play(2, shake)
    else:
        time.passes(seconds=12)
        services.fall_flags()
    return [left(match, seat) for seat in range(3)]


@pytest.mark.parametrize("answer", [True, False])
def test_an_answer_that_nobody_may_notice_says_nothing_of_who_is_awake(mixed, time, answer):
    """Else the clock of his next decision would tell whether it was he who had answered."""
    assert asks_again(mixed, time, answer=answer) == [12, 12, HURRIED]
    mixed.play(2, {"type": "shake"})
    assert store.read(mixed.id).clocks[2].slept == 0 and mixed.is_true()


def test_who_answers_in_secret_while_he_is_away_looks_like_one_who_is_back(alice, bob, carol, time):
    """All the others are told at once of both, and the very same."""
    told = []
    for answers in (True, False):
        match = people(alice, bob, carol, game="nods", time=BRAKE)

        def goes_away(held):
            changing.be_away(held, 1, away=True)
            changing.run_clocks(held, held.position.turns)
            return True

        changing.system(match.id, goes_away)
        if answers:
            update = match.play(1, {"type": "shake"})
        else:
            update = services.come_back(match_id=match.id, player_id=bob.pk, client_id="back")
        told.append([without_cards(update.frames[viewer]) for viewer in ("0", "2", "w")])
    for one, two in zip(*told, strict=True):
        assert one == two


def without_cards(frame):
    table = msgspec.json.decode(frame)
    for name in ("id", "deal", "legal"):
        table.pop(name, None)
    del table["view"]["hand"]
    return table


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


@pytest.mark.parametrize("comes", ["acts", "opens a page"])
def test_who_comes_back_in_the_very_moment_of_the_sweep_finds_his_match(match, time, comes):
    """It has been found deserted; before it is broken off somebody is there again."""
    abort_deserted(here=here())
    time.passes(seconds=600)
    looks = []

    def looked(match_ids):
        looks.append(match_ids)
        if len(looks) == 1 and comes == "acts":
            match.resign(2)
        return here(0)(match_ids) if len(looks) > 1 and comes != "acts" else here()(match_ids)

    assert abort_deserted(here=looked) == [] and match.row.status == "running"
    assert len(looks) == 2 and match.is_true()


def test_who_acts_while_the_sweep_looks_is_not_taken_for_gone(match, time):
    """Else no computer would play until the next one."""

    def looked(match_ids):
        match.resign(2)
        return here()(match_ids)

    abort_deserted(here=looked)
    assert match.row.deserted_at is None
    abort_deserted(here=here())
    assert match.row.deserted_at == time.now


def test_a_match_that_is_played_on_in_the_moment_of_the_sweep_is_not_idle(alice, time, monkeypatch):
    match = computer(alice, "medium")
    time.passes(seconds=8 * 24 * 3600)
    abort = timing.abort

    def overtaken(**terms):
        match.play(0)
        return abort(**terms)

    monkeypatch.setattr(timing, "abort", overtaken)
    assert services.abort_idle() == [] and match.row.status == "running"


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
