"""What pages bring of the house: the ear on ordinary ones, and the person with whom the lobby opens a negotiation."""

import json
import re

import pytest

from tests.lobby.conftest import browser
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def asked(player, address):
    page = browser(player).get(address).content.decode()
    found = re.search(r'<script id="lobby-data"[^>]*>(.*?)</script>', page, re.S)
    assert found
    return json.loads(found.group(1))["asked"]


def hears(player, address) -> bool:
    return 'data-strip="called"' in browser(player).get(address).content.decode()


def test_a_link_to_the_lobby_names_whom_to_challenge(alice, bob):
    assert asked(alice, f"/lobby/?challenge={bob.pk}") == {"id": bob.pk, "name": "Bob"}


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "²", "9" * 30, "987654"])
def test_a_link_that_names_nobody_opens_the_lobby_all_the_same(alice, number):
    assert asked(alice, f"/lobby/?challenge={number}") is None


def test_a_closed_account_is_challenged_by_no_link(alice, bob):
    bob.is_active = False
    bob.save()
    assert asked(alice, f"/lobby/?challenge={bob.pk}") is None


def test_ordinary_pages_hear_the_house_for_members_and_guests_and_for_nobody_else(alice, greta):
    assert [hears(player, "/games/") for player in (alice, greta, None)] == [True, True, False]


def test_the_lobby_and_tables_have_ears_of_their_own(alice, bob):
    match = people(alice, bob)
    assert not hears(alice, "/lobby/") and not hears(alice, f"/tables/{match.id}/")


def test_a_match_against_somebody_is_played_again_by_negotiating_with_him(alice, bob):
    match = people(alice, bob)
    match.resign(0)
    assert f'href="/lobby/?challenge={bob.pk}"' in browser(alice).get("/matches/").content.decode()
