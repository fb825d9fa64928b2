"""Nobody but its own seat notices a hushed entry: no push, no number, no line, no clock, until something else happens."""

import re
from dataclasses import replace
from itertools import product

import msgspec
import pytest
from django.urls import reverse

from games import registry
from games.contract import CHANCE
from lobby.news_turns import turns
from tables import bots, history, hush, outbox, selectors, services, tasks
from tables.hush import Hushed
from tables.models import Chair, Entry
from tables.services import Sitter
from tests.tables.matches import BRAKE, Played, computer, people

NOD, SHAKE = {"type": "nod"}, {"type": "shake"}


@pytest.fixture
def match(alice, bob, carol):
    return people(alice, bob, carol, game="nods", time=BRAKE)


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
    assert told["answered"] is True and "legal" not in told
    assert update.answer.rev == told["rev"] and update.answer.ply == told["ply"]


def test_all_others_see_the_very_same_table_as_before(match, time):
    before = {viewer: match.seen(viewer) for viewer in (None, 1, 2)}
    time.passes(seconds=3)
    match.play(0, SHAKE)
    for viewer, seen in before.items():
        assert without_now(match.seen(viewer)) == without_now(seen)


def test_who_answers_later_does_not_learn_that_somebody_has(match):
    match.play(0, SHAKE)
    update = match.play(1, SHAKE)
    told = msgspec.json.decode(update.frames["1"])
    assert (told["rev"], told["ply"], [line["ply"] for line in told["lines"]]) == (2, 2, [2])
    assert match.ply == 3


def test_the_last_answer_opens_all_and_brings_lines_that_name_nobody(match, time):
    match.play(1, SHAKE)
    match.play(0, SHAKE)
    time.passes(seconds=5)
    update = match.play(2, SHAKE)
    assert set(update.frames) == {"0", "1", "2", "w"} and not update.quiet
    watched = msgspec.json.decode(update.frames["w"])
    assert (watched["since"], watched["ply"], watched["rev"]) == (1, 5, 5)
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


def test_what_time_plays_names_nobody(match, time):
    match.play(0, SHAKE)
    time.passes(seconds=12)
    (update,) = services.fall_flags()
    assert set(update.frames) == {"0", "1", "2", "w"}
    own, *others = [line.get("why") for line in match.seen(2)["lines"][1:5]]
    assert own in ("time_out", "passed") and others == [None] * 3
    assert match.is_true()


# --- who holds a bell ---------------------------------------------------------------------------------------------------
BELLS = [bells for bells in product((False, True), repeat=3) if sum(bells) < 3]


def dealt(monkeypatch, bells, *players):
    deal(monkeypatch, bells)
    return people(*players, game="nods", time=BRAKE)


def deal(monkeypatch, bells):
    """Let these seats hold bells, and the others none."""
    order = tuple(card for bell in bells for card in ((0, 1) if bell else (0, 0)))
    order += tuple(1 for _ in range(3))
    nods = registry.GAMES["nods"]
    monkeypatch.setitem(
        registry.GAMES, "nods", replace(nods, chance=lambda state, luck: dealt_or_open(nods, state, luck, order))
    )


def dealt_or_open(nods, state, luck, order):
    found = nods.chance(state, luck)
    return type(found)(order) if state.phase == "deal" else found


def told_while_time_passes(match, time, viewer, *, by_hand=()):
    """What a viewer is told in a window of twelve seconds, with the moments at which he is told it."""
    began, told, seat = time.now, [], None if viewer == "w" else int(viewer)

    def hear(updates):
        frames = [update.frames[viewer] for update in updates if update.match_id == match.id and viewer in update.frames]
        told.extend((time.now - began, anonymous(frame)) for frame in frames)

    for second in range(13):
        for one in (one for one, at in by_hand if at == second):
            hear([match.play(one, SHAKE)])
        hear(services.fall_flags())
        told.append((time.now - began, anonymous(selectors.snapshot(match_id=match.id, viewer_seat=seat))))
        time.passes(seconds=1)
    return told


def anonymous(frame):
    table = msgspec.json.decode(frame)
    for name in ("now", "id", "deal", "chairs"):
        del table[name]
    began = table["lines"][0]["at"] if table["lines"] else 0
    for line in table["lines"]:
        line["at"] -= began
    table["clocks"] = [face.get("until", began) - began for face in table["clocks"]]
    return table


def test_no_frame_no_moment_and_no_number_tells_who_holds_a_bell_while_the_window_is_open(alice, bob, carol, time, monkeypatch):
    """Seat 0 has a bell and lets all of the time go by: whoever else has one, it looks the same."""
    deals = [bells for bells in BELLS if bells[0]]
    for viewer, alike in (("w", deals), ("1", [bells for bells in deals if not bells[1]])):
        for by_hand in ((), ((1, 2),), ((2, 4), (1, 5))):
            heard = []
            for bells in alike:
                match = dealt(monkeypatch, bells, alice, bob, carol)
                heard.append(told_while_time_passes(match, time, viewer, by_hand=by_hand))
                assert match.is_true()
            assert len(heard) > 1 and all(other == heard[0] for other in heard)


def test_the_countdown_is_one_for_all_from_beginning_to_end(alice, bob, carol, time, monkeypatch):
    match = dealt(monkeypatch, (True, False, False), alice, bob, carol)
    until = {face["until"] for face in match.seen(None)["clocks"]}
    assert len(until) == 1
    for second in range(1, 12):
        time.passes(seconds=1)
        services.fall_flags()
        if second == 3:
            match.play(2, SHAKE)
        assert {face["until"] for seat in (None, 0, 1, 2) for face in match.seen(seat)["clocks"]} == until


def test_who_cannot_nod_is_passed_at_half_time_and_learns_it_alone(alice, bob, carol, time, monkeypatch):
    match = dealt(monkeypatch, (True, False, True), alice, bob, carol)
    time.passes(seconds=6)
    (update,) = services.fall_flags()
    assert set(update.frames) == {"1"} and update.quiet
    told = msgspec.json.decode(update.frames["1"])
    assert told["answered"] and told["lines"][-1]["why"] == "passed", "his time is not up: the clock still runs"
    time.passes(seconds=1)
    assert services.fall_flags() == [], "once"
    assert match.is_true()


@pytest.mark.parametrize("bell", [False, True])
def test_alone_with_computers_who_cannot_nod_is_passed_as_soon_and_who_can_is_not_hurried(alice, time, monkeypatch, bell):
    deal(monkeypatch, (bell, True, True))
    match = computer(alice, "easy", "easy", game="nods")
    for _ in range(2):
        tasks.think(match.id)
    for viewer in (None, 0):
        assert match.seen(viewer)["clocks"] == [{}, {}, {}], "nobody is shown for whom time runs"
    time.passes(seconds=5)
    assert services.fall_flags() == [] and match.seen(0)["view"]["round"] == 0
    time.passes(seconds=3600 if bell else 1)
    services.fall_flags()
    assert match.seen(0)["view"]["round"] == (0 if bell else 1)
    assert match.is_true()


def test_each_who_is_asked_has_one_line_whatever_has_become_of_him(alice, bob, carol, time, monkeypatch):
    counts = set()
    for bells in BELLS:
        match = dealt(monkeypatch, bells, alice, bob, carol)
        told_while_time_passes(match, time, "w", by_hand=((1, 3),))
        lines = match.seen(None)["lines"]
        counts.add(next(place for place, line in enumerate(lines) if "opened" in str(line.get("facts"))))
    assert counts == {4}, "the deal, then three"


def test_the_answer_of_the_only_one_who_is_asked_opens_at_once_and_names_nobody_either(alice, bob, carol, monkeypatch):
    """Nothing was hushed before it, and nothing is after it."""
    nods = registry.GAMES["nods"]

    def actors(state):
        return (0,) if state.phase == "asked" and state.answers[0] is None else (CHANCE,) if state.phase != "over" else ()

    monkeypatch.setitem(registry.GAMES, "nods", replace(nods, actors=actors, answered=lambda state: ()))
    match = people(alice, bob, carol, game="nods", time=BRAKE)
    update = match.play(0, SHAKE)
    for viewer, seat in (("w", None), ("1", 1), ("0", 0)):
        told = msgspec.json.decode(update.frames[viewer])["lines"]
        assert told == match.seen(seat)["lines"][1:], "as it is read later"
        assert told[0].get("seat") == (0 if seat == 0 else None) and ("why" in told[0]) is False


def without_now(seen):
    return {name: value for name, value in seen.items() if name != "now"}


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


@pytest.mark.parametrize("answered", [(), (0,), (0, 1), (2,), (0, 2)], ids=str)
def test_who_gives_up_a_seat_does_not_bring_to_light_how_many_have_answered(match, answered):
    """All are told of it at once, and count it the same, whoever has answered."""
    rev, ply = match.seen(None)["rev"], match.ply
    for seat in answered:
        match.play(seat, SHAKE)
    update = match.resign(2)
    for viewer in ("0", "1", "w"):
        told = msgspec.json.decode(update.frames[viewer])
        own = int(viewer != "w" and int(viewer) in answered)
        assert (told["rev"], told["ply"]) == (rev + own + 1, ply + own + 1)
        assert [(line["ply"], line["kind"], line.get("seat")) for line in told["lines"]] == [(ply + own + 1, "forfeited", 2)]
        assert lines_of(match, viewer)[-1] == {"facts": [], **told["lines"][-1]}
    assert match.is_true()


def test_what_is_hushed_follows_who_gave_up_a_seat_once_all_is_opened(match):
    match.play(0, SHAKE)
    match.resign(2)
    before = {viewer: lines_of(match, viewer) for viewer in ("0", "1", "w")}
    match.play(1, SHAKE)
    assert match.seen(1)["ply"] == before["1"][-1]["ply"] + 1
    bots.play_one(match.id)
    assert match.seen(None)["ply"] == match.ply
    for viewer, lines in before.items():
        later = lines_of(match, viewer)
        assert later[: len(lines)] == lines and [line["ply"] for line in later] == list(range(1, match.ply + 1))
    kinds = [(line["kind"], line.get("seat")) for line in lines_of(match, "w")]
    assert kinds == [("drawn", None), ("forfeited", 2), *[("played", None)] * 3, ("drawn", None)]
    assert match.is_true()


def test_a_match_that_ends_while_answers_are_covered_is_true(match):
    match.play(0, SHAKE)
    match.resign(2)
    match.resign(1)
    assert match.row.status == "over"
    assert [(line["kind"], line.get("seat")) for line in lines_of(match, "w")] == [
        ("drawn", None),
        ("forfeited", 2),
        ("forfeited", 1),
    ]
    assert match.is_true()


def lines_of(match, viewer):
    return [{"facts": [], **line} for line in match.seen(None if viewer == "w" else int(viewer))["lines"]]


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
    given_up = (Hushed(1), Hushed(2, quiet=False, told=True), Hushed(0))
    assert [hush.ply(10, given_up, viewer) for viewer in (None, 0, 1)] == [8, 9, 9]
    assert [hush.stamp(told, 10, given_up, 1) for told in (7, 8, 9, 10)] == [7, 8, 9, 11]
    assert [hush.step(new) for new in ([], [False], [True], [True, True], [True, True, False])] == [1, 1, 1, 2, 3]
    assert hush.read(hush.written(tail)) == tail and hush.written(()) == ""


def test_the_staff_sees_neither_that_somebody_has_answered_nor_when(alice, bob, carol, time, admin_client):
    """Whoever looks after the house may sit at the table too. Times are shown to the minute, and one has passed."""
    time.passes(seconds=35)
    match = people(alice, bob, carol, game="nods", time=BRAKE)
    pages = [reverse("admin:tables_match_change", args=[match.id]), reverse("admin:tables_match_changelist")]
    pages += [reverse("admin:tables_entry_changelist")]

    def looked():
        return [re.sub(r"csrfmiddlewaretoken\W+value=\W\w+|nonce=\W[^\"]+", "", body(admin_client.get(page))) for page in pages]

    time.passes(seconds=9)
    before = looked()
    match.play(0, SHAKE)
    assert looked() == before


def body(response):
    assert response.status_code == 200
    return response.content.decode()
