"""What a device is told of matches against the computer, for the record that it keeps."""

import pytest
from django.test import Client

from tables import practice, services
from tests.tables.matches import computer, people


def told(player, *matches):
    return practice.outcomes_of([match.id for match in matches], player.pk)


def test_a_match_that_runs_and_one_that_was_given_up(alice):
    runs, lost = computer(alice, "easy"), computer(alice, "medium")
    lost.play(0)
    lost.resign(0)
    found = told(alice, runs, lost)
    assert found[runs.id] == {"seat": 0, "hints": 0, "status": "running", "ranks": (), "reason": ""}
    assert (found[lost.id]["status"], found[lost.id]["ranks"]) == ("over", (2, 1))


def test_what_the_staff_has_voided_counts_for_nothing(alice, bob):
    match = people(alice, bob)
    match.resign(0)
    assert practice.outcome(0, 2, "void", match.row.result)["reason"] == "void"


def test_nobody_is_told_of_others_nor_of_matches_with_people(alice, bob):
    mine = computer(alice, "easy")
    assert told(bob, mine, people(alice, bob)) == {}
    assert practice.outcomes_of([mine.id], None) == {}


@pytest.mark.django_db
def test_what_is_asked_for_is_read_with_care(alice):
    match = computer(alice, "easy")
    browser = Client()
    browser.force_login(alice)
    answer = browser.get("/tables/outcomes/", {"match": [match.id, "x", "-1", "9" * 30, "²"]})
    assert answer.status_code == 200 and list(answer.json()) == [str(match.id)]
    assert "no-store" in answer["Cache-Control"]
    assert Client().get("/tables/outcomes/", {"match": match.id}).json() == {}


def test_hints_stand_with_the_page(alice):
    match = computer(alice, "easy")
    services.count_hint(match_id=match.id, seat=0, ply=match.ply)
    assert practice.hints_of(match.id, alice.pk) == 1
    assert practice.hints_of(match.id, None) == 0
