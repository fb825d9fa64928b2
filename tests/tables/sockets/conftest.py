"""A whole server in the test's own event loop, with real sockets and a real Redis: its hub can be reached into."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
import uvicorn
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from django.conf import settings
from django.db import connections
from django.test import Client

from lobby.models import Player
from portal import embedded_redis
from portal.origins import own_pages_only
from portal.routing import sockets as addresses
from tables import hub, presence, services, sockets, wire
from tables.services import Sitter
from tests.tables.sockets.page import Page, Tab, open_tab

BRAKE = wire.TimeControl("brake")


@pytest.fixture(autouse=True)
def time() -> None:
    """Time passes here, unlike in the tests of services."""


@pytest.fixture(autouse=True)
def published() -> None:
    """What is told here is told for real."""


@pytest.fixture(autouse=True)
def here() -> None:
    """Who has a page open here is asked of Redis."""


@pytest.fixture(scope="session", autouse=True)
def _redis() -> Iterator[None]:
    """Use the Redis that settings name; start it when it is ours and does not run."""
    if embedded_redis.url(settings.VAR) != settings.REDIS_URL or embedded_redis.answers(
        embedded_redis.socket_path(settings.VAR)
    ):
        yield
        return
    with embedded_redis.running(Path(settings.VAR)):
        yield


@pytest.fixture(scope="session", autouse=True)
def _database_threads(django_db_setup: None) -> Iterator[None]:
    """Close the connections of the hub's threads before the test database is dropped."""
    yield
    if hub.pool.cache_info().currsize:
        all_here = Barrier(hub.threads())  # each thread takes one of these, none takes two

        def close() -> None:
            all_here.wait(10)
            connections.close_all()

        for closing in [hub.pool().submit(close) for _ in range(hub.threads())]:
            closing.result()
        hub.pool().shutdown()
        hub.pool.cache_clear()


@dataclass
class House:
    """A running server."""

    url: str
    hub: hub.Hub
    tabs: list[Tab] = field(default_factory=list)

    async def tab(self, match_id: int, who: Player | None = None, **more: Any) -> Tab:
        """Open a page at a table, and wait until it shows it (or is closed)."""
        cookie = "" if who is None else who.cookie  # type: ignore[attr-defined]  # set by `person`
        tab = await open_tab(self.url, match_id, cookie, **more)
        self.tabs.append(tab)
        return tab

    async def seen(self, match_id: int, who: Player | None = None, page: Page | None = None, **more: Any) -> Tab:
        tab = await self.tab(match_id, who, page=page, **more)
        await tab.until(lambda: (tab.page.table is not None and len(tab.frames) > 0) or tab.closed)
        return tab


@pytest.fixture
async def house(transactional_db: None) -> AsyncIterator[House]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    application = own_pages_only(URLRouter(addresses))  # portal.asgi without pages and without a pulse
    config = uvicorn.Config(application, ws="websockets-sansio", lifespan="off", log_config=None, access_log=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve([listener]))  # serve() would take the signals of pytest
    while not server.started:  # noqa: ASYNC110  uvicorn has no event for it
        await asyncio.sleep(0.01)
    place = House(f"ws://127.0.0.1:{listener.getsockname()[1]}", hub.current())
    yield place
    for tab in place.tabs:
        await tab.close()
    server.should_exit = True
    await serving
    await presence.current().close()
    await place.hub.drained()
    await place.hub.close()
    await get_channel_layer().flush()


@pytest.fixture
def limits() -> Iterator[sockets.Limits]:
    """What sockets may do, to be changed by a test."""
    before = sockets.limits
    sockets.limits = sockets.Limits()
    yield sockets.limits
    sockets.limits = before


def person(name: str) -> Player:
    """Somebody with a session; `cookie` is what his browser sends."""
    player = Player.objects.create_user(username=name, password="a long enough one")
    signed_in(player)
    return player


def signed_in(player: Player) -> Client:
    browser = Client()
    browser.force_login(player)
    player.cookie = f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"  # type: ignore[attr-defined]
    return browser


@pytest.fixture
def alice(transactional_db: None) -> Player:
    return person("Alice")


@pytest.fixture
def bob(transactional_db: None) -> Player:
    return person("Bob")


@pytest.fixture
def charlie(transactional_db: None) -> Player:
    """The stranger."""
    return person("Charlie")


def begun(*players: Player, game: str = "lampions", preset: str = "classic") -> int:
    """Begin a match of people; returns its number."""
    sitters = [Sitter(player=player.pk, name=player.username) for player in players]
    return services.open_match(game=game, preset=preset, sitters=sitters, time=BRAKE, kind="people").match_id


@pytest.fixture
def match(alice: Player, bob: Player) -> int:
    """Alice and Bob play the toy."""
    return begun(alice, bob)
