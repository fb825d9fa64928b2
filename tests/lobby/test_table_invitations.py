"""Links to open tables: whoever has one sees who sits there, and sits down with one click."""

from typing import Any

import pytest

from lobby import ties
from lobby.models import OpenTable, Player, TablePlace
from tables.models import Match
from tests.lobby.at_tables import bot, closed, emptied, now, opened, ready, seats
from tests.lobby.conftest import browser
from tests.lobby.offers import waits
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def link(row: OpenTable) -> str:
    return f"/tables/invited/{row.token}/"


def state(row: OpenTable, reader: Player | None = None) -> str:
    return str(browser(reader).get(link(row)).context["state"])


def test_a_stranger_sees_who_sits_there_and_sits_down_with_one_click(alice, bob):
    row = opened(alice, bob, seats=4, rated=True, listed=False, options={"rounds": 5, "wild_pots": False, "thief": True})
    bot(row, alice, 3)
    visitor = browser()
    page = visitor.get(link(row))
    for said in (
        "Alice",
        "Bob",
        "Lanterns",
        "Computer",
        "free",
        "no clock",
        "friendly",
        row.deal.secret_hash,
        "1 seat is free",
    ):
        assert said in page.text, said
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    answer = visitor.post(link(row), {"sit": "1"})
    assert answer.url == "/lobby/"
    assert TablePlace.objects.get(table=row, seat=2).player.is_guest


def test_looking_changes_nothing(alice, bob):
    row = opened(alice)
    before = list(OpenTable.objects.values()), list(TablePlace.objects.values()), Player.objects.count()
    for who in (None, alice, bob):
        client = browser(who)
        client.get(link(row), headers={"user-agent": "WhatsApp/2", "sec-purpose": "prefetch"})
        client.head(link(row))
    assert (list(OpenTable.objects.values()), list(TablePlace.objects.values()), Player.objects.count()) == before


def test_somebody_signed_in_sits_down_as_himself(alice, bob):
    row = opened(alice)
    assert "Sit down as Bob" in browser(bob).get(link(row)).text
    browser(bob).post(link(row))
    assert seats(row) == {0: "Alice", 1: "Bob"} and state(row, bob) == "own"
    assert browser(bob).post(link(row)).url == link(row) and now(row).version == 2


def test_when_it_has_begun_those_who_sit_there_go_to_the_match_and_others_may_watch(alice, bob, carol):
    row = opened(alice, bob, seats=2)
    match = ready(row, alice, bob)
    assert browser(alice).get(link(row)).url == f"/tables/{match}/"
    page = browser(carol).get(link(row))
    assert page.context["state"] == "started" and f"/tables/{match}/" in page.text
    Match.objects.update(status="over")
    assert f"/tables/{match}/" not in browser(carol).get(link(row)).text


def test_a_match_against_computers_alone_is_nobody_elses_to_watch(alice, bob):
    row = opened(alice, seats=2)
    bot(row, alice, 1)
    match = ready(row, alice)
    for reader in (bob, None):
        page = browser(reader).get(link(row))
        assert page.context["state"] == "started" and f"/tables/{match}/" not in page.text


def test_each_reason_why_not_has_its_words_and_makes_nobody_a_guest(alice, bob, carol, charlie, monkeypatch):
    row = opened(alice, bob, seats=2)
    assert state(row, carol) == state(row) == "full"
    assert browser().post(link(row)).url == link(row) and not Player.objects.filter(is_guest=True).exists()
    emptied(row, alice, 1)
    said: dict[str, Any] = {}
    ties.block(who_id=alice.pk, whom_id=carol.pk)
    people(charlie, Player.objects.create_user("Dora"))
    for who, word in ((bob, "shown you out"), (carol, "cannot sit down"), (charlie, "middle of a match")):
        page = browser(who).get(link(row))
        said[who.name] = page.context["state"]
        assert word in page.text, word
    assert set(said.values()) == {"no"}
    closed(row, alice)
    assert state(row) == "closed"
    other = opened(alice)
    waits(monkeypatch, 3_600_000)
    assert state(other) == "expired"


def test_a_link_that_nobody_knows_says_so(db):
    page = browser().get("/tables/invited/nothing/")
    assert page.status_code == 404 and "blown away" in page.text
