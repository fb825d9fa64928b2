"""What one page has been told of what is said in its room: nothing twice, nothing left out, never the other room."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from tables.outgoing import Outgoing

log = logging.getLogger(__name__)
Read = Callable[[str], Awaitable[tuple[int, str]]]
"""room -> (the number of its newest line, the encoded chat)"""


class Ear:
    """Hears lines in any order, and reads the whole room where one is missing or the person has changed rooms."""

    def __init__(self, out: Outgoing, read: Read) -> None:
        self._out: Final = out
        self._read: Final = read
        self.room = ""
        """Where the page listens; nowhere yet, or at a table where nobody speaks."""
        self._told: int | None = None
        """The newest line that the page has been sent, none left out before it; None: it is owed the whole room."""
        self._heard = 0
        """The newest line that we know of."""
        self._reading: asyncio.Task[None] | None = None

    def enter(self, room: str) -> None:
        """Listen in a room from now on, and be sent all of it."""
        if room != self.room:
            self.room, self._told, self._heard = room, None, 0
            self._catch_up()

    def hear(self, room: str, n: int, text: str) -> None:
        """Take a line: `text` is the encoded chat with it alone; nothing when it is not for this page."""
        if room != self.room:
            return
        self._heard = max(self._heard, n)
        if self._told is None or n <= self._told:
            return
        if n > self._told + 1:
            self._catch_up()
        elif not text:
            self._told = n
        else:
            self._told = n if self._out.put_line(text) else None  # a slow page is sent the room with its next beat

    def again(self) -> None:
        """Be sent all of the room once more: what of it is for this page has changed."""
        if self.room:
            self._told = None
            self._catch_up()

    def compare(self, newest: int) -> None:
        """The newest line has this number: be sent the room when that is news."""
        if self.room and (self._told is None or self._told < newest):
            self._catch_up()

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    def _catch_up(self) -> None:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.get_running_loop().create_task(self._send_room())

    async def _send_room(self) -> None:
        """Send the room as it is; read it again when something was said or the person moved in the meantime."""
        self._told = None
        try:
            while self._told is None:
                room, heard = self.room, self._heard
                newest, text = await self._read(room)
                if room != self.room:
                    continue
                if newest < heard:
                    return  # the match is gone with all that was said
                if newest >= self._heard:
                    self._told = newest
                    self._out.put(text)
        except Exception:
            log.exception("what was said could not be read: the next beat asks again")
