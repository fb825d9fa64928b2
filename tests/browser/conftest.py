"""One portal and one Chromium for all browser tests; each person is a context of his own."""

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.test.utils import setup_databases, teardown_databases
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from pytest_django.plugin import DjangoDbBlocker

from lobby.models import Player
from tables import outbox, services, wire
from tests.browser.cast import Cast
from tests.browser.house import open_house
from tests.browser.seen import Stage

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
SHOTS = Path("test-results/screens")
PATIENCE = 15_000
"""ms that anything on a page may take on a busy machine; nothing is measured by it."""

numbers = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            if "stage" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.walk)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, which as root needs to be told a few things."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox", "--disable-gpu", *quiet]}


@pytest.fixture(scope="session")
def database(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A test database for other processes too: no test runs in a transaction, which pytest-django's own marker would want."""
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False)
        yield
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def site(database: None) -> Iterator[str]:
    """The address of a portal that runs on the test database. Tests see the same rows."""
    with open_house() as address:
        yield address


@pytest.fixture(scope="session")
def stage(site: str, browser: Browser) -> Iterator[Stage]:
    """Where scenes are opened; what was seen of one is kept for all tests that ask."""
    made = Stage(site, browser, Cast())
    yield made
    made.close()


class Person:
    """Somebody at a browser: a context with its own cookies, whose pages must be without faults."""

    def __init__(self, context: BrowserContext, name: str, player: Player | None) -> None:
        self.context = context
        self.name = name
        self.player = player
        self.faults: list[str] = []
        self.frames: list[str] = []
        """All that any socket of his pages was sent."""
        context.set_default_timeout(PATIENCE)
        context.on("page", self._listen)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.on("websocket", lambda ws: ws.on("framereceived", lambda text: self.frames.append(str(text))))

    def opens(self, address: str) -> Page:
        page = self.context.new_page()
        page.goto(address)
        return page


@pytest.fixture
def person(site: str, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Make people: `person("Anna", viewport=PHONE, locale="en")`; with `signed_in` they need not sign up by hand."""
    contexts: list[BrowserContext] = []
    watched: list[Person] = []

    def make(
        name: str,
        *,
        viewport: ViewportSize = DESK,
        locale: str = "de",
        signed_in: bool = True,
        faults_expected: bool = False,
        **more: Any,
    ) -> Person:
        more = {"service_workers": "block", **more}  # else requests would pass one unseen
        context = browser.new_context(viewport=viewport, locale=locale, base_url=site, has_touch=viewport is PHONE, **more)
        player = member(name) if signed_in else None
        if player is not None:
            client = Client()
            client.force_login(player)
            context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
        one = Person(context, player.username if player else name, player)
        contexts.append(context)
        if not faults_expected:
            watched.append(one)
        return one

    yield make
    for context in contexts:
        context.close()
    faults = [fault for one in watched for fault in one.faults]
    assert not faults


def member(name: str) -> Player:
    """A member whose name nobody else in this run has."""
    unique = f"{name} {next(numbers)}"
    return Player.objects.create_user(unique, password="not needed here")


def seated(
    *players: Person, game: str = "battleballon", preset: str = "", time: wire.TimeControl | None = None, **more: Any
) -> int:
    """Begin a match between people without the lobby; returns its number."""
    sitters = [services.Sitter(player=one.player.pk, name=one.name) for one in players if one.player]
    update = services.open_match(
        game=game, preset=preset, sitters=sitters, time=time or wire.TimeControl("clock", 10, 5), kind="people", **more
    )
    outbox.follow(update)
    return update.match_id


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page among the results."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
