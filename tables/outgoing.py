"""What waits to be sent to one socket: in order, bounded, and the newest state of a table instead of many old ones."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

STATE, LINE, OTHER = "state", "line", "other"
STATES: Final = 8
"""Whole states that may wait; with one more only the newest is kept. The page asks for missing lines with its next beat."""
LINES: Final = 20
"""Lines of chat that may wait; with one more none does, and the page is sent the whole room with its next beat."""
OTHERS: Final = 100
"""Other messages that may wait."""
UNHEARD: Final = 4_000_000
"""Bytes sent to a page of which nothing was heard; then all waits until it says something."""
SILENCE: Final = 150.0
"""Seconds of such waiting after which the socket is closed. Hidden tabs beat once a minute."""


class Overflow(Exception):
    """The page does not keep up."""


class Outgoing:
    def __init__(self) -> None:
        self._waiting: deque[tuple[str, str]] = deque()
        """(what it is: STATE, LINE or OTHER; the message)"""
        self._count = Counter[str]()
        self._wake: asyncio.Future[None] | None = None
        self._unheard = 0
        self._code: int | None = None
        self.overflowed = False

    def put(self, text: str, *, state: bool = False) -> None:
        """Queue a message. A `state` tells all there is, so that newer ones may stand for it."""
        if self._code is not None or self.overflowed:
            return
        if state:
            if self._count[STATE] >= STATES:
                self._drop(STATE)
            self._add(STATE, text)
        else:
            self.overflowed = self._count[OTHER] >= OTHERS
            self._add(OTHER, text)

    def put_line(self, text: str) -> bool:
        """Queue a line of chat. False: too many wait, all of them are dropped."""
        if self._count[LINE] >= LINES:
            self._drop(LINE)
            return False
        if self._code is None and not self.overflowed:
            self._add(LINE, text)
        return True

    def _add(self, what: str, text: str) -> None:
        self._count[what] += 1
        self._waiting.append((what, text))
        self._rouse()

    def _drop(self, what: str) -> None:
        self._waiting = deque(item for item in self._waiting if item[0] != what)
        self._count[what] = 0

    def close(self, code: int, last: str | None = None) -> None:
        """Send `last` and close; what else waits is forgotten, for the page begins anew anyway."""
        if self._code is None:
            self._waiting.clear()
            if last is not None:
                self._waiting.append((OTHER, last))
            self._code = code
            self._rouse()

    @property
    def closing(self) -> bool:
        return self._code is not None

    def heard(self) -> None:
        """The page has said something: it is there, and has had what was sent."""
        self._unheard = 0
        self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def write(self, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Send what is queued until the socket is closed. Raises Overflow."""
        while True:
            while self._waiting and (self._unheard < UNHEARD or self.closing):
                what, text = self._waiting.popleft()
                self._count[what] -= 1
                self._unheard += len(text)
                await send({"type": "websocket.send", "text": text})
            if self.overflowed:
                raise Overflow
            if self._code is not None:
                return await send({"type": "websocket.close", "code": self._code})
            self._wake = asyncio.get_running_loop().create_future()
            if self._unheard < UNHEARD:
                await self._wake
                continue
            try:
                async with asyncio.timeout(SILENCE):
                    await self._wake
            except TimeoutError:
                raise Overflow from None
