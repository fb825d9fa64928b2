"""Reports: of what somebody could read, once each, gathered in one case a player."""

import pytest
from django.test import Client

from lobby.models import FOR_EVER, Case, Letter, Player, Report, Room, RoomGuest, RoomLine
from lobby.models.talk import HALL
from lobby.moderation import reporting
from lobby.refusals import Refused
from tables import clock, services
from tests.lobby.conftest import browser
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def told(who: Player, kind: str, address: str = "10.0.0.1", **ids: object) -> Report:
    named = {name: str(value) for name, value in ids.items()}
    return reporting.report(reporter=who, kind=kind, ids=named, reason="insult", words="he said it", address=address)


def refused(who: Player, kind: str, **ids: object) -> str:
    with pytest.raises(Refused) as no:
        told(who, kind, **ids)
    return no.value.code


def say(match_id: int, who: Player, text: str) -> services.Said:
    return services.say(match_id=match_id, player_id=who.pk, text=text, client_id=f"{who.pk}-{text}"[:40])


def said_in(room: Room, author: Player, text: str = "boo") -> RoomLine:
    n = room.lines.count() + 1
    return RoomLine.objects.create(
        room=room, n=n, author=author, name=author.name, text=text, at=1, client_id=f"c{room.pk}-{n}"
    )


def room(name: str, kind: str, owner: Player | None = None) -> Room:
    return Room.objects.create(name=name, key=name, kind=kind, owner=owner, made_at=1, last_at=1)


def test_a_line_is_quoted_in_the_case_of_its_author(alice, bob):
    match = people(alice, bob).id
    said = say(match, bob, "you fool")
    row = told(alice, "line", match=match, room="players", n=said.n)
    assert (row.case.accused, row.quoted, row.match_id, row.words) == (bob, "you fool", match, "he said it")


def test_reports_of_one_player_gather_in_one_open_case(alice, bob, charlie):
    first, second = told(alice, "player", player=bob.pk), told(charlie, "player", player=bob.pk)
    assert first.case == second.case and Case.objects.count() == 1
    Case.objects.update(state="closed")
    assert told(alice, "player", player=bob.pk).case != first.case


def test_the_same_report_twice_is_one(alice, bob):
    assert told(alice, "player", player=bob.pk) == told(alice, "player", player=bob.pk)
    assert Report.objects.count() == 1


def test_nobody_reports_a_line_of_a_room_where_he_is_not(alice, bob, charlie):
    match = people(alice, bob).id
    mine, theirs = say(match, bob, "among us"), say(match, charlie, "among watchers")
    assert refused(charlie, "line", match=match, room="players", n=mine.n) == "report_gone"
    assert refused(alice, "line", match=match, room="watchers", n=theirs.n) == "report_gone"
    assert refused(alice, "line", match=match, room="players", n=99) == "report_gone"


def test_who_has_left_his_seat_reports_what_was_said_before_and_what_watchers_say_since(alice, bob, charlie, monkeypatch):
    match = people(alice, bob).id
    before = say(match, bob, "before")
    services.resign(match_id=match, player_id=alice.pk, client_id="away", why="left")
    later = clock.now() + 60_000
    monkeypatch.setattr(clock, "now", lambda: later)
    after, watching = say(match, bob, "after"), say(match, charlie, "watching")
    assert told(alice, "line", match=match, room="players", n=before.n)
    assert refused(alice, "line", match=match, room="players", n=after.n) == "report_gone"
    assert told(alice, "line", match=match, room="watchers", n=watching.n)


def test_lines_of_a_secret_room_are_reported_by_its_members_only(alice, bob, charlie):
    line = said_in(room("attic", Room.Kind.SECRET, owner=bob), bob)
    assert refused(alice, "line", room=line.room_id, n=line.n) == "report_gone"
    RoomGuest.objects.create(room=line.room, player=alice, by=bob, at=1)
    assert told(alice, "line", room=line.room_id, n=line.n).quoted == "boo"
    RoomGuest.objects.filter(player=alice).update(out=True)
    RoomGuest.objects.create(room=line.room, player=charlie, by=bob, at=1, out=True)
    assert refused(charlie, "line", room=line.room_id, n=line.n) == "report_gone"


def test_lines_of_the_hall_are_reported_by_anybody(alice, bob):
    hall = Room.objects.get_or_create(key=HALL, defaults={"name": "Hall", "made_at": 1, "last_at": 1})[0]
    line = said_in(hall, bob)
    assert told(alice, "line", room=line.room_id, n=line.n).room_line == line


def test_a_letter_is_reported_by_its_recipient_only(alice, bob, charlie):
    letter = Letter.objects.create(sender=bob, recipient=alice, text="psst", at=1, client_id="1")
    assert refused(charlie, "letter", letter=letter.pk) == refused(bob, "letter", letter=letter.pk) == "report_gone"
    assert told(alice, "letter", letter=letter.pk).quoted == "psst"


def test_a_match_is_reported_with_one_who_sits_in_it(alice, bob, charlie):
    match = people(alice, bob).id
    assert told(alice, "match", match=match, player=bob.pk).match_id == match
    assert refused(alice, "match", match=match, player=charlie.pk) == "report_gone"
    assert refused(alice, "match", match=match, player=alice.pk) == "report_yourself"


def test_guests_report_too(greta, bob):
    assert told(greta, "player", player=bob.pk).reporter == greta


@pytest.mark.parametrize("ids", [{}, {"player": "x"}, {"player": "9" * 400}, {"player": "²"}, {"player": "-1"}])
def test_what_is_no_number_is_refused(alice, ids):
    assert refused(alice, "player", **ids) == "malformed"


@pytest.mark.parametrize(
    ("kind", "ids"), [("line", {"match": 10**18 - 1, "room": "players", "n": 10**18 - 1}), ("letter", {"letter": 10**18 - 1})]
)
def test_what_is_not_there_is_refused(alice, kind, ids):
    assert refused(alice, kind, **ids) == "report_gone"


def test_ten_reports_an_hour_are_enough_for_one_account(alice):
    for number in range(reporting.MOST):
        told(alice, "player", player=Player.objects.create_user(f"Bob{number}x").pk)
    assert refused(alice, "player", player=Player.objects.create_user("Zoe").pk) == "too_many"


def test_one_address_has_its_limit_over_all_its_accounts(bob):
    for number in range(reporting.MOST_OF_ADDRESS):
        told(Player.objects.create_user(f"Ann{number}x"), "player", player=bob.pk)
    assert refused(Player.objects.create_user("Zoe"), "player", player=bob.pk) == "too_many"
    assert told(Player.objects.create_user("Yan"), "player", player=bob.pk, address="10.9.9.9")


# --- the door -------------------------------------------------------------------------------------------------------
JSON = {"accept": "application/json"}


def test_pages_are_thanked_or_told_why_not(alice, bob):
    fields = {"kind": "player", "player": bob.pk, "reason": "name"}
    answer = browser(alice).post("/report/", fields, headers=JSON)
    assert answer.status_code == 200 and "Thank you" in answer.json()["told"]
    gone = browser(alice).post("/report/", fields | {"player": 10**9}, headers=JSON)
    assert gone.status_code == 404 and "not there" in gone.json()["refused"]
    odd = browser(alice).post("/report/", fields | {"reason": "x"}, headers=JSON)
    assert odd.status_code == 400 and odd.json()["refused"]


def test_strangers_are_asked_to_come_in_first(bob):
    answer = Client().post("/report/", {"kind": "player", "player": bob.pk, "reason": "name"}, headers=JSON)
    assert answer.status_code == 403 and not Report.objects.exists()
    assert Client().get("/report/?kind=player").status_code == 302


def test_without_a_script_a_page_does_the_same(alice, bob):
    page = browser(alice).get(f"/report/?kind=player&player={bob.pk}").content.decode()
    assert "Bob" in page and "Insults" in page
    answer = browser(alice).post("/report/", {"kind": "player", "player": bob.pk, "reason": "hate", "words": "x"})
    assert answer.status_code == 302 and Report.objects.get().reason == "hate"
    assert "not there" in browser(alice).get("/report/?kind=letter&letter=1").content.decode()


# --- rights ---------------------------------------------------------------------------------------------------------
def test_what_the_staff_has_done_holds_until_its_end(alice, monkeypatch):
    now = clock.now()
    alice.silent_until = alice.benched_until = now + 1000
    assert (alice.why_silent(), alice.may("chat"), alice.may("challenge"), alice.may("sit")) == ("silenced", False, False, True)
    monkeypatch.setattr(clock, "now", lambda: now + 1000)
    assert alice.may("chat") and alice.may("challenge")
    alice.banned_until = FOR_EVER
    assert not any(map(alice.may, ("enter", "sit", "challenge", "chat"))) and alice.why_silent() == "chat_off"
