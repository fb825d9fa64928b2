"""The home page and its news."""

import re

import pytest
from django.core.cache import cache

from lobby import starts
from lobby.models import Player
from ratings.models import Standing
from tables.models import Chair
from tests.lobby.calls import accepted, call
from tests.lobby.conftest import browser


@pytest.mark.parametrize(("language", "word"), [("de", "Als Gast losspielen"), ("en", "Play as a guest")])
def test_a_visitor_is_one_click_from_a_table(db, language, word):
    page = browser(language=language).get("/").content.decode()
    hero = re.search(r'<form method="post" action="/play/">.*?</form>', page, re.S)[0]
    assert word in hero and hero.count("<button") == 1


def test_every_game_has_a_picture_a_line_and_its_page(db):
    page = browser(language="en").get("/").content.decode()
    tile = page[page.index('<li class="game">') :]
    assert 'href="/games/battleballon/"' in tile and "games/battleballon/cover.svg" in tile and "Battleballon" in tile


def test_news_tell_of_a_match_that_has_begun_and_of_its_end(alice, bob):
    assert "/tables/" not in browser().get("/live/").content.decode()
    match_id = accepted(call(alice, bob))
    cache.clear()
    for language in ("de", "en"):
        news = browser(language=language).get("/live/").content.decode()
        assert f"/tables/{match_id}/" in news and "Alice – Bob" in news
        assert {"de": "Zuschauen", "en": "Watch"}[language] in news


def test_whoever_plays_finds_the_way_back_to_his_table(alice, bob, greta):
    match_id = accepted(call(alice, bob))
    own, other = (browser(player, language="en").get("/").content.decode() for player in (alice, greta))
    hero = own[: own.index('class="go"')]
    assert f'href="/tables/{match_id}/"' in hero and "Your match is running" in hero and "Bob" in hero
    assert "Your match is running" not in other
    Chair.objects.filter(player=alice).update(left=True)
    assert "Your match is running" not in browser(alice).get("/").content.decode()


def test_news_have_the_same_parts_as_the_page(alice, bob):
    accepted(call(alice, bob))
    page, news = (browser().get(address).content.decode() for address in ("/", "/live/"))
    for part in (r'<div class="crowd.*?</div>', r'<section class="live-part.*?</section>'):
        assert re.search(part, news, re.S)[0] == re.search(part, page, re.S)[0]


def test_a_name_in_the_news_is_text(alice, bob):
    accepted(call(alice, bob))
    Player.objects.filter(username="Alice").update(username="<i>Eve</i>")
    Chair.objects.update(name="<i>Eve</i>")
    assert "<i>Eve" not in browser().get("/live/").content.decode()


def test_one_reading_serves_many(db, monkeypatch):
    read = []
    monkeypatch.setattr("lobby.selectors.hall", lambda language: read.append(language) or {})
    for _ in range(3):
        browser(language="de").get("/live/")
    assert read == ["de"]
    browser(language="en").get("/live/")
    assert read == ["de", "en"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_menu_leads_to_every_part_of_the_house(db, alice, language):
    for who in (None, alice):
        page = browser(who, language).get("/").content.decode()
        nav = page[page.index('<nav class="nav"') :]
        nav = nav[: nav.index("</nav>")]
        links = re.findall(r'href="([^"]+)"', nav)
        assert ("/matches/" in links) == (who is not None)
        assert {"/", "/lobby/", "/games/", "/help/", "/help/first-steps/", "/help/commands/"} < set(links)
        assert {"/pages/team/", "/pages/downloads/", "/pages/wiki/"} < set(links)
        assert all(browser(who, language).get(link).status_code == 200 for link in links)
        assert "data-sound-switch" in page and "data-theme-switch" in page


def test_the_first_of_the_usual_game_stand_at_home_and_of_the_own_game_for_who_has_one(alice, bob):
    usual = starts.usual_game()
    Standing.objects.create(player=bob, game=usual.slug, elo=1700, rated=30)
    page = browser(language="en").get("/").content.decode()
    part = page[page.index('id="leaders-title"') :]
    assert f"{usual.titles['en']}, Elo" in part and "<bdi>Bob</bdi>" in part and f'href="/leaders/{usual.slug}/"' in part
    Standing.objects.create(player=alice, game="lampions", elo=1550, rated=2)
    own = browser(alice, language="en").get("/").content.decode()
    part = own[own.index('id="leaders-title"') :]
    assert "Lanterns, Elo" in part and "<bdi>Alice</bdi>" in part and '<li class="me">' in part


def test_before_the_first_rated_match_home_says_who_will_stand_on_top(db):
    assert "Whoever wins the first one stands on top" in browser(language="en").get("/").content.decode()
