"""No source says anything in German by itself: what readers are told stands in the catalogues, in both languages."""

import re
import subprocess
from pathlib import Path

import pytest

from games.registry import GAMES

SOURCES = (
    "static/js/*.js",
    "templates/*",
    "portal/*.py",
    "lobby/*.py",
    "tables/*.py",
    "ratings/*.py",
    "games/*.py",
    "games/*.js",
)
OWN = re.compile(r"lobby/demo|styleguide\.|/migrations/")
"""Where people are made up, who speak as people do."""
GERMAN = re.compile(
    r"[äöüßÄÖÜ]|\b(und|oder|nicht|eine[nmrs]?|deine[nmrs]?|keine[nmrs]?|wird|werden|wurde|kannst|hast|bist|sind|ihr|auf|noch|schon"
    r"|Spiele?r?|Partien?|Züge?|Karten?|Tische?|Spiel|Gegner|Name[n]? ist|zurück|weiter|abbrechen)\b",
    re.IGNORECASE,
)
NAMES = re.compile("|".join(re.escape(title) for game in GAMES.values() for title in game.titles.values()))
"""Games' proper names are what they are in whatever language is spoken."""


def german(text: str) -> list[str]:
    """Return the lines that speak German; comments may, and where both languages stand side by side."""
    lines = (NAMES.sub("", line).strip() for line in text.splitlines())
    return [line for line in lines if GERMAN.search(line) and not line.startswith(("#", "/*", "*")) and '"de":' not in line]


def test_no_source_speaks_german() -> None:
    named = subprocess.run(["git", "ls-files", *SOURCES], capture_output=True, text=True, check=True).stdout.split()
    files = [name for name in named if not OWN.search(name)]
    assert len(files) > 300
    found = {}
    for name in files:
        if lines := german(Path(name).read_text()):
            found[name] = lines
    assert found == {}


@pytest.mark.parametrize("line", ["gettext('Deine Karten')", "<p>Du bist am Zug</p>", 'label = "Weiter spielen"'])
def test_german_is_told_from_english(line: str) -> None:
    assert german(line) and not german("the hands lie open when the match is over; a card, and not another")


def test_a_games_name_is_no_german_but_what_stands_beside_it_may_be() -> None:
    for game in GAMES.values():
        for title in game.titles.values():
            assert not german(f'"""The rules of {title}, for three."""')
            assert german(f"<p>{title} wird gespielt</p>")
