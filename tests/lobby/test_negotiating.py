"""One proposal, changed by either side until both have accepted the same version (portal_features A2-A4, vector N1)."""

import pytest

from lobby import challenges, folk, pairs, selectors, wire
from lobby.models import Block, Challenge, Friend, Player
from lobby.refusals import Refused
from lobby.wire import Before, Brake, Clock
from tables import clock
from tables.models import Match
from tests.lobby.calls import accepted, call, proposed
from tests.lobby.test_challenges import refusal

pytestmark = pytest.mark.django_db


def seen(row: Challenge) -> wire.Call:
    """The challenge as both see it."""
    return selectors.call(Challenge.objects.select_related("challenger", "rival", "deal").get(pk=row.pk))


def agree(row: Challenge, player: Player, version: int) -> int | None:
    return challenges.accept(challenge_id=row.pk, player_id=player.pk, version=version)


def test_n1_a_change_after_an_acceptance_clears_it_and_only_two_acceptances_of_the_same_version_begin(alice, bob):
    row = call(alice, bob)
    assert seen(row).accepts == (alice.pk,)
    proposed(row, bob, 1, time=Clock(3, 2))
    assert seen(row).accepts == (bob.pk,)
    assert refusal(agree, row, alice, 1) == "changed" and not Match.objects.exists()
    proposed(row, alice, 2, rated=True)
    assert seen(row).accepts == (alice.pk,)
    assert refusal(agree, row, bob, 2) == "changed" and agree(row, alice, 3) is None and not Match.objects.exists()
    assert agree(row, bob, 3) == Match.objects.get().pk


def test_after_three_counter_offers_the_match_has_exactly_the_agreed_terms(alice, bob):
    row = call(alice, bob, rated=True)
    proposed(row, bob, 1, time=Clock(5, 3))
    proposed(row, alice, 2, preset="wild", i_begin=False)
    proposed(row, bob, 3, rated=False)
    match = Match.objects.get(pk=agree(row, alice, 4))
    assert (match.preset, match.minutes, match.seconds, match.rated, match.first) == ("wild", 5, 3, False, 1)


@pytest.mark.parametrize(
    ("change", "before"),
    [
        ({"time": Brake()}, Before(time=Clock(10, 5))),
        ({"rated": True}, Before(rated=False)),
        ({"preset": "wild"}, Before(preset="classic")),
        ({"i_begin": True}, Before(begins=-1)),
    ],
)
def test_a_change_is_marked_with_the_field_by_whom_and_what_it_was(alice, bob, change, before):
    row = call(alice, bob)
    proposed(row, bob, 1, **change)
    told = seen(row)
    expected = Before(begins=alice.pk) if before.begins else before
    assert (told.before, told.changed_by, told.version) == (expected, bob.pk, 2)


def test_a_mark_is_not_lost_behind_a_second_change_of_the_same_person(alice, bob):
    row = call(alice, bob)
    proposed(row, bob, 1, time=Clock(3, 2))
    proposed(row, bob, 2, rated=True)
    assert seen(row).before == Before(time=Clock(10, 5), rated=False)
    proposed(row, bob, 3, time=Clock(10, 5))
    assert seen(row).before == Before(rated=False)
    proposed(row, alice, 4, time=Brake())
    assert seen(row).before == Before(time=Clock(10, 5))


def test_each_proposal_lets_the_challenge_live_three_minutes_more_and_nothing_else_does(alice, bob, monkeypatch):
    row, start = call(alice, bob), clock.now()
    monkeypatch.setattr(clock, "now", lambda: start + 120_000)
    agree(row, alice, 1)
    assert seen(row).until == row.until
    proposed(row, bob, 1, time=Clock(3, 2))
    assert seen(row).until == start + 300_000
    monkeypatch.setattr(clock, "now", lambda: start + 300_000)
    assert refusal(proposed, row, alice, 2, rated=True) == "gone" and refusal(agree, row, alice, 2) == "gone"


def test_a_repeated_proposal_changes_nothing_more_and_an_old_one_is_refused(alice, bob):
    row = call(alice, bob)
    for _ in range(2):  # the answer to the first was lost
        assert proposed(row, bob, 1, time=Clock(3, 2)).version == 2
    assert refusal(proposed, row, bob, 1, time=Clock(1, 0)) == "changed"
    assert refusal(proposed, row, bob, 2) == "nothing_new"
    assert seen(row).version == 2


def test_strangers_propose_nothing(alice, bob, charlie):
    row = call(alice, bob)
    assert refusal(proposed, row, charlie, 1, rated=True) == "gone"
    accepted(row)
    assert refusal(proposed, row, alice, 1, rated=True) == "gone"


def test_terms_that_are_not_offered_are_refused_in_a_counter_offer_too(alice, bob, greta):
    row = call(alice, bob)
    assert refusal(proposed, row, bob, 1, preset="endless") == "not_offered"
    with_guest = call(bob, greta)
    assert refusal(proposed, with_guest, greta, 1, rated=True) == "guests_unrated"
    assert refusal(call, alice, greta, rated=True) == "guests_unrated"


def test_a_rated_match_counts_and_a_friendly_one_does_not(alice, bob, carol, charlie):
    assert Match.objects.get(pk=accepted(call(alice, bob, rated=True))).rated
    assert not Match.objects.get(pk=accepted(call(carol, charlie))).rated


def test_either_of_the_two_may_be_the_one_who_agrees_last(alice, bob):
    row = call(alice, bob)
    proposed(row, bob, 1, rated=True)
    assert agree(row, bob, 2) is None
    match = agree(row, alice, 2)
    assert match == agree(row, bob, 2) == agree(row, alice, 2) and Match.objects.count() == 1


def test_the_other_one_hears_of_each_proposal_wherever_he_is(alice, bob, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        row = call(alice, bob)
        proposed(row, bob, 1, rated=True)
    calls = [(one["group"], one["by"], one["again"]) for one in told if one["type"] == "called"]
    assert calls == [(f"u.{bob.pk}", "Alice", False), (f"u.{alice.pk}", "Bob", True)]
    assert {one["group"] for one in told if one["type"] == "mine"} == {f"u.{alice.pk}", f"u.{bob.pk}"}


# --- who is not asked -----------------------------------------------------------------------------------------------
def test_who_wants_no_disturbance_is_asked_by_friends_only(alice, bob, carol):
    Player.objects.filter(pk=bob.pk).update(undisturbed=True)
    Friend.objects.bulk_create([Friend(who=carol, whom=bob, at=1), Friend(who=bob, whom=carol, at=1)])
    assert refusal(call, alice, bob) == "not_disturbed"
    assert call(carol, bob).state == "open"


def test_a_refusal_does_not_tell_a_block_from_the_wish_for_peace(alice, bob, carol):
    Player.objects.filter(pk=carol.pk).update(undisturbed=True)
    Block.objects.create(who=bob, whom=alice, at=1)
    assert refusal(call, alice, bob) == refusal(call, alice, carol) == "not_disturbed"
    assert refusal(call, bob, alice) == "you_block"


def test_nothing_is_agreed_to_between_people_of_whom_one_has_blocked_the_other(alice, bob):
    row = call(alice, bob)
    Block.objects.create(who=bob, whom=alice, at=1)
    assert folk.is_blocked(alice.pk, bob.pk)
    assert refusal(proposed, row, alice, 1, rated=True) == "not_disturbed"
    proposed_by_bob = refusal(agree, row, bob, 1)
    assert proposed_by_bob == "you_block" and not Match.objects.exists()


def test_who_has_left_too_often_waits_and_is_told_how_long(alice, bob, monkeypatch):
    until = {bob.pk: clock.now() + 90_000}
    monkeypatch.setattr(pairs.ratings, "paused_until", until.get, raising=False)
    with pytest.raises(Refused) as no:
        call(bob, alice)
    assert (no.value.code, no.value.values) == ("paused", {"minutes": 2})
    assert refusal(call, alice, bob) == "rival_may_not"
    until[bob.pk] = clock.now() - 1
    assert call(alice, bob).state == "open"


def test_who_was_stopped_while_they_negotiated_does_not_begin(alice, bob, monkeypatch):
    row = call(alice, bob)
    monkeypatch.setattr(Player, "may", lambda player, what: player.pk != alice.pk or what == "sit")
    assert refusal(accepted, row) == "rival_may_not" and refusal(proposed, row, alice, 1, rated=True) == "may_not"


def test_of_two_who_ask_each_other_the_second_is_shown_what_the_first_proposed(alice, bob):
    call(alice, bob)
    assert refusal(call, bob, alice) == "asks_you"


def test_too_many_proposals_are_slowed_down(alice, bob):
    row = call(alice, bob)
    for version in range(1, 61):
        proposed(row, alice, version, rated=version % 2 == 1)
    assert refusal(proposed, row, alice, 61, rated=True) == "too_many"
