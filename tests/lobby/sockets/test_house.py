"""Who is at a table is in the house: seen in the lobby, asked from there, found under a new name."""

import pytest

from lobby import challenges, services, starts
from lobby.models import Player
from tables import hub
from tables import services as tables
from tests.lobby.sockets.test_lobby import terms
from tests.tables.sockets.conftest import begun, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def against_computer(player) -> int:
    return starts.against_computer(player=player, slug="lampions", preset="classic", level="easy")


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr("tables.outbox.wake", lambda match_id: None)


async def test_who_plays_the_computer_or_watches_is_listed_and_can_be_asked(lobby, house, alice, bob, charlie):
    alone, watched = await hub.run(against_computer, bob), await hub.run(begun, alice, charlie)
    b = await house.seen(alone, bob)
    a = await lobby(alice)
    await a.until(lambda: a.doings == {"Alice": "plays", "Bob": "plays"})
    over = await hub.run(tables.resign, match_id=watched, player_id=alice.pk, client_id="x", why="resigned")
    assert over.over
    done = await a.ask(terms(bob))
    assert done["type"] == "done"
    await b.until(lambda: {"type": "called", "by": "Alice", "id": alice.pk} in b.answers)
    match = await hub.run(challenges.accept, challenge_id=done["challenge"], player_id=bob.pk, version=1)
    await b.until(lambda: {"type": "go", "match": match} in b.answers)


async def test_one_who_watches_is_said_to_watch_and_is_gone_when_he_leaves(lobby, house, alice, bob, charlie):
    match = await hub.run(begun, alice, bob)
    c = await house.seen(match, charlie)
    await house.seen(match)  # a visitor without a name
    a = await lobby(alice)
    await a.until(lambda: a.doings == {"Alice": "plays", "Charlie": "watches"} and a.unnamed == 1)
    await a.until(lambda: a.running[match]["watchers"] == 2)
    await c.close()
    await a.until(lambda: a.doings == {"Alice": "plays"} and a.running[match]["watchers"] == 1)


async def test_a_match_that_is_over_keeps_nobody_playing(lobby, house, alice, bob):
    from tables import outbox

    match = await hub.run(against_computer, bob)
    await house.seen(match, bob)
    a = await lobby(alice)
    await a.until(lambda: a.doings.get("Bob") == "plays")
    over = await hub.run(tables.resign, match_id=match, player_id=bob.pk, client_id="x", why="resigned")
    await hub.run(outbox.follow, over)
    await a.until(lambda: a.doings.get("Bob") == "watches")


async def test_a_lobby_page_beside_the_table_does_not_hide_that_one_plays(lobby, house, alice, bob):
    await house.seen(await hub.run(against_computer, bob), bob)
    await lobby(bob)
    a = await lobby(alice)
    await a.until(lambda: a.doings == {"Alice": "", "Bob": "plays"})


async def test_a_guest_who_registers_in_mid_match_keeps_his_seat_under_his_new_name(lobby, house, alice, transactional_db):
    guest = await hub.run(services.welcome_guest, language="de")
    browser = await hub.run(signed_in, guest)
    match = await hub.run(begun, alice, guest)
    a, g = await house.seen(match, alice), await house.seen(match, guest)
    before = a.page.rev
    answer = await hub.run(browser.post, "/accounts/signup/", {"username": "Greta", "password1": "warmluft-2026"})
    assert answer.status_code == 302
    for tab in (a, g):
        await tab.until(lambda tab=tab: tab.page.table["chairs"][1]["name"] == "Greta")
        assert tab.page.rev == before + 1 and "guest" not in tab.page.table["chairs"][1]
    await a.play()
    await g.until(lambda: g.page.rev > before + 1)
    assert g.closed is None and g.page.table["seat"] == 1
    hall = await lobby(alice)
    await hall.until(lambda: hall.doings == {"Alice": "plays", "Greta": "plays"})
    assert (await hub.run(lambda: Player.objects.get(pk=guest.pk))).username == "Greta"
