"""The pages of private messages, as both ends, strangers and blocked people see them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lobby import letter_selectors, letters, ties
from lobby.models import Letter, Player
from tests.lobby.conftest import browser

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def _long_here(alice, bob, carol):
    Player.objects.update(date_joined=timezone.now() - timedelta(days=30))


def write(one, other, text="Hello"):
    return letters.write(sender_id=one.pk, recipient_id=other.pk, text=text, client_id=f"{one.pk}-{Letter.objects.count()}")


def page(who, whom, **asked):
    return browser(who).get(f"/messages/{whom.key}/", asked).content.decode()


def send(who, whom, text="Hello", **more):
    return browser(who).post(f"/messages/{whom.key}/", {"text": text, **more.pop("fields", {})}, **more)


def test_two_read_what_they_write_and_nobody_else_does(alice, bob, carol):
    assert send(alice, bob, "Shall we play?").url == "/messages/bob/"
    assert "Shall we play?" in page(bob, alice) and "Shall we play?" in page(alice, bob)
    for other in (alice, bob):
        assert "Shall we play?" not in page(carol, other)
    assert "Shall we play?" not in browser(carol).get("/messages/").content.decode()


def test_a_letter_is_new_once(alice, bob):
    write(alice, bob)
    assert "is-new" in page(bob, alice) and "is-new" not in page(bob, alice)


@pytest.mark.parametrize(("asked", "looks"), [({}, "thread"), ({"after": 0}, "newer")])
def test_what_comes_in_while_others_are_shown_stays_new(alice, bob, monkeypatch, asked, looks):
    write(alice, bob)
    look = getattr(letter_selectors, looks)

    def meanwhile(*given):
        found = look(*given)
        write(alice, bob)
        return found

    monkeypatch.setattr(letter_selectors, looks, meanwhile)
    browser(bob).get("/messages/alice/", asked)
    assert letter_selectors.unread(bob.pk) == 1
    monkeypatch.setattr(letter_selectors, looks, look)
    browser(bob).get("/messages/alice/", asked)
    assert letter_selectors.unread(bob.pk) == 0


def test_only_its_reader_makes_a_letter_old(alice, bob, carol):
    write(alice, bob)
    page(alice, bob)
    page(carol, bob)
    assert letter_selectors.unread(bob.pk) == 1


def test_what_nobody_looks_at_makes_no_letter_old(alice, bob):
    write(alice, bob)
    client = browser(bob)
    client.head("/messages/alice/")
    for asked in ({}, {"after": 0}):
        client.get("/messages/alice/", asked, headers={"sec-purpose": "prefetch;prerender"})
    assert letter_selectors.unread(bob.pk) == 1


def test_a_script_writes_once_however_often_it_tries(alice, bob):
    for _ in range(2):
        assert send(alice, bob, fields={"id": "abc-1"}, headers=JSON).status_code == 204
    send(alice, bob, fields={"id": "<>"}, headers=JSON)
    assert Letter.objects.count() == 2


def test_a_refusal_is_told_and_writes_nothing(alice, bob):
    ties.block(who_id=bob.pk, whom_id=alice.pk)
    answer = send(alice, bob, headers=JSON)
    assert (answer.status_code, answer.json()["refused"]) == (409, "This player takes no messages at the moment.")
    assert "takes no messages" in browser(alice).post("/messages/bob/", {"text": "x"}, follow=True).content.decode()
    assert not Letter.objects.exists()


def test_who_is_blocked_sees_the_same_page_as_before(alice, bob):
    before = page(alice, bob)
    ties.block(who_id=bob.pk, whom_id=alice.pk)
    assert without_token(page(alice, bob)) == without_token(before)
    assert "you do not write to one another" in page(bob, alice)


def without_token(text):
    return [line for line in text.splitlines() if "csrf" not in line and "nonce" not in line]


def test_only_what_is_newer_is_asked_for_by_scripts(alice, bob):
    first, second = write(alice, bob, "one"), write(alice, bob, "two")
    text = page(bob, alice, after=first.pk)
    assert "two" in text and "one" not in text and "<html" not in text
    assert page(bob, alice, after=second.pk).strip() == ""


@pytest.mark.parametrize("asked", [{"after": "x"}, {"before": "-1"}, {"before": "9" * 40}, {"after": "²"}])
def test_nonsense_in_the_address_is_left_out(alice, bob, asked):
    write(alice, bob, "here")
    assert "here" in page(bob, alice, **asked)


def test_older_letters_are_a_page_away(alice, bob):
    Letter.objects.bulk_create(
        Letter(sender=alice, recipient=bob, text=f"no {number}.", at=number, client_id=str(number)) for number in range(40)
    )
    newest = browser(bob).get("/messages/alice/")
    assert newest.context["has_older"] and "no 10." in newest.content.decode() and "no 9." not in newest.content.decode()
    older = browser(bob).get("/messages/alice/", {"before": newest.context["letters"][0].pk})
    assert not older.context["has_older"] and "no 9." in older.content.decode() and "no 10." not in older.content.decode()


def test_the_list_stands_with_the_newest_first(alice, bob, carol):
    write(bob, alice, "first")
    write(alice, carol, "second")
    rows = browser(alice).get("/messages/").context["rows"]
    assert [(row["other"], row["mine"], row["unread"]) for row in rows] == [(carol, True, 0), (bob, False, 1)]


def test_the_list_costs_the_same_however_long_it_is(alice, django_assert_max_num_queries):
    for number in range(12):
        write(Player.objects.create_user(f"Writer {number}"), alice)
    client = browser(alice)
    client.get("/messages/")
    with django_assert_max_num_queries(14):
        assert len(client.get("/messages/").context["rows"]) == 12


def test_a_name_leads_to_a_conversation(alice, bob):
    assert browser(alice).get("/messages/", {"to": "BOB"}).url == "/messages/bob/"
    assert "Nobody here is called" in browser(alice).get("/messages/", {"to": "<b>"}, follow=True).content.decode()


def test_each_deletes_for_himself(alice, bob):
    write(alice, bob, "gone for one")
    assert browser(bob).post("/messages/alice/delete/").url == "/messages/"
    assert "gone for one" not in page(bob, alice) and "gone for one" in page(alice, bob)
    assert browser(bob).get("/messages/alice/delete/").status_code == 405


def test_nobody_writes_to_himself_or_reads_with_nobody(alice, bob):
    assert browser(alice).get("/messages/alice/").status_code == browser(alice).get("/messages/nobody/").status_code == 404
    assert browser(alice).post("/messages/alice/delete/").status_code == 404
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert browser(alice).get("/messages/bob/").status_code == 404


def test_what_is_left_of_a_conversation_with_one_who_is_gone_can_be_read(alice, bob):
    write(bob, alice, "farewell")
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    text = page(alice, bob)
    assert "farewell" in text and "nobody reads here any more" in text and 'id="compose"' not in text


def test_visitors_read_nothing(alice):
    for address in ("/messages/", "/messages/alice/"):
        assert browser().get(address).url.startswith("/accounts/login/")


def test_what_the_staff_has_hidden_is_sent_to_nobody(alice, bob):
    write(alice, bob, "an insult")
    Letter.objects.update(hidden=True)
    for text in (page(bob, alice), page(alice, bob), browser(bob).get("/messages/").content.decode()):
        assert "an insult" not in text and "The staff has hidden this message." in text


def test_words_of_people_are_text(alice, bob):
    write(alice, bob, "<script>alert(1)</script>\nand more")
    text = page(bob, alice)
    assert "<script>alert" not in text and "&lt;script&gt;" in text and "<br>and more" in text


def test_a_reader_reports_what_somebody_else_wrote(alice, bob):
    letter = write(alice, bob)
    assert f"/report/?kind=letter&amp;letter={letter.pk}" in page(bob, alice)
    assert "kind=letter" not in page(alice, bob)


def test_the_masthead_counts_what_waits(alice, bob):
    write(alice, bob)
    assert "data-count>1</b>" in browser(bob).get("/settings/").content.decode()
    assert "data-count hidden" in browser(alice).get("/settings/").content.decode()
    assert "data-unread" not in browser().get("/settings/").content.decode()
