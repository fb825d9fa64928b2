"""The toys can be played in tests, and by servers that tests start; nowhere else."""

import os
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from games import registry
from tests import migrated

TOYS = str(Path(__file__).parent / "toys")
os.environ.setdefault("LUFTSCHLOSS_GAMES_PATH", TOYS)
registry.also_from(TOYS)
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]
"""Good ones are slow by intent; servers that tests start have them, and know no password made here."""
migrated.flush_the_rest()
settings.PULSE = False
"""No thread of this process beats; servers that tests start do."""

pytest_plugins = ["tests.browser.fixtures"]
"""Browser tests lie in two places: tests/browser, and the folders of games."""


@pytest.fixture(autouse=True)
def _no_language() -> None:
    """Nobody has spoken before: the language of an answer outlasts it, and would be that of the next test."""
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """Whether the test database is there already: as a copy."""
    return migrated.laid()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    with django_db_blocker.unblock():
        migrated.keep()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What soaks runs only where `-m` asks for it."""
    if "soak" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
