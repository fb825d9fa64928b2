"""Who is here: by beats, across processes, and without Redis for those of one's own."""

import asyncio
from typing import Any

import msgspec
import pytest
from redis.exceptions import ConnectionError as Lost

from lobby.models import Player
from tables import presence
from tables.presence import Who
from tests.tables.sockets.conftest import House
from tests.tables.sockets.page import Tab
from tests.tables.sockets.threads import apart


def people(tab: Tab) -> dict[str, Any] | None:
    return next((answer for answer in reversed(tab.answers) if answer["type"] == "people"), None)


async def told(tab: Tab, here: list[int], watchers: list[str], unnamed: int = 0, seconds: float = 5) -> None:
    want = {"type": "people", "here": here, "watchers": watchers, "unnamed": unnamed}
    await tab.until(lambda: people(tab) == want, seconds)


async def test_people_come_and_go(house: House, match: int, alice: Player, bob: Player, charlie: Player) -> None:
    tab = await house.seen(match, alice)
    await told(tab, [0], [])
    theirs, watcher, unnamed = await house.seen(match, bob), await house.seen(match, charlie), await house.seen(match)
    await told(tab, [0, 1], ["Charlie"], 1)
    await told(unnamed, [0, 1], ["Charlie"], 1)
    for gone in (theirs, watcher, unnamed):
        await gone.close()
    await told(tab, [0], [])


async def test_one_of_two_tabs_closed_is_no_leave(house: House, match: int, alice: Player, bob: Player) -> None:
    tab, first, second = await house.seen(match, alice), await house.seen(match, bob), await house.seen(match, bob)
    await told(tab, [0, 1], [])
    await first.close()
    await asyncio.sleep(0.6)
    assert people(tab)["here"] == [0, 1]  # type: ignore[index]
    await second.close()
    await told(tab, [0], [])


async def test_who_does_not_beat_is_gone_after_a_while(
    house: House, match: int, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "ALIVE", 1.0)
    tab, asleep = await house.seen(match, alice), await house.seen(match, bob)
    tab.beats(0.2)
    await told(tab, [0, 1], [])
    await asyncio.sleep(1.1)
    await presence.current()._refresh([f"t.{match}"])
    await told(tab, [0], [])
    await asleep.say(asleep.page.beat())
    await told(tab, [0, 1], [])


async def test_those_of_another_process_are_here_too(house: House, match: int, alice: Player) -> None:
    """The other process is played: it writes its socket to Redis and says that something has changed."""
    import time

    tab = await house.seen(match, alice)
    await told(tab, [0], [])
    own, group = presence.current(), f"t.{match}"
    name = f"other.1|{msgspec.json.encode(Who(99, 'Dora')).decode()}"
    await own.redis.zadd(presence.key_of(group), {name: time.time()})
    own.heard(group)
    await told(tab, [0], ["Dora"])
    await own.redis.zrem(presence.key_of(group), name)
    own.heard(group)
    await told(tab, [0], [])


async def test_without_redis_one_sees_those_of_the_own_process(
    house: House, match: int, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: Any) -> None:
        raise Lost

    tab = await house.seen(match, alice)
    await told(tab, [0], [])
    monkeypatch.setattr(presence.current(), "_exchange", lost)
    await house.seen(match, bob)
    await told(tab, [0, 1], [])


async def test_who_sits_where_is_known_outside_of_sockets(house: House, match: int, alice: Player, charlie: Player) -> None:
    tab = await house.seen(match, alice)
    await house.seen(match, charlie)
    await told(tab, [0], ["Charlie"])  # which follows what is written down
    assert await apart(presence.seats_here, [match, match + 1]) == {match: {0}, match + 1: set()}


def test_without_redis_nobody_can_say_who_sits_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence.publish, "connection", lambda pid: presence.publish.redis.Redis(port=1))
    assert presence.seats_here([1]) is None
