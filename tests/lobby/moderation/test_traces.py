"""Marks of devices and nets: kept as keyed hashes for sixty days, the address itself nowhere."""

import pytest
from django.test import Client

from lobby.models import Player, Trace
from lobby.moderation import traces
from tables import clock
from tests.lobby.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_in(client: Client, name: str, address: str = "203.0.113.7") -> None:
    client.post("/accounts/login/", {"login": name, "password": PASSWORD}, REMOTE_ADDR=address)


def test_two_accounts_of_one_browser_and_net_leave_the_same_marks(alice, bob):
    client = Client()
    for name in ("Alice", "Bob", "Bob"):
        sign_in(client, name)
        client.post("/accounts/logout/")
    assert [(one.player, one.kind, one.count) for one in traces.linked(alice)] == [(bob, "device", 2), (bob, "address", 2)]
    assert client.cookies[traces.COOKIE]["httponly"]


def test_other_browsers_in_another_net_leave_others(alice, bob):
    sign_in(Client(), "Alice")
    sign_in(Client(), "Bob", address="198.51.100.1")
    assert traces.linked(alice) == []


def test_neighbours_in_one_home_of_ipv6_share_a_net(alice, bob):
    sign_in(Client(), "Alice", address="2001:db8:1:2::a")
    sign_in(Client(), "Bob", address="2001:db8:1:2:ffff::b")
    assert [one.kind for one in traces.linked(alice)] == ["address"]


def test_neither_the_address_nor_the_token_is_kept(alice):
    client = Client()
    sign_in(client, "Alice")
    kept = str(list(Trace.objects.values()))
    assert Trace.objects.count() == 2 and "203.0.113" not in kept and client.cookies[traces.COOKIE].value not in kept


@pytest.mark.parametrize("token", ["", "x", "é" * 32, "a" * 33, "<" * 32])
def test_a_token_that_is_none_is_replaced(alice, token):
    client = Client()
    client.cookies[traces.COOKIE] = token
    sign_in(client, "Alice")
    assert client.cookies[traces.COOKIE].value != token and Trace.objects.filter(kind="device").count() == 1


def test_guests_leave_marks_too(db):
    Client().post("/guest/", REMOTE_ADDR="203.0.113.7")
    assert Trace.objects.filter(player=Player.objects.get(is_guest=True)).count() == 2


def test_what_was_not_seen_for_sixty_days_is_forgotten(alice, monkeypatch):
    sign_in(Client(), "Alice")
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 61 * traces.DAY)
    assert traces.forget() == 2 and not Trace.objects.exists()
