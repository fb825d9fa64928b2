"""Whose attempt counts, and what becomes of it (portal_features J; N11 and N12 are vectors of its section N)."""

from datetime import date

import pytest

from games import registry
from games.engine import Refused
from ratings import services as ratings
from ratings.daily import racing
from ratings.daily.models import Attempt
from tables import services
from tables.services import NotAllowed
from tests.ratings.daily.races import GAME, attempt, begin, cards, goes_to, move, names, race, state, to_the_end, told
from tests.tables.test_races import at_once


# --- what counts -----------------------------------------------------------------------------------------------------
def test_the_first_attempt_counts_by_its_margin_and_the_table_tells_its_place(alice):
    match = begin(alice)
    to_the_end(match)
    row, scores = attempt(match), match.seen(0)["result"]["scores"]
    assert (row.state, row.counted, row.listed) == ("finished", True, 1)
    assert (row.points, row.against, row.margin) == (scores[0], scores[1], scores[0] - scores[1])
    assert row.finished_at == match.row.ended_at and row.begun_at is not None
    assert told(match) == {
        "day": "2026-12-01",
        "state": "finished",
        "counted": True,
        "odd": False,
        "margin": row.margin,
        "points": row.points,
        "against": row.against,
        "place": 1,
        "of": 1,
        "streak": 1,
    }
    assert names(race()) == ["Alice"] and match.is_true()


def test_n11_an_equal_list_of_actions_gives_an_equal_result(alice, bob):
    first, second = begin(alice), begin(bob)
    to_the_end(first)
    to_the_end(second)
    assert cards(first) == cards(second)
    assert (attempt(first).points, attempt(first).against) == (attempt(second).points, attempt(second).against)


def test_n11_a_second_attempt_is_training_and_does_not_change_the_list(alice):
    first = begin(alice)
    to_the_end(first)
    before = attempt(first).margin
    second = begin(alice)
    assert second.id != first.id
    to_the_end(second, choice=0)
    row = attempt(second)
    assert (row.state, row.counted, row.listed) == ("finished", False, 0)
    assert told(second)["counted"] is False and "place" not in told(second)
    assert names(race()) == ["Alice"] and attempt(first).margin == before


def test_n11_advice_and_taking_back_are_refused_by_the_server(alice):
    match = begin(alice)
    move(match)
    assert match.seen(0).get("can_take_back", False) is False
    with pytest.raises(NotAllowed, match="no_take_back"):
        match.ask(0)


def test_who_leaves_and_comes_back_finds_the_attempt_as_it_was(alice, time):
    match = begin(alice)
    move(match)
    seen = match.seen(0)
    time.passes(seconds=6 * 3600)
    again = begin(alice)
    assert again.id == match.id and again.seen(0)["view"] == seen["view"] and state(alice, race()) == "running"


def test_an_attempt_begins_with_the_first_move_so_who_gives_up_before_can_still_race(alice):
    match = begin(alice)
    match.resign(0)
    assert (attempt(match).state, attempt(match).counted) == ("given_up", False) and state(alice, race()) == "open"
    to_the_end(begin(alice))
    assert names(race()) == ["Alice"]


@pytest.mark.parametrize("why", ["resigned", "left"])
def test_giving_up_after_a_move_uses_the_attempt_up_without_an_entry(alice, why):
    match = begin(alice)
    move(match)
    match.resign(0, why=why)
    row = attempt(match)
    assert (row.state, row.counted, row.margin, row.listed) == ("given_up", True, None, 0)
    assert state(alice, race()) == "given_up" and names(race()) == []
    to_the_end(begin(alice))
    assert names(race()) == []


# --- midnight --------------------------------------------------------------------------------------------------------
def test_begun_before_midnight_and_finished_within_half_an_hour_counts_for_its_own_day(alice, time):
    goes_to(time, 2026, 12, 1, 23, 58)
    match, of = begin(alice), race()
    move(match)
    goes_to(time, 2026, 12, 2, 0, 1)
    assert state(alice, of) == "running" and state(alice, race()) == "open"
    goes_to(time, 2026, 12, 2, 0, 29)
    to_the_end(match)
    assert told(match)["day"] == "2026-12-01" and told(match)["place"] == 1
    assert names(of) == ["Alice"] and names(race()) == []
    to_the_end(begin(alice))
    assert names(race()) == ["Alice"]


def test_finished_later_is_too_late(alice, time):
    goes_to(time, 2026, 12, 1, 23, 58)
    match, of = begin(alice), race()
    move(match)
    goes_to(time, 2026, 12, 2, 0, 30)
    assert state(alice, of) == "late"
    to_the_end(match)
    assert (attempt(match).state, attempt(match).counted, attempt(match).listed) == ("late", True, 0)
    assert state(alice, of) == "late" and names(of) == [] and "place" not in told(match)


def test_a_first_move_after_midnight_begins_no_attempt_of_the_day_before(alice, time):
    goes_to(time, 2026, 12, 1, 23, 59)
    match, of = begin(alice), race()
    goes_to(time, 2026, 12, 2, 0, 5)
    to_the_end(match)
    assert attempt(match).counted is False and names(of) == []


@pytest.mark.parametrize("minute", [0, 29])
def test_between_midnight_and_half_past_the_day_before_can_no_longer_be_begun(alice, greta, time, minute):
    of = race()
    goes_to(time, 2026, 12, 2, 0, minute)
    for player in (alice, greta):
        with pytest.raises(NotAllowed, match="daily_over"):
            racing.begin(player_id=player.pk, race=of)


@pytest.mark.parametrize(
    ("begun", "finished"),
    [
        ((2026, 3, 28, 23, 50), (2026, 3, 29, 0, 29)),
        ((2026, 10, 25, 23, 50), (2026, 10, 26, 0, 29)),
        ((2027, 10, 30, 23, 50), (2027, 10, 31, 0, 29)),
    ],
)
def test_the_half_hour_is_one_also_in_changed_nights(alice, time, begun, finished):
    goes_to(time, *begun)
    match, of = begin(alice), race()
    move(match)
    goes_to(time, *finished)
    to_the_end(match)
    assert of.day == date(*begun[:3]) and names(of) == ["Alice"]


# --- guests ----------------------------------------------------------------------------------------------------------
def test_guests_race_the_last_closed_day_and_are_in_no_list(alice, greta, time):
    yesterday = race()
    to_the_end(begin(alice))
    goes_to(time, 2026, 12, 2, 12, 0)
    with pytest.raises(NotAllowed, match="daily_guest"):
        begin(greta)
    match = begin(greta, yesterday)
    assert match.row.deal_id == yesterday.deal_id != race().deal_id
    to_the_end(match)
    assert attempt(match).counted is False and names(yesterday) == ["Alice"] and names(race()) == []


def test_a_guest_who_registers_has_used_nothing_up(greta, time):
    yesterday = race()
    goes_to(time, 2026, 12, 2, 12, 0)
    match = begin(greta, yesterday)
    move(match)
    greta.is_guest, greta.username = False, "Greta"
    greta.save()
    to_the_end(match)
    assert attempt(match).counted is False and state(greta, race()) == "open"


# --- the staff, and others who come between --------------------------------------------------------------------------
def test_a_race_that_is_called_off_is_used_up_if_it_had_begun(alice, bob):
    begun, fresh = begin(alice), begin(bob)
    move(begun)
    for match in (begun, fresh):
        services.abort(match_id=match.id, reason="staff")
    assert state(alice, race()) == "broken_off" and state(bob, race()) == "open"
    to_the_end(begin(alice))
    to_the_end(begin(bob))
    assert names(race()) == ["Bob"]


def test_a_void_race_leaves_the_list_and_stays_used_up(alice):
    match = begin(alice)
    to_the_end(match)
    services.void(match_id=match.id)
    ratings.take_back(match.id)
    assert names(race()) == [] and state(alice, race()) == "void"
    to_the_end(begin(alice))
    assert names(race()) == []
    ratings.list_player(player_id=alice.pk, listed=True)
    assert names(race()) == []


def test_who_is_banned_or_gone_is_in_no_list_until_he_is_back(alice, bob):
    for player in (alice, bob):
        to_the_end(begin(player))
    ratings.list_player(player_id=alice.pk, listed=False)
    assert names(race()) == ["Bob"]
    ratings.list_player(player_id=alice.pk, listed=True)
    assert sorted(names(race())) == ["Alice", "Bob"]


def test_who_may_not_sit_may_not_race(alice):
    alice.is_active = False
    alice.save()
    with pytest.raises(NotAllowed, match="may_not_sit"):
        begin(alice)


def test_a_deleted_account_takes_its_races_along(alice, bob):
    match = begin(alice)
    move(match)
    alice.delete()
    assert not Attempt.objects.exists()
    services.abort(match_id=match.id, reason="idle")
    to_the_end(begin(bob))
    assert names(race()) == ["Bob"]


def test_other_rules_or_another_computer_in_the_middle_of_a_day_are_told(alice, bob, carol, monkeypatch):
    to_the_end(begin(alice))
    running = begin(bob)
    move(running)
    monkeypatch.setattr(registry, "fingerprint", lambda slug: "f" * 64)
    to_the_end(running)
    to_the_end(begin(carol))
    assert {one.player.username: one.odd for one in Attempt.objects.select_related("player")} == {
        "Alice": False,
        "Bob": True,
        "Carol": True,
    }
    assert sorted(names(race())) == ["Alice", "Bob", "Carol"]


# --- once ------------------------------------------------------------------------------------------------------------
def test_a_result_is_written_once_however_often_its_end_is_told(alice):
    match = begin(alice)
    to_the_end(match)
    before, answer = attempt(match), told(match)
    match.row.__class__.objects.filter(pk=match.id).update(settled=False)
    services.settle()
    assert attempt(match).finished_at == before.finished_at and told(match) == answer and Attempt.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_end_that_is_told_from_several_sides_at_once_is_written_once(alice):
    match = begin(alice)
    to_the_end(match)
    match.row.__class__.objects.filter(pk=match.id).update(settled=False)
    results = at_once(*[services.settle] * 3)
    assert not [one for one in results if isinstance(one, Exception)] and names(race()) == ["Alice"]


def test_moves_of_others_are_refused_at_a_race(alice, bob):
    match = begin(alice)
    match.players = (bob, None)
    with pytest.raises((NotAllowed, Refused)):
        match.play(0)
    assert GAME == match.row.game
