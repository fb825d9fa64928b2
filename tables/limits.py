"""How often somebody may speak, counted in Redis: for a person and for an address, over all sockets and processes."""

import asyncio
import logging
import time
from typing import Any, Final

from django.conf import settings
from redis.exceptions import RedisError

from tables import sockets

log = logging.getLogger(__name__)
WINDOW: Final = 10
"""Seconds in which lines are counted."""
PATIENCE: Final = 1.0
"""Seconds that a line waits for its count, and with it what the same page sends next."""


async def counted(redis: Any, most: dict[str, int]) -> bool | None:
    """Count one more line for each of `most` and say whether all stay within their number; None when nobody can count.

    Asked in the event loop: a Redis that does not answer keeps a line waiting, never a move.
    """
    window = int(time.time()) // WINDOW
    pipe = redis.pipeline(transaction=False)
    for who in most:
        key = f"{settings.REDIS_PREFIX}:said:{who}:{window}"
        pipe.incr(key)
        pipe.expire(key, 2 * WINDOW)
    try:
        async with asyncio.timeout(PATIENCE):
            counts = (await pipe.execute())[::2]
    except (RedisError, OSError) as error:
        log.warning("nobody can count what is said: %s", type(error).__name__)
        return None
    return all(count <= allowed for count, allowed in zip(counts, most.values(), strict=True))


async def why_not_now(redis: Any, person: int | None, scope: dict[str, Any]) -> str:
    """Count one more line of a person and of his address; say why it is one too many, or nothing.

    When nobody can count, nobody speaks: "unavailable".
    """
    most = {f"u{person}": sockets.limits.lines_of_person, f"a{sockets.address(scope)}": sockets.limits.lines_of_address}
    within = await counted(redis, most)
    if within is None:
        return "unavailable"
    return "" if within else "too_fast"
