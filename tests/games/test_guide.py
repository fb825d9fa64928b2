"""The example of docs/adding-a-game.md keeps the contract, with its tests beside its rules."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

import games
from games import registry
from games.registry import GAMES
from tests.games import plants, playthrough
from tests.games.checks import CHECKS, bots_play_to_the_end
from tests.games.forms import FORMS
from tests.games.walk import tables

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "higher"
WALKS = 3


@pytest.fixture(scope="module")
def higher(tmp_path_factory):
    if "higher" in GAMES:  # LUFTSCHLOSS_GAMES_PATH=docs/examples, as the guide says
        yield GAMES["higher"]
        return
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(EXAMPLE, folder / "higher", ignore=shutil.ignore_patterns("__pycache__"))
    registry.also_from(folder)
    yield GAMES["higher"]
    games.__path__.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith("games.higher")]:
        del sys.modules[name]
    del GAMES["higher"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_example_keeps_the_contract(higher, check):
    for seed in range(WALKS):
        for start in tables(higher):
            check(higher, start, Random(seed))


def test_the_computers_of_the_example_play_to_the_end(higher):
    for start in tables(higher):
        bots_play_to_the_end(higher, start, Random(1))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_the_example_has_all_that_a_game_must_have(higher, form):
    form(higher)


def test_the_example_plays_as_recorded_and_can_be_recorded_anew(higher):
    playthrough.is_as_recorded(higher)
    playthrough.record(higher)
    playthrough.is_as_recorded(higher)


def test_secrets_planted_in_the_facts_of_the_example_are_found(higher):
    start = next(tables(higher))
    parts = plants.secret_parts_of_facts(higher, start)
    assert parts == {("chosen", "card")}
    assert plants.unfound({part: plants.with_open_fact(higher, *part) for part in parts}, start) == []
