"""How often somebody may speak or be advised, counted in Redis: for a person and an address, over all sockets and processes."""

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


async def counted(redis: Any, what: str, most: dict[str, int]) -> bool | None:
    """Count one more of `what` for each of `most` and say whether all stay within their number; None when nobody can count.

    Asked in the event loop: a Redis that does not answer keeps a line waiting, never a move.
    """
    window = int(time.time()) // WINDOW
    pipe = redis.pipeline(transaction=False)
    for who in most:
        key = f"{settings.REDIS_PREFIX}:{what}:{who}:{window}"
        pipe.incr(key)
        pipe.expire(key, 2 * WINDOW)
    try:
        async with asyncio.timeout(PATIENCE):
            counts = (await pipe.execute())[::2]
    except (RedisError, OSError) as error:
        log.warning("nobody can count what is %s: %s", what, type(error).__name__)
        return None
    return all(count <= allowed for count, allowed in zip(counts, most.values(), strict=True))


async def why_not_now(redis: Any, person: int | None, scope: dict[str, Any]) -> str:
    """Count one more line of a person and of his address; say why it is one too many, or nothing.

    When nobody can count, nobody speaks: "unavailable".
    """
    most = {f"u{person}": sockets.limits.lines_of_person, f"a{sockets.address(scope)}": sockets.limits.lines_of_address}
    return why_not(await counted(redis, "said", most))


async def why_no_advice(redis: Any, person: int | None, scope: dict[str, Any]) -> str:
    """The same for advice: each costs as much thinking as a move of the computer's."""
    most = {f"u{person}": sockets.limits.hints_of_person, f"a{sockets.address(scope)}": sockets.limits.hints_of_address}
    return why_not(await counted(redis, "hinted", most))


def why_not(within: bool | None) -> str:
    if within is None:
        return "unavailable"
    return "" if within else "too_fast"
