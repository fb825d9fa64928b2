"""Friends, blocks, mutes: what becomes of them, and who hears of it."""

import pytest

from lobby import folk, outbox, ties
from lobby.models import Block, Challenge, Friend, Mute, Player
from lobby.refusals import Refused
from tests.lobby.calls import call
from tests.lobby.conftest import member

pytestmark = pytest.mark.django_db


@pytest.fixture
def groups(monkeypatch):
    """The groups that were told that something between people has changed."""
    told = []
    monkeypatch.setattr(
        outbox, "publish_sync", lambda group, message: told.append(group) if message["type"] == "folk" else None
    )
    return told


def befriend(one, other):
    ties.befriend(who_id=one.pk, whom_id=other.pk)


def friends(one, other):
    befriend(one, other)
    befriend(other, one)


def block(one, other):
    ties.block(who_id=one.pk, whom_id=other.pk)


def refusal(act, *args):
    with pytest.raises(Refused) as refused:
        act(*args)
    return refused.value.code


def test_two_are_friends_when_both_say_so(alice, bob):
    befriend(alice, bob)
    assert not folk.are_friends(alice.pk, bob.pk)
    assert [*folk.asking(alice.pk)] == [bob] and [*folk.asked(bob.pk)] == [alice]
    befriend(bob, alice)
    assert folk.are_friends(alice.pk, bob.pk) and folk.are_friends(bob.pk, alice.pk)
    assert folk.friends_of(alice.pk) == {bob.pk} and folk.friends_of(bob.pk) == {alice.pk}
    assert not folk.asking(alice.pk).exists() and not folk.asked(bob.pk).exists()


def test_asking_twice_is_asking_once(alice, bob):
    befriend(alice, bob)
    befriend(alice, bob)
    assert Friend.objects.count() == 1


def test_who_asks_nobody_asks_himself(alice):
    assert refusal(befriend, alice, alice) == "yourself_no_folk"


def test_guests_have_no_friends(alice, greta):
    assert refusal(befriend, alice, greta) == refusal(befriend, greta, alice) == "guests_have_no_friends"


def test_who_has_left_for_good_is_no_friend(alice, bob):
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert refusal(befriend, alice, bob) == "no_such_player"


def test_either_ends_a_friendship_and_nothing_of_it_is_left(alice, bob):
    friends(alice, bob)
    ties.unfriend(who_id=bob.pk, whom_id=alice.pk)
    assert not Friend.objects.exists()


def test_a_question_that_was_declined_can_be_asked_three_times_a_day(alice, bob):
    for _ in range(3):
        befriend(alice, bob)
        ties.unfriend(who_id=bob.pk, whom_id=alice.pk)
    assert refusal(befriend, alice, bob) == "asked_often" and not Friend.objects.exists()


def test_nobody_has_more_friends_than_there_is_room_for(alice, bob, carol, monkeypatch):
    monkeypatch.setattr(folk, "MOST", 1)
    befriend(alice, bob)
    assert refusal(befriend, alice, carol) == "too_many_friends"


def test_a_block_ends_the_friendship_and_the_challenges_between_the_two_and_no_others(alice, bob, carol):
    friends(alice, bob)
    between, other = call(bob, alice), call(alice, carol)
    block(alice, bob)
    assert not Friend.objects.exists()
    assert Challenge.objects.get(pk=between.pk).state == "withdrawn"
    assert Challenge.objects.get(pk=other.pk).state == "open"
    assert folk.is_blocked(alice.pk, bob.pk) and folk.is_blocked(bob.pk, alice.pk)
    assert folk.at_odds(bob.pk) == {alice.pk} and folk.at_odds(bob.pk, [carol.pk]) == set()


def test_who_is_blocked_is_told_nothing(alice, bob, groups, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        block(alice, bob)
    assert groups == [f"u.{alice.pk}"]
    assert folk.ties(bob.pk, alice.pk) == folk.Ties()
    assert not folk.blocked(bob.pk).exists()


def test_the_question_of_one_who_is_blocked_looks_asked_and_reaches_nobody(
    alice, bob, groups, django_capture_on_commit_callbacks
):
    block(alice, bob)
    with django_capture_on_commit_callbacks(execute=True):
        befriend(bob, alice)
    assert groups == [f"u.{bob.pk}"]
    assert [*folk.asking(bob.pk)] == [alice] and not folk.asked(alice.pk).exists()
    assert not folk.ties(alice.pk, bob.pk).asked


def test_one_asks_nobody_whom_one_blocks(alice, bob):
    block(alice, bob)
    assert refusal(befriend, alice, bob) == "blocked_by_you"


def test_a_block_can_be_taken_back(alice, bob):
    block(alice, bob)
    block(alice, bob)
    ties.unblock(who_id=alice.pk, whom_id=bob.pk)
    assert not Block.objects.exists() and not folk.is_blocked(alice.pk, bob.pk)


def test_lines_of_muted_and_of_blocked_people_are_not_read(alice, bob, carol):
    ties.mute(who_id=alice.pk, whom_id=bob.pk, on=True)
    ties.mute(who_id=alice.pk, whom_id=bob.pk, on=True)
    block(alice, carol)
    assert folk.unread_by(alice.pk) == {bob.pk, carol.pk} and folk.unread_by(bob.pk) == folk.unread_by(None) == set()
    ties.mute(who_id=alice.pk, whom_id=bob.pk, on=False)
    assert folk.unread_by(alice.pk) == {carol.pk} and not Mute.objects.exists()


def test_who_is_not_to_be_disturbed_is_there_for_friends(alice, bob, carol):
    friends(alice, bob)
    assert folk.may_disturb(carol.pk, alice)
    ties.set_undisturbed(player_id=alice.pk, on=True)
    alice.refresh_from_db()
    assert folk.may_disturb(bob.pk, alice) and not folk.may_disturb(carol.pk, alice)
    block(alice, bob)
    assert not folk.may_disturb(bob.pk, alice)


def test_a_flood_is_slowed(alice, bob):
    codes = set()
    for _ in range(70):
        try:
            ties.mute(who_id=alice.pk, whom_id=bob.pk, on=True)
        except Refused as no:
            codes.add(no.code)
    assert codes == {"too_many"}


@pytest.mark.parametrize("named", [folk.friends, folk.asked, folk.asking, folk.blocked, folk.muted])
def test_lists_leave_out_who_has_left_for_good(alice, named):
    bob = member("Bernd")
    Friend.objects.create(who=alice, whom=bob, at=1)
    if named is not folk.asking:
        Friend.objects.create(who=bob, whom=alice, at=1)
    if named is folk.asked:
        Friend.objects.filter(who=alice).delete()
    if named is not folk.asked:
        Block.objects.create(who=alice, whom=bob, at=1)
    Mute.objects.create(who=alice, whom=bob)
    assert [*named(alice.pk)] == [bob]
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert not named(alice.pk).exists()


def test_nobody_comes_and_goes_away_all_the_time(alice):
    for number in range(30):
        ties.set_undisturbed(player_id=alice.pk, on=number % 2 == 0)
    with pytest.raises(Refused) as no:
        ties.set_undisturbed(player_id=alice.pk, on=True)
    assert no.value.code == "too_many" and not Player.objects.get(pk=alice.pk).undisturbed
