"""Rooms of the lobby: who may enter which, what their owners do, that strangers learn nothing of secret ones, what is kept."""

from datetime import timedelta
from itertools import count
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from lobby import names, room_lines, room_selectors, room_sweep, rooms, ties
from lobby.models import Block, Player, Room, RoomGuest, RoomLine
from lobby.models.talk import HALL
from lobby.refusals import Refused
from tables import clock
from tables.models import Match
from tests.tables.matches import people
from tests.tables.test_races import at_once

ids = count(1)
DAY = 86_400_000


def room(owner: Player, kind: str = "open", name: str = "Ballonkeller") -> Room:
    return rooms.make(player_id=owner.pk, name=name, kind=kind)


def ask_in(place: Room, owner: Player, guest: Player) -> None:
    rooms.ask_in(room_id=place.pk, player_id=owner.pk, guest_id=guest.pk)


def enter(place: Room, player: Player) -> str:
    """Come in; return why not, or nothing."""
    try:
        rooms.enter(room_id=place.pk, player_id=player.pk)
    except Refused as no:
        return no.code
    return ""


def say(place: Room, player: Player, text: str = "Hello", client_id: str = "") -> room_lines.Said:
    return room_lines.say(room_id=place.pk, player_id=player.pk, text=text, client_id=client_id or f"r-{next(ids)}")


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def heard(place: Room, without: frozenset[int] = frozenset()) -> list[str]:
    """The texts of a room as a page is sent them when it comes."""
    newest, text = room_selectors.talk(place.pk, without)
    talk = msgspec.json.decode(text)
    assert (talk["type"], talk["room"], talk["whole"]) == ("talk", place.pk, True)
    assert newest == Room.objects.get(pk=place.pk).said
    return [line["text"] for line in talk["lines"]]


def listed(player: Player | None) -> list[str]:
    told = room_selectors.listing().told(player.pk if player else None, {})
    return [one.name for one in told.rooms]


# --- who may enter --------------------------------------------------------------------------------------------------
def test_everybody_is_in_the_hall_which_is_made_once(alice, greta):
    hall = rooms.hall()
    assert rooms.hall() == hall and Room.objects.count() == 1
    assert enter(hall, alice) == enter(hall, greta) == "" and listed(None) == [""]


def test_an_open_room_is_open_and_one_by_invitation_asks_for_one(alice, bob, charlie):
    open_, closed = room(alice), room(alice, "invited", "Vorstand")
    assert (enter(open_, bob), enter(closed, bob), enter(closed, alice)) == ("", "by_invitation", "")
    ask_in(closed, alice, bob)
    assert (enter(closed, bob), enter(closed, charlie)) == ("", "by_invitation")
    assert set(listed(charlie)) == set(listed(None)) == {"Vorstand", "Ballonkeller"}


def test_a_secret_room_is_not_there_for_others(alice, bob, charlie):
    """Whatever a stranger asks about it is answered as of a room that does not exist."""
    secret = room(alice, "secret")
    nowhere = Room(pk=10**15)
    ask_in(secret, alice, bob)
    assert (enter(secret, bob), enter(secret, charlie), enter(nowhere, charlie)) == ("", "no_such_room", "no_such_room")
    for place in (secret, nowhere):
        with refused("no_such_room"):
            say(place, charlie)
        for act, more in ((rooms.close, {}), (rooms.ask_in, {"guest_id": bob.pk}), (rooms.show_out, {"guest_id": bob.pk})):
            with refused("no_such_room"):
                act(room_id=place.pk, player_id=charlie.pk, **more)
        with refused("no_such_room"):
            rooms.hand_over(room_id=place.pk, player_id=charlie.pk, to_id=bob.pk)
    assert listed(alice) == listed(bob) == ["Ballonkeller"] and listed(charlie) == listed(None) == []
    assert not room_selectors.newest(((secret.pk, charlie.pk), (secret.pk, None)))
    assert Room.objects.get(pk=secret.pk).said == 0


def test_the_name_of_a_secret_room_is_free_for_others(alice, bob, charlie):
    """A refusal would tell that it is there."""
    secret = room(alice, "secret")
    assert room(bob).key == names.key("Ballonkeller") and room(charlie, "secret").pk not in (secret.pk, None)


def test_a_member_who_is_no_owner_is_told_so(alice, bob):
    secret = room(alice, "secret")
    ask_in(secret, alice, bob)
    with refused("not_your_room"):
        rooms.close(room_id=secret.pk, player_id=bob.pk)


# --- making ---------------------------------------------------------------------------------------------------------
def test_a_repeat_makes_one_room(alice):
    assert room(alice) == room(alice) and Room.objects.count() == 1


@pytest.mark.parametrize("name", ["Ballonkeller", "ballon-keller", "BALLON KELLER"])
def test_a_name_that_looks_alike_is_taken(alice, bob, name):
    room(alice)
    with refused("room_taken"):
        room(bob, name=name)


@pytest.mark.parametrize("name", ["Hall", "SAAL", "Warte saal"])
def test_nobody_makes_a_second_hall(alice, name):
    with refused("room_taken"):
        room(alice, name=name)


@pytest.mark.parametrize("name", ["x", "", "\u202e\u200b", "a" * 31, "?!", 'two "words"'])
def test_a_name_that_is_none_is_refused(alice, name):
    with refused("room_name"):
        room(alice, name=name)


def test_nobody_has_more_than_three_rooms_and_guests_have_none(alice, greta):
    made = [room(alice, name=name) for name in ("one", "two", "three")]
    with refused("too_many_rooms"):
        room(alice, name="four")
    rooms.close(room_id=made[0].pk, player_id=alice.pk)
    assert room(alice, name="four")
    with refused("guests_no_rooms"):
        room(greta)


def test_who_is_silenced_makes_no_room_invites_nobody_and_says_nothing(alice, bob):
    place = room(alice)
    Player.objects.filter(pk=alice.pk).update(silent_until=clock.now() + DAY)
    for act in (lambda: room(alice, name="other"), lambda: ask_in(place, alice, bob), lambda: say(place, alice)):
        with refused("silenced"):
            act()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_make_a_room_of_one_name_at_once_one_has_it(alice, bob):
    answers = at_once(lambda: room(alice), lambda: room(bob))
    assert sorted(type(answer).__name__ for answer in answers) == ["Refused", "Room"]
    assert Room.objects.count() == 1


# --- inviting and showing out ---------------------------------------------------------------------------------------
def test_an_invitation_is_told_once_and_to_nobody_else(alice, bob, charlie, told, django_capture_on_commit_callbacks):
    secret = room(alice, "secret")
    with django_capture_on_commit_callbacks(execute=True):
        ask_in(secret, alice, bob)
        ask_in(secret, alice, bob)
    frames = [(one["group"], one["type"], one["room"], one["by"]["name"]) for one in told if "frame" in one]
    assert frames == [(f"u.{bob.pk}", "asked_in", secret.pk, "Alice")]


def test_nobody_who_is_not_to_be_disturbed_is_invited(alice, bob, charlie):
    place = room(alice, "secret")
    Player.objects.filter(pk=bob.pk).update(undisturbed=True)
    Block.objects.create(who=charlie, whom=alice, at=0)
    for guest in (bob, charlie):
        with refused("not_disturbed"):
            ask_in(place, alice, guest)
    assert not RoomGuest.objects.exists()


def test_who_was_shown_out_stays_out_until_he_is_asked_in_again(alice, bob):
    open_, secret = room(alice), room(alice, "secret", "Geheim")
    ask_in(secret, alice, bob)
    for place, why in ((open_, "shown_out"), (secret, "no_such_room")):
        rooms.show_out(room_id=place.pk, player_id=alice.pk, guest_id=bob.pk)
        assert enter(place, bob) == why
        with refused(why):
            say(place, bob)
        assert (place.pk, bob.pk) not in room_selectors.newest(((place.pk, bob.pk),))
    assert listed(bob) == ["Ballonkeller"]
    ask_in(secret, alice, bob)
    assert enter(secret, bob) == ""


def test_nobody_shows_himself_out(alice):
    with refused("room_yourself"):
        rooms.show_out(room_id=room(alice).pk, player_id=alice.pk, guest_id=alice.pk)


def test_an_invitation_can_be_given_back_but_being_shown_out_cannot(alice, bob):
    secret, open_ = room(alice, "secret"), room(alice, name="Offen")
    ask_in(secret, alice, bob)
    rooms.forget_guest(room_id=secret.pk, player_id=bob.pk)
    assert enter(secret, bob) == "no_such_room"
    rooms.show_out(room_id=open_.pk, player_id=alice.pk, guest_id=bob.pk)
    rooms.forget_guest(room_id=open_.pk, player_id=bob.pk)
    assert enter(open_, bob) == "shown_out"


# --- handing over, closing ------------------------------------------------------------------------------------------
def test_the_new_owner_owns_it_and_the_old_one_may_stay(alice, bob, charlie):
    secret = room(alice, "secret")
    with refused("not_in_room"):
        rooms.hand_over(room_id=secret.pk, player_id=alice.pk, to_id=bob.pk)
    ask_in(secret, alice, bob)
    rooms.hand_over(room_id=secret.pk, player_id=alice.pk, to_id=bob.pk)
    assert enter(secret, alice) == "" and Room.objects.get(pk=secret.pk).owner == bob
    with refused("not_your_room"):
        rooms.close(room_id=secret.pk, player_id=alice.pk)
    ask_in(secret, bob, charlie)
    assert room(alice, "secret").pk != secret.pk


def test_nobody_is_made_the_owner_by_one_with_whom_he_wants_nothing_to_do(alice, bob, charlie):
    place = room(alice)
    ties.block(who_id=bob.pk, whom_id=alice.pk)
    ties.set_undisturbed(player_id=charlie.pk, on=True)
    for heir in (bob, charlie):
        with refused("not_disturbed"):
            rooms.hand_over(room_id=place.pk, player_id=alice.pk, to_id=heir.pk)
    assert Room.objects.get(pk=place.pk).owner == alice


def test_a_closed_room_is_gone_and_its_name_is_free(alice, bob):
    place = room(alice)
    say(place, bob)
    rooms.close(room_id=place.pk, player_id=alice.pk)
    assert enter(place, bob) == enter(place, alice) == "no_such_room" and listed(alice) == []
    with refused("no_such_room"):
        say(place, bob)
    assert room(bob).pk != place.pk and RoomLine.objects.filter(room=place).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_line_that_meets_the_closing_is_either_there_or_refused(alice, bob):
    place = room(alice)
    answers = at_once(
        *[lambda n=n: say(place, bob, f"{n}", f"{n}") for n in range(3)],
        lambda: rooms.close(room_id=place.pk, player_id=alice.pk),
    )
    said = [answer for answer in answers if isinstance(answer, room_lines.Said)]
    others = [answer for answer in answers if isinstance(answer, Exception)]
    assert all(isinstance(answer, Refused) and answer.code == "no_such_room" for answer in others)
    numbers = sorted(RoomLine.objects.filter(room=place).values_list("n", flat=True))
    assert numbers == list(range(1, len(said) + 1)) and Room.objects.get(pk=place.pk).said == len(said)


# --- what is said ---------------------------------------------------------------------------------------------------
def test_a_line_says_who_and_when_and_a_page_that_comes_hears_the_last_hundred(alice, bob, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: 1_700_000_000_000)
    hall = rooms.hall()
    said = say(hall, bob, "  good \n evening ")
    line = {"n": 1, "at": 1_700_000_000_000, "name": "Bob", "player": bob.pk, "text": "good evening"}
    assert msgspec.json.decode(said.frame) == {"type": "talk", "room": hall.pk, "whole": False, "lines": [line]}
    for number in range(101):
        say(hall, alice, str(number))
    assert heard(hall) == [str(number) for number in range(1, 101)]


@pytest.mark.parametrize("text", ["", " \n", "\u202e", "a" * 301])
def test_a_text_of_nothing_or_too_much_is_refused(alice, text):
    with refused("malformed"):
        say(rooms.hall(), alice, text)
    assert Room.objects.get(key=HALL).said == 0


def test_a_guest_reads_for_his_first_minute(greta):
    hall = rooms.hall()
    with refused("chat_not_yet"):
        say(hall, greta)
    Player.objects.filter(pk=greta.pk).update(date_joined=timezone.now() - timedelta(minutes=2))
    assert say(hall, greta).n == 1


def test_a_repeat_says_nothing_more(alice, bob):
    hall = rooms.hall()
    first, again, other = say(hall, alice, "once", "x"), say(hall, alice, "twice", "x"), say(hall, bob, "mine", "x")
    assert (again.n, again.frame, other.n) == (first.n, "", 2) and heard(hall) == ["once", "mine"]


@pytest.mark.django_db(transaction=True)
def test_all_who_speak_at_once_are_numbered_without_a_gap(alice, bob, charlie):
    hall = rooms.hall()
    lines = [lambda who=who, n=n: say(hall, who, f"{n}", f"{n}") for n in range(3) for who in (alice, bob, charlie)]
    answers = at_once(*lines, *[lambda: say(hall, alice, "once", "same")] * 2)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert sorted(RoomLine.objects.values_list("n", flat=True)) == list(range(1, 11)) and len(heard(hall)) == 10


def test_lines_of_blocked_people_are_left_out_both_ways(alice, bob, charlie):
    hall = rooms.hall()
    for who in (alice, bob, charlie):
        say(hall, who, who.name)
    Block.objects.create(who=alice, whom=bob, at=0)
    assert heard(hall, frozenset(alice.unheard())) == ["Alice", "Charlie"]
    assert heard(hall, frozenset(bob.unheard())) == ["Bob", "Charlie"]
    assert charlie.unheard() == set()


def test_a_hidden_line_loses_its_text_and_keeps_its_place(alice, bob):
    hall = rooms.hall()
    say(hall, alice, "something bad")
    say(hall, bob, "well")
    line = RoomLine.objects.get(n=1)
    assert rooms.hide_line(line_id=line.pk) and not rooms.hide_line(line_id=line.pk) and not rooms.hide_line(line_id=10**9)
    assert heard(hall) == ["", "well"] and b'"hidden":true' in room_selectors.talk(hall.pk, frozenset())[1].encode()


# --- links ----------------------------------------------------------------------------------------------------------
def is_fresh(place: Room, player: Player, text: str = "see https://example.org") -> bool:
    line = msgspec.json.decode(say(place, player, text).frame)["lines"][0]
    return line.get("fresh", False)


def test_links_of_new_accounts_are_plain_until_they_have_been_here_and_played(alice, bob, greta):
    hall = rooms.hall()
    long_ago = timezone.now() - timedelta(days=4)
    Player.objects.filter(pk=greta.pk).update(date_joined=long_ago)
    match = people(alice, bob)
    assert is_fresh(hall, alice) and is_fresh(hall, greta) and not is_fresh(hall, alice, "no link at all")
    Player.objects.filter(pk__in=[alice.pk, bob.pk]).update(date_joined=long_ago)
    assert is_fresh(hall, alice)
    match.resign(0)
    assert Match.objects.get(pk=match.id).status == "over" and not is_fresh(hall, alice)
    Player.objects.filter(pk=alice.pk).update(date_joined=timezone.now() - timedelta(days=2))
    assert is_fresh(hall, alice) and is_fresh(hall, greta, "HTTP://EXAMPLE.ORG")


# --- what is kept ---------------------------------------------------------------------------------------------------
@pytest.fixture
def empty(monkeypatch):
    """Nobody is in any room, as far as Redis knows."""
    monkeypatch.setattr(room_sweep, "is_anybody_in", lambda room_id: False)


def later(monkeypatch, days: float) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + int(days * DAY))


def test_a_room_that_nobody_used_for_a_day_vanishes_and_the_hall_never(alice, bob, empty, monkeypatch):
    hall, used, unused = rooms.hall(), room(alice), room(alice, name="Leer")
    later(monkeypatch, 0.7)
    say(used, bob)
    later(monkeypatch, 0.4)
    room_sweep.sweep()
    assert listed(None) == ["", "Ballonkeller"] and not Room.objects.filter(pk=unused.pk).exists()
    assert enter(hall, bob) == ""


def test_a_room_with_somebody_in_it_or_that_nobody_can_count_stays(alice, monkeypatch):
    room(alice)
    later(monkeypatch, 3)
    room_sweep.sweep()
    assert listed(None) == ["Ballonkeller"]


def test_entering_is_using(alice, bob, empty, monkeypatch):
    place = room(alice)
    later(monkeypatch, 0.9)
    assert enter(place, bob) == ""
    later(monkeypatch, 0.9)
    room_sweep.sweep()
    assert listed(None) == ["Ballonkeller"]


def test_lines_are_kept_for_thirty_days_also_those_of_closed_rooms(alice, bob, empty, monkeypatch):
    hall, place = rooms.hall(), room(alice)
    say(hall, bob, "old")
    say(place, bob, "older")
    rooms.close(room_id=place.pk, player_id=alice.pk)
    later(monkeypatch, 29)
    room_sweep.sweep()
    say(hall, bob, "new")
    assert heard(hall) == ["old", "new"] and Room.objects.filter(pk=place.pk).exists()
    later(monkeypatch, 1.1)
    room_sweep.sweep()
    assert heard(hall) == ["new"] and not Room.objects.filter(pk=place.pk).exists()
    assert say(hall, bob).n == 3


def test_who_closes_his_account_is_not_named_in_what_he_said(alice, bob):
    place = room(alice)
    say(place, alice, "me")
    alice.username = "Ex-7"
    alice.save()
    rooms.leave_all(alice)
    assert RoomLine.objects.get().name == "Ex-7" and Room.objects.get(pk=place.pk).owner is None


def test_an_owner_does_not_keep_the_whole_lobby_busy(alice, bob):
    place = room(alice)
    for _ in range(100):
        rooms.show_out(room_id=place.pk, player_id=alice.pk, guest_id=bob.pk)
    with refused("too_many"):
        rooms.show_out(room_id=place.pk, player_id=alice.pk, guest_id=bob.pk)
    with refused("too_many"):
        rooms.close(room_id=place.pk, player_id=alice.pk)
