"""Closing one's own account: what is gone, what stays, and who may not."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.db import transaction

from lobby import farewell, letters, names, room_lines, rooms, selectors, starts, ties
from lobby.models import Block, Challenge, Friend, Letter, Mute, OldName, Player, Room, RoomLine
from tables import services as tables
from tables.models import Chair, ChatLine, Match
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import PASSWORD, browser, member
from tests.tables.matches import people

ADDRESS = "/settings/farewell/"


def closed(player, password=PASSWORD):
    return browser(player, "en").post(ADDRESS, {"password": password})


def test_what_is_personal_is_forgotten_and_nobody_comes_in_again(alice, bob):
    EmailAddress.objects.create(user=alice, email="alice@example.org", primary=True, verified=True)
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "x"})
    Mute.objects.create(who=alice, whom=bob)
    other_device = browser(alice)
    assert closed(alice).url == "/"
    gone = Player.objects.get(pk=alice.pk)
    assert (
        not gone.is_active
        and not gone.has_usable_password()
        and "alice" not in f"{gone.username}{gone.key}{gone.email}".lower()
    )
    assert not (EmailAddress.objects.exists() or Authenticator.objects.exists() or Mute.objects.exists())
    assert "You are not signed in" in other_device.get("/settings/").content.decode()
    sign_in = browser(language="en").post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    assert sign_in.status_code == 200 and sign_in.context["form"].errors


def test_matches_stay_without_the_name_and_still_pass_the_audit(alice, bob):
    race = people(alice, bob)
    race.play_turns(2)
    tables.resign(match_id=race.id, player_id=bob.pk, client_id="r")
    ChatLine.objects.create(match_id=race.id, room="players", n=1, author=alice, name="Alice", seat=0, text="hi", at=1)
    assert closed(alice).status_code == 302
    match = Match.objects.get(pk=race.id)
    assert "Alice" not in match.seating and "Bob" in match.seating
    assert set(Chair.objects.values_list("name", flat=True)) == {f"Ex-{alice.pk}", "Bob"}
    assert ChatLine.objects.get().name == f"Ex-{alice.pk}"
    call_command("audit_matches", verbosity=0)


def test_a_running_match_against_the_computer_forgets_the_name_too(alice, django_capture_on_commit_callbacks):
    match_id = starts.against_computer(player=alice, slug="battleballon", preset="short", level="medium")
    with django_capture_on_commit_callbacks(execute=True):
        closed(alice)
    assert "Alice" not in Match.objects.get(pk=match_id).seating


def test_a_match_that_ends_in_that_instant_forgets_the_name_too(alice, monkeypatch, django_capture_on_commit_callbacks):
    match_id = starts.against_computer(player=alice, slug="battleballon", preset="short", level="medium")
    ends = {"match_id": match_id, "player_id": alice.pk, "client_id": "r"}
    monkeypatch.setattr(farewell.services, "renamed", lambda member: transaction.on_commit(lambda: tables.resign(**ends)))
    with django_capture_on_commit_callbacks(execute=True):
        closed(alice)
    match = Match.objects.get(pk=match_id)
    assert match.status == "over" and "Alice" not in match.seating


def test_nobody_leaves_in_the_middle_of_a_match(alice, bob):
    accepted(call(alice, bob))
    answer = closed(alice)
    assert answer.status_code == 200 and "finish it first" in answer.content.decode()
    assert Player.objects.get(pk=alice.pk).is_active


def test_open_challenges_end(alice, bob):
    call(alice, bob)
    closed(alice)
    assert Challenge.objects.get().state == "withdrawn"


@pytest.mark.parametrize("password", ["", "wrong", "\0"])
def test_without_the_password_nothing_happens(alice, password):
    answer = closed(alice, password)
    assert answer.status_code == 200 and answer.context["form"].errors["password"]
    assert Player.objects.get().username == "Alice"


def test_passwords_are_not_guessed_here(alice):
    for _ in range(10):
        closed(alice, "wrong")
    assert closed(alice).status_code == 200 and Player.objects.get().is_active


def test_guests_visitors_and_staff_have_nothing_to_delete_here(db, greta):
    boss = Player.objects.create_superuser("Chefin", password=PASSWORD)
    for who in (None, greta, boss):
        assert closed(who).status_code == 302
    assert Player.objects.filter(is_active=True).count() == 2


def test_the_names_of_those_who_are_gone_cannot_be_registered():
    for name in ("Ex-17", "ex17", "EX 17", "ex.17", "Ex-1-7", "Ex-17-123456"):
        with pytest.raises(names.ValidationError):
            names.check_free(name)
    names.check_free("Exeter 17")


def test_a_name_that_somebody_has_already_is_not_given_twice(alice):
    member("Ex-A")
    Player.objects.filter(username="Ex-A").update(username=f"Ex-{alice.pk}", key=names.key(f"Ex-{alice.pk}"))
    assert farewell.name_of_one_gone(alice.pk).startswith(f"Ex-{alice.pk}-")


@pytest.mark.parametrize(("language", "word"), [("de", "Konto löschen"), ("en", "Delete account")])
def test_the_page_says_what_goes_in_both_languages(alice, language, word):
    assert word in browser(alice, language).get(ADDRESS).content.decode()


def test_what_was_said_in_rooms_names_nobody_and_rooms_have_no_owner_any_more(alice):
    room = rooms.make(player_id=alice.pk, name="Keller", kind="secret")
    room_lines.say(room_id=room.pk, player_id=alice.pk, text="hello", client_id="x")
    farewell.close_account(player=alice)
    assert RoomLine.objects.get().name.startswith("Ex-") and Room.objects.get().owner is None


def test_nothing_is_left_of_whom_one_knew_and_what_one_wrote(alice, bob, carol):
    for one, other in ((alice, bob), (bob, alice), (alice, carol)):
        ties.befriend(who_id=one.pk, whom_id=other.pk)
    ties.block(who_id=carol.pk, whom_id=alice.pk)
    ties.mute(who_id=bob.pk, whom_id=alice.pk, on=True)
    for one, other, ident in ((alice, bob, "a"), (bob, alice, "b"), (bob, carol, "c")):
        letters.write(sender_id=one.pk, recipient_id=other.pk, text=f"from {one.name}", client_id=ident)
    OldName.objects.create(player=alice, name="Aurelia", key="aurelia", at=1)
    assert closed(alice).status_code == 302
    assert not (Friend.objects.exists() or Block.objects.exists() or Mute.objects.exists() or OldName.objects.exists())
    assert [letter.text for letter in Letter.objects.all()] == ["from Bob"]
    assert not selectors.taken("Alice") and not selectors.taken("Aurelia")
