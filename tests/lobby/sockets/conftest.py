"""The lobby's socket on a whole server, with a real Redis: as the tests of tables have it."""

import asyncio
import json
import zlib
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from lobby import hall, listing
from lobby.models import Player
from lobby.outbox import GROUP
from tables import presence
from tests.tables.sockets.conftest import (  # noqa: F401  shared fixtures
    House,
    _database_threads,
    _redis,
    alice,
    bob,
    charlie,
    house,
    limits,
)
from tests.tables.sockets.page import Tab

Open = Callable[..., Awaitable["Hall"]]


class Hall(Tab):
    """A page in the lobby: who is here and what is played as its messages tell, else the newest message of each kind counts."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.crowd: dict[int, dict[str, Any]] = {}
        self.running: dict[int, dict[str, Any]] = {}
        self.seq = -1
        self.counts: dict[str, int] = {}
        self._taken = 0

    def newest(self, kind: str) -> dict[str, Any]:
        return next((message for message in reversed(list(unpacked(self.answers))) if message["type"] == kind), {})

    def take_all(self) -> None:
        """Do with what has come since the last time what a page does."""
        for message in unpacked(self.answers[self._taken :]):
            if message["type"] == "people":
                self.crowd, self.seq = {one["id"]: one for one in message["people"]}, message["seq"]
                self.counts = {name: message[name] for name in ("count", "unnamed")}
            elif message["type"] == "matches":
                self.running = {one["id"]: one for one in message["matches"]}
                self.counts["tables"] = message["count"]
            elif message["type"] == "stir":
                self.stir(message)
        self._taken = len(self.answers)

    def stir(self, message: dict[str, Any]) -> None:
        assert message["seq"] == self.seq + 1, "nothing is left out between two changes"
        self.seq += 1
        self.crowd |= {one["id"]: one for one in message.get("here", ())}
        self.running |= {one["id"]: one for one in message.get("begun", ())}
        for one in message.get("gone", ()):
            del self.crowd[one]
        for one in message.get("over", ()):
            del self.running[one]
        self.counts = {name: message[name] for name in ("count", "unnamed", "tables")}

    @property
    def here(self) -> list[dict[str, Any]]:
        self.take_all()
        return sorted(self.crowd.values(), key=lambda one: (one.get("guest", False), one["name"]))

    @property
    def people(self) -> list[str]:
        return [one["name"] for one in self.here]

    @property
    def doings(self) -> dict[str, str]:
        return {one["name"]: one.get("doing", "") for one in self.here}

    @property
    def unnamed(self) -> int:
        self.take_all()
        return self.counts["unnamed"]

    @property
    def calls(self) -> list[dict[str, Any]]:
        return list(self.newest("mine").get("calls", ()))

    @property
    def matches(self) -> list[int]:
        self.take_all()
        return sorted(self.running, reverse=True)


def unpacked(messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for message in messages:
        yield from json.loads(zlib.decompress(b64decode(message["data"]))) if message["type"] == "packed" else (message,)


@pytest.fixture(autouse=True)
def _real_house(settings: Any, _house: None) -> None:
    """Sessions and limits are counted in this process; the layer and presence use Redis."""


@pytest.fixture
async def lobby(house: House) -> AsyncIterator[Open]:  # noqa: F811  the shared fixture
    async def opened(
        who: Player | None = None, language: str = "en", origin: str = "http://localhost", *, quiet: bool = False
    ) -> Hall:
        headers = {"Accept-Language": language, **({} if who is None else {"Cookie": who.cookie})}
        address = f"{house.url}/ws/lobby/{'?quiet' if quiet else ''}"
        tab = Hall(await connect(address, additional_headers=headers, origin=origin, compression=None, open_timeout=30))  # type: ignore[arg-type]
        house.tabs.append(tab)
        first = ("mine",) if quiet else ("mine", "people", "matches")
        await tab.until(lambda: all(tab.newest(kind) for kind in first) or tab.closed)
        return tab

    # the people of the test before are remembered for a while, as after any server that ended
    await presence.current().redis.delete(presence.key_of(GROUP))
    yield opened
    hall.current().close()
    hall.halls.clear()
    for shown in listing.listings.pop(asyncio.get_running_loop(), {}).values():
        shown.close()


@pytest.fixture(autouse=True)
def nobody_can_say() -> None:
    """Here sockets say who is in the house."""
