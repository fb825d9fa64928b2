"""Send to a group from where no event loop runs: one plain PUBLISH, in the channel layer's own format."""

import logging
import os
from functools import cache
from typing import Any

import redis
from channels.layers import get_channel_layer
from django.conf import settings

log = logging.getLogger(__name__)


@cache
def connection(pid: int) -> "redis.Redis":
    """One connection pool a process: a forked worker has its own."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)


def publish_sync(group: str, message: dict[str, Any]) -> None:
    """Tell a group. With Redis down nobody is told, which the sockets' next beats heal."""
    layer: Any = get_channel_layer()
    if not hasattr(layer, "serialize"):
        return  # the in-memory layer of unit tests
    try:
        connection(os.getpid()).publish(f"{settings.REDIS_PREFIX}__group__{group}", layer.serialize(message))
    except redis.RedisError as error:
        log.warning("could not tell %s: %s", group, type(error).__name__)
