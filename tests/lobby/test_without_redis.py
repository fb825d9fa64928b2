"""With Redis gone members sign in; newcomers are asked to come back in a minute."""

import pytest

from lobby.models import Player
from tests.lobby.conftest import PASSWORD, browser
from tests.lobby.test_accounts import register, sign_in, who


@pytest.fixture(autouse=True)
def _no_redis(_house, settings, tmp_path, monkeypatch):
    """The cache as it is in the portal, with nobody at the other end."""
    options = {"IGNORE_EXCEPTIONS": True, "SOCKET_CONNECT_TIMEOUT": 1}
    nobody = {"BACKEND": "django_redis.cache.RedisCache", "LOCATION": f"unix://{tmp_path}/nobody.sock", "OPTIONS": options}
    settings.CACHES = {"default": nobody}
    monkeypatch.setattr("allauth.core.internal.ratelimit.CACHE_LOCK_WAIT_TIMEOUT", 0)


def test_a_member_signs_in(alice):
    client = browser()
    assert sign_in(client, "Alice").url == "/lobby/"
    assert who(client) == "Alice"


def test_a_wrong_password_is_still_wrong(alice):
    answer = sign_in(browser(), "Alice", "falsch-falsch")
    assert answer.status_code == 200 and "do not belong together" in answer.content.decode()


@pytest.mark.parametrize(("language", "words"), [("de", "in einer Minute"), ("en", "in a minute")])
def test_a_newcomer_is_asked_to_come_back_in_a_minute(db, language, words):
    for answer in (register(browser(language=language), "Wolkenanna"), browser(language=language).post("/guest/")):
        assert answer.status_code == 503 and answer["Retry-After"] == "60" and words in answer.content.decode()
    assert not Player.objects.exists()


def test_a_guest_keeps_his_seat_and_registers_later(greta):
    client = browser(greta)
    assert client.post("/accounts/signup/", {"username": "Greta", "password1": PASSWORD}).status_code == 503
    assert who(client) == greta.username


def test_signing_out_and_looking_around_go_on(alice):
    client = browser(alice)
    assert client.get("/").status_code == client.get("/lobby/").status_code == 200
    assert client.post("/accounts/logout/").url == "/"
