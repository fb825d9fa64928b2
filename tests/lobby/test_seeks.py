"""Waiting for whoever comes: open challenges and quick searches, seen from the services."""

from typing import Any

import pytest

from lobby import challenges, farewell, seeks, ties, waiting, whereabouts
from lobby.models import Block, Challenge, Player, Seek
from lobby.refusals import Refused
from ratings.models import Standing
from tables import clock
from tables.models import Deal, Match
from tests.lobby.calls import accepted, call
from tests.lobby.offers import quick, seek, taken
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def rate(player: Player, elo: int, game: str = "lampions") -> None:
    Standing.objects.update_or_create(player=player, game=game, defaults={"elo": elo, "rated": 30})


def refusal(act: Any, *args: Any, **named: Any) -> Refused:
    with pytest.raises(Refused) as no:
        act(*args, **named)
    return no.value


def waits(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    then = clock.now() + ms
    monkeypatch.setattr(clock, "now", lambda: then)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Who is in the house, as far as anybody can say."""
    found: set[int] = set()
    monkeypatch.setattr(whereabouts, "present", lambda: found)
    return found


# --- open challenges ------------------------------------------------------------------------------------------------
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


# --- quick searches -------------------------------------------------------------------------------------------------
def test_two_who_search_alike_meet_at_once(alice, bob):
    first = quick(alice)
    second = quick(bob)
    first.refresh_from_db()
    assert first.state == second.state == "started" and first.match_id == second.match_id
    match = Match.objects.get()
    assert match.deal_id == first.deal_id  # the one who waited has seen its hash
    second.deal.refresh_from_db()
    assert second.deal.fate == "declined" and (first.taken_by, second.taken_by) == (bob, alice)


def test_who_begins_is_drawn(alice, bob):
    firsts = set()
    for _ in range(40):
        quick(alice)
        match = Match.objects.get(pk=quick(bob).match_id)
        firsts.add(match.first)
        Match.objects.filter(pk=match.pk).update(status="aborted")
    assert firsts == {0, 1}


@pytest.mark.parametrize(
    "other",
    [{"game": "battleballon"}, {"time": seeks.wire.Clock(5, 3)}, {"time": seeks.wire.Brake()}, {"rated": True}],
    ids=str,
)
def test_other_terms_do_not_meet(alice, bob, other):
    assert quick(alice).state == quick(bob, **other).state == "open"


def test_a_search_takes_an_open_challenge_on_its_terms(alice, bob):
    row = seek(alice, begins="me")
    assert Match.objects.get(pk=quick(bob).match_id).first == 0
    row.refresh_from_db()
    assert row.state == "started"


def test_an_open_challenge_meets_a_search_that_waits(alice, bob):
    waiting_one = quick(alice)
    row = seek(bob, begins="you")
    match = Match.objects.get(pk=row.match_id)
    assert [chair.player for chair in match.chairs.order_by("seat")] == [bob, alice] and match.first == 1
    waiting_one.refresh_from_db()
    assert waiting_one.match_id == match.pk


def test_two_open_challenges_wait_for_a_click(alice, bob):
    assert seek(alice).state == seek(bob).state == "open"


def test_a_new_search_takes_the_place_of_the_old_one(alice):
    old = quick(alice)
    new = quick(alice, rated=True)
    old.refresh_from_db()
    assert (old.state, new.state) == ("withdrawn", "open")


def test_both_must_be_within_the_range_of_the_other(alice, bob):
    rate(alice, 1500)
    rate(bob, 1650)
    assert quick(alice, span=200).state == "open"
    assert quick(bob, span=100).state == "open"  # Alice is too weak for Bob, though he would do for her
    assert quick(bob, span=200).state == "started"


def test_a_search_looks_further_after_a_while(alice, bob, monkeypatch):
    rate(alice, 1500)
    rate(bob, 1800)
    rows = [quick(alice, span=200), quick(bob, span=200)]
    waits(monkeypatch, 14_000)
    seeks.tend()
    assert set(Seek.objects.values_list("state", flat=True)) == {"open"}
    waits(monkeypatch, 1_500)
    seeks.tend()
    for row in rows:
        row.refresh_from_db()
        assert row.state == "started"


def test_whoever_takes_anybody_meets_anybody_who_does(alice, bob, carol):
    rate(bob, 2400)
    rate(carol, 2300)
    quick(alice, span=200)
    assert quick(bob).state == "open"
    assert quick(carol).match_id == Match.objects.get().pk
    assert set(Match.objects.get().chairs.values_list("player", flat=True)) == {bob.pk, carol.pk}


def test_the_longest_waiting_is_met_first(alice, bob, carol):
    rate(alice, 2200)
    rate(bob, 2200)
    quick(alice, span=100)
    quick(bob, span=100, time=seeks.wire.Brake())
    first = quick(carol)
    assert first.state == "open"
    for player in (alice, bob):
        rate(player, 1500)
        quick(player, span=100)
        break
    first.refresh_from_db()
    assert first.taken_by == alice


def test_a_search_skips_whom_it_may_not_meet(alice, bob, carol, charlie):
    Block.objects.create(who=alice, whom=charlie, at=0)
    quick(alice)
    Player.objects.filter(pk=alice.pk).update(undisturbed=True)
    assert quick(bob).state == "open"
    Player.objects.filter(pk=alice.pk).update(undisturbed=False)
    Player.objects.filter(pk=bob.pk).update(benched_until=clock.now() + 60_000)
    assert quick(charlie).state == "open"
    assert quick(carol).state == "started"
    assert set(Match.objects.get().chairs.values_list("player", flat=True)) == {alice.pk, carol.pk}


def test_guests_meet_those_who_search_unrated(alice, greta):
    assert refusal(quick, greta, rated=True).code == "guests_unrated"
    quick(greta)
    assert Match.objects.get(pk=quick(alice).match_id).rated is False


def test_the_absent_are_not_met_and_withdrawn_once_they_have_been_missed_for_a_while(alice, bob, here, monkeypatch):
    row = quick(alice)
    here.add(bob.pk)
    assert quick(bob).state == "open"
    now = whereabouts.time.time()
    for later, state in ((0, "open"), (whereabouts.GRACE - 1, "open"), (whereabouts.GRACE, "withdrawn")):
        monkeypatch.setattr(whereabouts.time, "time", lambda at=now + later: at)
        seeks.tend()
        row.refresh_from_db()
        assert row.state == state, later


def test_one_who_only_loaded_another_page_is_not_missed(alice, here, monkeypatch):
    row = quick(alice)
    now = whereabouts.time.time()
    for later, present in ((0, False), (5, True), (16, False), (20, False)):
        here.clear()
        here.update({alice.pk} if present else set())
        monkeypatch.setattr(whereabouts.time, "time", lambda at=now + later: at)
        seeks.tend()
        row.refresh_from_db()
        assert row.state == "open", later


def test_one_who_was_missed_before_is_not_missed_at_once_when_he_waits_again(alice, here, monkeypatch):
    now = whereabouts.time.time()
    for later in (0, 20, 40, 60):
        monkeypatch.setattr(whereabouts.time, "time", lambda at=now + later: at)
        row = quick(alice)
        seeks.tend()
        row.refresh_from_db()
        assert row.state == "open", later


def test_nobody_is_withdrawn_while_nobody_can_say_who_is_here(alice):
    row = quick(alice)
    for _ in range(3):
        seeks.tend()
    row.refresh_from_db()
    assert row.state == "open"


def test_a_member_searches_while_he_plays_the_computer(alice, bob):
    from lobby import starts

    quick(alice)
    starts.against_computer(player=alice, slug="lampions", preset="classic", level="easy")
    assert quick(bob).state == "started"


def test_a_look_round_costs_the_same_however_many_wait(alice, bob, carol, charlie, django_assert_max_num_queries):
    from lobby import pairing

    rate(alice, 2600)
    for player in (bob, carol, charlie):
        rate(player, 1200)
    for player in (bob, carol, charlie):
        Seek.objects.filter(pk=quick(player, span=50).pk).update(rated=False)
    mine = quick(alice, span=50)
    with django_assert_max_num_queries(5):
        pairing.candidates(mine)


def test_waiting_too_often_is_slowed(alice, monkeypatch):
    monkeypatch.setattr("lobby.limits.within", lambda *args, **named: False)
    assert refusal(quick, alice).code == "too_many"
    assert waiting.end([], Seek.State.EXPIRED) == 0 and not Challenge.objects.exists() and challenges.busy([]) == set()
