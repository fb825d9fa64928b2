"""Who starts a match alone has its secret drawn first, and adds to luck whose hash he knows; a plain form does without."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from lobby import solo_deals
from lobby.models import Player
from tables import clock, deals
from tables.models import Deal, DealNonce, Match
from tests.lobby.calls import call
from tests.lobby.conftest import browser

pytestmark = pytest.mark.django_db
NONCE = bytes(range(32))
FORM = {"game": "lampions", "preset": "classic", "level": "easy"}


@pytest.fixture
def visitor() -> Client:
    """Somebody who has been on a page with forms."""
    found = browser()
    found.cookies["csrftoken"] = "a" * 32
    return found


def drawn(visitor: Client, game: str = "lampions") -> dict[str, Any]:
    answer = visitor.post("/deals/draw/", {"game": game})
    assert answer.status_code == 200
    return dict(answer.json())


def starts(visitor: Client, **more: Any) -> Match:
    answer = visitor.post("/lobby/computer/", FORM | more)
    assert answer.status_code == 302 and answer.url.startswith("/tables/"), answer.url
    return Match.objects.latest("pk")


def test_the_hash_is_known_before_the_browser_adds_its_part(visitor: Client) -> None:
    told = drawn(visitor)
    assert told["hash"] == Deal.objects.get().secret_hash and not DealNonce.objects.exists()
    match = starts(visitor, deal=told["token"], nonce=NONCE.hex())
    assert match.deal_id == told["deal"] and deals.differences(match) == []
    assert [(row.seat, bytes(row.nonce or b"")) for row in DealNonce.objects.all()] == [(0, NONCE)]


def test_a_plain_form_starts_without(visitor: Client) -> None:
    assert deals.differences(starts(visitor)) == [] and not DealNonce.objects.exists()


@pytest.mark.parametrize("bent", [{"nonce": "00"}, {"deal": "4711"}, {"deal": "", "nonce": ""}])
def test_what_is_no_deal_or_no_nonce_counts_as_left_out(visitor: Client, bent: dict[str, str]) -> None:
    told = drawn(visitor)
    match = starts(visitor, **{"deal": told["token"], "nonce": NONCE.hex(), **bent})
    assert match.deal_id != told["deal"] and not DealNonce.objects.exists()


def test_a_deal_of_another_browser_or_game_or_one_that_was_played_is_not_taken(visitor: Client) -> None:
    other = browser()
    other.cookies["csrftoken"] = "b" * 32
    used = drawn(visitor)
    starts(visitor, deal=used["token"], nonce=NONCE.hex())
    for told in (drawn(other), drawn(visitor, "sparks"), used):
        assert starts(visitor, deal=told["token"], nonce=NONCE.hex()).deal_id != told["deal"]


def test_the_deal_of_a_challenge_cannot_be_played_alone(visitor: Client, alice: Player, bob: Player) -> None:
    row = call(alice, bob)
    assert starts(visitor, deal=str(row.deal_id), nonce=NONCE.hex()).deal_id != row.deal_id


def test_deals_that_nothing_waits_with_come_to_nothing(visitor: Client, alice: Player, bob: Player, monkeypatch: Any) -> None:
    idle, row = drawn(visitor), call(alice, bob)
    assert solo_deals.forget() == 0
    then = clock.now() + solo_deals.FORGOTTEN + 1
    monkeypatch.setattr(clock, "now", lambda: then)
    assert solo_deals.forget() == 1
    assert Deal.objects.get(pk=idle["deal"]).fate == "declined" and Deal.objects.get(pk=row.deal_id).fate == "open"


def test_secrets_are_not_drawn_without_end(visitor: Client) -> None:
    for _ in range(120):
        visitor.post("/deals/draw/", {"game": "lampions"})
    assert visitor.post("/deals/draw/", {"game": "lampions"}).status_code == 429
    cache.clear()
    assert visitor.post("/deals/draw/", {"game": "none"}).status_code == 400
