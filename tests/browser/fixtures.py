"""One portal and one Chromium for all browser tests: those of this folder, and those that games keep in theirs."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.test.utils import setup_databases, teardown_databases
from playwright.sync_api import Browser, BrowserContext, ViewportSize
from pytest_django.plugin import DjangoDbBlocker

from lobby.models import Player
from tests import migrated
from tests.browser.cast import Cast
from tests.browser.conftest import DESK, PHONE, Person, member
from tests.browser.house import open_house
from tests.browser.seen import Eyes
from tests.browser.stage import Stage

HERE = Path(__file__).parent
GAMES = HERE.parent / "games"


def drives_chromium(path: Path) -> bool:
    """Whether a test lies here, or in the folder `browser` of a game's tests."""
    return path.is_relative_to(HERE) or (path.is_relative_to(GAMES) and "browser" in path.relative_to(GAMES).parts[1:-1])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if drives_chromium(item.path):
            item.add_marker(pytest.mark.browser)
            if "eyes" in getattr(item, "fixturenames", ()):
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
        made = setup_databases(verbosity=0, interactive=False, keepdb=migrated.laid())
        migrated.keep()
        yield
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def site(database: None) -> Iterator[str]:
    """The address of a portal that runs on the test database. Tests see the same rows."""
    with open_house() as address:
        yield address


@pytest.fixture(scope="session")
def eyes(site: str, browser: Browser) -> Iterator[Eyes]:
    """What looks at scenes; what was seen of one is kept for all tests that ask."""
    stage = Stage(site, browser, Cast())
    yield Eyes(stage)
    stage.close()


@pytest.fixture
def person(site: str, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Make people: `person("Anna", viewport=PHONE, locale="en")`; with `signed_in` they need not sign up by hand.

    `player` is somebody who is there already. Nothing flies or fades unless `reduced_motion="no-preference"`.
    """
    contexts: list[BrowserContext] = []
    watched: list[Person] = []

    def make(
        name: str,
        *,
        viewport: ViewportSize = DESK,
        locale: str = "de",
        signed_in: bool = True,
        player: Player | None = None,
        faults_expected: bool = False,
        **more: Any,
    ) -> Person:
        # a worker would let requests pass unseen; what moves costs a third of a table's time, and is seen where it is asked
        more = {"service_workers": "block", "reduced_motion": "reduce", **more}
        context = browser.new_context(viewport=viewport, locale=locale, base_url=site, has_touch=viewport is PHONE, **more)
        player = player or (member(name) if signed_in else None)
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
