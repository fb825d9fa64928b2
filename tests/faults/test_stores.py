"""What lies about while a match runs (Redis, sessions, the logs at their most talkative) shows no hidden card."""

import asyncio
import base64
import re
from typing import Any

import redis
from django.contrib.sessions.models import Session

from lobby.models import Player
from portal import embedded_redis
from tests.faults.conftest import Place
from tests.faults.test_worker import against, my_turn
from tests.tables.sockets.threads import apart
from tests.tables.test_secrecy import shows

TALKATIVE = {"LOG_LEVEL": "DEBUG"}


async def test_no_store_and_no_log_shows_what_is_hidden(place: Place, alice: Player) -> None:
    web = place.web("uvicorn", **TALKATIVE)
    match = await apart(against, alice)
    tab = await place.tab(web, match, alice)
    assert (await tab.play())["type"] in ("done", "table")
    await asyncio.sleep(0.3)
    waiting = await apart(everything_in_redis, place)  # nobody works yet: the task lies in its queue
    assert "tables.tasks.think" in waiting and f"[[{match}], " in waiting
    worker = place.worker("--loglevel", "DEBUG", **TALKATIVE)
    for _ in range(3):
        tab.beats(1)
        await my_turn(tab)
        await tab.play()
    await my_turn(tab)
    heaps = {"redis, waiting": waiting, "redis": await apart(everything_in_redis, place), "sessions": await apart(sessions)}
    await place.close()
    await apart(place.kill, worker)
    place.log.flush()
    heaps["logs"] = (place.folder / "log").read_text(errors="replace")
    assert "tables" in heaps["logs"], "the logs are not talkative"
    for name, text in heaps.items():
        assert text, f"nothing was searched: {name}"
        assert await apart(shows, text, match) == set(), name


def everything_in_redis(place: Place) -> str:
    """Return all keys and what they hold, as text."""
    with redis.Redis.from_url(embedded_redis.url(place.folder)) as client:
        found = "\n".join(f"{key!r} {value(client, key)!r}" for key in client.scan_iter())
    bodies = re.findall(r'"body": "([A-Za-z0-9+/=]+)"', found)  # Celery's messages carry theirs in base64
    return "\n".join([found, *(base64.b64decode(body).decode() for body in bodies)])


def value(client: Any, key: bytes) -> Any:
    readers = {
        b"string": client.get,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"set": client.smembers,
        b"hash": client.hgetall,
        b"zset": lambda key: client.zrange(key, 0, -1),
    }
    return readers[client.type(key)](key)


def sessions() -> str:
    return "\n".join(f"{row.session_key} {row.get_decoded()}" for row in Session.objects.all())
