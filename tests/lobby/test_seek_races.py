"""Searches and offers at the same instant, in threads, on the real database: nobody sits twice, nobody is overlooked."""

from collections import Counter
from typing import Any

import pytest

from lobby import pairing, rematch, seeks, starts, ties
from lobby.models import Seek
from tables.models import Deal, Match
from tables.services import NotAllowed
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import member
from tests.lobby.offers import quick, seek, taken
from tests.lobby.test_races import at_once
from tests.tables.matches import people

pytestmark = pytest.mark.django_db(transaction=True)


def states() -> Counter[str]:
    return Counter(Seek.objects.values_list("state", flat=True))


def no_faults(answers: list[Any]) -> bool:
    return not [answer for answer in answers if isinstance(answer, Exception)]


def sitting() -> list[int]:
    return sorted(
        pk for match in Match.objects.filter(status="running") for pk in match.chairs.values_list("player", flat=True)
    )


def test_two_who_search_at_the_same_instant_make_one_match(alice, bob):
    answers = at_once(lambda: quick(alice), lambda: quick(bob))
    assert no_faults(answers), answers
    assert Match.objects.count() == 1 and states() == {"started": 2}
    assert {row.match_id for row in Seek.objects.all()} == {Match.objects.get().pk}


def test_three_make_one_match_and_one_who_waits(alice, bob, carol):
    answers = at_once(*[lambda who=who: quick(who) for who in (alice, bob, carol)])
    assert no_faults(answers), answers
    assert Match.objects.count() == 1 and states() == {"started": 2, "open": 1}
    assert Counter(Deal.objects.values_list("fate", flat=True)) == {"played": 1, "declined": 1, "open": 1}


def test_eight_make_four_matches(transactional_db):
    players = [member(f"Player{number}") for number in range(8)]
    answers = at_once(*[lambda who=who: quick(who) for who in players])
    assert no_faults(answers), answers
    seeks.tend()  # who was held up by two others at once is found by the sweep
    assert Match.objects.count() == 4 and sitting() == [player.pk for player in players]


def test_the_sweep_in_several_workers_seats_nobody_twice(transactional_db, monkeypatch):
    players = [member(f"Player{number}") for number in range(6)]
    with monkeypatch.context() as patch:
        patch.setattr(pairing, "look_round", lambda row: None)
        for player in players:
            quick(player)
    answers = at_once(*[seeks.tend] * 3)
    assert no_faults(answers), answers
    assert Match.objects.count() == 3 and sitting() == [player.pk for player in players]


def test_an_open_challenge_taken_by_four_at_once_seats_one(alice, bob, carol, charlie, greta):
    row = seek(alice)
    answers = at_once(*[lambda who=who: taken(row, who) for who in (bob, carol, charlie, greta)])
    assert Match.objects.count() == 1 and answers.count("seek_gone") == 3, answers


def test_taken_and_withdrawn_at_once_agree(alice, bob):
    row = seek(alice)
    answers = at_once(lambda: taken(row, bob), lambda: seeks.unseek(seek_id=row.pk, player_id=alice.pk))
    row.refresh_from_db()
    assert (row.state, Match.objects.count()) in {("started", 1), ("withdrawn", 0)} and "seek_gone" in answers, answers


def test_a_search_a_challenge_and_an_offer_at_once_seat_nobody_twice(alice, bob, carol, charlie):
    offer, asked = seek(alice, time=seeks.wire.Brake()), call(carol, alice)
    quick(bob)
    answers = at_once(lambda: quick(alice), lambda: taken(offer, charlie), lambda: accepted(asked), lambda: quick(carol))
    assert no_faults(answers), answers
    assert len(sitting()) == len(set(sitting())) and Match.objects.count() in (1, 2), answers


def test_crosswise_offers_are_taken_without_a_deadlock(alice, bob, carol):
    rows = [seek(alice), seek(bob), seek(carol)]
    for row, player in zip(rows, (bob, carol, alice), strict=True):
        call(row.player, player)
    answers = at_once(*[lambda row=row, who=who: taken(row, who) for row, who in zip(rows, (bob, carol, alice), strict=True)])
    assert no_faults(answers), answers
    assert Match.objects.count() == 1 and len(set(sitting())) == 2


def test_the_same_search_from_two_pages_is_one(alice):
    answers = at_once(*[lambda: quick(alice, client_id="x").pk] * 3)
    assert set(answers) == {Seek.objects.get().pk} and Deal.objects.count() == 1


def test_searches_of_one_person_from_two_pages_leave_one(alice):
    answers = at_once(*[lambda: quick(alice)] * 3)
    assert no_faults(answers), answers
    assert states() == {"open": 1, "withdrawn": 2}


def test_a_block_in_the_instant_of_the_pairing_decides_one_way(alice, bob):
    quick(alice)
    answers = at_once(lambda: quick(bob).state, lambda: ties.block(who_id=alice.pk, whom_id=bob.pk))
    assert no_faults(answers) and answers[0] in ("open", "started"), answers
    assert Match.objects.count() == (answers[0] == "started")


def test_all_ways_into_a_match_at_once_seat_nobody_twice(alice, bob, carol, charlie, greta):
    """A challenge, a link, offers of both sides, a rematch, the computer, and a search."""
    old = people(alice, charlie)
    old.resign(0)
    rematch.want(match_id=old.id, player_id=charlie.pk, want=True, client_id="w1")
    asked, link, offer, own = call(bob, alice), seek(alice, "link"), seek(carol), seek(alice, time=seeks.wire.Brake())
    answers = at_once(
        lambda: accepted(asked),
        lambda: taken(link, greta),
        lambda: taken(offer, alice),
        lambda: taken(own, bob),
        lambda: rematch.want(match_id=old.id, player_id=alice.pk, want=True, client_id="w2"),
        lambda: starts.against_computer(player=alice, slug="lampions", preset="classic", level="easy"),
        lambda: quick(alice),
    )
    assert not [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, NotAllowed)], answers
    between_people = Match.objects.filter(status="running", kind="people")
    assert Counter(pk for match in between_people for pk in match.chairs.values_list("player", flat=True))[alice.pk] == 1
