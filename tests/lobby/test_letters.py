"""Private messages: who may write, who reads, what is told of it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from lobby import letter_selectors, letters, limits, ties
from lobby.models import Letter, Player
from lobby.models.talk import LETTER
from lobby.refusals import Refused
from tables import clock
from tests.lobby.conftest import member

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _long_here(alice, bob):
    known(alice, bob)


def known(*players):
    Player.objects.filter(pk__in=[one.pk for one in players]).update(date_joined=timezone.now() - timedelta(days=30))


def write(one, other, text="Hello", ident=None):
    return letters.write(sender_id=one.pk, recipient_id=other.pk, text=text, client_id=ident or uuid4().hex)


def refusal(one, other, text="Hello"):
    before = Letter.objects.count()
    with pytest.raises(Refused) as refused:
        write(one, other, text)
    assert Letter.objects.count() == before
    return refused.value.code


def test_a_letter_waits_for_its_reader_and_for_nobody_else(alice, bob, carol):
    write(alice, bob, "Are you there?")
    assert [letter.text for letter in letter_selectors.thread(bob.pk, alice.pk)] == ["Are you there?"]
    assert letter_selectors.thread(carol.pk, alice.pk) == letter_selectors.thread(carol.pk, bob.pk) == []
    assert [letter_selectors.unread(one.pk) for one in (alice, bob, carol)] == [0, 1, 0]
    letters.read(reader_id=bob.pk, other_id=alice.pk, last=Letter.objects.latest("pk").pk)
    assert letter_selectors.unread(bob.pk) == 0


def test_a_repeat_is_the_same_letter(alice, bob):
    assert write(alice, bob, ident="a").pk == write(alice, bob, ident="a").pk and Letter.objects.count() == 1


def test_a_letter_keeps_its_lines_and_loses_what_cannot_be_seen(alice, bob):
    letter = write(alice, bob, "  One\u202e \n\n\n two\u0000  three\r\n")
    assert letter.text == "One\n\ntwo three"


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b", "\u2800"])
def test_nothing_is_no_letter(alice, bob, text):
    assert refusal(alice, bob, text) == "empty_letter"


def test_a_letter_has_an_end(alice, bob):
    write(alice, bob, "x" * LETTER)
    assert refusal(alice, bob, "x" * (LETTER + 1)) == "long_letter"


def test_nobody_writes_to_himself_or_to_nobody(alice, bob):
    assert refusal(alice, alice) == "yourself_no_letter"
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert refusal(alice, bob) == "no_such_player"


def test_who_is_blocked_learns_only_that_nobody_reads_now(alice, bob):
    ties.block(who_id=bob.pk, whom_id=alice.pk)
    assert (refusal(alice, bob), refusal(bob, alice)) == ("takes_no_letters", "blocked_by_you")


def test_one_to_whom_the_house_is_closed_is_refused_like_one_who_blocks(alice, bob):
    Player.objects.filter(pk=bob.pk).update(banned_until=clock.now() + 10**7)
    assert refusal(alice, bob) == "takes_no_letters"


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [("silent_until", clock.now() + 10**7, "silenced"), ("banned_until", clock.now() + 10**7, "chat_off")],
)
def test_whom_the_staff_has_silenced_writes_nothing(alice, bob, column, value, code):
    Player.objects.filter(pk=alice.pk).update(**{column: value})
    assert refusal(alice, bob) == code


def test_a_guest_first_reads_for_a_minute(alice, greta):
    assert refusal(greta, alice) == "chat_not_yet"


@pytest.mark.parametrize(("age", "most"), [(None, 3), (0, 8), (30, 40)])
def test_people_one_does_not_know_are_few_a_day(alice, greta, age, most, monkeypatch):
    writer = greta if age is None else member("Writer")
    ago = timedelta(minutes=2) if age is None else timedelta(days=age)
    Player.objects.filter(pk=writer.pk).update(date_joined=timezone.now() - ago)
    counted = limits.within
    monkeypatch.setattr(limits, "within", lambda what, *of, **most: what != "strangers" or counted(what, *of, **most))
    for number in range(most):
        write(writer, member(f"Reader {number}"))
    assert refusal(writer, member("One More")) == "too_many_strangers"
    write(writer, Player.objects.get(username="Reader 0"))  # he is no stranger any more
    write(alice, writer)
    write(writer, alice)  # who has written first


def test_friends_are_no_strangers(alice, bob):
    for one, other in ((alice, bob), (bob, alice)):
        ties.befriend(who_id=one.pk, whom_id=other.pk)
    cache.set(f"limit:strangers:{alice.pk}:{int(timezone.now().timestamp()) // 86400}", 1000)
    write(alice, bob)


def test_a_flood_is_refused_and_so_is_everything_while_nobody_can_count(alice, bob, monkeypatch):
    for _ in range(20):
        write(alice, bob)
    assert refusal(alice, bob) == "too_many"
    monkeypatch.setattr(limits, "within", lambda *of, when_unknown, **more: when_unknown)
    assert refusal(bob, alice) == "too_many"


def test_letters_of_muted_people_lie_there_and_call_nobody(alice, bob, told):
    ties.mute(who_id=bob.pk, whom_id=alice.pk, on=True)
    write(alice, bob)
    assert letter_selectors.unread(bob.pk) == 0 and len(letter_selectors.thread(bob.pk, alice.pk)) == 1


def test_both_hear_of_a_letter_at_once_and_one_who_is_not_to_be_disturbed_hears_no_sound(
    alice, bob, told, django_capture_on_commit_callbacks
):
    ties.set_undisturbed(player_id=bob.pk, on=True)
    with django_capture_on_commit_callbacks(execute=True):
        letter = write(alice, bob, "psst")
    heard = {message["group"]: message for message in told if message["type"] == "letter"}
    assert set(heard) == {f"u.{alice.pk}", f"u.{bob.pk}"}
    for message in heard.values():
        assert (message["letter"], message["text"], message["quiet"]) == (letter.pk, "psst", True)


def test_each_throws_away_for_himself_and_what_nobody_keeps_is_gone(alice, bob):
    write(alice, bob)
    write(bob, alice)
    letters.throw_away(reader_id=bob.pk, other_id=alice.pk)
    assert letter_selectors.thread(bob.pk, alice.pk) == [] and letter_selectors.unread(bob.pk) == 0
    assert len(letter_selectors.thread(alice.pk, bob.pk)) == 2
    assert not letter_selectors.conversations(bob.pk, 1).object_list
    letters.throw_away(reader_id=alice.pk, other_id=bob.pk)
    assert not Letter.objects.exists()


def test_a_new_letter_after_throwing_away_begins_anew(alice, bob):
    write(alice, bob, "old")
    letters.throw_away(reader_id=bob.pk, other_id=alice.pk)
    write(alice, bob, "new")
    assert [one.text for one in letter_selectors.thread(bob.pk, alice.pk)] == ["new"]


def test_links_of_new_accounts_are_marked(alice, bob):
    newcomer = member("Newcomer")
    assert write(newcomer, alice, "https://example.org").fresh and not write(newcomer, alice, "no link").fresh


def test_conversations_stand_with_the_newest_first_and_say_what_waits(alice, bob, carol, django_assert_num_queries):
    write(bob, alice)
    write(carol, alice)
    write(carol, alice)
    write(alice, bob)
    with django_assert_num_queries(2):
        rows = list(letter_selectors.conversations(alice.pk, 1))
    assert [(row["other"], row["unread"]) for row in rows] == [(bob.pk, 1), (carol.pk, 2)]


def test_a_long_conversation_is_read_page_by_page(alice, bob):
    Letter.objects.bulk_create(
        Letter(sender=alice, recipient=bob, text=str(number), at=number, client_id=str(number)) for number in range(70)
    )
    last = letter_selectors.thread(bob.pk, alice.pk)
    assert [one.text for one in last] == [str(number) for number in range(39, 70)]
    before = letter_selectors.thread(bob.pk, alice.pk, before=last[1].pk)
    assert [one.text for one in before][1:] == [str(number) for number in range(10, 40)]
    assert [one.text for one in letter_selectors.newer(bob.pk, alice.pk, last[-2].pk)] == ["69"]


def test_the_count_is_asked_of_the_database_once_and_anew_after_a_letter(
    alice, bob, django_assert_num_queries, django_capture_on_commit_callbacks
):
    assert letter_selectors.unread_remembered(bob.pk) == 0
    with django_assert_num_queries(0):
        assert letter_selectors.unread_remembered(bob.pk) == 0
    with django_capture_on_commit_callbacks(execute=True):
        write(alice, bob)
    assert letter_selectors.unread_remembered(bob.pk) == 1
