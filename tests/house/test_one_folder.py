"""Adding a game is a matter of one folder: nothing else names a game, and a folder that is put in is all it takes."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from games.registry import GAMES
from scripts import messages
from tests import migrated

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "docs/", "deploy/", "VENDORED.md")
"""Documents may speak of a game."""
SAMPLE = "battleballon"
"""The game that tests of the portal play: they may name it, and no other that is on show."""
PYTEST = ("-m", "pytest", "-q")
QUICK = "(test_registry or test_home or test_games) and not browser"

SHOWN = """
import django, sys
from django.conf import settings
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
django.setup()
from django.test import Client
from django.urls import reverse
from games.registry import GAMES
from portal import modules
assert "lampions" in GAMES, GAMES
assert modules.games().count("lampions") == 1, "its client would not be collected"
for page in ("home", "lobby"):
    assert b"Lampions" in Client(HTTP_ACCEPT_LANGUAGE="de").get(reverse(page), SERVER_NAME="localhost").content, page
"""


def git(*words: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def clone(tmp_path):
    """What is committed."""
    git("clone", "--quiet", str(ROOT), str(tmp_path / "clone"))
    lay_compiled(tmp_path / "clone")
    return tmp_path / "clone"


@pytest.fixture
def with_toy(clone):
    """A clone with the toy copied into the games, and a board for it."""
    shutil.copytree(ROOT / "tests/toys/lampions", clone / "games/lampions", ignore=shutil.ignore_patterns("__pycache__"))
    (clone / "games/lampions/client").mkdir(exist_ok=True)
    (clone / "games/lampions/client/board.js").write_text('export { Board } from "../../js/generic_board.js";\n')
    return clone


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "VAR_DIR": str(folder.parent / "var"), "DJANGO_SETTINGS_MODULE": "portal.settings"}
    for name in ("LUFTSCHLOSS_GAMES_PATH", "DATABASE_URL"):
        environment.pop(name, None)
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)


def slugs():
    return sorted(folder.parent.name for folder in (ROOT / "games").glob("*/view.py"))


def lay_compiled(clone: Path) -> None:
    """Put into a clone what Python has compiled of the same sources: it takes longer than what is asked of them."""
    for source in committed():
        kept = [*(ROOT / source).parent.glob(f"__pycache__/{Path(source).stem}.*.pyc")] if source.endswith(".py") else []
        if kept and (ROOT / source).read_bytes() == (clone / source).read_bytes():
            shutil.copystat(ROOT / source, clone / source)  # by the time of its source Python knows what it has compiled
            (clone / source).parent.joinpath("__pycache__").mkdir(exist_ok=True)
            for file in kept:
                shutil.copy(file, (clone / source).parent / "__pycache__")


def lay_words(clone: Path) -> None:
    """Put the compiled words of what is there into a clone."""
    for catalogue in messages.catalogues():
        if (clone / catalogue).exists():
            shutil.copy(ROOT / catalogue.with_suffix(".mo"), clone / catalogue.with_suffix(".mo"))


@pytest.mark.parametrize("slug", slugs())
def test_no_source_outside_its_folders_names_a_game(slug):
    names = {slug, *(title.lower() for title in GAMES[slug].titles.values())}
    may = (*DOCUMENTS, f"games/{slug}/", f"tests/games/{slug}/", *(["tests/"] if slug == SAMPLE else []))
    found = {name: word for name in committed() if not name.startswith(may) for word in names if word in text_of(name)}
    assert found == {}


def committed():
    return [name for name in git("ls-files").split() if (ROOT / name).is_file()]


@cache
def text_of(name):
    return (ROOT / name).read_bytes().decode(errors="ignore").lower()


def test_without_its_two_folders_a_game_is_missed_by_nothing(clone):
    for slug in set(slugs()) - {SAMPLE}:
        shutil.rmtree(clone / "games" / slug)
        shutil.rmtree(clone / "tests/games" / slug)
    if migrated.KEPT.exists():
        shutil.copytree(migrated.KEPT, clone / "var/migrated")
    lay_words(clone)
    tested = run(clone, *PYTEST, "tests", "-k", QUICK, "-m", "not browser")  # all are imported, few are run
    assert tested.returncode == 0, tested.stdout[-2000:]
    assert "error" not in tested.stdout and " passed" in tested.stdout


def test_a_folder_put_among_the_games_is_found_and_tested(with_toy):
    assert git("status", "--porcelain", folder=with_toy).split() == ["??", "games/lampions/"]
    shutil.rmtree(with_toy / "tests/toys/lampions")
    asked = "test_modules or (lampions and (contract or playthrough))"
    tested = run(with_toy, *PYTEST, "tests/games", "tests/house/test_modules.py", "-k", asked)
    assert tested.returncode == 0, tested.stdout[-2000:]
    assert " passed" in tested.stdout


def test_a_folder_put_among_the_games_is_listed_on_the_pages(with_toy):
    lay_words(with_toy)
    kept, database = migrated.template(), with_toy.parent / "var" / "db.sqlite3"
    database.parent.mkdir()
    if kept.exists():
        shutil.copy(kept, database)
    for words in (["manage.py", "migrate", "-v0"], ["-c", SHOWN])[kept.exists() :]:
        done = run(with_toy, *words)
        assert done.returncode == 0, done.stderr[-2000:]
