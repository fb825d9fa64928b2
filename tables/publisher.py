"""Publish from the event loop: a connection to Redis for that alone, many messages in one go, in the channel layer's format.

The layer's group_send takes a lock, a connection of a pool and an answer for each message; with a push a move that is dear.
"""

from collections.abc import Sequence
from typing import Any

from channels_redis.utils import create_pool


class Publisher:
    def __init__(self, layer: Any) -> None:
        self._layer = layer
        self._connection: Any = None

    async def publish(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Send messages to groups, in order. After any failure the next call connects anew."""
        if not hasattr(self._layer, "serialize"):  # the in-memory layer of unit tests
            for group, message in messages:
                await self._layer.group_send(group, message)
            return
        here = self._layer._get_layer()
        try:
            if self._connection is None:
                self._connection = create_pool(here._shards[0].host).make_connection()
                await self._connection.connect()
            commands = [
                ("PUBLISH", here._get_group_channel_name(group), self._layer.serialize(message)) for group, message in messages
            ]
            await self._connection.send_packed_command(self._connection.pack_commands(commands), check_health=False)
            for _ in commands:
                await self._connection.read_response()
        except BaseException:  # answers that were not read would be taken for those of the next messages
            await self.close()
            raise

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)
