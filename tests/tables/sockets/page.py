"""A page as docs/protocol.md tells it to be, without a screen: what the tests of sockets believe a browser does."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

numbers = count(1)


class Page:
    """What a page shows and holds of a table: the newest table, and each entry of the log by its ply. No socket here."""

    def __init__(self) -> None:
        self.table: dict[str, Any] | None = None
        self.lines: dict[int, dict[str, Any]] = {}
        self.held = 0
        """Entries held without a gap."""
        self.room: str | None = None
        self.said: dict[int, dict[str, Any]] = {}
        """What was said in the room, by number."""

    @property
    def rev(self) -> int:
        return self.table["rev"] if self.table else -1

    @property
    def behind(self) -> bool:
        """Whether the page knows that it lacks entries."""
        return self.table is not None and self.held < self.table["ply"]

    @property
    def log(self) -> list[dict[str, Any]]:
        return [self.lines[ply] for ply in range(1, self.held + 1)]

    def take(self, table: dict[str, Any]) -> None:
        if self.table is not None and self.table["seat"] != table["seat"]:
            if table["rev"] <= self.rev:
                return
            self.lines, self.held = {}, 0
        for line in table.get("lines", ()):
            line = {"facts": [], **line}
            known = self.lines.setdefault(line["ply"], line)
            assert known == line, f"an entry never changes: {known}, {line}"
        while self.held + 1 in self.lines:
            self.held += 1
        if table["rev"] > self.rev:
            self.table = table

    def hear(self, chat: dict[str, Any]) -> None:
        if chat["all"]:
            self.room, self.said = chat["room"], {}
        assert chat["room"] == self.room
        self.said |= {line["n"]: line for line in chat["lines"]}

    @property
    def texts(self) -> list[str]:
        """What was said, in order."""
        return [self.said[n]["text"] for n in sorted(self.said)]

    def beat(self) -> dict[str, Any]:
        return {"type": "beat", "rev": self.rev, "ply": self.held}


class Tab:
    """An open page: a socket, and what came over it."""

    def __init__(self, socket: ClientConnection, page: Page | None = None, *, heals: bool = True) -> None:
        self.socket = socket
        self.page = page or Page()
        self.frames: list[str] = []
        self.answers: list[dict[str, Any]] = []
        """All but tables and chat; and the answers that came with tables."""
        self.closed: int | None = None
        self.heals = heals
        """Whether it beats when it sees a gap."""
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read())
        self._beats: asyncio.Task[None] | None = None

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.frames.append(text)
                message = json.loads(text)
                if message["type"] == "table":
                    if ident := message.pop("done", None):
                        self.answers.append({"type": "done", "id": ident, "rev": message["rev"], "ply": message["ply"]})
                    self.page.take(message)
                    if self.page.behind and self.heals:
                        await self.say(self.page.beat())
                elif message["type"] == "chat":
                    self.page.hear(message)
                else:
                    self.answers.append(message)
                self._news.set()
        except ConnectionClosed:
            pass
        finally:
            self.closed = self.socket.close_code
            self._news.set()

    async def say(self, frame: dict[str, Any] | str | bytes) -> None:
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def until(self, true: Callable[[], Any], seconds: float = 10) -> Any:
        """Wait until something is true of this tab, and return it."""
        async with asyncio.timeout(seconds):
            while not (found := true()):
                if self._reader.done():
                    self._reader.result()  # what went wrong while reading
                    assert self.closed is None, f"closed with {self.closed}"
                self._news.clear()
                await self._news.wait()
            return found

    async def answer(self, ident: str) -> dict[str, Any]:
        """Wait for the answer to the frame of this id."""
        found = await self.until(lambda: next((a for a in self.answers if a.get("id") == ident), None))
        return dict(found)

    async def ask(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Send a frame that wants an answer, and wait for it."""
        frame = {"id": new_id(), **frame}
        await self.say(frame)
        return await self.answer(frame["id"])

    async def play(self, move: Any = None, *, ply: int | None = None) -> dict[str, Any]:
        table = self.page.table
        assert table is not None
        return await self.ask(
            {"type": "play", "ply": table["ply"] if ply is None else ply, "move": table["legal"][0] if move is None else move}
        )

    @property
    def my_turn(self) -> bool:
        table = self.page.table
        return table is not None and table["seat"] in table["actors"]

    def beats(self, seconds: float) -> None:
        """Beat from now on, as pages do; only faster."""

        async def beating() -> None:
            while self.closed is None:
                await asyncio.sleep(seconds)
                await self.say(self.page.beat())

        self._beats = asyncio.create_task(beating())

    async def close(self) -> None:
        for task in (self._beats, self._reader):
            if task is not None:
                task.cancel()
        await self.socket.close()


def new_id() -> str:
    return f"t-{next(numbers)}"


async def open_tab(
    url: str, match_id: int, cookie: str = "", since: int = 0, page: Page | None = None, heals: bool = True, **headers: str
) -> Tab:
    """Connect a page to a table; `page` is what it held before."""
    page = page or Page()
    asked = since or page.held
    address = f"{url}/ws/tables/{match_id}/" + (f"?since={asked}" if asked else "")
    extra = {"Accept-Language": "en", **headers}
    if cookie:
        extra["Cookie"] = cookie
    origin: Any = "http://localhost"
    return Tab(
        await connect(address, additional_headers=extra, origin=origin, compression=None, open_timeout=30), page, heals=heals
    )
