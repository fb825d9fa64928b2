"""What a page says depends on who asks: nothing between us and a browser may keep it."""

import pytest
from django.test import Client

from tables.models import Match
from tests.lobby.conftest import browser, member
from tests.portal.test_strangers import ALL, filled
from tests.tables.matches import people

SAME_FOR_ALL = ("/worker.js", "/offline/")
"""No reader is in them."""


@pytest.fixture
def clients(db: None) -> list[Client]:
    alice, bob = member("Alice"), member("Bob")
    people(alice, bob).resign(0)
    return [Client(), browser(alice)]


@pytest.mark.parametrize(("template", "gaps"), ALL)
def test_every_answer_is_its_readers_own(clients: list[Client], template: str, gaps: tuple[str, ...]) -> None:
    for address in filled(f"/{template}", gaps, [Match.objects.get().pk]):
        if address.startswith(SAME_FOR_ALL):
            continue
        for client in clients:
            said = set(client.get(address).get("Cache-Control", "").split(", "))
            assert "no-store" in said or {"private", "no-cache"} <= said, address


@pytest.mark.parametrize("address", ["/settings/", "/settings/farewell/", "/matches/", "/tables/%d/", "/tables/%d/replay/"])
def test_who_has_signed_out_does_not_find_what_was_personal_by_going_back(clients: list[Client], address: str) -> None:
    answer = clients[1].get(address.replace("%d", str(Match.objects.get().pk)))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
