"""What a page says depends on who asks: nothing between us and a browser may keep it."""

import pytest
from django.test import Client

from lobby.models import Player
from tables.models import Match
from tests.lobby.conftest import browser, member
from tests.portal.test_strangers import ALL, filled
from tests.tables.matches import people

SAME_FOR_ALL = ("/worker.js", "/offline/", "/manifest/", "/deals/check_deal.py")
"""No reader is in them."""


@pytest.fixture
def clients(db: None) -> list[Client]:
    alice, bob = member("Alice"), member("Bob")
    people(alice, bob).resign(0)
    return [Client(), browser(alice)]


def test_every_answer_is_its_readers_own(clients: list[Client]) -> None:
    ids = [Match.objects.get().pk]
    addresses = {address for template, gaps in ALL for address in filled(template, gaps, ids)}
    assert len(addresses) > len(ALL)
    alice, session, kept = Player.objects.get(username="Alice"), clients[1].session.session_key, []
    for address in sorted(addresses):
        if address.startswith(SAME_FOR_ALL):
            continue
        if clients[1].session.session_key != session:  # the last door has led her out
            clients[1].force_login(alice)
            session = clients[1].session.session_key
        for client in (Client(), clients[1]):
            said = set(client.get(address).get("Cache-Control", "").split(", "))
            if "no-store" not in said and not {"private", "no-cache"} <= said:
                kept.append(address)
    assert kept == []


@pytest.mark.parametrize("address", ["/settings/", "/settings/farewell/", "/matches/", "/tables/%d/", "/tables/%d/replay/"])
def test_who_has_signed_out_does_not_find_what_was_personal_by_going_back(clients: list[Client], address: str) -> None:
    answer = clients[1].get(address.replace("%d", str(Match.objects.get().pk)))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
