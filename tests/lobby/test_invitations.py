"""Links that are given away: two clicks seat a guest, and everything that can be in the way has a page of its own."""

from typing import Any

import pytest
from django.test import Client

from lobby import seeks, whereabouts
from lobby.models import Block, Player, Seek
from ratings.models import Standing
from tables import clock
from tables.models import Chair, Deal, Match
from tests.lobby.conftest import browser
from tests.lobby.offers import refusal, seek, taken, waits
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def link(player: Player, **terms: Any) -> str:
    return f"/invite/{seek(player, 'link', **terms).token}/"


def state(answer: Any) -> str:
    return str(answer.context["state"])


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, alice: Player) -> set[int]:
    """Who is in the house: Alice, until a test says otherwise."""
    found = {alice.pk}
    monkeypatch.setattr(whereabouts, "present", lambda: found)
    return found


def test_a_stranger_opens_the_link_and_clicks_once_and_plays(alice, here):
    address, visitor = link(alice, begins="me"), browser()
    page = visitor.get(address)
    assert "Alice" in page.text and "Classic" in page.text and "10 min + 5 s" in page.text and "friendly" in page.text
    assert Seek.objects.get().deal.secret_hash in page.text and f"Deal no. {Deal.objects.get().pk}" in page.text
    answer = visitor.post(address)
    match = Match.objects.get()
    assert answer.url == f"/tables/{match.pk}/"
    chairs = list(match.chairs.order_by("seat"))
    assert chairs[0].player == alice and chairs[1].player.is_guest and chairs[1].player_id == page_user(visitor)
    assert (match.rated, match.first, match.deal_id) == (False, 0, Seek.objects.get().deal_id)


def page_user(client: Client) -> int:
    return int(client.session["_auth_user_id"])


def test_a_rating_that_is_still_provisional_has_its_mark(alice, here):
    address = link(alice)
    Standing.objects.create(player=alice, game=Seek.objects.get().game, elo=1516, rated=9)
    assert "Elo 1516?" in browser().get(address).text
    Standing.objects.update(rated=10)
    page = browser().get(address).text
    assert "Elo 1516" in page and "1516?" not in page


def test_looking_changes_nothing_however_often(alice, here):
    address = link(alice)
    for client in (browser(), browser(alice)):
        for _ in range(3):
            assert client.get(address).status_code == client.head(address).status_code == 200
    assert Player.objects.count() == 1 and Match.objects.count() == 0
    assert Seek.objects.get().state == "open"


def test_a_member_plays_under_his_own_name(alice, bob, here):
    address = link(alice)
    assert "Play as Bob" in browser(bob).get(address).text
    browser(bob).post(address)
    assert Chair.objects.filter(player=bob).exists() and not Player.objects.filter(is_guest=True).exists()


def test_who_opens_it_again_comes_to_his_table(alice, bob, carol, here):
    address = link(alice)
    browser(bob).post(address)
    table = f"/tables/{Match.objects.get().pk}/"
    for who in (alice, bob):
        assert browser(who).get(address).url == table
    late = browser(carol).get(address)
    assert state(late) == "taken" and table in late.text
    assert browser(carol).post(address).url == address and Match.objects.count() == 1


def test_one_link_opened_by_two_seats_one(alice, bob, carol, here):
    row = seek(alice, "link")
    taken(row, bob)
    assert refusal(taken, row, carol).code == "seek_gone"


def test_the_maker_sees_his_link_and_can_withdraw_it(alice, bob, here):
    address, maker = link(alice, begins="you"), browser(alice)
    page = maker.get(address)
    assert state(page) == "own" and f"http://testserver{address}" in page.text and "Your opponent begins" in page.text
    assert maker.post(address).url == address and Match.objects.count() == 0
    browser(bob).post(address, {"withdraw": "1"})
    assert Match.objects.count() == 1  # nobody else withdraws it: that was a click like any other
    address = link(Player.objects.create_user("Dora"))
    dora = browser(Player.objects.get(username="Dora"))
    dora.post(address, {"withdraw": "1"})
    assert state(browser().get(address)) == "withdrawn" and Deal.objects.latest("pk").fate == "declined"


def test_it_is_good_for_a_day(alice, here, monkeypatch):
    address = link(alice)
    waits(monkeypatch, 24 * 60 * 60_000 - 1000)
    assert state(browser().get(address)) == "open"
    waits(monkeypatch, 1000)
    assert state(browser().get(address)) == "expired"
    browser().post(address)
    seeks.tend()
    assert (
        state(browser().get(address)) == "expired"
        and Match.objects.count() == Player.objects.filter(is_guest=True).count() == 0
    )


def test_a_link_outlives_that_its_maker_goes_away(alice, bob, here, monkeypatch):
    address = link(alice)
    here.clear()
    for seconds in (0, 100, 200):
        monkeypatch.setattr(whereabouts.time, "time", lambda at=seconds: at)
        seeks.tend()
    visitor = browser()
    page = visitor.get(address)
    assert state(page) == "away" and "not here right now" in page.text
    assert visitor.post(address).url == address
    assert Player.objects.filter(is_guest=True).count() == Match.objects.count() == 0  # nobody became a guest for nothing
    here.add(alice.pk)
    assert visitor.post(address).url.startswith("/tables/")


def test_a_maker_who_plays_is_waited_for_and_may_look_at_his_result(alice, bob, carol, here, monkeypatch):
    address = link(alice)
    match = people(alice, carol)
    assert state(browser(bob).get(address)) == "busy"
    match.resign(0)
    assert state(browser(bob).get(address)) == "busy"
    waits(monkeypatch, 21_000)
    assert state(browser(bob).get(address)) == "open"


def test_one_who_plays_elsewhere_is_told_to_finish(alice, bob, carol, here):
    address = link(alice)
    people(bob, carol)
    assert state(browser(bob).get(address)) == "you_play"


def test_a_rated_invitation_asks_for_a_name(alice, bob, greta, here):
    address = link(alice, rated=True)
    for who in (None, greta):
        page = browser(who).get(address)
        assert state(page) == "members" and f"next={address}".replace("/", "%2F") in page.text
        browser(who).post(address)
    assert Match.objects.count() == 0
    browser(bob).post(address)
    assert Match.objects.get().rated


def test_a_guest_who_takes_a_name_for_it_comes_back_to_the_invitation(alice, greta, here):
    address, guest = link(alice, rated=True), browser(greta)
    form = guest.get("/accounts/signup/", {"next": address})
    assert f'name="next" value="{address}"' in form.text
    answer = guest.post("/accounts/signup/", {"username": "Greta", "password1": "warmluft-2026", "next": address})
    assert answer.url == address and state(guest.get(address)) == "open"
    evil = browser(Player.objects.create_user("Gast-77", is_guest=True))
    answer = evil.post("/accounts/signup/", {"username": "Gerd", "password1": "warmluft-2026", "next": "https://evil.example/"})
    assert "evil" not in answer.url


def test_blocked_people_find_it_withdrawn(alice, bob, here):
    address = link(alice)
    Block.objects.create(who=alice, whom=bob, at=0)
    assert state(browser(bob).get(address)) == "withdrawn"
    browser(bob).post(address)
    assert Match.objects.count() == 0


def test_a_maker_who_wants_his_peace_is_still_there_for_whom_he_invited(alice, bob, here):
    address = link(alice)
    Player.objects.filter(pk=alice.pk).update(undisturbed=True)
    browser(bob).post(address)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("field", ["benched_until", "banned_until"])
def test_a_maker_who_may_not_play_invites_nobody(alice, bob, here, field):
    address = link(alice)
    Player.objects.filter(pk=alice.pk).update(**{field: clock.now() + 60_000})
    assert state(browser(bob).get(address)) == "withdrawn"
    browser(bob).post(address)
    assert Match.objects.count() == 0


def test_one_who_is_benched_is_told_so(alice, bob, here):
    address = link(alice)
    Player.objects.filter(pk=bob.pk).update(benched_until=clock.now() + 60_000)
    assert state(browser(bob).get(address)) == "may_not"


def test_an_unknown_link_is_a_page_with_character_and_makes_nobody_a_guest(db):
    for answer in (browser().get("/invite/nowhere/"), browser().post("/invite/nowhere/")):
        assert answer.status_code == 404 and "blown away" in answer.text and answer["X-Robots-Tag"] == "noindex, nofollow"
    assert not Player.objects.exists()


def test_search_engines_stay_out_and_messengers_have_words(alice, here):
    page = browser(language="de").get(link(alice))
    assert page["X-Robots-Tag"] == "noindex, nofollow" and '<meta name="robots" content="noindex">' in page.text
    assert 'property="og:title" content="Alice' in page.text and 'property="og:description"' in page.text
    assert "no-store" in page["Cache-Control"]


def test_tokens_cannot_be_guessed(alice):
    tokens = {seek(alice, "link").token for _ in range(5)}
    assert len(tokens) == 5 and all(len(token) >= 24 for token in tokens)
    assert refusal(seek, alice, "link").code == "too_many_link_seeks"


def test_looking_too_often_and_too_many_guests_are_slowed(alice, here, monkeypatch):
    address = link(alice)
    monkeypatch.setattr("lobby.limits.within", lambda what, *args, **named: what != "guests")
    assert browser().post(address).status_code in (429, 503)
    monkeypatch.setattr("lobby.limits.within", lambda what, *args, **named: what != "invitation")
    assert browser().get(address).status_code in (429, 503)
    assert Match.objects.count() == 0


def test_a_form_from_elsewhere_does_nothing(alice, here):
    client = Client(enforce_csrf_checks=True)
    assert client.post(link(alice)).status_code == 403 and Match.objects.count() == 0


def test_a_guest_invites_too(greta, bob, monkeypatch):
    monkeypatch.setattr(whereabouts, "present", lambda: {greta.pk})
    address = link(greta)
    assert greta.username in browser(bob).get(address).text
    assert browser(bob).post(address).url.startswith("/tables/")
