"""Games are found by looking, also in further folders; a broken one is named; sources have a fingerprint."""

import shutil
import sys
from pathlib import Path

import pytest

import games
from games import lampions, registry
from games.registry import GAMES
from tests.games import rooms


@pytest.fixture
def folder(tmp_path):
    yield tmp_path
    if str(tmp_path) in games.__path__:
        games.__path__.remove(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("games.found")]:
        del sys.modules[name]
    GAMES.clear()
    GAMES.update(registry.load())
    registry.fingerprint.cache_clear()


def copied_to(folder, slug):
    """Copy the toy under another name."""
    shutil.copytree(Path(lampions.__file__).parent, folder / slug, ignore=shutil.ignore_patterns("__pycache__"))
    for source in (folder / slug).glob("*.py"):
        text = source.read_text().replace("games.lampions", f"games.{slug}").replace('slug="lampions"', f'slug="{slug}"')
        source.write_text(text)


def test_a_folder_put_there_is_found_by_whoever_holds_the_games(folder):
    copied_to(folder, "found_one")
    registry.also_from(folder)
    assert GAMES["found_one"].titles["de"] == "Lampions"
    assert registry.GAMES is GAMES
    assert registry.folder("found_one") == folder / "found_one"
    assert "lampions" in GAMES


def test_a_broken_folder_stops_the_start_and_is_named(folder):
    (folder / "found_broken").mkdir()
    (folder / "found_broken" / "__init__.py").write_text("GAME = 1 / 0")
    with pytest.raises(RuntimeError, match="found_broken is broken"):
        registry.also_from(folder)


def test_a_folder_with_another_name_than_its_game_is_named(folder):
    copied_to(folder, "found_two")
    (folder / "found_two").rename(folder / "found_three")
    with pytest.raises(RuntimeError, match="found_three"):
        registry.also_from(folder)


def test_a_folder_that_is_not_there_is_named(folder):
    with pytest.raises(RuntimeError, match="no_such_place, which is not a folder"):
        registry.also_from(folder / "no_such_place")
    assert str(folder / "no_such_place") not in games.__path__


def test_a_game_elsewhere_may_keep_its_tests_beside_its_rules(folder):
    copied_to(folder, "found_five")
    registry.also_from(folder)
    before = registry.fingerprint("found_five")
    (folder / "found_five" / "tests").mkdir()
    (folder / "found_five" / "tests" / "hidden.py").write_text("def twin(*args): return args")
    assert rooms.room("found_five") == folder / "found_five" / "tests"
    assert rooms.helper("found_five", "hidden", "twin")(1, 2) == (1, 2)
    assert rooms.helper("found_five", "walk", "weighted") is None
    registry.fingerprint.cache_clear()
    assert registry.fingerprint("found_five") == before


def test_the_fingerprint_follows_the_sources(folder):
    copied_to(folder, "found_four")
    registry.also_from(folder)
    before = registry.fingerprint("found_four")
    assert before == registry.fingerprint("found_four") != registry.fingerprint("lampions")
    rules = folder / "found_four" / "rules.py"
    rules.write_text(rules.read_text() + "\n")
    registry.fingerprint.cache_clear()
    assert registry.fingerprint("found_four") != before


def test_no_game_has_no_fingerprint():
    with pytest.raises(KeyError):
        registry.fingerprint("../portal")


def test_what_is_raced_daily_is_a_preset_for_two_against_medium():
    for game in registry.GAMES.values():
        assert game.daily is None or (game.daily in game.presets and 2 in game.seats and "medium" in game.bots), game.slug
