"""Waiting for whoever comes: open challenges, who may post and take them, and how they end."""

import pytest

from lobby import farewell, seeks, ties
from lobby.models import Block, Player, Seek
from tables import clock
from tables.models import Deal, Match
from tests.lobby.calls import accepted, call
from tests.lobby.offers import quick, rate, refusal, seek, taken, waits
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def test_an_open_challenge_is_taken_with_one_click(alice, bob):
    row = seek(alice, begins="you", rated=True)
    match = Match.objects.get(pk=taken(row, bob))
    row.refresh_from_db()
    assert (row.state, row.match_id, row.taken_by) == ("started", match.pk, bob)
    assert (match.rated, match.first, match.deal_id, match.minutes, match.seconds) == (True, 1, row.deal_id, 10, 5)
    assert [chair.player for chair in match.chairs.order_by("seat")] == [alice, bob]


def test_the_hash_of_the_deal_is_there_before_anybody_comes(alice, bob):
    row = seek(alice)
    before = row.deal.secret_hash
    match = Match.objects.get(pk=taken(row, bob))
    assert len(before) == 64 and match.deal.secret_hash == before


def test_taking_twice_is_taking_once(alice, bob):
    row = seek(alice)
    assert taken(row, bob) == taken(row, bob) and Match.objects.count() == 1


def test_the_second_taker_comes_too_late(alice, bob, carol):
    row = seek(alice)
    taken(row, bob)
    assert refusal(taken, row, carol).code == "seek_gone"


def test_nobody_takes_his_own(alice):
    assert refusal(taken, seek(alice), alice).code == "own_seek"


@pytest.mark.parametrize(("elo", "code"), [(1399, "seek_too_low"), (1400, ""), (1600, ""), (1601, "seek_too_high")], ids=str)
def test_a_taker_fits_into_the_range_or_is_told_why_not(alice, bob, elo, code):
    rate(bob, elo)
    row = seek(alice, lowest=1400, highest=1600)
    if not code:
        assert taken(row, bob)
    else:
        no = refusal(taken, row, bob)
        assert no.code == code and no.values["elo"] == elo
        assert Match.objects.count() == 0


def test_who_has_no_rating_yet_counts_as_one_who_begins(alice, bob):
    assert refusal(taken, seek(alice, lowest=1501), bob).code == "seek_too_low"
    assert taken(seek(alice, lowest=1500, highest=1500), bob)


def test_a_range_upside_down_is_refused(alice):
    assert refusal(seek, alice, lowest=1600, highest=1500).code == "no_range"


def test_three_open_challenges_a_person_and_no_more(alice):
    rows = [seek(alice) for _ in range(3)]
    assert refusal(seek, alice).code == "too_many_open_seeks"
    seeks.unseek(seek_id=rows[0].pk, player_id=alice.pk)
    assert seek(alice).state == "open"


def test_the_same_frame_again_is_the_same_challenge(alice):
    assert seek(alice, client_id="x") == seek(alice, client_id="x")
    assert Seek.objects.count() == Deal.objects.count() == 1


def test_a_match_withdraws_what_both_wait_with(alice, bob, carol):
    mine, others, asked, link = seek(alice), seek(bob), call(carol, bob), seek(bob, "link")
    taken(seek(alice), bob)
    for row in (mine, others, asked):
        row.refresh_from_db()
        row.deal.refresh_from_db()
        assert (row.state, row.deal.fate) == ("withdrawn", "declined")
    link.refresh_from_db()
    assert link.state == "open"  # it was given to somebody, who may come later


def test_a_challenge_that_becomes_a_match_withdraws_what_both_wait_with(alice, bob):
    rows = seek(alice), quick(bob, rated=True)
    accepted(call(alice, bob))
    for row in rows:
        row.refresh_from_db()
        assert row.state == "withdrawn"


def test_withdrawing_is_for_the_owner_and_twice_is_once(alice, bob):
    row = seek(alice)
    assert refusal(seeks.unseek, seek_id=row.pk, player_id=bob.pk).code == "seek_gone"
    for _ in range(2):
        seeks.unseek(seek_id=row.pk, player_id=alice.pk)
    row.refresh_from_db()
    assert row.state == "withdrawn" and refusal(taken, row, bob).code == "seek_gone"


def test_an_open_challenge_expires_after_ten_minutes(alice, bob, monkeypatch):
    row = seek(alice)
    waits(monkeypatch, 10 * 60_000)
    assert refusal(taken, row, bob).code == "seek_gone"
    seeks.tend()
    row.refresh_from_db()
    assert (row.state, Deal.objects.get().fate) == ("expired", "declined")


def test_who_sits_at_a_table_neither_offers_nor_takes(alice, bob, carol):
    row = seek(carol)
    people(alice, bob)
    assert refusal(seek, alice).code == refusal(quick, alice).code == refusal(taken, row, alice).code == "you_play"


def test_one_who_is_not_here_is_not_played(alice, bob, here):
    row = seek(alice)
    no = refusal(taken, row, bob)
    assert (no.code, no.values) == ("seek_away", {"name": "Alice"})
    here.add(alice.pk)
    assert taken(row, bob)


def test_guests_play_unrated_only(alice, greta):
    assert refusal(seek, greta, rated=True).code == "guests_unrated"
    assert refusal(taken, seek(alice, rated=True), greta).code == "guests_unrated"
    assert Match.objects.get(pk=taken(seek(greta), alice)).rated is False


@pytest.mark.parametrize("way", [True, False])
def test_people_who_block_one_another_do_not_meet_and_are_not_told_why(alice, bob, way):
    row = seek(alice)
    who, whom = (alice, bob) if way else (bob, alice)
    Block.objects.create(who=who, whom=whom, at=0)
    assert refusal(taken, row, bob).code == "seek_gone"


def test_whoever_wants_his_peace_does_not_wait(alice, bob):
    row = seek(alice)
    ties.set_undisturbed(player_id=alice.pk, on=True)
    assert refusal(taken, row, bob).code == "seek_gone"
    assert refusal(seek, alice).code == refusal(quick, alice).code == "you_undisturbed"
    seeks.tend()
    row.refresh_from_db()
    assert row.state == "withdrawn"


def test_who_is_benched_neither_waits_nor_is_met(alice, bob):
    row = seek(alice)
    Player.objects.filter(pk=alice.pk).update(benched_until=clock.now() + 60_000)
    assert refusal(taken, row, bob).code == "rival_may_not"
    assert refusal(seek, alice).code == "may_not"


def test_unknown_games_and_presets_are_not_offered(alice):
    for terms in ({"game": "nowhere"}, {"preset": "nothing"}):
        assert refusal(seek, alice, **terms).code == "not_offered"
    assert Deal.objects.count() == 0


def test_who_deletes_his_account_waits_no_more(alice):
    row = seek(alice)
    farewell.close_account(player=alice)
    row.refresh_from_db()
    assert row.state == "withdrawn"


def test_a_deleted_guest_leaves_no_open_deal(greta):
    seek(greta)
    greta.delete()
    assert Deal.objects.get().fate == "declined"
