"""The list of running matches, kept once a process for all its lobby pages: read anew when something began or ended."""

import asyncio
import logging
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from lobby import selectors
from tables import hub
from tables.sockets import encode

logger = logging.getLogger(__name__)

SOON: Final = 0.2
"""Seconds in which news are gathered."""
PAUSE: Final = 1.0
"""Seconds between two readings, however much happens."""
SWEEP: Final = 15.0
"""Seconds after which the list is read even without news: a message may have been lost."""


class Page(Protocol):
    def put(self, text: str, *, state: bool = False) -> None: ...


class Hall:
    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.pages: set[Page] = set()
        self.text = ""
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def enter(self, page: Page) -> None:
        """Show a page the list, now and whenever it changes."""
        self.pages.add(page)
        if self._reader is None or self._reader.done():
            self.text = await self._read() or self.text
            self._reader = self.loop.create_task(self._reading())
        if self.text:
            page.put(self.text)

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        if not self.pages:
            self.close()

    def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def wake(self) -> None:
        """Something began or ended."""
        self._news.set()

    async def _reading(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SWEEP):
                    await self._news.wait()
                await asyncio.sleep(SOON)
            except TimeoutError:
                pass
            self._news.clear()
            if (text := await self._read()) and text != self.text:
                self.text = text
                for page in tuple(self.pages):
                    page.put(text)
            await asyncio.sleep(PAUSE)

    async def _read(self) -> str:
        """Return the encoded list, or nothing when the database does not answer."""
        try:
            return encode(await hub.run(selectors.matches)).decode()
        except Exception:
            logger.exception("the list of running matches could not be read")
            return ""


halls: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hall]" = WeakKeyDictionary()


def current() -> Hall:
    """Return the hall of this event loop."""
    loop = asyncio.get_running_loop()
    found = halls.get(loop)
    if found is None:
        found = halls[loop] = Hall()
    return found
