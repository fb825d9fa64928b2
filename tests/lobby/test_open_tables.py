"""Open tables: terms, seats, being ready, and the match that comes of it."""

from dataclasses import replace as with_parts
from typing import Any

import msgspec
import pytest

from games import registry
from lobby import limits, table_selectors, ties, wire
from lobby.models import Challenge, OpenTable, Player, Seek, TableOut, TablePlace
from tables import audit
from tables.models import Deal, Match
from tests.lobby.at_tables import altered, bot, closed, emptied, marks, now, opened, ready, seats, sit, stand
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import member
from tests.lobby.offers import refusal, seek, taken
from tests.tables.matches import people

OWN = {"rounds": 5, "wild_pots": False, "thief": False}


def test_the_host_sits_at_the_first_seat_and_his_deal_is_drawn(alice):
    row = opened(alice)
    assert seats(row) == {0: "Alice"} and (row.version, row.state) == (1, "open")
    assert Deal.objects.get(pk=row.deal_id).fate == "open" and len(row.deal.secret_hash) == 64


def test_the_same_frame_opens_one_table(alice):
    assert opened(alice, client_id="x").pk == opened(alice, client_id="x").pk
    assert Deal.objects.count() == 1


def test_all_ready_begins_the_match_on_the_terms_shown(alice, bob, carol):
    row = opened(alice, bob, carol, options=OWN, rated=True, begins="host")
    assert ready(row, alice, bob) is None
    match = Match.objects.get(pk=ready(row, carol))
    assert (match.kind, match.rated, match.preset, match.time_kind, match.minutes) == ("people", True, "", "clock", 10)
    assert msgspec.json.decode(match.options) == OWN
    assert (match.first, match.seats, match.deal_id) == (0, 3, row.deal_id)
    assert list(match.chairs.values_list("name", flat=True)) == ["Alice", "Bob", "Carol"]
    assert (now(row).state, now(row).match_id) == ("started", match.pk) and seats(row) == {}
    assert Deal.objects.get(pk=row.deal_id).fate == "played"
    assert audit.differences(match) == []


def test_options_of_a_preset_are_called_by_its_name(alice, bob):
    row = opened(alice, bob, seats=2, options={"rounds": 5, "wild_pots": True, "thief": True})
    assert Match.objects.get(pk=ready(row, alice, bob)).preset == "wild"


def test_the_lot_decides_who_begins_among_all(alice, bob, monkeypatch):
    monkeypatch.setattr("lobby.table_starts.LOT.randrange", lambda seats: seats - 1)
    assert Match.objects.get(pk=ready(opened(alice, bob, seats=2), alice, bob)).first == 1


def test_the_host_begins_wherever_he_sits(alice, bob):
    row = opened(alice, bob, seats=3, begins="host")
    sit(row, alice, 2)
    bot(row, alice, 0)
    assert Match.objects.get(pk=ready(row, alice, bob)).first == 2


def test_a_game_that_gives_each_decision_its_time_takes_no_other_control(alice, bob, carol, monkeypatch):
    monkeypatch.setitem(registry.GAMES, "lampions", with_parts(registry.GAMES["lampions"], paced=True))
    assert refusal(opened, alice).code == refusal(opened, alice, time=wire.Brake()).code == "not_offered"
    row = opened(alice, bob, time=wire.Paced())
    bot(row, alice, 2)
    assert table_selectors.told([now(row)])[0].as_seated.time == wire.Paced()
    assert Match.objects.get(pk=ready(row, alice, bob)).time_kind == "paced"


def test_no_other_game_is_played_without_a_time_control(alice):
    assert refusal(opened, alice, time=wire.Paced()).code == "not_offered"


def test_who_is_ready_again_is_told_of_the_same_match(alice, bob):
    row = opened(alice, bob, seats=2)
    match = ready(row, alice, bob)
    assert ready(row, alice) == match == sit(row, bob)
    assert Match.objects.count() == 1


# --- what clears the marks ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "change",
    [
        lambda row, alice, bob, carol: altered(row, alice, rated=True),
        lambda row, alice, bob, carol: altered(row, alice, options=OWN),
        lambda row, alice, bob, carol: altered(row, alice, time=wire.Brake()),
        lambda row, alice, bob, carol: altered(row, alice, begins="host"),
        lambda row, alice, bob, carol: altered(row, alice, seats=4),
        lambda row, alice, bob, carol: stand(row, carol),
        lambda row, alice, bob, carol: emptied(row, alice, 2),
    ],
    ids=["rated", "options", "time", "begins", "seats", "stand", "out"],
)
def test_every_change_makes_a_version_for_which_nobody_is_ready(alice, bob, carol, change):
    row = opened(alice, bob, carol)
    ready(row, alice, bob)
    before = now(row).version
    assert marks(row) == ["Alice", "Bob"]
    change(row, alice, bob, carol)
    assert now(row).version == before + 1 and marks(row) == []
    assert refusal(ready, row, alice, version=before).code == "table_changed"


def test_sitting_down_and_changing_seats_clear_the_marks(alice, bob, carol):
    row = opened(alice, bob, seats=3)
    bot(row, alice, 2)
    ready(row, alice)
    emptied(row, alice, 2)
    assert marks(row) == []
    version = now(row).version
    sit(row, bob, 2)
    assert now(row).version == version + 1 and seats(row) == {0: "Alice", 2: "Bob"}
    sit(row, carol)
    assert now(row).version == version + 2


def test_a_mark_can_be_taken_back(alice, bob, carol):
    row = opened(alice, bob, carol)
    ready(row, alice, bob)
    ready(row, bob, on=False)
    assert marks(row) == ["Alice"] and ready(row, carol) is None and ready(row, bob) is not None


def test_nobody_is_ready_while_a_seat_is_free(alice, bob):
    assert refusal(ready, opened(alice, bob), alice).code == "seats_free"


# --- terms ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "terms",
    [
        {"game": "nowhere"},
        {"seats": 5},
        {"options": {"rounds": 4}},
        {"options": {"rounds": True}},
        {"options": {"thief": 1}},
        {"options": {"spies": True}},
        {"game": "sparks", "options": {"spies": True}, "seats": 2},
    ],
)
def test_what_the_game_does_not_offer_is_refused(alice, terms):
    assert refusal(opened, alice, **terms).code == "not_offered"
    assert not OpenTable.objects.exists() and not Deal.objects.exists()


def test_only_the_host_changes_terms_and_only_those_he_has_seen(alice, bob):
    row = opened(alice, bob)
    assert refusal(altered, row, bob, rated=True).code == "not_your_table"
    assert refusal(altered, row, alice, version=1, rated=True).code == "table_changed"
    assert refusal(altered, row, alice).code == "nothing_new"
    again = now(row).version
    assert altered(row, alice, rated=True).version == altered(row, alice, version=again, rated=True).version
    for act in (lambda: bot(row, bob, 2), lambda: emptied(row, bob, 0), lambda: closed(row, bob)):
        assert refusal(act).code == "not_your_table"


def test_fewer_seats_move_people_up_and_never_out(alice, bob, carol):
    row = opened(alice, bob, seats=4)
    sit(row, carol, 3)
    altered(row, alice, seats=3)
    assert seats(row) == {0: "Alice", 1: "Bob", 2: "Carol"}
    assert refusal(altered, row, alice, seats=2).code == "too_many_sit"
    assert now(row).seats == 3 and len(seats(row)) == 3


# --- computers ------------------------------------------------------------------------------------------------------
def test_one_person_among_computers_plays_without_a_clock(alice, woken):
    row = opened(alice, rated=True)
    bot(row, alice, 1)
    bot(row, alice, 2, "medium")
    match = Match.objects.get(pk=ready(row, alice))
    assert (match.kind, match.time_kind, match.rated) == ("computer", "none", False)
    assert list(match.chairs.values_list("bot", flat=True)) == [None, "easy", "medium"] and woken == [match.pk]
    assert list(match.chairs.values_list("name", flat=True)) == ["Alice", "Computer 1", "Computer 2"]


def test_two_persons_and_a_computer_play_with_the_brake_and_for_nothing(alice, bob):
    row = opened(alice, bob, rated=True)
    bot(row, alice, 2)
    match = Match.objects.get(pk=ready(row, alice, bob))
    assert (match.kind, match.time_kind, match.rated) == ("people", "brake", False)
    assert match.chairs.get(seat=2).name == "Computer"


def test_a_computer_may_have_another_level_and_goes_when_it_is_sent_away(alice, bob):
    row = opened(alice, bob)
    bot(row, alice, 2)
    version = now(row).version
    bot(row, alice, 2)
    assert now(row).version == version
    bot(row, alice, 2, "medium")
    assert seats(row)[2] == "medium" and now(row).version == version + 1
    emptied(row, alice, 2)
    assert seats(row) == {0: "Alice", 1: "Bob"}
    assert refusal(bot, row, alice, 1).code == "seat_taken"
    assert refusal(bot, row, alice, 2, "godlike").code == refusal(bot, row, alice, 3).code == "not_offered"


# --- sitting down ---------------------------------------------------------------------------------------------------
def test_a_full_table_and_a_taken_seat_are_refused(alice, bob, carol, charlie):
    row = opened(alice, bob)
    assert refusal(sit, row, carol, 1).code == "seat_taken"
    assert refusal(sit, row, carol, 3).code == "seat_taken"
    sit(row, carol)
    assert refusal(sit, row, charlie).code == "table_full"


def test_one_sits_at_one_open_table(alice, bob):
    row = opened(alice)
    assert refusal(opened, alice).code == "sits_elsewhere"
    other = opened(bob)
    assert refusal(sit, other, alice).code == refusal(sit, row, bob).code == "sits_elsewhere"


def test_a_table_that_is_not_listed_is_found_by_its_link_only(alice, bob):
    row = opened(alice, listed=False)
    for token in (None, "", "wrong", "ü"):
        row.token = token
        assert refusal(sit, row, bob).code == "table_gone"
    assert sit(now(row), bob) is None and seats(row) == {0: "Alice", 1: "Bob"}


def test_who_was_shown_out_does_not_come_back(alice, bob, told, django_capture_on_commit_callbacks):
    row = opened(alice, bob)
    with django_capture_on_commit_callbacks(execute=True):
        emptied(row, alice, 1, expected=bob.pk)
    assert next(one for one in told if one["type"] == "unseated")["why"] == "shown_out"
    assert refusal(sit, row, bob).code == "shown_out_there"
    closed(row, alice)
    assert not TableOut.objects.exists()


def test_nobody_is_shown_out_in_the_place_of_another(alice, bob, carol):
    row = opened(alice, bob)
    stand(row, bob)
    sit(row, carol)
    assert refusal(emptied, row, alice, 1, expected=bob.pk).code == "table_changed"
    assert refusal(emptied, row, alice, 0).code == "own_seat"
    assert seats(row) == {0: "Alice", 1: "Carol"}


def test_blocks_keep_people_apart_and_only_the_own_one_is_told(alice, bob, carol):
    row = opened(alice, bob)
    ties.block(who_id=bob.pk, whom_id=carol.pk)
    assert refusal(sit, row, carol).code == "not_welcome"
    ties.block(who_id=carol.pk, whom_id=alice.pk)
    assert refusal(sit, row, carol).code == "you_block_there"


def test_who_blocks_somebody_sits_with_him_no_longer_and_does_not_say_so(
    alice, bob, carol, told, django_capture_on_commit_callbacks
):
    row = opened(alice, bob, carol)
    ready(row, alice, bob)
    with django_capture_on_commit_callbacks(execute=True):
        ties.block(who_id=carol.pk, whom_id=bob.pk)
    assert (
        seats(row) == {0: "Alice", 1: "Bob"} and marks(row) == [] and [one for one in told if one["type"] == "unseated"] == []
    )
    sit(row, carol := member("Cora"))
    with django_capture_on_commit_callbacks(execute=True):
        ties.block(who_id=alice.pk, whom_id=bob.pk)
    assert seats(row) == {0: "Alice", 2: "Cora"} and now(row).host_id == alice.pk
    assert [(one["group"], one["why"]) for one in told if one["type"] == "unseated"] == [(f"u.{bob.pk}", "shown_out")]
    ties.block(who_id=carol.pk, whom_id=alice.pk)
    ties.block(who_id=carol.pk, whom_id=alice.pk)
    assert seats(row) == {0: "Alice"} and now(row).state == "open"


def test_a_table_that_is_not_listed_is_not_there_for_who_does_not_sit_there(alice, bob, carol):
    row = opened(alice, bob, listed=False)
    acts = (
        lambda: ready(row, carol),
        lambda: bot(row, carol, 2),
        lambda: altered(row, carol),
        lambda: emptied(row, carol, 1),
        lambda: closed(row, carol),
    )
    assert {refusal(act).code for act in acts} == {"table_gone"}
    assert refusal(closed, row, bob).code == "not_your_table"


def test_who_may_not_play_people_neither_opens_nor_sits(alice, bob, carol, charlie, monkeypatch):
    row = opened(alice)
    people(bob, charlie)
    assert refusal(sit, row, bob).code == refusal(opened, bob).code == "you_play"
    monkeypatch.setattr("lobby.pairs.pause", lambda player_id: 90_000 if player_id == carol.pk else 0)
    assert refusal(sit, row, carol).values == {"minutes": 2}
    monkeypatch.setattr(Player, "may", lambda player, what: what != "challenge")
    assert refusal(sit, row, carol).code == refusal(opened, carol).code == "may_not"


def test_guests_sit_down_and_play_for_nothing(alice, greta):
    row = opened(alice, greta, seats=2, rated=True)
    assert not Match.objects.get(pk=ready(row, alice, greta)).rated
    assert refusal(opened, greta, rated=True).code in ("you_play", "guests_unrated")


def test_a_guest_who_becomes_a_member_is_a_new_version(alice, greta):
    from lobby import services as lobby

    row = opened(alice, greta, seats=2, rated=True)
    ready(row, alice)
    lobby.settle_guest(player=greta, name="Margarete", password="warmluft-2026")
    assert marks(row) == []


# --- standing up, closing -------------------------------------------------------------------------------------------
def test_a_host_who_stands_up_hands_the_table_to_who_has_sat_there_longest(alice, bob, carol):
    row = opened(alice, bob, carol)
    TablePlace.objects.filter(player=carol).update(since=1)
    stand(row, alice)
    assert now(row).host_id == carol.pk and seats(row) == {1: "Bob", 2: "Carol"}
    stand(row, carol)
    stand(row, carol)
    assert now(row).host_id == bob.pk
    stand(row, bob)
    assert now(row).state == "closed" and Deal.objects.get().fate == "declined"


def test_with_nobody_but_computers_it_closes(alice):
    row = opened(alice)
    bot(row, alice, 1)
    stand(row, alice)
    assert now(row).state == "closed" and not TablePlace.objects.exists()


def test_a_closed_table_takes_nobody_and_says_so(alice, bob, carol, told, django_capture_on_commit_callbacks):
    row = opened(alice, bob)
    with django_capture_on_commit_callbacks(execute=True):
        closed(row, alice)
    closed(row, alice)
    unseated = [(one["group"], one["why"], one["name"]) for one in told if one["type"] == "unseated"]
    assert unseated == [(f"u.{bob.pk}", "closed", "Alice")]
    for act in (lambda: sit(row, carol), lambda: ready(row, alice), lambda: bot(row, alice, 1), lambda: altered(row, alice)):
        assert refusal(act).code == "table_gone"
    opened(bob)


def test_who_begins_a_match_elsewhere_leaves_his_table(alice, bob, carol, charlie, told, django_capture_on_commit_callbacks):
    row, offer = opened(alice, bob), seek(charlie)
    asked = call(carol, bob)
    with django_capture_on_commit_callbacks(execute=True):
        accepted(asked)
    assert seats(row) == {0: "Alice"} and [one["why"] for one in told if one["type"] == "unseated"] == ["elsewhere"]
    taken(offer, alice)
    assert now(row).state == "closed"


def test_a_rematch_and_a_table_that_begins_take_people_from_where_they_wait(alice, bob, carol, charlie):
    from tests.lobby.test_rematch import wish

    old = people(alice, charlie)
    old.resign(0)
    row = opened(alice, bob)
    wish(old, 0)
    wish(old, 1)
    assert seats(row) == {1: "Bob"} and now(row).host_id == bob.pk
    asked, offer = call(carol, bob), seek(bob)
    sit(row, carol)
    altered(row, bob, seats=2)
    assert ready(row, bob, carol)
    assert Challenge.objects.get(pk=asked.pk).state == "withdrawn" and Seek.objects.get(pk=offer.pk).state == "withdrawn"


def test_a_match_with_the_computer_takes_nobody_from_where_he_waits(alice, bob):
    asked, offer, row = call(bob, alice), seek(alice), opened(alice, seats=2)
    bot(row, alice, 1)
    ready(row, alice)
    assert Challenge.objects.get(pk=asked.pk).state == Seek.objects.get(pk=offer.pk).state == "open"


def test_who_may_not_play_any_more_is_unseated_instead_of_beginning(alice, bob, carol, monkeypatch):
    row = opened(alice, bob, carol)
    ready(row, alice, bob)
    monkeypatch.setattr("lobby.pairs.pause", lambda player_id: 90_000 if player_id == bob.pk else 0)
    assert ready(row, carol) is None
    assert seats(row) == {0: "Alice", 2: "Carol"} and not Match.objects.exists()


def test_a_deleted_player_takes_his_table_along_and_leaves_others(alice, bob, carol):
    row = opened(alice, bob)
    bob.delete()
    assert seats(row) == {0: "Alice"}
    sit(row, carol)
    deal = row.deal_id
    alice.delete()
    assert not OpenTable.objects.exists() and not TablePlace.objects.exists()
    assert Deal.objects.get(pk=deal).fate == "declined"


def test_a_farewell_frees_the_seat(alice, bob):
    from lobby import farewell

    row = opened(alice, bob)
    farewell.close_account(player=alice)
    assert seats(row) == {1: "Bob"} and now(row).host_id == bob.pk


def test_too_much_is_refused(alice, bob, monkeypatch):
    row = opened(alice)
    asked: list[Any] = []

    def full(what, who, **terms):
        asked.append(what)
        return False

    monkeypatch.setattr(limits, "within", full)
    for act in (lambda: opened(bob), lambda: sit(row, bob), lambda: ready(row, alice), lambda: altered(row, alice)):
        assert refusal(act).code == "too_many"
    assert set(asked) == {"open-tables", "at-open-tables"}
