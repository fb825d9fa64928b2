"""The lobby's socket on a whole server, with a real Redis: as the tests of tables have it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect

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
)
from tests.tables.sockets.page import Tab

Open = Callable[..., Awaitable["Hall"]]


class Hall(Tab):
    """A page in the lobby: the newest message of each kind counts."""

    def newest(self, kind: str) -> dict[str, Any]:
        return next((message for message in reversed(self.answers) if message["type"] == kind), {})

    @property
    def people(self) -> list[str]:
        return [one["name"] for one in self.newest("people").get("people", ())]

    @property
    def calls(self) -> list[dict[str, Any]]:
        return list(self.newest("mine").get("calls", ()))

    @property
    def matches(self) -> list[int]:
        return [match["id"] for match in self.newest("matches").get("matches", ())]


@pytest.fixture(autouse=True)
def _real_house(settings: Any, _house: None) -> None:
    """Sessions and limits are counted in this process; the layer and presence use Redis."""


@pytest.fixture
async def lobby(house: House) -> AsyncIterator[Open]:  # noqa: F811  the shared fixture
    async def opened(who: Player | None = None, language: str = "en", origin: str = "http://localhost") -> Hall:
        headers = {"Accept-Language": language, **({} if who is None else {"Cookie": who.cookie})}
        address = f"{house.url}/ws/lobby/"
        tab = Hall(await connect(address, additional_headers=headers, origin=origin, compression=None, open_timeout=30))  # type: ignore[arg-type]
        house.tabs.append(tab)
        await tab.until(lambda: (tab.newest("people") and tab.newest("mine") and tab.newest("matches")) or tab.closed)
        return tab

    # the people of the test before are remembered for a while, as after any server that ended
    await presence.current().redis.delete(presence.key_of(GROUP))
    yield opened
    hall.current().close()
    hall.halls.clear()
    for shown in listing.listings.pop(asyncio.get_running_loop(), {}).values():
        shown.close()
