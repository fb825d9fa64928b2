"""Tell a group from code that has no event loop: Celery, views, the admin, signals."""

import logging
from functools import cache
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from tables import hub

logger = logging.getLogger(__name__)


def publish_sync(group: str, message: dict[str, Any]) -> bool:
    """Publish in the channel layer's own format, with one command. Never fails; with Redis gone only this process hears it."""
    message = {**message, "group": group}
    try:
        connection().publish(f"{settings.REDIS_PREFIX}__group__{group}", get_channel_layer().serialize(message))
    except RedisError as error:
        logger.warning("not published to %s: %s", group, type(error).__name__)
        hub.deliver_here(message)
        return False
    return True


@cache
def connection() -> Redis:
    """A pool of connections: safe for threads, and made anew in a forked process."""
    return Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 1))
