"""The pages of the games: any folder has one, with or without rules in the reader's language."""

import re

import pytest

from games import registry
from portal import markup, rules
from tests.lobby.conftest import browser, member
from tests.tables.matches import people

FENCE = "```figure row\nA1 A2\nB3\n\nTwo *rows* & more.\n```\n"


def page(address: str, language: str = "de", who=None) -> str:
    answer = browser(who, language).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Give the toy a folder in which rules can be written: `written("en", text)`."""
    monkeypatch.setattr(registry, "folder", lambda slug: tmp_path)
    return lambda language, text: (tmp_path / f"help.{language}.md").write_text(text)


@pytest.mark.parametrize(("language", "title"), [("de", "Lampions"), ("en", "Lanterns")])
def test_all_games_are_listed_and_lead_to_their_pages(db, language, title):
    text = page("/games/", language)
    assert 'href="/games/battleballon/"' in text and f'<a href="/games/lampions/">{title}</a>' in text


@pytest.mark.parametrize(("language", "own", "other"), [("de", "Lampions", "Lanterns"), ("en", "Lanterns", "Lampions")])
def test_a_game_shows_its_name_in_both_languages(db, language, own, other):
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", page("/games/lampions/", language), re.S)[1]
    assert heading.startswith(own) and other in heading


def test_a_name_that_is_the_same_in_both_languages_is_shown_once(db):
    assert re.search(r"<h1[^>]*>Battleballon</h1>", page("/games/battleballon/"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Fünf Ballone", "für 2 Spieler", "10 bis 40 Minuten", "Was eine Fahrt zählt", "Klassisch", "Mittel"]),
        ("en", ["Five balloons", "for 2 players", "10 to 40 minutes", "What a journey counts", "Classic", "Medium"]),
    ],
)
def test_a_games_page_tells_what_it_is_and_its_rules(db, language, words):
    text = page("/games/battleballon/", language)
    assert [word for word in words if word not in text] == []


def test_the_contents_lead_to_headings_that_there_are(db):
    text = page("/games/battleballon/")
    links = re.findall(r'<li><a href="#([^"]+)">', text)
    assert len(links) > 10 and [link for link in links if f'id="{link}"' not in text] == []
    assert len(set(links)) == len(links)


def test_pictures_are_text_until_a_script_draws_them(db):
    text = page("/games/battleballon/")
    assert '<figure data-figure="journey"><div class="drawing"><p>R7 R8 R9 R10 = 34 − 20 = 14</p>' in text
    assert "figures.js" in text and "figures.css" in text and "board.css" in text


@pytest.mark.parametrize(("language", "words"), [("de", "noch keine Regeln"), ("en", "No rules written yet")])
def test_a_game_without_rules_has_a_page_all_the_same(db, language, words):
    text = page("/games/lampions/", language)
    assert words in text and "<article" not in text and 'action="/lobby/computer/"' in text


def test_a_game_that_is_none_has_no_page(db):
    assert browser().get("/games/nowhere/").status_code == 404


@pytest.mark.parametrize("address", ["/games/", "/games/battleballon/", "/games/lampions/"])
def test_no_page_of_a_game_needs_a_script_or_a_style_in_its_text(db, address):
    text = page(address)
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    scripts = re.findall(r"<script[^>]*>", text)
    assert [tag for tag in scripts if not re.search(r'src=|nonce=|type="application/json"', tag)] == []


def test_matches_of_this_game_can_be_watched_from_its_page(alice, bob, greta):
    races, lights = people(alice, bob, game="battleballon"), people(member("Carola"), greta, game="lampions")
    text = page("/games/battleballon/")
    assert f'href="/tables/{races.id}/"' in text and f'href="/tables/{lights.id}/"' not in text


def test_visitors_come_into_the_lobby_as_guests_and_members_as_they_are(alice):
    assert 'action="/guest/"' in page("/games/battleballon/")
    assert 'action="/guest/"' not in page("/games/battleballon/", who=alice)


def test_rules_in_the_other_language_only_are_shown_with_a_note(db, written):
    written("de", "## Ziel\n\nViele Laternen.")
    english, german = page("/games/lampions/", "en"), page("/games/lampions/", "de")
    note = "These rules are not here in English yet"
    assert "Viele Laternen" in english and note in english and '<article class="prose" lang="de">' in english
    assert "Viele Laternen" in german and "Auf Deutsch gibt es diese Regeln noch nicht" not in german


def test_rules_may_say_nothing_about_themselves(written):
    written("en", "## Aim\n\nWin.")
    found = rules.of("lampions", "en")
    assert found and (found.summary, found.minutes) == ("", None) and "<h2" in found.html


def test_rules_may_say_how_long_a_match_takes(written):
    written("en", "---\nsummary: Lights: many.\nminutes: 25\n---\n## Aim\n")
    found = rules.of("lampions", "en")
    assert found and (found.summary, found.minutes) == ("Lights: many.", (25, 25)) and "summary" not in found.html


def test_html_in_rules_stays_text():
    html = markup.rendered("<script>x</script> [a](javascript:x)\n\n" + FENCE.replace("A1", "<b>")).html
    assert "<script" not in html and "<b>" not in html and 'href="javascript' not in html


def test_headings_with_the_same_words_have_addresses_of_their_own():
    contents = markup.rendered("## Größe & Zahl\n\n### Größe & Zahl\n\n## ...\n").contents
    assert [(heading.level, heading.id) for heading in contents] == [(2, "groe-zahl"), (3, "groe-zahl-2"), (2, "part")]


def test_a_figure_has_data_and_a_caption():
    assert markup.figures(FENCE) == [markup.Figure("row", ("A1 A2", "B3"), "Two *rows* & more.")]
    html = markup.rendered(FENCE).html
    assert "<p>A1 A2</p><p>B3</p>" in html and "<figcaption>Two <em>rows</em> &amp; more.</figcaption>" in html


def test_other_fences_are_code():
    assert "<pre><code>" in markup.rendered("```\nx\n```").html
