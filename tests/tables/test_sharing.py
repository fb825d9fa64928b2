"""A link to a replay: who makes it, who sees what by it, and when it leads nowhere."""

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client

from lobby import farewell
from lobby.models import News, Player
from tables import replays, services, sharing, signals
from tables.models import Match, Share
from tables.services import NotAllowed
from tests.tables.matches import Played, computer, people

DATA = re.compile(r'<script id="table-data" type="application/json">(.*?)</script>', re.DOTALL)
WAYS = ("", "?ply=3", "steps/", "steps/?from=0&to=2", "look-back/")


@pytest.fixture(autouse=True)
def _fresh():
    replays.known.forget()
    cache.clear()


def get(address: str, player: Any = None) -> Any:
    client = Client(headers={"accept-language": "de"})
    if player is not None:
        client.force_login(player)
    return client.get(address)


def post(address: str, player: Any, **body: str) -> Any:
    client = Client(headers={"accept-language": "de"})
    client.force_login(player)
    return client.post(address, body)


def over(*players: Any, **terms: Any) -> Played:
    match = people(*players, preset="short", **terms)
    match.play_turns(3)
    match.resign(0)
    return match


def shared_by(match: Played, player: Any) -> str:
    return f"/replays/{services.share(match_id=match.id, player_id=player.pk).token}/"


# --- making and ending ------------------------------------------------------------------------------------------------
def test_who_took_part_makes_one_link_that_cannot_be_guessed(alice, bob):
    match = over(alice, bob)
    first = services.share(match_id=match.id, player_id=alice.pk)
    assert services.share(match_id=match.id, player_id=alice.pk) == first
    other = services.share(match_id=match.id, player_id=bob.pk)
    assert other.token != first.token and len(first.token) == 32
    with pytest.raises(IntegrityError), transaction.atomic():
        Share.objects.create(match_id=match.id, by=alice, token="another", made_at=1)


def test_a_stranger_makes_none_and_nobody_before_the_end(alice, bob, charlie):
    running, aborted, void = people(alice, bob), people(alice, bob), over(alice, bob)
    services.abort(match_id=aborted.id, reason="aborted")
    services.void(match_id=void.id)
    for match, player, why in (
        (void, charlie, "not_seated"),
        (running, alice, "not_over"),
        (aborted, alice, "not_counted"),
        (void, alice, "not_counted"),
    ):
        with pytest.raises(NotAllowed) as no:
            services.share(match_id=match.id, player_id=player.pk)
        assert no.value.code == why
    assert not Share.objects.exists()


def test_who_has_left_shares_too(alice, bob):
    match = people(alice, bob)
    match.resign(0, why="left")
    assert get(shared_by(match, alice)).status_code == 200


def test_an_ended_link_leads_nowhere_and_a_new_one_is_another(alice, bob):
    match = over(alice, bob)
    mine, theirs = shared_by(match, alice), shared_by(match, bob)
    assert services.end_share(match_id=match.id, player_id=alice.pk)
    assert not services.end_share(match_id=match.id, player_id=alice.pk)
    for way in WAYS:
        assert get(mine + way).status_code == 404
        assert get(mine + way, alice).status_code == 404
    assert get(theirs).status_code == 200, "a second participant's is his own"
    assert shared_by(match, alice) != mine


def test_a_race_of_the_day_is_shared_only_when_its_day_is_closed(alice):
    match = computer(alice, "medium", preset="short")
    match.play(0)
    match.resign(0)
    Match.objects.filter(pk=match.id).update(kind="daily")
    heard = {"closed": False}

    def hears(sender: Any, **asked: Any) -> bool:
        return heard["closed"]

    receivers, signals.day_asked.receivers = signals.day_asked.receivers, []
    signals.day_asked.sender_receivers_cache.clear()
    signals.day_asked.connect(hears)
    try:
        assert sharing.why_not(match.row) == "day_open"
        assert get(f"/tables/{match.id}/file/", alice).status_code == 404, "the secret is still everybody's"
        heard["closed"] = True
        address = shared_by(match, alice)
        assert get(address).status_code == 200
        heard["closed"] = False
        assert get(address).status_code == 404
    finally:
        signals.day_asked.receivers = receivers
        signals.day_asked.sender_receivers_cache.clear()


# --- what the link shows ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", WAYS)
def test_anybody_sees_it_unlisted_and_unkept(alice, bob, charlie, way):
    match = over(alice, bob)
    address = shared_by(match, alice)
    guest = Player.objects.create_user("Gast-0001", is_guest=True)
    for one in (None, charlie, guest, alice, bob):
        answer = get(address + way, one)
        assert answer.status_code == 200
        assert set(answer["Cache-Control"].split(", ")) == {"no-store", "private"}
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert get(f"/tables/{match.id}/replay/", charlie).status_code == 404, "the link opens nothing else"
    assert get(f"/tables/{match.id}/file/", charlie).status_code == 404


def test_both_hands_lie_open_and_it_says_whose_link_it_is(alice, bob, charlie):
    match = over(alice, bob)
    address = shared_by(match, bob)
    data = json.loads(DATA.search(get(address, charlie).content.decode())[1])
    assert data["shared"] == {"by": "Bob", "own": False}
    assert data["replay"]["seat"] is None and data["replay"]["mayAsk"] is False
    assert data["replay"]["file"] is None and data["replay"]["share"] is None
    steps = get(address + "steps/").json()["steps"]
    assert [len(hand) for hand in steps[0]["view"]["open_hands"]] == [8, 8]


def test_nobody_has_a_look_back_made_by_a_link(alice, bob, charlie):
    address = shared_by(over(alice, bob), alice)
    assert post(address + "look-back/", charlie).status_code == 405
    assert get(address + "look-back/").json()["state"] in ("none", "unavailable")


def test_what_the_staff_voids_is_shared_no_longer(alice, bob):
    match = over(alice, bob)
    address = shared_by(match, alice)
    services.void(match_id=match.id)
    for way in WAYS:
        assert get(address + way).status_code == 404


@pytest.mark.parametrize("token", ["nowhere", "x" * 41, "x" * 4000, "-", "_" * 32])
def test_tokens_that_lead_nowhere_look_alike(db, token):
    answer = get(f"/replays/{token}/")
    assert answer.status_code == 404 and "führt nirgendwohin" in answer.content.decode()


def test_who_goes_for_good_ends_his_links_and_names_no_one(alice, bob):
    match = over(alice, bob)
    mine, theirs = shared_by(match, alice), shared_by(match, bob)
    farewell.close_account(player=alice)
    assert get(mine).status_code == 404
    page = get(theirs).content.decode()
    assert "Alice" not in page and "Ex-" in page


# --- the page where it is made ----------------------------------------------------------------------------------------
def test_it_is_asked_first_and_made_and_ended_on_a_page(alice, bob, charlie):
    match = over(alice, bob)
    address = f"/tables/{match.id}/share/"
    assert "Karten aller werden sichtbar" in get(address, alice).content.decode()
    assert post(address, alice, make="1").status_code == 302
    token = Share.objects.get(by=alice).token
    assert f"http://testserver/replays/{token}/" in get(address, alice).content.decode()
    assert token not in get(address, bob).content.decode()
    post(address, bob, end="1")
    assert get(f"/replays/{token}/").status_code == 200, "nobody ends another's"
    post(address, alice, end="1")
    assert get(f"/replays/{token}/").status_code == 404
    for one in (charlie, None):
        assert get(address, one).status_code == 404
    assert post(address, charlie, make="1").status_code == 404


def test_those_whose_cards_are_open_now_too_are_told_once(alice, bob, django_capture_on_commit_callbacks):
    match = over(alice, bob)
    for body in ({"make": "1"}, {"end": "1"}, {"make": "1"}):
        with django_capture_on_commit_callbacks(execute=True):
            post(f"/tables/{match.id}/share/", alice, **body)
    told = News.objects.filter(kind="share")
    assert [(one.player_id, one.match_id, one.about["by"]) for one in told] == [(bob.pk, match.id, alice.pk)]


def test_a_running_match_says_that_it_is_too_early(alice, bob):
    match = people(alice, bob)
    address = f"/tables/{match.id}/share/"
    assert "wird noch gespielt" in get(address, alice).content.decode()
    post(address, alice, make="1")
    assert not Share.objects.exists()


def test_links_are_made_and_opened_only_so_often(alice, bob, monkeypatch):
    match = over(alice, bob)
    address = shared_by(match, bob)
    monkeypatch.setattr("lobby.limits.within", lambda *args, **named: False)
    assert post(f"/tables/{match.id}/share/", alice, make="1").status_code in (429, 503)
    assert not Share.objects.filter(by=alice).exists()
    assert get(address).status_code == 404
