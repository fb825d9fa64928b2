"""The styleguide is the staff's, and shows what there is."""

import json
import re
from pathlib import Path

import pytest

from games.registry import GAMES
from lobby import services
from tests.lobby.conftest import browser, member


def test_who_is_not_of_the_staff_finds_nothing_there(db):
    for who in (None, member("Charlie"), services.welcome_guest(language="de")):
        assert browser(who).get("/styleguide/").status_code == 404


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_staff_sees_every_token_every_picture_and_every_game(db, language):
    boss = member("Chefin")
    boss.is_staff = True
    boss.save()
    answer = browser(boss, language).get("/styleguide/")
    page = answer.content.decode()
    shown = json.loads(re.search(r'<script id="styleguide-data" type="application/json">(.*?)</script>', page, re.S)[1])
    assert answer.status_code == 200 and "Styleguide" in page
    assert {"--paper", "--ink", "--t-0", "--s-12"} <= set(shown["tokens"])
    assert len(shown["symbols"]) == Path("static/art.svg").read_text().count("<symbol ")
    assert [game["slug"] for game in shown["games"]] == list(GAMES)


def test_every_large_picture_of_the_sprite_that_all_pages_fetch_is_shown_on_some():
    """Icons beside; these are small, and scripts choose some of them by name."""
    pictures = set(re.findall(r'<symbol id="(?!i-)([\w-]+)"', Path("static/art.svg").read_text()))
    shown = "".join(page.read_text() for page in Path("templates").rglob("*.html"))
    assert pictures and pictures == {name for name in pictures if f'{{% art "{name}"' in shown}
