"""A match that is over, step by step: who may see it, and that its steps are the positions as they were."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.test import Client

from games import engine
from games.contract import ALL, CHANCE
from lobby.models import Player
from tables import bots, positions, replays, selectors, services, store
from tables.models import Entry
from tests.tables.matches import BRAKE, CLOCK, Played, computer, people

DATA = re.compile(r'<script id="table-data" type="application/json">(.*?)</script>', re.DOTALL)


@pytest.fixture(autouse=True)
def _nothing_folded():
    replays.known.forget()


def get(address: str, player: Any = None) -> Any:
    client = Client(headers={"accept-language": "de"})
    if player is not None:
        client.force_login(player)
    return client.get(address)


def page_of(match_id: int, player: Any, ply: int | str = "") -> dict[str, Any]:
    answer = get(f"/tables/{match_id}/replay/?ply={ply}", player)
    return json.loads(DATA.search(answer.content.decode())[1])["replay"]


def steps_of(match_id: int, player: Any) -> list[dict[str, Any]]:
    """All steps, page after page, as the page's scripts fetch them."""
    steps: list[dict[str, Any]] = []
    while True:
        answer = get(f"/tables/{match_id}/replay/steps/?from={len(steps)}", player).json()
        assert answer["first"] == len(steps)
        steps += answer["steps"]
        if len(steps) >= answer["total"]:
            return steps


def played_out(match: Played, turns: int = 400) -> Played:
    for _ in range(turns):
        if match.row.status != "running":
            return match
        match.play_turns(1)
    raise AssertionError("this match does not end")


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


# --- who may see it -------------------------------------------------------------------------------------------------
ADDRESSES = (
    "/tables/{}/replay/",
    "/tables/{}/replay/?ply=3",
    "/tables/{}/replay/steps/",
    "/tables/{}/replay/steps/?from=0&to=2",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_both_players_see_it_and_who_judges_them_and_nobody_else(alice, bob, charlie, address):
    match = people(alice, bob, preset="short")
    match.play_turns(3)
    judge = Player.objects.create_superuser("Root", password="pw")
    staff = Player.objects.create_user("Clerk", password="pw", is_staff=True)
    for one in (alice, judge, staff):
        assert get(address.format(match.id), one).status_code == 404, "nobody before it is over"
    match.resign(0)
    for one in (alice, bob, judge):
        answer = get(address.format(match.id), one)
        assert answer.status_code == 200
        assert set(answer["Cache-Control"].split(", ")) == {"no-store", "private"}
    for one in (charlie, staff, None):
        assert get(address.format(match.id), one).status_code == 404
    for number in (0, 10**9, 2**63, 10**30):
        assert get(address.format(number), alice).status_code == 404


@pytest.mark.parametrize("address", ADDRESSES)
def test_who_has_left_sees_it_too(alice, bob, address):
    match = people(alice, bob)
    match.resign(0, why="left")
    assert selectors.seat_of(match.id, alice.pk) is None
    assert get(address.format(match.id), alice).status_code == 200


def test_a_guest_sees_his_match_against_the_computer(db):
    guest = Player.objects.create_user("Gast-0001", is_guest=True)
    match = computer(guest, "medium", preset="short")
    match.play_turns(1)
    match.resign(0)
    assert get(f"/tables/{match.id}/replay/", guest).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_shown_while_it_runs_or_after_it_was_called_off(alice, bob, address):
    running, aborted = people(alice, bob), people(alice, bob)
    for match in (running, aborted):
        match.play_turns(3)
    services.abort(match_id=aborted.id, reason="aborted")
    for match in (running, aborted):
        answer = get(address.format(match.id), alice)
        assert answer.status_code == 404
        hands = store.read(match.id).position.state.hands
        assert not any(f'"{card}"' in answer.content.decode() for hand in hands for card in hand)
        with pytest.raises(selectors.NotOver):
            selectors.replay(match.id)


def test_a_player_is_told_why_there_is_no_replay(alice, bob):
    match = people(alice, bob)
    assert "wird noch gespielt" in get(f"/tables/{match.id}/replay/", alice).content.decode()
    services.abort(match_id=match.id, reason="aborted")
    assert "abgebrochen" in get(f"/tables/{match.id}/replay/", alice).content.decode()


def test_everybodys_cards_are_asked_for_behind_one_door_only():
    """Whatever names ALL or folds a course is reached through `selectors.finished`, which looks at the end first."""
    sources = {path: path.read_text() for floor in ("tables", "lobby", "portal") for path in Path(floor).rglob("*.py")}
    names_all = {str(path) for path, text in sources.items() if re.search(r"^from games.contract import.*\bALL\b", text, re.M)}
    assert names_all == {"tables/selectors.py", "tables/replays.py", "tables/match_log.py"}, "the last one reads files alone"
    assert {str(path) for path, text in sources.items() if "replays.known" in text} == {"tables/selectors.py"}
    assert not [str(path) for path, text in sources.items() if re.search(r"\breplays\.course\(|import course", text)]


# --- what it shows --------------------------------------------------------------------------------------------------
GAMES = [("battleballon", "short", CLOCK), ("battleballon", "classic", CLOCK), ("lampions", "wild", BRAKE)]


@pytest.mark.parametrize(("game", "preset", "time_control"), GAMES)
def test_every_step_is_a_position_as_it_was_seen(alice, bob, game, preset, time_control):
    match = played_out(people(alice, bob, game=game, preset=preset, time=time_control))
    held = store.read(match.id)
    log = positions.log_of(held.game, match.id)
    revs = list(Entry.objects.filter(match_id=match.id).order_by("ply").values_list("rev", flat=True))
    ends = [ply for ply, rev in enumerate(revs, start=1) if ply == len(revs) or revs[ply] != rev]
    steps = steps_of(match.id, alice)
    assert [step["ply"] for step in steps] == ends
    for step in steps:
        position = engine.fold(held.game, held.start, log[: step["ply"]])
        message = engine.message(held.game, position, ALL)
        assert CHANCE not in message.actors
        assert step["view"] == plain(message.view)
        assert tuple(step.get("actors", ())) == message.actors
    lines = [line for step in steps for line in step.get("lines", [])]
    assert [line["ply"] for line in lines] == list(range(1, len(log) + 1))
    told = [plain(engine.told(held.game, change, ALL)) for change in engine.line(held.game, held.start, log)]
    assert [line["facts"] for line in lines] == told
    assert "cut" not in steps[-1]


def test_both_hands_lie_open_from_the_first_step_on(alice, bob):
    match = people(alice, bob, preset="short")
    match.resign(0)
    hands = steps_of(match.id, bob)[0]["view"]["open_hands"]
    assert [len(hand) for hand in hands] == [8, 8]


def test_what_was_taken_back_is_no_step_but_can_be_read(alice, bob):
    match = people(alice, bob)
    match.play_turns(2)
    before = match.row.ply
    match.play(0)
    match.ask(0)
    match.answer(1, accept=True)
    other = match.seen(0)["legal"][-1]
    match.play(0, other)
    match.resign(1)
    steps = steps_of(match.id, alice)
    assert [step["ply"] for step in steps] == [1, 2, 3, before + 3, before + 4]
    assert [line["ply"] for step in steps for line in step.get("lines", [])] == [1, 2, 3, before + 3, before + 4]
    assert [(line["ply"], line["kind"]) for line in steps[3]["cut"]] == [(before + 1, "played"), (before + 2, "taken_back")]
    assert steps[3]["lines"][0]["facts"][0]["card"] == other["card"]
    assert page_of(match.id, alice, before + 1)["at"] == 2, "a taken back entry leads to the step before it"


def test_taking_back_twice_keeps_the_order_of_the_log(alice):
    match = computer(alice, "medium")
    for _ in range(2):
        match.play(0)
        bots.play_one(match.id)
    for _ in range(2):
        match.ask(0)
    match.play(0)
    match.resign(0)
    steps = steps_of(match.id, alice)
    cut = [line["ply"] for step in steps for line in step.get("cut", [])]
    assert cut == sorted(cut) and len(cut) == match.row.ply - sum(len(step["lines"]) for step in steps)


def test_clocks_stand_as_they_stood(alice, bob, time):
    match = people(alice, bob)
    time.passes(seconds=10)
    match.play(0)
    time.passes(seconds=20)
    match.play(1)
    match.resign(0)
    steps = steps_of(match.id, alice)
    full, increment = CLOCK.minutes * 60_000, CLOCK.seconds * 1000
    in_hand = [[face["left"] for face in step["clocks"]] for step in steps[:3]]
    assert in_hand == [[full, full], [full - 10_000 + increment, full], [full - 10_000 + increment, full - 20_000 + increment]]


def test_without_a_clock_none_is_shown(alice, bob):
    match = people(alice, bob, time=BRAKE)
    match.play_turns(2)
    match.resign(0)
    assert not any("clocks" in step for step in steps_of(match.id, alice))


# --- how it comes ---------------------------------------------------------------------------------------------------
def test_the_page_brings_the_steps_about_the_one_that_is_asked_for(alice, bob):
    match = played_out(people(alice, bob, preset="short"))
    for ply in (1, 17, match.row.ply):
        replay = page_of(match.id, alice, ply)
        shown = replay["page"]["steps"]
        assert replay["plies"][replay["at"]] == ply
        assert replay["at"] in [step["step"] for step in shown]
        assert len(shown) <= replays.PAGE
    assert page_of(match.id, bob)["seat"] == 1


@pytest.mark.parametrize("ply", ["", "x", "-1", "1e9", "9" * 40, "²"])
def test_a_ply_that_is_none_begins_at_the_beginning(alice, bob, ply):
    match = people(alice, bob)
    match.play_turns(2)
    match.resign(0)
    assert page_of(match.id, alice, ply)["at"] == 0


@pytest.mark.parametrize(
    ("asked", "got"), [("from=1&to=2", [1, 2]), ("from=3&to=1", []), ("from=999", []), ("to=0", [0]), ("from=x", [0, 1, 2, 3])]
)
def test_pages_are_what_is_asked_for(alice, bob, asked, got):
    match = people(alice, bob)
    match.play_turns(2)
    match.resign(0)
    answer = get(f"/tables/{match.id}/replay/steps/?{asked}", alice).json()
    assert [step["step"] for step in answer["steps"]] == got


def test_pages_never_grow(alice, bob):
    match = played_out(people(alice, bob, preset="long"))
    answer = get(f"/tables/{match.id}/replay/steps/?from=0&to=100000", alice).json()
    assert len(answer["steps"]) == replays.PAGE < answer["total"]


def long_match(*players: Any, plies: int = 600) -> Played:
    """A match of two who throw away and take up for as long as they may."""
    match = people(*players, preset="long")
    while (held := store.read(match.id)).position.ply < plies:
        seat = held.actors[0]
        legal = [plain(move) for move in held.game.legal(held.position.state, seat)]
        thrown = [move for move in legal if move.get("target") == "discard"] or legal
        move = min(thrown, key=lambda move: (move.get("source") == "deck", str(move)))
        match.play(seat, move, stamp=held.position.ply)
    match.resign(0)
    return match


def test_600_plies_or_six_it_opens_with_as_many_queries_and_a_bounded_weight(alice, bob, django_assert_max_num_queries):
    short, long = resigned(alice, bob), long_match(alice, bob)
    client = Client(headers={"accept-language": "de", "accept-encoding": "gzip"})
    client.force_login(alice)
    client.get(f"/tables/{short.id}/replay/")  # what is kept once a process
    counts = []
    for match in (short, long):
        replays.known.forget()
        with django_assert_max_num_queries(16) as asked:
            answer = client.get(f"/tables/{match.id}/replay/?ply=300")
        counts.append(len(asked))
        assert answer["Content-Encoding"] == "gzip"
        assert len(answer.content) < 20_000
        with django_assert_max_num_queries(4):
            steps = client.get(f"/tables/{match.id}/replay/steps/?from=200")
        assert len(steps.content) < 30_000
    assert counts[0] == counts[1]


def resigned(*players: Any) -> Played:
    match = people(*players)
    match.play_turns(4)
    match.resign(0)
    return match


def test_a_process_remembers_few_matches(alice, bob):
    known = replays.Courses(kept=2)
    ids = []
    for _ in range(3):
        match = people(alice, bob)
        match.resign(0)
        ids.append(match.id)
        known.of(selectors.finished(match.id))
    assert len(known._found) == 2


def test_the_table_knows_the_way_for_those_who_took_part(alice, bob, charlie):
    match = people(alice, bob)
    for one, address in ((alice, f"/tables/{match.id}/replay/"), (charlie, None), (None, None)):
        data = json.loads(DATA.search(get(f"/tables/{match.id}/", one).content.decode())[1])
        assert data["replayUrl"] == address
