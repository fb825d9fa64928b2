"""The rules that a game's folder tells, in both languages alike, with pictures that its script draws."""

import re
from pathlib import Path

import pytest

from games import registry
from games.registry import GAMES
from portal import rules
from tests.games import told

TOLD = sorted(slug for slug in GAMES if (registry.folder(slug) / "help.de.md").is_file())


def test_games_tell_their_rules():
    assert "battleballon" in TOLD


@pytest.mark.parametrize("slug", TOLD)
def test_both_languages_show_the_same_pictures_in_the_same_order(slug):
    german, english = ([(one.name, one.lines) for one in told.figures(slug, language)] for language in told.LANGUAGES)
    assert german == english
    assert all(figure.caption for language in told.LANGUAGES for figure in told.figures(slug, language))


@pytest.mark.parametrize("slug", TOLD)
def test_both_languages_have_the_same_parts(slug):
    german, english = (rules.of(slug, language) for language in told.LANGUAGES)
    assert german and english and german.language == "de" and english.language == "en"
    assert [heading.level for heading in german.contents] == [heading.level for heading in english.contents]
    assert german.minutes == english.minutes and german.summary and english.summary


@pytest.mark.parametrize("slug", TOLD)
def test_every_picture_is_drawn_and_every_drawing_is_used(slug):
    assert drawn(registry.folder(slug)) == {figure.name for figure in told.figures(slug, "de")}


def drawn(folder: Path) -> set[str]:
    """The pictures that a game's script draws: none where it has no script for them."""
    script = folder / "client/figures.js"
    table = re.search(r"export const figures = {(.*?)};", script.read_text(), re.S) if script.is_file() else None
    return set(re.findall(r"(\w+):", table[1])) if table else set()


def test_rules_need_no_pictures(tmp_path):
    assert drawn(tmp_path) == set() != drawn(registry.folder("battleballon"))
