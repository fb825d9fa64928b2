"""The page for when the net is gone, and the worker that keeps it."""

import json
import re

import pytest

from portal import offline
from tests.lobby.conftest import browser


@pytest.fixture(autouse=True)
def _anew():
    offline.script.cache_clear()
    yield
    offline.script.cache_clear()


def kept():
    return json.loads(re.match(r"const KEPT = (.*);\n", offline.script())[1])


def test_the_worker_keeps_a_page_in_each_language_and_what_it_wears(db):
    assert set(kept()["pages"].values()) == {"/offline/de/", "/offline/en/"}
    assert kept()["files"] and all(name.startswith("/static/") for name in kept()["files"])
    page = browser().get("/offline/de/").content.decode()
    assert set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page)) <= set(kept()["files"])


def test_another_text_is_another_version(monkeypatch):
    before = kept()["version"]
    offline.script.cache_clear()
    monkeypatch.setattr(offline, "page", lambda language: "<h1>other</h1>")
    assert kept()["version"] != before


def test_where_it_is_not_wanted_it_is_taken_back(db, settings):
    settings.OFFLINE_PAGE = False
    assert "unregister" in browser().get("/worker.js").content.decode()
    assert "data-worker" not in browser().get("/").content.decode()


def test_where_it_is_wanted_pages_say_where_it_is(db):
    assert 'data-worker="/worker.js"' in browser().get("/").content.decode()
    assert "unregister" not in browser().get("/worker.js").content.decode()
