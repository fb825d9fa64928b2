import json
import re

import pytest
from django.template.loader import render_to_string

from lobby.models import Player
from portal import modules, views, words
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import browser

PAGES = ["/", "/lobby/", "/help/", "/pages/privacy/", "/settings/", "/accounts/login/", "/accounts/signup/", "/nirgends/"]
OWN_PAGES = ["/settings/", "/accounts/logout/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/email/"]
GERMAN = {"/": "Karten mischen", "/lobby/": "Wartesaal", "/accounts/login/": "Als Gast weiter", "/accounts/signup/": "niemand"}
ENGLISH = {
    "/": "Shuffle the cards",
    "/lobby/": "Lobby",
    "/accounts/login/": "Continue as a guest",
    "/accounts/signup/": "nobody",
}


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize(("language", "words"), [("de", GERMAN), ("en", ENGLISH)])
def test_every_page_speaks_the_readers_language(db, address, language, words):
    page = browser(language=language).get(address).content.decode()
    assert f'<html lang="{language}"' in page and words.get(address, "") in page


@pytest.mark.parametrize("address", PAGES)
def test_strangers_find_sign_in_registration_and_the_other_language_on_every_page(db, address):
    page = browser(language="de").get(address).content.decode()
    assert 'action="/accounts/login/"' in page and 'href="/accounts/signup/"' in page and "English version" in page


@pytest.mark.parametrize("address", ["/", "/lobby/", *OWN_PAGES])
@pytest.mark.parametrize("language", ["de", "en"])
def test_members_find_their_name_and_the_way_out_on_every_page(alice, address, language):
    answer = browser(alice, language).get(address)
    page = answer.content.decode()
    assert answer.status_code == 200 and "Alice" in page and 'action="/accounts/logout/"' in page


@pytest.mark.parametrize("address", [*PAGES, "/admin/login/"])
def test_no_page_needs_a_script_or_a_style_in_its_text(db, address):
    answer = browser().get(address, follow=True)
    page = answer.content.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)
    for script in re.findall(r"<script[^>]*>", page):
        assert "src=" in script or "nonce=" in script or 'type="application/json"' in script
    policy = answer["Content-Security-Policy"]
    assert "unsafe" not in policy and "frame-ancestors 'none'" in policy


def test_the_language_is_remembered_by_browser_and_account(alice):
    client = browser(alice, "de")
    assert client.post("/language/", {"language": "en", "next": "/lobby/"}).url == "/lobby/"
    assert "Lobby" in client.get("/lobby/").content.decode() and Player.objects.get().language == "en"


def test_an_unknown_language_and_a_foreign_address_change_nothing(db):
    client = browser(language="de")
    assert client.post("/language/", {"language": "tlh", "next": "//evil.example/"}).url == "/"
    assert "django_language" not in client.cookies


NOWHERE = [
    "x",
    "table",
    "admin:index",
    "[",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "http://[",
    "\0",
    " /",
]


@pytest.mark.parametrize("door", ["/language/", "/guest/"])
@pytest.mark.parametrize("address", NOWHERE)
def test_a_form_leads_to_pages_of_the_house_only(db, door, address, monkeypatch):
    monkeypatch.setattr("lobby.limits.within", lambda *args, **named: True)
    assert browser().post(door, {"next": address}).url in ("/", "/lobby/")


def test_the_home_page_shows_the_matches_that_are_played(alice, bob):
    match_id = accepted(call(alice, bob))
    page = browser().get("/").content.decode()
    assert f"/tables/{match_id}/" in page and "Alice – Bob" in page


def test_the_lobbys_page_comes_with_what_is_about_its_reader(alice, bob):
    call(alice, bob)
    page = browser(bob).get("/lobby/").content.decode()
    data = json.loads(re.search(r'<script id="lobby-data" type="application/json">(.*?)</script>', page, re.S)[1])
    assert [one["by"]["name"] for one in data["mine"]["calls"]] == ["Alice"] and data["mine"]["me"]["name"] == "Bob"


def test_a_name_in_a_page_is_text(db):
    Player.objects.create_user("Anna")
    Player.objects.update(username="<i>Anna</i>")
    page = browser(Player.objects.get()).get("/lobby/").content.decode()
    assert "<i>Anna</i>" not in page.partition("lobby-data")[0]
    assert "<i>" not in page.partition("lobby-data")[2].partition("</script>")[0]


def test_a_page_of_its_own_words_has_all_that_its_modules_say_and_no_others(db):
    whole, own, later = words.script("de"), words.script("de", "js/lobby.js"), words.script("de", "js/lobby.js", later=True)
    assert len(own) + len(later) < len(whole) * 0.9
    for said in ("Wer ist da", "Verhandeln", '"friend":"befreundet"'):  # in the page, in a tray, in a row
        assert said in own and said not in later
    assert "Link machen" in later and "Link machen" not in own  # in a dialog that comes later
    assert "Aufgeben" in whole and "Aufgeben" not in own + later  # that is said at tables


def test_a_table_has_the_words_of_its_game_and_of_the_house_and_not_those_of_other_games(db):
    for game in modules.games():
        own, then, others = modules.texts_about(game)
        script, later = words.script("de", game=game), words.script("de", game=game, later=True)
        assert "Du bist am Zug" in script and "Du bist am Zug" not in later  # that is said at every table
        assert '"Look back"' in later and '"Look back"' not in script  # that is said where one is replayed
        kept = json.loads(script.partition("newcatalog = ")[2].partition(";\n")[0])
        assert not [word for word in kept if f'"{word}"' in then + others and f'"{word}"' not in own]
    assert len(modules.games()) > 1 and len(words.script("de", game=modules.games()[0])) < len(words.script("de")) * 0.8


def test_words_for_scripts_come_in_both_languages(db):
    assert "Wer ist da" in words.script("de") and "Wer ist da" not in words.script("en")


def test_words_for_scripts_bring_nothing_that_none_of_ours_asks_for(db):
    assert "ä" in words.script("de")
    assert "\\u00e4" not in words.script("de") and "DATE_FORMAT" not in words.script("de")


def test_the_house_names_its_own_words(db):
    assert 'src="/static/words/de-lobby.js"' in browser(language="de").get("/lobby/").content.decode()


def test_browsers_that_look_for_the_old_picture_find_it(db):
    assert browser().get("/favicon.ico").url.endswith("favicon.svg")


def test_healthz_answers_for_both_stores(db, monkeypatch):
    monkeypatch.setattr(views, "redis_ping", lambda: None)
    answer = browser().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "redis": True})


def test_healthz_tells_what_does_not_answer(db, monkeypatch):
    monkeypatch.setattr(views, "redis_ping", lambda: 1 / 0)
    answer = browser().get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"database": True, "redis": False})


@pytest.mark.parametrize(("language", "said"), [("de", "Das war unser Fehler"), ("en", "That was our fault")])
def test_a_fault_of_ours_is_said_in_the_readers_language(db, monkeypatch, caplog, language, said):
    monkeypatch.setattr("lobby.selectors.hall", lambda language: 1 / 0)
    client = browser(language=language)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500 and said in answer.content.decode()


def test_a_fault_of_ours_needs_neither_database_nor_request():
    assert "<h1>" in render_to_string("500.html") and "<h1>" in render_to_string("400.html")


@pytest.mark.parametrize("address", ["/guest/", "/play/", "/lobby/computer/", "/language/"])
def test_what_changes_something_cannot_be_looked_at(db, address):
    assert browser().get(address).status_code == 405
    assert not Player.objects.exists()
