"""Two acts at the same instant, in threads, on the real database."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import connection

from lobby import challenges, farewell, folk, letters, rematch, renaming, starts, ties, wire
from lobby.models import Block, Challenge, Friend, Letter, Wish
from lobby.refusals import Refused
from tables import services as tables
from tables.models import Chair, ChatLine, Deal, Match
from tests.lobby.calls import accepted, call, proposed
from tests.tables.matches import people

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do all of them together; returns what each returned, or its refusal's code."""
    ready, answers = threading.Barrier(len(acts)), [None] * len(acts)

    def do(place: int, act: Callable[[], Any]) -> None:
        ready.wait()
        try:
            answers[place] = act()
        except Refused as no:
            answers[place] = no.code
        except Exception as error:
            answers[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_two_accepts_of_one_challenge_make_one_match(alice, bob):
    row = call(alice, bob)
    answers = at_once(*[lambda: accepted(row)] * 4)
    assert set(answers) == {Match.objects.get().pk}


def test_two_who_challenge_each_other_at_once_negotiate_about_one_match(alice, bob):
    answers = at_once(lambda: call(alice, bob).pk, lambda: call(bob, alice).pk)
    assert sorted(map(str, answers)) == sorted([str(Challenge.objects.get().pk), "asks_you"])


def agrees(row, player, version):
    return lambda: challenges.accept(challenge_id=row.pk, player_id=player.pk, version=version)


@pytest.mark.parametrize("versions", [1, 2])
def test_two_agreements_of_the_two_at_once_make_one_match(alice, bob, versions):
    row = call(alice, bob)
    for version in range(1, versions):
        proposed(row, bob, version, time=wire.Clock(3, 2))
    answers = at_once(*[agrees(row, player, versions) for player in (alice, bob)] * 2)
    match = Match.objects.get()
    assert set(answers) <= {match.pk, None} and match.pk in answers, answers
    assert match.minutes == (10, 3)[versions - 1]


def test_a_change_in_the_instant_of_the_others_agreement_makes_no_match_on_terms_that_one_has_not_seen(alice, bob):
    for _ in range(8):
        row = call(alice, bob)
        answers = at_once(agrees(row, bob, 1), lambda row=row: proposed(row, alice, 1, time=wire.Clock(5, 0)).version)
        row.refresh_from_db()
        if row.state == "started":  # his agreement came first: to what both had agreed to
            assert answers == [row.match_id, "gone"] and (row.match.minutes, row.version) == (10, 1), answers
            Match.objects.update(status=Match.Status.ABORTED)  # both are free again
        else:
            assert answers == ["changed", 2] and (row.state, row.minutes, row.rival_accepts) == ("open", 5, 0), answers
            challenges.withdraw(challenge_id=row.pk, player_id=alice.pk)
        assert not Match.objects.filter(minutes=5).exists()


def test_of_two_changes_at_once_one_counts_and_the_other_is_told(alice, bob):
    row = call(alice, bob)
    changes = [
        lambda: proposed(row, alice, 1, time=wire.Clock(5, 0)).version,
        lambda: proposed(row, bob, 1, time=wire.Clock(1, 0)).version,
    ]
    answers = at_once(*changes)
    row.refresh_from_db()
    assert sorted(map(str, answers)) == ["2", "changed"] and row.version == 2
    assert (row.minutes, row.changed_by) == ((5, alice), (1, bob))[answers.index("changed") == 0]


def test_one_who_is_accepted_by_two_sits_at_one_table(alice, bob, carol):
    rows = [call(alice, bob), call(alice, carol)]
    answers = at_once(*[lambda row=row: accepted(row) for row in rows])
    assert Match.objects.count() == 1 and sorted(map(str, answers)) == sorted([str(Match.objects.get().pk), "gone"])
    assert sorted(Challenge.objects.values_list("state", flat=True)) == ["started", "withdrawn"]


def test_a_ring_of_accepts_ends_without_a_deadlock(alice, bob, carol):
    rows = [call(alice, bob), call(bob, carol), call(carol, alice)]
    answers = at_once(*[lambda row=row: accepted(row) for row in rows])
    assert Match.objects.count() == 1 and answers.count("gone") == 2, answers


def test_the_same_frame_twice_at_once_is_one_challenge(alice, bob):
    answers = at_once(*[lambda: call(alice, bob, client_id="x").pk] * 3)
    assert set(answers) == {Challenge.objects.get().pk} and Deal.objects.count() == 1


def test_accept_and_withdraw_at_once_agree(alice, bob):
    row = call(alice, bob)
    at_once(lambda: accepted(row), lambda: challenges.withdraw(challenge_id=row.pk, player_id=alice.pk))
    row.refresh_from_db()
    assert (row.state, Match.objects.count()) in {("started", 1), ("withdrawn", 0)}


def wish(match, player, number, want=True):
    return lambda: rematch.want(match_id=match.id, player_id=player.pk, want=want, client_id=f"w{number}")


def test_wishes_in_the_same_instant_begin_one_rematch(alice, bob):
    match = people(alice, bob)
    match.resign(0)
    answers = at_once(*[wish(match, player, number) for number in range(3) for player in (alice, bob)])
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert Match.objects.count() == 2
    match = Match.objects.get(pk=match.id)
    assert rematch.told_of(match).match == Match.objects.exclude(pk=match.pk).get().pk


def test_the_same_wish_by_four_ways_is_one_rematch(alice, bob):
    match = people(alice, bob)
    match.resign(0)
    wish(match, alice, 1)()
    assert at_once(*[wish(match, bob, 2)] * 4) == [None] * 4
    assert Match.objects.count() == 2 and Wish.objects.count() == 2


def test_a_rematch_and_a_challenge_at_once_seat_nobody_twice(alice, bob, carol):
    match = people(alice, bob)
    match.resign(0)
    wish(match, alice, 1)()
    row = call(carol, bob)
    answers = at_once(wish(match, bob, 2), lambda: accepted(row))
    assert Match.objects.filter(status="running").count() == 1
    assert [str(answer) for answer in answers].count("busy") + answers.count("gone") + answers.count("you_play") == 1, answers


def test_a_wish_taken_back_while_the_other_wishes_leaves_one_or_the_other(alice, bob):
    match = people(alice, bob)
    match.resign(0)
    wish(match, alice, 1)()
    answers = at_once(wish(match, bob, 2), wish(match, alice, 3, want=False))
    told = rematch.told_of(Match.objects.get(pk=match.id))
    assert (told.match is not None and str(answers[1]) == "too_late") or (told.wanted == (1,) and answers == [None, None])


def test_who_speaks_while_his_account_is_deleted_is_forgotten_all_the_same(alice, bob):
    match = people(alice, bob)
    match.resign(0)

    def says(number):
        return lambda: tables.say(match_id=match.id, player_id=alice.pk, text="Bye", client_id=f"s{number}")

    answers = at_once(*map(says, range(3)), lambda: farewell.close_account(player=alice), *map(says, range(3, 6)))
    assert answers[3] is None, answers
    assert {getattr(answer, "code", "") for answer in answers} <= {"", "chat_off"}, answers
    assert set(ChatLine.objects.values_list("name", flat=True)) <= {f"Ex-{alice.pk}"}


def test_a_start_while_the_account_is_deleted_does_not_keep_the_name(alice):
    def start():
        return starts.against_computer(player=alice, slug="battleballon", preset="short", level="easy")

    answers = at_once(start, lambda: farewell.close_account(player=alice), start)
    assert answers[1] is None, answers
    assert {getattr(answer, "code", "") for answer in answers} <= {"", "may_not_sit"}, answers
    assert set(Chair.objects.exclude(player=None).values_list("name", flat=True)) <= {f"Ex-{alice.pk}"}


def test_all_of_a_round_delete_their_accounts_at_once(alice, bob, carol):
    for pair in ((alice, bob), (bob, alice), (alice, carol), (carol, bob)) * 2:
        people(*pair).resign(0)
    answers = at_once(*[lambda who=who: farewell.close_account(player=who) for who in (alice, bob, carol)])
    assert answers == [None] * 3
    assert not [row.seating for row in Match.objects.all() for who in (alice, bob, carol) if who.username in row.seating]


def test_an_account_is_deleted_or_plays_on(alice, bob, carol):
    match = people(alice, bob)
    match.resign(0)
    wish(match, alice, 1)()
    row = call(carol, bob)
    answers = at_once(wish(match, bob, 2), lambda: farewell.close_account(player=bob), lambda: accepted(row))
    bob.refresh_from_db()
    assert not [answer for answer in answers if "deadlock" in str(answer)], answers
    assert Match.objects.filter(status="running").count() == (1 if bob.is_active else 0), answers
    assert isinstance(answers[1], farewell.StillPlays) == bob.is_active


def test_a_block_and_a_yes_at_once_leave_no_friendship(alice, bob):
    for _ in range(5):
        Friend.objects.create(who=alice, whom=bob, at=1)
        answers = at_once(
            lambda: ties.block(who_id=alice.pk, whom_id=bob.pk),
            lambda: ties.befriend(who_id=bob.pk, whom_id=alice.pk),
        )
        assert answers == [None, None] and not folk.are_friends(alice.pk, bob.pk)
        assert not Friend.objects.filter(who=alice).exists() and not folk.asked(alice.pk).exists()
        Friend.objects.all().delete()
        Block.objects.all().delete()
        cache.clear()


def test_two_who_ask_each_other_at_once_are_friends(alice, bob):
    pairs = ((alice, bob), (bob, alice))
    assert at_once(*[lambda a=a, b=b: ties.befriend(who_id=a.pk, whom_id=b.pk) for a, b in pairs]) == [None, None]
    assert folk.are_friends(alice.pk, bob.pk)


def test_a_block_and_a_letter_at_once_leave_one_that_was_written_before_or_none(alice, bob):
    answers = at_once(
        lambda: ties.block(who_id=alice.pk, whom_id=bob.pk),
        lambda: letters.write(sender_id=bob.pk, recipient_id=alice.pk, text="x", client_id="a").pk,
    )
    assert answers[0] is None and answers[1] in (*Letter.objects.values_list("pk", flat=True), "takes_no_letters")


def test_a_letter_that_is_sent_twice_at_once_is_one(alice, bob):
    answers = at_once(*[lambda: letters.write(sender_id=bob.pk, recipient_id=alice.pk, text="x", client_id="a").pk] * 4)
    assert set(answers) == {Letter.objects.get().pk}


def test_of_two_who_take_one_name_at_once_one_gets_it(alice, bob):
    def takes(player, name):
        try:
            return renaming.rename(player_id=player.pk, name=name).username
        except ValidationError:
            return "taken"

    answers = at_once(lambda: takes(alice, "Paula"), lambda: takes(bob, "PauIa"))
    assert sorted(answers).count("taken") == 1 and len({name for name in answers if name != "taken"}) == 1
