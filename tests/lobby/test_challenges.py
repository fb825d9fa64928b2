import pytest

from lobby import challenges, services, tasks, wire
from lobby.models import Challenge, Player
from lobby.refusals import Refused
from tables import clock
from tables.models import Deal, Match
from tests.lobby.calls import accepted, call

pytestmark = pytest.mark.django_db


def refusal(act, *args, **named) -> str:
    with pytest.raises(Refused) as refused:
        act(*args, **named)
    return refused.value.code


def state(row: Challenge) -> str:
    return Challenge.objects.get(pk=row.pk).state


def test_a_challenge_draws_its_deal_at_once(alice, bob):
    row = call(alice, bob)
    assert row.deal.fate == Deal.Fate.OPEN and len(row.deal.secret_hash) == 64


def test_accepting_begins_the_match_on_the_terms(alice, bob):
    row = call(alice, bob, time=wire.Clock(3, 2))
    match = Match.objects.get(pk=accepted(row))
    assert (match.game, match.kind, match.time_kind, match.minutes, match.seconds) == ("lampions", "people", "clock", 3, 2)
    assert [chair.player for chair in match.chairs.all()] == [alice, bob] and match.deal_id == row.deal_id
    assert state(row) == "started" and Deal.objects.get(pk=row.deal_id).fate == Deal.Fate.PLAYED


@pytest.mark.parametrize(("challenger_begins", "first"), [(True, 0), (False, 1)])
def test_the_one_who_was_named_begins(alice, bob, challenger_begins, first):
    assert Match.objects.get(pk=accepted(call(alice, bob, challenger_begins=challenger_begins))).first == first


def test_without_a_clock_there_is_the_brake(alice, bob):
    assert Match.objects.get(pk=accepted(call(alice, bob, time=wire.Brake()))).time_kind == "brake"


def test_accepting_twice_gives_the_same_match(alice, bob):
    row = call(alice, bob)
    assert accepted(row) == accepted(row) and Match.objects.count() == 1


def test_the_same_frame_twice_is_one_challenge(alice, bob):
    assert call(alice, bob, client_id="x").pk == call(alice, bob, client_id="x").pk


def test_only_the_one_who_was_asked_can_say_yes_or_no_and_the_other_one_withdraws(alice, bob, charlie):
    row = call(alice, bob)
    assert refusal(challenges.accept, challenge_id=row.pk, player_id=charlie.pk, version=1) == "gone"
    assert challenges.accept(challenge_id=row.pk, player_id=alice.pk, version=1) is None  # she has agreed already
    for stranger in (alice, charlie):
        assert refusal(challenges.decline, challenge_id=row.pk, player_id=stranger.pk) == "gone"
    for stranger in (bob, charlie):
        assert refusal(challenges.withdraw, challenge_id=row.pk, player_id=stranger.pk) == "gone"
    assert state(row) == "open" and not Match.objects.exists()


@pytest.mark.parametrize(
    ("act", "who", "fate"), [("decline", "rival_id", "declined"), ("withdraw", "challenger_id", "withdrawn")]
)
def test_saying_no_ends_the_challenge_and_its_deal(alice, bob, act, who, fate):
    row = call(alice, bob)
    for _ in range(2):  # a repeat changes nothing
        getattr(challenges, act)(challenge_id=row.pk, player_id=getattr(row, who))
    assert state(row) == fate and Deal.objects.get(pk=row.deal_id).fate == Deal.Fate.DECLINED
    assert refusal(accepted, row) == "gone"


def test_nobody_answers_an_expired_challenge(alice, bob):
    row = call(alice, bob)
    Challenge.objects.update(until=clock.now() - 1)
    assert refusal(accepted, row) == "gone" and challenges.open_calls(bob.pk) == []


def test_the_sweep_ends_what_is_late_and_nothing_else(alice, bob, carol, told, django_capture_on_commit_callbacks):
    late, fresh = call(alice, bob), call(alice, carol)
    Challenge.objects.filter(pk=late.pk).update(until=clock.now() - 1)
    with django_capture_on_commit_callbacks(execute=True):
        assert challenges.expire() == 1
    assert (state(late), state(fresh)) == ("expired", "open")
    ended = [(one["group"], one["challenge"], one["fate"]) for one in told if one["type"] == "ended"]
    assert ended == [(f"u.{player.pk}", late.pk, "expired") for player in (alice, bob)]


def test_the_beat_does_both_sweeps(alice, bob, greta):
    row = call(alice, bob)
    Challenge.objects.update(until=0)
    tasks.expire_challenges()
    tasks.forget_idle_guests()
    assert state(row) == "expired" and Player.objects.filter(pk=greta.pk).exists()


def test_after_an_expired_one_a_new_one_may_be_made(alice, bob):
    row = call(alice, bob)
    Challenge.objects.update(until=clock.now() - 1)
    assert call(alice, bob).pk != row.pk and state(row) == "expired"


def test_beginning_one_match_withdraws_all_other_challenges_of_both(alice, bob, carol, charlie):
    others = [call(alice, carol), call(carol, bob), call(charlie, alice)]
    aside = call(carol, charlie)
    accepted(call(alice, bob))
    assert [state(row) for row in others] == ["withdrawn"] * 3 and state(aside) == "open"
    assert {Deal.objects.get(pk=row.deal_id).fate for row in others} == {Deal.Fate.DECLINED}


def test_both_are_taken_to_the_table(alice, bob, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        match_id = accepted(call(alice, bob))
    going = [(message["group"], message["match"]) for message in told if message["type"] == "go"]
    assert going == [(f"u.{player.pk}", match_id) for player in (alice, bob)]


def test_who_plays_cannot_be_challenged_and_challenges_nobody(alice, bob, carol):
    accepted(call(alice, bob))
    assert refusal(call, carol, alice) == "rival_plays"
    assert refusal(call, alice, carol) == "you_play"


def test_a_match_against_the_computer_keeps_nobody_busy(alice, bob):
    from lobby import starts

    starts.against_computer(player=alice, slug="lampions", preset="classic", level="easy")
    assert call(bob, alice).state == "open"


def test_a_guest_challenges_and_is_challenged_and_the_match_is_not_rated(alice, bob, greta):
    assert call(greta, bob).state == "open"
    match = Match.objects.get(pk=accepted(call(alice, greta)))
    assert match.kind == "people" and not match.rated
    assert [(chair.name, chair.guest) for chair in match.chairs.all()] == [("Alice", False), (greta.username, True)]


def test_two_guests_play_each_other(greta):
    other = services.welcome_guest(language="en")
    assert Match.objects.get(pk=accepted(call(other, greta))).chairs.filter(guest=True).count() == 2


def test_who_is_asked_hears_of_it_at_his_table_too_and_both_are_taken_to_the_new_one(
    alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr("lobby.outbox.publish_sync", lambda group, message: told.append((group, message["type"])))
    with django_capture_on_commit_callbacks(execute=True):
        row = call(alice, bob)
    assert (f"u.{bob.pk}", "called") in told and (f"u.{alice.pk}", "called") not in told
    with django_capture_on_commit_callbacks(execute=True):
        accepted(row)
    assert {(f"u.{player.pk}", "go") for player in (alice, bob)} <= set(told)


def test_a_closed_account_neither_challenges_nor_accepts(alice, bob):
    row = call(alice, bob)
    Player.objects.filter(pk=alice.pk).update(is_active=False)
    assert refusal(accepted, row) == "no_such_player"
    assert refusal(call, alice, bob) == "may_not"
    assert refusal(call, bob, alice) == "no_such_player"


def test_terms_that_are_not_offered_are_refused(alice, bob):
    assert refusal(call, alice, bob, game="chess") == "not_offered"
    assert refusal(call, alice, bob, preset="endless") == "not_offered"


def test_nobody_challenges_himself_or_nobody(alice):
    assert refusal(call, alice, alice) == "yourself"
    assert refusal(call, alice, Player(pk=10**9)) == "no_such_player"


def test_one_asks_another_once_at_a_time_and_five_in_all(alice, bob):
    call(alice, bob)
    assert refusal(call, alice, bob) == "asked_already"
    others = [Player.objects.create_user(f"Nummer {number}") for number in range(5)]
    for other in others[:4]:
        call(alice, other)
    assert refusal(call, alice, others[4]) == "too_many_open"


def test_asking_too_often_is_slowed_down(alice, bob):
    for _ in range(30):
        challenges.withdraw(challenge_id=call(alice, bob).pk, player_id=alice.pk)
    assert refusal(call, alice, bob) == "too_many"


def test_only_the_two_see_the_challenge(alice, bob, charlie):
    call(alice, bob)
    assert [len(challenges.open_calls(player.pk)) for player in (alice, bob, charlie)] == [1, 1, 0]


def test_a_settled_guest_may_challenge(greta, bob):
    member = services.settle_guest(player=greta, name="Greta", password="warmluft-2026")
    assert call(member, bob).state == "open"


@pytest.mark.parametrize("gone", ["challenger", "rival"])
def test_a_challenge_ends_when_somebody_is_deleted_and_its_deal_too(alice, bob, django_capture_on_commit_callbacks, told, gone):
    row = call(alice, bob)
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        Player.objects.filter(pk=getattr(row, gone).pk).delete()
    assert not Challenge.objects.exists() and Deal.objects.get().fate == "declined"
    assert [message["fate"] for message in told if message["type"] == "ended"] == ["withdrawn"] * 2
