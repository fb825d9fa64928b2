"""Adding a game is a matter of one folder: nothing else names a game, and a folder that is put in is all it takes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "docs/", "deploy/", "tests/", "VENDORED.md")
"""Documents and tests may speak of a game."""

SHOWN = """
import django, sys
django.setup()
from django.test import Client
from django.urls import reverse
from games.registry import GAMES
assert "lampions" in GAMES, GAMES
for page in ("home", "lobby"):
    assert b"Lampions" in Client(HTTP_ACCEPT_LANGUAGE="de").get(reverse(page), SERVER_NAME="localhost").content, page
"""


def git(*words: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def clone(tmp_path):
    """What is committed, with the toy copied into the games."""
    git("clone", "--quiet", str(ROOT), str(tmp_path / "clone"))
    shutil.copytree(
        ROOT / "tests/toys/lampions", tmp_path / "clone/games/lampions", ignore=shutil.ignore_patterns("__pycache__")
    )
    return tmp_path / "clone"


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "VAR_DIR": str(folder.parent / "var"), "DJANGO_SETTINGS_MODULE": "portal.settings"}
    for name in ("LUFTSCHLOSS_GAMES_PATH", "DATABASE_URL"):
        environment.pop(name, None)
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("slug", sorted(folder.parent.name for folder in (ROOT / "games").glob("*/view.py")))
def test_no_source_outside_its_folder_names_a_game(slug):
    named = git("ls-files").split()
    sources = [name for name in named if not name.startswith((*DOCUMENTS, f"games/{slug}/"))]
    found = [name for name in sources if slug in (ROOT / name).read_bytes().decode(errors="ignore").lower()]
    assert found == []


def test_a_folder_put_among_the_games_is_found_and_tested(clone):
    assert git("status", "--porcelain", folder=clone).split() == ["??", "games/lampions/"]
    shutil.rmtree(clone / "tests/toys")
    (clone / "tests/toys").mkdir()
    tested = run(clone, "-m", "pytest", "-q", "tests/games", "-k", "lampions and (contract or playthrough)")
    assert tested.returncode == 0, tested.stdout[-2000:]
    assert " passed" in tested.stdout


def test_a_folder_put_among_the_games_is_listed_on_the_pages(clone):
    for words in (["manage.py", "migrate", "-v0"], ["manage.py", "collectstatic", "--noinput", "-v0"], ["-c", SHOWN]):
        done = run(clone, *words)
        assert done.returncode == 0, done.stderr[-2000:]
