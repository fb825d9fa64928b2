"""A list that every page in the lobby shows, kept once a process: read anew when something changed, sent where it differs."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

from tables import hub
from tables.sockets import encode

logger = logging.getLogger(__name__)

SOON: Final = 0.02
"""Seconds in which news are gathered: several rows of one transaction are one change."""
PAUSE: Final = 0.1
"""Seconds between two readings, however much happens."""
SWEEP: Final = 15.0
"""Seconds after which the list is read even without news: a message may have been lost."""


class Page(Protocol):
    def put(self, text: str, *, state: bool = False) -> None: ...


class Listing:
    def __init__(self, read: Callable[[], Any]) -> None:
        """`read` returns the message, in a thread of the database."""
        self.read = read
        self.loop = asyncio.get_running_loop()
        self.pages: set[Page] = set()
        self.text = ""
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    def enter(self, page: Page) -> None:
        """Show a page the list: now, or as soon as it is read, and whenever it changes."""
        self.pages.add(page)
        self._begin()
        if self.text:
            page.put(self.text)

    def _begin(self) -> None:
        if self._reader is None or self._reader.done():
            self._reader = self.loop.create_task(self._reading())

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        if not self.pages:
            self.close()

    def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None
            self.text = ""

    def wake(self) -> None:
        """Something has changed."""
        self._news.set()

    async def _reading(self) -> None:
        """Read at once, for all who come until then; the first of them may have left before it is done."""
        await self._renew()
        while True:
            try:
                async with asyncio.timeout(SWEEP):
                    await self._news.wait()
                await asyncio.sleep(SOON)
            except TimeoutError:
                pass
            self._news.clear()
            await self._renew()
            await asyncio.sleep(PAUSE)

    async def _renew(self) -> None:
        """Read the list, and show it where it differs."""
        if (text := await self._read()) and text != self.text:
            self.text = text
            for page in tuple(self.pages):
                page.put(text)

    async def _read(self) -> str:
        """Return the encoded list, or nothing when the database does not answer."""
        try:
            return encode(await hub.run(self.read)).decode()
        except Exception:
            logger.exception("a list of the lobby could not be read")
            return ""


listings: "WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Listing]]" = WeakKeyDictionary()


def current(reads: dict[str, Callable[[], Any]]) -> dict[str, Listing]:
    """Return the lists of this event loop, by name."""
    found = listings.setdefault(asyncio.get_running_loop(), {})
    for name, read in reads.items():
        if name not in found:
            found[name] = Listing(read)
    return found
