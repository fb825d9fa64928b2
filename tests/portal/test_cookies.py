"""Cookies and forms are what a stranger writes: no garbage in them is a fault of ours, on any database."""

from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client

from tables.sockets import authenticated

KEYS = [
    '"\\000aaaaaaaaaaaa"',
    "a" * 4000,
    "../../etc/passwd",
    "\xff\xfe" * 8,
    "' OR 1=1 --aaaa",
    "%00" * 8,
    '"\\377\\000\\012aaaaaa"',
    ";;=;",
]
WORDS = ["\\000", '"\\000"', "a" * 600, "de-\xff", "../de", "a-" * 400, "*"]


@pytest.mark.parametrize("key", KEYS)
def test_a_session_that_cannot_be_is_none(db, key):
    for address in ("/", "/lobby/", "/tables/1/"):
        answer = Client().get(address, headers={"cookie": f"{settings.SESSION_COOKIE_NAME}={key}"})
        assert answer.status_code in (200, 404)
    answer = Client().post("/guest/", headers={"cookie": f"{settings.SESSION_COOKIE_NAME}={key}"})
    assert answer.status_code in (302, 429)


@pytest.mark.parametrize("key", ["\x00aaaaaaaaaaaa", "a" * 4000, "\ud800" * 9, "\xff\x00\naaaaaa", "short", ""])
def test_a_socket_of_a_session_that_cannot_be_is_a_visitors(db, key):
    assert authenticated(key).pk is None


@pytest.mark.parametrize("word", WORDS)
def test_a_language_that_cannot_be_is_the_usual_one(db, word):
    for headers in ({"cookie": f"{settings.LANGUAGE_COOKIE_NAME}={word}"}, {"accept-language": word}):
        assert Client().get("/", headers=headers).status_code == 200


FIELDS = ("username", "password1", "login", "password", "email", "next", "game", "preset", "level", "language", "key")
DOORS = (
    "accounts/login",
    "accounts/signup",
    "accounts/password/reset",
    "accounts/logout",
    "language",
    "guest",
    "play",
    "lobby/computer",
)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("text", ["\0", "a\0bcdefghi", "\ud83d", "\u202eAnna", "9" * 5000, "a@b.c\0"])
def test_a_form_of_garbage_is_no_fault_of_ours(db, door, text):
    body = urlencode({field: text.encode(errors="surrogatepass") for field in FIELDS})
    answer = Client().post(f"/{door}/", body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (200, 302, 429)
