"""Looks back at matches that are over: what they say, who may ask, and that none is stuck."""

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from games.contract import Weighed
from games.registry import GAMES
from lobby.models import Player
from tables import bots, lookback, outbox, replays, selectors, services, tasks
from tables.models import LookBack
from tables.services import looking_back
from tables.services.looking_back import FOUND
from tests.tables.matches import computer, people


@pytest.fixture(autouse=True)
def _nothing_folded():
    replays.known.forget()


@pytest.fixture
def errands(monkeypatch):
    """The ids of matches of which a worker was told; no test here needs a broker."""
    ids: list[int] = []
    monkeypatch.setattr(outbox, "look_back", ids.append)
    return ids


@pytest.fixture
def weighs():
    """Let a game weigh as a test says: how much each move is worth. None: not at all."""
    before = {slug: game.weigh for slug, game in GAMES.items()}

    def so(slug: str, worth: Any) -> None:
        def weigh(view, legal, rng, in_time):
            return sorted((Weighed(move, worth(view, move), ()) for move in legal), key=lambda one: -one.value)

        object.__setattr__(GAMES[slug], "weigh", worth and weigh)

    yield so
    for slug, weigh in before.items():
        object.__setattr__(GAMES[slug], "weigh", weigh)


def by_place(view: Any, move: Any) -> float:
    """Cards of the deck are good, others the less."""
    return 7.0 if move.source == "deck" and move.target == "discard" else 1.0


def finished(alice, bob, turns=6, by=0):
    match = people(alice, bob, game="battleballon", preset="short")
    match.play_turns(turns)
    match.resign(by)
    return match


def client(player: Any) -> Client:
    made = Client()
    if player is not None:
        made.force_login(player)
    return made


def asked(player: Any, match_id: int, method: str = "get") -> Any:
    return getattr(client(player), method)(f"/tables/{match_id}/look-back/")


def made(match_id: int, parts: int = 100) -> dict[str, Any]:
    while parts and services.look_on(match_id=match_id):
        parts -= 1
    return selectors.look_back(match_id)


# --- what it says ---------------------------------------------------------------------------------------------------
def test_a_move_costs_what_the_best_one_would_have_been_worth_more(alice, bob, weighs):
    weighs("battleballon", by_place)
    match = people(alice, bob, game="battleballon", preset="short")
    for turn in range(6):
        legal = match.seen(turn % 2)["legal"]
        good = next(move for move in legal if move["target"] == "discard" and move["source"] == "deck")
        bad = next(move for move in legal if move["target"] == "expedition" and move["source"] == "deck")
        match.play(turn % 2, bad if turn in (0, 3) else good)
    match.resign(0)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    told = made(match.id)
    assert told["state"] == "ready" and told["unit"] == "points"
    assert [(one["step"], one["seat"], one["value"], one["best"], one["lost"]) for one in told["moves"]] == [
        (step, (step - 1) % 2, *((1, 7, 6) if step in (1, 4) else (7, 7, 0))) for step in range(1, 7)
    ]
    assert told["worst"] == {"0": [1], "1": [4]}
    assert told["curve"][0] == {"step": 1, "values": [1, None]}
    assert told["curve"][-1] == {"step": 6, "values": [7, 7]}
    first, second = told["moves"][:2]
    assert first["move"]["target"] == "expedition" and first["better"]["target"] == "discard"
    assert second["better"] == second["move"]


def test_the_three_dearest_are_told_the_dearest_first():
    lost = (2.0, 0.4, 9.0, 3.0, 3.0)
    moves = [lookback.Found(step, 0, 0.0, each, each, None, None) for step, each in enumerate(lost)]
    assert lookback.dearest(moves) == (2, 3, 4)


def test_against_a_computer_only_the_persons_decisions_are_weighed(alice, weighs):
    weighs("battleballon", by_place)
    match = computer(alice, "medium", game="battleballon", preset="short")
    for _ in range(4):
        match.play(0)
        bots.play_one(match.id)
    match.resign(0)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    told = made(match.id)
    assert {one["seat"] for one in told["moves"]} == {0} and len(told["moves"]) == 4
    assert all(point["values"][1] is None for point in told["curve"])


def test_what_was_taken_back_is_not_looked_at(alice, bob, weighs):
    weighs("battleballon", by_place)
    match = people(alice, bob, game="battleballon", preset="short", rated=False)
    match.play_turns(3)
    match.ask(0)
    match.answer(1, accept=True)
    match.play_turns(2)
    match.resign(1)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    course = selectors.replay(match.id)[1]
    assert [one["step"] for one in made(match.id)["moves"]] == lookback.decisions(course) == [1, 2, 3, 4]


def test_nothing_but_the_seats_own_view_is_weighed(alice, bob, weighs):
    """The game is asked with the view of who moved, as it was before the move."""
    seen = []
    weighs("battleballon", lambda view, move: seen.append((view, move)) or 0.0)
    _, course = selectors.replay(finished(alice, bob).id)
    for number in lookback.decisions(course):
        seen.clear()
        lookback.judged(course, number, Random(0), lambda: True)
        state, seat = course.steps[number - 1].position.state, (number - 1) % 2
        assert {view for view, _ in seen} == {course.game.view(state, seat)}
        assert [move for _, move in seen] == course.game.legal(state, seat)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.weigh is not None])
def test_each_game_tells_what_its_own_moves_gave_away(alice, bob, carol, slug):
    match = people(*(alice, bob, carol)[: max(2, GAMES[slug].seats[0])], game=slug)
    match.play_turns(7)
    for seat in range(len(match.players) - 1):
        match.resign(seat)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    told = made(match.id)
    assert told["state"] == "ready" and told["unit"] == GAMES[slug].weighed_in
    assert 0 < len(told["moves"]) <= 7 and len(told["curve"]) == len(told["moves"])
    for one in told["moves"]:
        assert one["lost"] == pytest.approx(one["best"] - one["value"]) and one["lost"] >= 0
        assert one["reasons"] or one["lost"] == 0


# --- how it is made -------------------------------------------------------------------------------------------------
def test_it_is_made_in_parts_and_goes_on_where_it_stopped(alice, bob, weighs, monkeypatch):
    weighs("battleballon", by_place)
    match = finished(alice, bob, turns=9)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    ticks = iter([0.0, 0.0, 0.0, 1.0] * 10)  # two decisions a part
    monkeypatch.setattr(looking_back, "time", SimpleNamespace(monotonic=lambda: next(ticks), thread_time=float))
    assert services.look_on(match_id=match.id)
    assert selectors.look_back(match.id) == {"state": "working", "done": 2, "of": 9}
    assert len(FOUND.decode(LookBack.objects.get(pk=match.id).found)) == 2
    assert [one["step"] for one in made(match.id)["moves"]] == list(range(1, 10))


def test_two_workers_at_once_do_it_once(alice, bob, weighs, monkeypatch):
    weighs("battleballon", by_place)
    match = finished(alice, bob)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    one = looking_back.weighed
    inside = []

    def meanwhile(held, course, number):
        if not inside:
            inside.append(number)
            assert not services.look_on(match_id=match.id)
        return one(held, course, number)

    monkeypatch.setattr(looking_back, "weighed", meanwhile)
    assert not services.look_on(match_id=match.id)
    assert len(selectors.look_back(match.id)["moves"]) == 6


def test_a_worker_queues_for_the_next_part_until_it_is_done(alice, bob, errands, weighs, monkeypatch):
    weighs("battleballon", by_place)
    match = finished(alice, bob)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    monkeypatch.setattr(looking_back, "PART", 0.0)
    tasks.look_back(match.id)
    assert errands == [match.id] and selectors.look_back(match.id)["state"] == "working"
    monkeypatch.setattr(looking_back, "PART", 60.0)
    tasks.look_back(match.id)
    tasks.look_back(match.id)
    tasks.look_back(2**31)
    assert errands == [match.id] and selectors.look_back(match.id)["state"] == "ready"


def test_a_part_waits_among_the_computers_and_lapses_with_its_lease(monkeypatch, caplog):
    sent: list[Any] = []
    monkeypatch.setattr(tasks.look_back, "apply_async", lambda *terms, **more: sent.append((*terms, more)))
    outbox.look_back(7)
    assert sent == [((7,), {"queue": "bots", "expires": looking_back.LEASE / 1000})]

    def gone(*terms, **more):
        raise ConnectionError("no broker")

    monkeypatch.setattr(tasks.look_back, "apply_async", gone)
    outbox.look_back(7)
    assert "could not have a look back at match 7 made: ConnectionError" in caplog.text


def test_one_of_which_nothing_is_heard_can_be_asked_for_again(alice, bob, time, weighs):
    weighs("battleballon", by_place)
    match = finished(alice, bob)
    assert services.ask_look_back(match_id=match.id, player_id=alice.pk)
    assert not services.ask_look_back(match_id=match.id, player_id=bob.pk)
    assert selectors.look_back(match.id)["state"] == "working"
    time.passes(seconds=looking_back.LEASE / 1000)
    assert selectors.look_back(match.id) == {"state": "none"}
    assert services.ask_look_back(match_id=match.id, player_id=bob.pk)
    assert made(match.id)["state"] == "ready"
    assert not services.ask_look_back(match_id=match.id, player_id=bob.pk)


def test_one_of_other_rules_is_made_anew(alice, bob, weighs):
    weighs("battleballon", by_place)
    match = finished(alice, bob)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    made(match.id)
    LookBack.objects.update(fingerprint="0" * 64)
    assert selectors.look_back(match.id) == {"state": "none"}
    assert services.ask_look_back(match_id=match.id, player_id=alice.pk)
    assert made(match.id)["state"] == "ready"


def test_a_decision_that_the_game_fails_at_is_left_out(alice, bob, weighs, caplog):
    def fails(view, move):
        raise RuntimeError(view.hand)

    weighs("battleballon", fails)
    match = finished(alice, bob)
    services.ask_look_back(match_id=match.id, player_id=alice.pk)
    told = made(match.id)
    assert (told["state"], told["moves"], told["worst"]) == ("ready", [], {"0": [], "1": []})
    assert "RuntimeError" in caplog.text and "Traceback" not in caplog.text


# --- who may ask ----------------------------------------------------------------------------------------------------
def test_the_door_answers_who_may_see_the_replay_and_nobody_else(alice, bob, charlie, errands, weighs):
    weighs("battleballon", by_place)
    match = people(alice, bob, game="battleballon", preset="short")
    match.play_turns(2)
    judge = Player.objects.create_superuser("Root", password="pw")
    for one in (alice, bob, charlie, judge, None):
        for method in ("get", "post"):
            assert asked(one, match.id, method).status_code == 404, "it still runs"
    match.resign(0)
    for method in ("get", "post"):
        assert asked(charlie, match.id, method).status_code == asked(None, match.id, method).status_code == 404
        assert asked(alice, 2**70, method).status_code == 404
    assert errands == [] and not LookBack.objects.exists()
    assert asked(alice, match.id).json() == asked(judge, match.id).json() == {"state": "none"}
    assert asked(bob, match.id, "post").json()["state"] == "working"
    assert asked(alice, match.id, "post").json()["state"] == "working"
    assert errands == [match.id], "one worker is enough"
    made(match.id)
    answer = asked(alice, match.id)
    assert answer.json()["state"] == "ready" and "no-store" in answer["Cache-Control"]
    assert json.loads(LookBack.objects.get(pk=match.id).payload)["moves"] == answer.json()["moves"]
    assert asked(alice, match.id, "put").status_code == 405


def test_without_a_token_nothing_is_begun(alice, bob, errands, weighs):
    weighs("battleballon", by_place)
    match = finished(alice, bob)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    assert strict.post(f"/tables/{match.id}/look-back/").status_code == 403
    assert errands == []


def test_one_person_has_two_made_at_a_time(alice, bob, errands, time, weighs):
    weighs("battleballon", by_place)
    matches = [finished(alice, bob) for _ in range(3)]
    answers = [asked(alice, match.id, "post") for match in matches]
    assert [(answer.status_code, answer.json()["state"]) for answer in answers] == [
        (200, "working"),
        (200, "working"),
        (429, "none"),
    ]
    made(matches[0].id)
    assert asked(alice, matches[2].id, "post").json()["state"] == "working"


def test_a_game_that_does_not_weigh_has_none(alice, bob, errands, weighs):
    weighs("battleballon", None)
    match = finished(alice, bob)
    assert asked(alice, match.id).json() == {"state": "unavailable"}
    answer = asked(alice, match.id, "post")
    assert (answer.status_code, answer.json()) == (409, {"state": "unavailable"})
    assert errands == []
