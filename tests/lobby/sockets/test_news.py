"""The bell rings on every page of a person, wherever in the house, and on nobody else's."""

import pytest

from lobby import challenges, news, whereabouts
from lobby.models import News
from tables import hub
from tables import services as tables
from tests.lobby.sockets.test_lobby import terms
from tests.tables.sockets.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def waits(page) -> int | None:
    return page.newest("news").get("unread")


def at_table(tab) -> int | None:
    return next((one["unread"] for one in reversed(tab.answers) if one["type"] == "news"), None)


async def test_a_challenge_rings_in_the_hall_elsewhere_and_at_a_table_and_looking_is_heard_by_all(
    lobby, house, alice, bob, charlie
):
    match = await hub.run(begun, alice, charlie)
    hall, quiet, table = await lobby(bob), await lobby(bob, quiet=True), await house.seen(match, bob)
    await hall.until(lambda: waits(hall) == waits(quiet) == 0)
    await table.until(lambda: at_table(table) == 0)
    other = await lobby(alice)
    await hub.run(news.tell, [bob.pk], "daily", about={"day": "1"})
    for page in (hall, quiet):
        await page.until(lambda page=page: waits(page) == 1 and page.newest("news")["kind"] == "daily")
    await table.until(lambda: at_table(table) == 1)
    await hub.run(news.read, bob.pk)
    await hall.until(lambda: waits(hall) == 0 and waits(quiet) == 0)
    await table.until(lambda: at_table(table) == 0)
    assert all(one["unread"] == 0 for one in other.answers if one["type"] == "news")


async def test_who_answers_a_challenge_has_read_of_it(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    asked = await a.ask(terms(bob))
    await b.until(lambda: waits(b) == 1)
    await hub.run(challenges.decline, challenge_id=asked["challenge"], player_id=bob.pk)
    await b.until(lambda: waits(b) == 0)


async def test_who_sits_at_the_table_is_not_told_that_his_match_began_or_how_it_ended(lobby, house, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    asked = await a.ask(terms(bob))
    match = await hub.run(challenges.accept, challenge_id=asked["challenge"], player_id=bob.pk, version=1)
    await house.seen(match, alice)
    table = await house.seen(match, bob)
    await b.close()
    await table.until(lambda: whereabouts.at_table(match) == {alice.pk, bob.pk})
    await hub.run(tables.resign, match_id=match, player_id=alice.pk, client_id="x", why="resigned")
    rows = await hub.run(lambda: list(News.objects.filter(kind__in=("start", "result")).values_list("player", "kind")))
    assert rows == []
