"""Alice, Bob and Carol are members, Charlie is the stranger, Greta is a guest. Nothing here needs Redis but the sockets."""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from lobby import outbox, services, whereabouts
from lobby.models import Player
from tables import outbox as tables_outbox

PLAIN = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD = "warmluft-2026"


@pytest.fixture(autouse=True)
def _house(settings: Any) -> Any:
    """Pages without collected files, limits counted in this process."""
    settings.STORAGES = PLAIN
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of matches whose computer was woken: no test here needs a broker."""
    ids: list[int] = []
    monkeypatch.setattr(tables_outbox, "wake", ids.append)
    return ids


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was told to pages, each message with its group; one made for pages is as they read it."""
    messages: list[dict[str, Any]] = []

    def tell(group: str, message: dict[str, Any]) -> None:
        messages.append({**message, **json.loads(message.get("frame", "{}")), "group": group})

    monkeypatch.setattr(outbox, "publish_sync", tell)
    return messages


def member(name: str) -> Player:
    return Player.objects.create_user(name, password=PASSWORD)


@pytest.fixture
def alice(db: None) -> Player:
    return member("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return member("Bob")


@pytest.fixture
def carol(db: None) -> Player:
    return member("Carol")


@pytest.fixture
def charlie(db: None) -> Player:
    """The stranger."""
    return member("Charlie")


@pytest.fixture
def greta(db: None) -> Player:
    return services.welcome_guest(language="de")


@pytest.fixture(autouse=True)
def nobody_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there is a Redis or not: without sockets nobody is here, and nothing depends on it."""
    monkeypatch.setattr(whereabouts, "present", lambda: None)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Who is in the house, as far as anybody can say."""
    found: set[int] = set()
    monkeypatch.setattr(whereabouts, "present", lambda: found)
    return found


def browser(player: Player | None = None, language: str = "en") -> Client:
    """A browser that asks for a language, and has somebody signed in."""
    client = Client(headers={"accept-language": language})
    if player is not None:
        client.force_login(player)
    return client
