"""The list of rooms, read once a process for all its lobby pages; each page is told of those that its person may know of."""

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

from redis.exceptions import RedisError

from lobby import listing, room_selectors
from lobby.outbox import GROUP
from tables import hub, presence
from tables.sockets import encode

logger = logging.getLogger(__name__)
COUNT: Final = 0.5
"""Seconds in which those who come into rooms and go are gathered."""


class Page(listing.Page, Protocol):
    @property
    def user(self) -> Any: ...


class RoomList(listing.Listing):
    """A list of which a page is shown a part."""

    def __init__(self) -> None:
        super().__init__(room_selectors.listing)
        self.told: dict[Page, str] = {}
        """What each page was told last."""
        self._held: tuple[room_selectors.Rooms, dict[int, int]] | None = None
        self._counting: asyncio.TimerHandle | None = None

    def enter(self, page: Page) -> None:  # type: ignore[override]  # a page with a person
        self.pages.add(page)
        self._begin()
        self._tell([page])

    def leave(self, page: Page) -> None:  # type: ignore[override]
        self.told.pop(page, None)
        super().leave(page)

    def close(self) -> None:
        super().close()
        self._held = None

    def count_soon(self, said_by: hub.Hub) -> None:
        """Somebody came or went: the lists of all processes count again, once those who read them can know. Said once for all
        who come and go until then."""
        if self._counting is None:
            self._counting = self.loop.call_later(COUNT, self._count, said_by)

    def _count(self, said_by: hub.Hub) -> None:
        self._counting = None
        said_by.send(GROUP, {"type": "rooms"})

    async def _renew(self) -> None:
        await self._look()
        self._tell(tuple(self.pages))  # type: ignore[arg-type]

    def _tell(self, pages: Iterable[Page]) -> None:
        """Tell pages what they do not know yet. Those without rooms of their own are told the same, which is written once."""
        if self._held is None:
            return
        rooms, counts = self._held
        public = encode(rooms.told(None, counts)).decode()
        for page in pages:
            has_own = page.user.pk in rooms.members
            text = encode(rooms.told(page.user.pk, counts)).decode() if has_own else public
            if text != self.told.get(page):
                self.told[page] = text
                page.put(text)

    async def _look(self) -> None:
        try:
            rooms = await hub.run(room_selectors.listing)
            self._held = rooms, await counted([room.pk for room in rooms.rooms])
        except Exception:
            logger.exception("the list of rooms could not be read")


async def counted(room_ids: list[int]) -> dict[int, int]:
    """Return how many people are in rooms; of none, while Redis does not answer."""
    since = time.time() - presence.ALIVE
    pipe = presence.current().redis.pipeline(transaction=False)
    for room_id in room_ids:
        pipe.zrangebyscore(presence.key_of(room_selectors.group(room_id)), since, "+inf")
    try:
        found = await pipe.execute()
    except (RedisError, OSError):
        return {}
    return {
        room_id: len({presence.decoded(member.decode()).user for member in members})
        for room_id, members in zip(room_ids, found, strict=True)
    }


lists: "WeakKeyDictionary[asyncio.AbstractEventLoop, RoomList]" = WeakKeyDictionary()


def current() -> RoomList:
    """Return the list of this event loop."""
    loop = asyncio.get_running_loop()
    found = lists.get(loop)
    if found is None:
        found = lists[loop] = RoomList()
    return found
