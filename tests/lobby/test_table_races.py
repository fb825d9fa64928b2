"""Acts at one open table in the same instant, in threads, on the real database."""

from collections import Counter
from typing import Any

import pytest

from lobby import challenges, farewell, open_tables, seeks, table_sweep, ties
from lobby.models import OpenTable, TablePlace
from tables.models import Chair, Deal, Match
from tests.lobby.at_tables import altered, bot, closed, emptied, marks, now, opened, ready, seats, sit, stand
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import member
from tests.lobby.offers import seek, taken
from tests.lobby.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def no_faults(answers: list[Any]) -> bool:
    return not [answer for answer in answers if isinstance(answer, Exception)]


def test_of_many_who_take_one_seat_one_sits_there(alice, bob, carol, charlie, greta):
    row = opened(alice)
    answers = at_once(*[lambda who=who: sit(row, who, 1) for who in (bob, carol, charlie, greta)])
    assert sorted(map(str, answers)) == ["None", "seat_taken", "seat_taken", "seat_taken"]
    assert list(seats(row)) == [0, 1] and now(row).version == 2


def test_first_free_seats_are_given_to_one_each_until_the_table_is_full(alice, bob, carol, charlie, greta):
    row = opened(alice)
    answers = at_once(*[lambda who=who: sit(row, who) for who in (bob, carol, charlie, greta)])
    assert Counter(map(str, answers)) == {"None": 2, "table_full": 2}
    assert list(seats(row)) == [0, 1, 2] and now(row).version == 3


def test_one_person_sits_down_at_one_of_three_tables(alice, bob, carol, charlie):
    rows = [opened(host) for host in (alice, bob, carol)]
    answers = at_once(*[lambda row=row: sit(row, charlie) for row in rows], lambda: opened(charlie))
    assert no_faults(answers), answers
    assert TablePlace.objects.filter(player=charlie).count() == 1 and answers.count("sits_elsewhere") == 3


def test_the_last_marks_at_once_begin_one_match(alice, bob, carol):
    row = opened(alice, bob, carol)
    answers = at_once(*[lambda who=who: ready(row, who) for who in (alice, bob, carol)] * 2)
    assert no_faults(answers), answers
    match = Match.objects.get()
    assert {answer for answer in answers if answer is not None} == {match.pk}
    assert sorted(match.chairs.values_list("name", flat=True)) == ["Alice", "Bob", "Carol"]
    assert Deal.objects.get().fate == "played" and not TablePlace.objects.exists()


@pytest.mark.parametrize("number", range(3))
def test_ready_and_other_terms_at_once_never_begin_what_somebody_has_not_seen(alice, bob, carol, number):
    row = opened(alice, bob, carol)
    ready(row, alice, bob)
    answers = at_once(lambda: ready(row, carol), lambda: altered(row, alice, rated=True, seats=3))
    match = Match.objects.first()
    if match is None:
        assert answers[0] in ("table_changed", None) and marks(row) in ([], ["Carol"]) and now(row).rated
    else:
        assert not match.rated and answers[1] in ("table_gone", "table_changed"), answers


@pytest.mark.parametrize("number", range(3))
def test_shown_out_and_ready_at_once_agree(alice, bob, carol, number):
    row = opened(alice, bob, carol)
    ready(row, alice, bob)
    answers = at_once(lambda: ready(row, carol), lambda: emptied(row, alice, 2, expected=carol.pk))
    if Match.objects.exists():
        assert answers == [Match.objects.get().pk, "table_gone"]
    else:
        assert answers == ["not_at_table", None] and seats(row) == {0: "Alice", 1: "Bob"}


def test_standing_up_of_all_at_once_closes_the_table_once(alice, bob, carol):
    row = opened(alice, bob, carol)
    answers = at_once(*[lambda who=who: stand(row, who) for who in (alice, bob, carol)], lambda: closed(row, alice))
    assert no_faults(answers), answers
    assert now(row).state == "closed" and Deal.objects.get().fate == "declined" and not TablePlace.objects.exists()


def test_begun_here_and_elsewhere_at_once_seats_nobody_twice(alice, bob, carol, charlie):
    row, offer = opened(alice, bob, carol), seek(carol)
    asked = call(charlie, bob)
    ready(row, alice, bob)
    answers = at_once(lambda: ready(row, carol), lambda: accepted(asked), lambda: taken(offer, charlie))
    assert no_faults(answers), answers
    sitting = Counter(Chair.objects.filter(match__status="running").values_list("player", flat=True))
    assert set(sitting.values()) == {1} and Match.objects.count() in (1, 2), answers
    assert not TablePlace.objects.filter(player__in=list(sitting)).exists()


def test_sweeps_and_people_at_once_leave_one_truth(alice, bob, carol, monkeypatch):
    row = opened(alice, bob, carol)
    monkeypatch.setattr(table_sweep, "AWAY", 0.0)
    monkeypatch.setattr("lobby.whereabouts.present", lambda: {alice.pk, carol.pk})
    ready(row, alice, carol)
    answers = at_once(table_sweep.sweep, table_sweep.sweep, lambda: ready(row, bob), lambda: stand(row, carol))
    assert no_faults(answers), answers
    if Match.objects.exists():
        assert not TablePlace.objects.exists()
    else:
        table_sweep.sweep()
        assert set(seats(row).values()) == {"Alice"} and now(row).host_id == alice.pk


def test_the_same_frame_from_two_pages_opens_one_table(alice):
    answers = at_once(*[lambda: opened(alice, client_id="x").pk] * 4)
    assert set(answers) == {OpenTable.objects.get().pk} and Deal.objects.count() == 1


def test_a_farewell_and_being_shown_out_at_once_end_both(alice, bob, carol):
    """Who holds the table names him in a row of his own: that waits for nobody who waits for the table."""
    row = opened(alice, bob, carol)
    answers = at_once(
        lambda: farewell.close_account(player=bob),
        lambda: emptied(row, alice, 1),
        lambda: stand(row, alice),
        lambda: ties.block(who_id=carol.pk, whom_id=bob.pk),
    )
    assert no_faults(answers), answers
    assert seats(row) in ({2: "Carol"}, {})  # she stands up when he sits there still as she blocks him
    assert (now(row).host_id, now(row).state) == (carol.pk, "open") or now(row).state == "closed"


@pytest.mark.parametrize("number", range(3))
def test_a_block_and_the_last_mark_at_once_part_them_or_begin(alice, bob, carol, number):
    row = opened(alice, bob, carol)
    ready(row, alice, carol)
    answers = at_once(lambda: ties.block(who_id=carol.pk, whom_id=bob.pk), lambda: ready(row, bob))
    if Match.objects.exists():
        assert answers == [None, Match.objects.get().pk]
    else:
        assert (
            answers[0] is None and str(answers[1]) in ("table_changed", "seats_free") and seats(row) == {0: "Alice", 1: "Bob"}
        )


def test_crosswise_tables_challenges_and_offers_meet_without_a_deadlock(transactional_db):
    players = [member(f"Player{number}") for number in range(8)]
    tables = [opened(*players[:3]), opened(*players[3:6])]
    offers = [seek(players[0]), seek(players[7])]
    asked = [call(players[6], players[4]), call(players[1], players[5])]
    for row, people in zip(tables, (players[:2], players[3:5]), strict=True):
        ready(row, *people)
    answers = at_once(
        lambda: ready(tables[0], players[2]),
        lambda: ready(tables[1], players[5]),
        lambda: accepted(asked[0]),
        lambda: accepted(asked[1]),
        lambda: taken(offers[0], players[3]),
        lambda: taken(offers[1], players[2]),
        lambda: bot(tables[0], players[0], 2),
        table_sweep.sweep,
        seeks.tend,
        challenges.expire,
    )
    assert no_faults(answers), answers
    sitting = Counter(Chair.objects.filter(match__status="running").values_list("player", flat=True))
    assert set(sitting.values()) == {1}
    assert not TablePlace.objects.filter(player__in=list(sitting)).exists()
    assert open_tables.match_of(now(tables[0]), players[7].pk) is None
