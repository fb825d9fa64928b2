"""The hub: two processes hear each other, one's own echo is ignored, and Redis may come and go."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.test import override_settings

from portal import embedded_redis
from tables import hub
from tables.hub import Hub, Message
from tests.tables.sockets.threads import apart


class Ear:
    """Something that sits in a group."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def heard(self, message: Message) -> None:
        self.messages.append(message)

    async def until(self, number: int, seconds: float = 5) -> None:
        async with asyncio.timeout(seconds):
            while len(self.messages) < number:  # noqa: ASYNC110  short, and nothing tells
                await asyncio.sleep(0.01)


def process(url: str, monkeypatch: pytest.MonkeyPatch) -> Hub:
    """A hub as a process of its own would have it: with its own connections."""
    layer = RedisPubSubChannelLayer(hosts=[{"address": url, "socket_timeout": None}], prefix="test")
    monkeypatch.setattr(hub, "get_channel_layer", lambda: layer)
    return Hub()


async def end(*hubs: Hub) -> None:
    for one in hubs:
        await one.close()
        await one.layer.flush()


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("r")


async def test_two_processes_hear_each_other_and_nobody_hears_himself_twice(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with embedded_redis.running(place) as url:
        here, there = process(url, monkeypatch), process(url, monkeypatch)
        first, second = Ear(), Ear()
        await here.join("t.1", first)
        await there.join("t.1", second)
        here.send("t.1", {"type": "push", "rev": 1})
        there.send("t.1", {"type": "push", "rev": 2})
        await first.until(2)
        await second.until(2)
        await asyncio.sleep(0.3)
        assert sorted(message["rev"] for message in first.messages) == [1, 2]
        assert sorted(message["rev"] for message in second.messages) == [1, 2]
        await end(here, there)


async def test_a_table_is_joined_once_however_many_come(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with embedded_redis.running(place) as url:
        here = process(url, monkeypatch)
        joined: list[str] = []
        add = here.layer.group_add
        monkeypatch.setattr(
            here.layer, "group_add", lambda group, channel: (joined.append(group), add(group, channel))[1], raising=False
        )
        ears = [Ear() for _ in range(200)]
        await asyncio.gather(*(here.join("t.1", ear) for ear in ears))
        assert joined.count("t.1") == 1
        await end(here)


async def test_what_is_told_after_joining_is_heard(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis has seen the subscription when join returns: at once another process tells."""
    with embedded_redis.running(place) as url:
        here, there = process(url, monkeypatch), process(url, monkeypatch)
        await there.join("warm", Ear())
        for number in range(100):
            ear = Ear()
            await here.join(f"t.{number}", ear)
            there.send(f"t.{number}", {"type": "push", "rev": number})
            await ear.until(1)
        await end(here, there)


async def test_a_redis_that_restarts_costs_no_socket_and_nothing_told_here(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = embedded_redis.start(place)
    here, there = process(embedded_redis.url(place), monkeypatch), process(embedded_redis.url(place), monkeypatch)
    first, second = Ear(), Ear()
    try:
        await here.join("t.1", first)
        await there.join("t.1", second)
        await apart(embedded_redis.stop, server)
        late = Ear()
        await here.join("t.2", late)  # without Redis one does not wait for long
        here.send("t.1", {"type": "push", "rev": 1})
        here.send("t.2", {"type": "push", "rev": 1})
        assert [message["rev"] for message in first.messages + late.messages] == [1, 1]
        await asyncio.sleep(2)
        server = await apart(embedded_redis.start, place)
        rev = 1
        async with asyncio.timeout(5):
            while not (second.messages and any(message["rev"] > 1 for message in second.messages)):
                rev += 1
                here.send("t.1", {"type": "push", "rev": rev})
                await asyncio.sleep(0.1)
        there.send("t.2", {"type": "push", "rev": 99})
        await late.until(2)
    finally:
        await end(here, there)
        await apart(embedded_redis.stop, server)


async def test_a_process_that_starts_without_redis_hears_as_soon_as_there_is_one(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = process(embedded_redis.url(place), monkeypatch)
    ear = Ear()
    await here.join("t.1", ear)
    here.send("t.1", {"type": "push", "rev": 1})
    assert len(ear.messages) == 1
    server = await apart(embedded_redis.start, place)
    there = process(embedded_redis.url(place), monkeypatch)
    try:
        async with asyncio.timeout(10):
            while len(ear.messages) < 2:
                there.send("t.1", {"type": "push", "rev": 2})
                await asyncio.sleep(0.1)
    finally:
        await end(here, there)
        await apart(embedded_redis.stop, server)


async def test_a_subscription_that_is_lost_silently_is_made_anew(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "CHECK", 0.2)
    with embedded_redis.running(place) as url:
        here, there = process(url, monkeypatch), process(url, monkeypatch)
        ear = Ear()
        await here.join("t.1", ear)
        for shard in here.layer._get_layer()._shards:
            shard._receive_task.cancel()
        async with asyncio.timeout(10):
            while not ear.messages:
                there.send("t.1", {"type": "push", "rev": 1})
                await asyncio.sleep(0.1)
        await end(here, there)


async def test_an_empty_group_is_left_after_a_while_and_joined_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LINGER", 0.1)
    with embedded_redis.running(place) as url:
        here, there = process(url, monkeypatch), process(url, monkeypatch)
        ear = Ear()
        await here.join("t.1", ear)
        here.leave("t.1", ear)
        await asyncio.sleep(0.4)
        assert "t.1" not in here.rooms
        await here.join("t.1", ear)
        there.send("t.1", {"type": "push", "rev": 1})
        await ear.until(1)
        await end(here, there)


async def test_work_is_finished_when_its_asker_goes_and_before_the_process_ends(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with embedded_redis.running(place) as url:
        here = process(url, monkeypatch)
        done = threading.Event()

        async def slow() -> None:
            await asyncio.sleep(0.3)
            here.send("t.1", {"type": "push", "rev": 1})
            done.set()

        asker = asyncio.create_task(asking(here, slow()))
        await asyncio.sleep(0.05)
        asker.cancel()
        await here.drained()
        assert done.is_set() and not here._unsent
        await end(here)


async def asking(here: Hub, work: Any) -> None:
    await asyncio.shield(here.own(work))


async def test_a_message_from_a_thread_reaches_the_sockets_of_this_process_without_redis(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tables import publish

    with override_settings(REDIS_URL=embedded_redis.url(place)):
        publish.connection.cache_clear()
        here = process(embedded_redis.url(place), monkeypatch)
        hub.hubs[asyncio.get_running_loop()] = here
        ear = Ear()
        await here.join("t.1", ear)
        await apart(publish.publish_sync, "t.1", {"type": "push", "id": 1, "rev": 1})
        await ear.until(1)
        await end(here)
    publish.connection.cache_clear()
