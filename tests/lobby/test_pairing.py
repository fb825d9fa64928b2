"""Quick searches: who meets whom at once, who waits, and how far a search looks after a while."""

import pytest

from lobby import pairing, seeks, starts, whereabouts
from lobby.models import Block, Player, Seek
from tables import clock
from tables.models import Match
from tests.lobby.offers import quick, rate, refusal, seek, waits

pytestmark = pytest.mark.django_db


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
    firsts: set[int] = set()
    for _ in range(40):
        if len(firsts) > 1:
            break
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
    quick(alice)
    starts.against_computer(player=alice, slug="lampions", preset="classic", level="easy")
    assert quick(bob).state == "started"


def test_a_look_round_costs_the_same_however_many_wait(alice, bob, carol, charlie, django_assert_max_num_queries):
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
