"""Nobody but its own seat notices a hushed entry: no push, no number, no line, no clock, until something else happens."""

import msgspec
import pytest

from lobby.news_turns import turns
from tables import bots, history, hush, outbox, selectors, services
from tables.hush import Hushed
from tables.models import Chair, Entry
from tables.services import Sitter
from tests.tables.matches import BRAKE, Played, people

SHAKE, HOLD = {"type": "shake"}, {"type": "hold"}


@pytest.fixture
def match(alice, bob, carol):
    return people(alice, bob, carol, game="nods", time=BRAKE)


def without_now(seen):
    return {name: value for name, value in seen.items() if name != "now"}


def test_an_answer_goes_to_its_own_seat_alone(match, published):
    before = match.seen(None)
    update = match.play(0, SHAKE)
    assert set(update.frames) == {"0"} and update.quiet
    outbox.follow(update)
    ((group, message),) = published
    assert group == f"t.{match.id}" and message["quiet"] and set(message["frames"]) == {"0"}
    told = msgspec.json.decode(update.frames["0"])
    assert (told["ply"], told["rev"]) == (before["ply"] + 1, before["rev"] + 1)
    assert told["lines"] == [
        {**told["lines"][0], "ply": 2, "seat": 0, "facts": [{"type": "answered", "seat": 0, "nods": False}]}
    ]
    assert told["answered"] is True and told["legal"] == [HOLD]
    assert update.answer.rev == told["rev"] and update.answer.ply == told["ply"]


def test_all_others_see_the_very_same_table_as_before(match, time):
    before = {viewer: match.seen(viewer) for viewer in (None, 1, 2)}
    time.passes(seconds=3)
    match.play(0, SHAKE)
    for viewer, seen in before.items():
        assert without_now(match.seen(viewer)) == without_now(seen)


def test_who_answers_later_does_not_learn_that_somebody_has(match):
    match.play(0, SHAKE)
    match.play(0, HOLD)
    update = match.play(1, SHAKE)
    told = msgspec.json.decode(update.frames["1"])
    assert (told["rev"], told["ply"], [line["ply"] for line in told["lines"]]) == (2, 2, [2])
    assert match.ply == 4
    hold = match.play(1, HOLD)
    assert msgspec.json.decode(hold.frames["1"])["ply"] == 3


def test_the_last_answer_opens_all_and_brings_lines_that_name_nobody(match, time):
    match.play(1, SHAKE)
    match.play(0, SHAKE)
    time.passes(seconds=5)
    update = match.play(2, SHAKE)
    assert set(update.frames) == {"0", "1", "2", "w"} and not update.quiet
    watched = msgspec.json.decode(update.frames["w"])
    assert (watched["since"], watched["ply"], watched["rev"]) == (1, 5, 4)
    nobodys = {"at": time.now, "kind": "played"}
    assert watched["lines"][:3] == [{**nobodys, "ply": ply} for ply in (2, 3, 4)]
    assert watched["lines"][3]["facts"] == [{"type": "opened", "nods": [False, False, False]}]
    own = msgspec.json.decode(update.frames["0"])
    assert own["since"] == 2 and [line["ply"] for line in own["lines"]] == [3, 4, 5]
    log = match.seen(0)["lines"]
    assert [line.get("seat") for line in log] == [None, 0, None, None, None]
    assert log[1]["facts"] and not any("seat" in line or "why" in line for line in log[2:4])
    assert match.seen(0, since=2)["lines"] == own["lines"]
    assert match.is_true()


def test_what_time_plays_is_told_at_once_and_names_nobody(match, time):
    match.play(0, SHAKE)
    time.passes(seconds=12)
    (update,) = services.fall_flags()
    assert set(update.frames) == {"0", "1", "2", "w"}
    assert [line.get("why") for line in match.seen(2)["lines"][1:5]] == ["time_out", None, None, None]
    assert match.is_true()


def test_clocks_of_all_who_are_asked_end_together_whoever_answers(match, time):
    until = {face["until"] for face in match.seen(0)["clocks"]}
    time.passes(seconds=4)
    match.play(0, SHAKE)
    time.passes(seconds=1)
    match.play(1, SHAKE)
    assert {face["until"] for viewer in (None, 0, 1, 2) for face in match.seen(viewer)["clocks"]} == until
    assert len(until) == 1


def test_a_repeat_gets_its_own_numbers(match):
    match.play(1, SHAKE)
    first = match.play(0, SHAKE, client_id="again").answer
    assert match.play(0, SHAKE, stamp=1, client_id="again").answer == first


def test_who_has_answered_is_not_told_that_it_is_his_turn(match, alice, bob):
    def asked():
        return {turn.player for turn in turns(Chair.objects.all())}

    everybody = asked()
    match.play(0, SHAKE)
    assert everybody - asked() == {alice.pk}
    assert not history.running(alice.pk)[0].my_turn and history.running(bob.pk)[0].my_turn


def test_computers_that_have_answered_are_not_asked_again(alice, bob, woken):
    sitters = [Sitter(player=p.pk, name=p.username) for p in (alice, bob)]
    sitters += [Sitter(bot="easy", name=name) for name in ("C", "D")]
    match = Played(services.open_match(game="nods", sitters=sitters, time=BRAKE, kind="people"), (alice, bob, None, None))
    before = match.seen(0)
    updates = [bots.play_one(match.id), bots.play_one(match.id)]
    assert [update.bots for update in updates] == [True, False] and all(update.frames == {} for update in updates)
    assert bots.play_one(match.id) is None and match.row.bot_due is None
    assert without_now(match.seen(0)) == without_now(before)
    match.play(0, SHAKE)
    assert match.play(1, SHAKE).bots
    assert match.is_true()


def test_something_else_is_told_without_what_is_hushed(match):
    match.play(0, SHAKE)
    rev = match.seen(1)["rev"]
    update = match.resign(2)
    told = msgspec.json.decode(update.frames["1"])
    assert told["rev"] == rev + 2 and [(line["kind"], line.get("seat")) for line in told["lines"]] == [
        ("played", None),
        ("forfeited", 2),
    ]
    assert match.is_true()


def test_replays_show_the_whole(match):
    for _ in range(3):
        for seat in range(3):
            match.play(seat, SHAKE)
    assert match.row.status == "over"
    _, course = selectors.replay(match.id)
    assert [step.entry.seat for step in course.steps[1:]] == [0, 1, 2] * 3
    assert course.steps[1].lines[0].facts and Entry.objects.filter(match=match.id, hushed=True).count() == 9
    assert [line.get("seat") for line in match.seen(1)["lines"] if line["kind"] == "played"] == [1, None, None] * 3


def test_stamps_are_read_in_the_readers_own_count():
    tail = (Hushed(1), Hushed(0), Hushed(1))
    assert [hush.stamp(told, 10, tail, 1) for told in (7, 8, 9, 10)] == [7, 8, 10, 11]
    assert (hush.ply(10, tail, 0), hush.rev(20, tail, 0), hush.ply(10, tail, None)) == (8, 18, 7)
    assert hush.rev(20, (Hushed(1, quiet=False), Hushed(1)), None) == 19
    assert hush.read(hush.written(tail)) == tail and hush.written(()) == ""
