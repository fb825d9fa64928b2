"""Send to a group from where no event loop runs: one plain PUBLISH, in the channel layer's own format."""

import logging
import os
from functools import cache
from typing import Any

import redis
from channels.layers import get_channel_layer
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)


@cache
def connection(pid: int) -> "redis.Redis":
    """One connection pool a process: a forked worker has its own."""
    # its own patience would be seconds: who publishes holds up a page or a move
    retry: Any = Retry(NoBackoff(), 1)
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, retry=retry)


def publish_sync(group: str, message: dict[str, Any]) -> None:
    """Tell a group. With Redis down only this process hears it; the others' next beats heal that."""
    layer: Any = get_channel_layer()
    if not hasattr(layer, "serialize"):
        return  # the in-memory layer of unit tests
    message = {**message, "group": group}
    try:
        connection(os.getpid()).publish(f"{settings.REDIS_PREFIX}__group__{group}", layer.serialize(message))
    except redis.RedisError as error:
        log.warning("could not tell %s: %s", group, type(error).__name__)
        from tables import hub  # not in workers that never need an event loop

        hub.deliver_here(message)
