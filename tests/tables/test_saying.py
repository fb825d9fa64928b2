"""What is said at a table: who may, where it is heard, what is left of a text."""

from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from games.engine import Refused
from lobby import services as people_services
from lobby.models import Player
from tables import selectors, services
from tables.models import ChatLine, Match
from tables.services import NotAllowed
from tables.texts import tidied
from tests.lobby.conftest import PLAIN
from tests.tables.matches import Played, computer, people
from tests.tables.test_races import at_once


def say(match: Played, player: Player, text: str = "Hello", client_id: str | None = None) -> services.Said:
    return services.say(match_id=match.id, player_id=player.pk, text=text, client_id=client_id or match.new_id())


def heard(match: Played, room: str) -> list[str]:
    """The texts of a room as a page is sent them when it comes."""
    newest, raw = selectors.chat(match.id, room)  # type: ignore[arg-type]
    chat = msgspec.json.decode(raw)
    assert (chat["type"], chat["room"], chat["all"]) == ("chat", room, True)
    assert [line["n"] for line in chat["lines"]][-1:] == ([newest] if newest else [])
    return [line["text"] for line in chat["lines"]]


def guest(minutes: float) -> Player:
    """A guest who came so many minutes ago."""
    player = people_services.welcome_guest(language="en")
    Player.objects.filter(pk=player.pk).update(date_joined=timezone.now() - timedelta(minutes=minutes))
    return player


# --- rooms ----------------------------------------------------------------------------------------------------------
def test_players_hear_players_and_watchers_hear_watchers(alice, bob, charlie):
    match = people(alice, bob)
    say(match, alice, "my last card")
    say(match, charlie, "she bluffs")
    say(match, bob, "we shall see")
    assert heard(match, "players") == ["my last card", "we shall see"]
    assert heard(match, "watchers") == ["she bluffs"]


def test_a_line_says_who_where_and_when_and_is_numbered_in_its_room(alice, bob, charlie, time):
    match = people(alice, bob)
    say(match, charlie)
    said = say(match, bob, "Good game")
    assert (said.room, said.n) == ("players", 1)
    line = {"n": 1, "at": time.now, "name": "Bob", "player": bob.pk, "seat": 1, "text": "Good game"}
    assert msgspec.json.decode(said.frame) == {"type": "chat", "room": "players", "all": False, "lines": [line]}
    assert [say(match, who).n for who in (alice, bob, charlie, alice)] == [2, 3, 2, 4]


def test_who_leaves_his_seat_speaks_among_the_watchers_at_once(alice, bob, carol):
    match = people(alice, bob, carol, game="lampions")
    match.resign(2, why="left")
    said = say(match, carol, "that was it")
    assert said.room == "watchers" and b'"seat":null' in said.frame


def test_the_rooms_stay_apart_when_the_match_is_over(alice, bob, charlie):
    match = people(alice, bob)
    match.resign(0)
    assert [say(match, who).room for who in (alice, bob, charlie)] == ["players", "players", "watchers"]


def test_a_page_that_comes_is_sent_the_last_hundred(alice, bob):
    match = people(alice, bob)
    for number in range(103):
        say(match, alice, str(number))
    assert heard(match, "players") == [str(number) for number in range(3, 103)]


def test_a_line_outlives_its_author(alice, bob, charlie):
    match = people(alice, bob)
    say(match, charlie, "bye")
    charlie.delete()
    line = msgspec.json.decode(selectors.chat(match.id, "watchers")[1])["lines"][0]
    assert (line["name"], line["player"]) == ("Charlie", None)


def test_what_is_said_changes_nothing_of_the_match(alice, bob):
    match = people(alice, bob)
    before = match.row
    say(match, alice)
    after = match.row
    assert (after.rev, after.ply, after.last_move_at) == (before.rev, before.ply, before.last_move_at)
    assert match.is_true()


# --- who may --------------------------------------------------------------------------------------------------------
def test_nobody_speaks_at_a_table_with_the_computer(alice):
    match = computer(alice, "medium")
    with pytest.raises(NotAllowed, match="alone"):
        say(match, alice)


def test_a_guest_listens_for_a_minute_also_at_his_own_table(alice):
    new, known = guest(minutes=0.9), guest(minutes=1.1)
    match = people(alice, new)
    with pytest.raises(NotAllowed, match="chat_not_yet"):
        say(match, new)
    assert say(match, known).room == "watchers"
    assert not new.may("chat") and Player.objects.get(pk=known.pk).may("chat")


def test_a_closed_account_says_nothing(alice, bob):
    match = people(alice, bob)
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    with pytest.raises(NotAllowed, match="chat_off"):
        say(match, bob)


def test_whoever_is_told_to_be_silent_is(alice, bob, monkeypatch):
    """What later features add is asked at each act."""
    match = people(alice, bob)
    monkeypatch.setattr(Player, "why_silent", lambda self: "chat_off" if self.name == "Bob" else "")
    with pytest.raises(NotAllowed, match="chat_off"):
        say(match, bob)
    assert not bob.may("chat") and say(match, alice).n == 1
    assert ChatLine.objects.count() == 1


def test_a_deleted_account_says_nothing(alice, bob):
    match = people(alice, bob)
    pk = bob.pk
    bob.delete()
    bob.pk = pk
    with pytest.raises(NotAllowed, match="no_chat"):
        say(match, bob)


def test_there_is_no_talk_without_a_match(alice):
    with pytest.raises(Match.DoesNotExist):
        services.say(match_id=10**9, player_id=alice.pk, text="hello", client_id="x")


# --- once -----------------------------------------------------------------------------------------------------------
def test_a_repeat_says_nothing_more_and_gets_the_first_answer(alice, bob):
    match = people(alice, bob)
    first, second = say(match, alice, "once", "x"), say(match, alice, "twice", "x")
    assert (second.room, second.n, second.frame) == (first.room, first.n, b"")
    assert say(match, bob, "his own x", "x").n == 2
    assert heard(match, "players") == ["once", "his own x"]


@pytest.mark.django_db(transaction=True)
def test_the_same_frame_by_four_ways_is_one_line(alice, bob):
    match = people(alice, bob)
    answers = at_once(*[lambda: say(match, alice, "once", "x")] * 4)
    assert {(answer.room, answer.n) for answer in answers} == {("players", 1)}
    assert sorted(bool(answer.frame) for answer in answers) == [False, False, False, True]
    assert heard(match, "players") == ["once"]


@pytest.mark.django_db(transaction=True)
def test_all_who_speak_at_once_are_numbered_without_a_gap_while_the_game_goes_on(alice, bob, charlie):
    match = people(alice, bob)
    talk = [lambda who=who, n=n: say(match, who, f"{n}", f"{n}") for n in range(3) for who in (alice, bob, charlie)]
    answers = at_once(*talk, lambda: match.play(0))
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    for room, count in (("players", 6), ("watchers", 3)):
        numbers = ChatLine.objects.filter(match_id=match.id, room=room).values_list("n", flat=True)
        assert sorted(numbers) == list(range(1, count + 1)) and getattr(match.row, f"said_{room}") == count
    assert match.is_true()


# --- texts ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("  hello \t\n  there  ", "hello there"),
        ("a\x00b\x07c\x9fd", "abcd"),
        ("user\u202egnp.exe", "usergnp.exe"),
        ("\u2066a\u2069 \u200eb\u200f \u061cc", "a b c"),
        ("a \u200b\ufeff\u2060 b", "a b"),
        ("a\u2028b\u2029c\u00a0d\u3000e", "a b c d e"),
        ("\ud83da", "a"),
        ("Grüße, שלום, привет, 你好!", "Grüße, שלום, привет, 你好!"),
        ("👩\u200d🚀 ✌\ufe0f می\u200cخواهم", "👩\u200d🚀 ✌\ufe0f می\u200cخواهم"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("\ue000x\U000e0041", "x"),
        ("a\u2065\ufff0\U000e0080\U000e0fffb", "ab"),
        ("Z" + "\u0301" * 299 + "!", "Z" + "\u0301" * 6 + "!"),
        ("Z" + "\u0301\u200d\u20dd\u200b\u0489" * 9, "Z" + "\u0301\u200d\u20dd\u0489" * 2),
    ],
)
def test_what_cannot_be_seen_is_left_out(text, left):
    assert tidied(text) == left


@pytest.mark.parametrize(
    "text", ["", " \n ", "\u202e\u200b", "\u200d\u200c", "\u3164\u2800", "\u0301\ufe0f", "\ufff5\U0001d159", "a" * 301]
)
def test_a_text_of_nothing_or_too_much_is_refused(alice, bob, text):
    match = people(alice, bob)
    with pytest.raises(Refused) as no:
        say(match, alice, text)
    assert no.value.refusal.code == "malformed" and match.row.said_players == 0


def test_three_hundred_characters_are_counted_when_the_text_is_tidy(alice, bob):
    match = people(alice, bob)
    say(match, alice, "  " + "ä" * 150 + "   " + "🎈" * 149 + "\u200b\n")
    assert heard(match, "players") == ["ä" * 150 + " " + "🎈" * 149]


# --- what the staff reads -------------------------------------------------------------------------------------------
def test_the_staff_reads_both_rooms_on_the_page_of_the_match_and_no_cards(alice, bob, charlie, settings):
    settings.STORAGES = PLAIN
    match = people(alice, bob)
    say(match, alice, "<b>among us</b>")
    say(match, charlie, "among them")
    boss = Player.objects.create_superuser("Boss", password="x")
    client = Client(headers={"accept-language": "en"})
    client.force_login(boss)
    page = client.get(f"/admin/tables/match/{match.id}/change/").content.decode()
    assert "&lt;b&gt;among us&lt;/b&gt;" in page and "among them" in page and "<b>among us" not in page
    hand = match.seen(0)["view"]["hand"]
    assert not [card for card in hand if str(card) in page.replace("&quot;", '"') and len(str(card)) > 2]
    answer = client.post(f"/admin/tables/match/{match.id}/change/", {"chat-0-text": "changed"})
    assert answer.status_code == 403 and heard(match, "players") == ["<b>among us</b>"]
