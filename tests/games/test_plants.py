"""A secret planted anywhere turns the suite red: in each field of a view, in each of a fact, in each refusal of every game."""

import pytest

from games.registry import GAMES
from tests.games import plants
from tests.games.walk import tables, twin

SECRETIVE = [slug for slug in GAMES if twin(slug) is not None]
"""Games in which something is hidden."""
each = pytest.mark.parametrize("slug", SECRETIVE)


def table(slug):
    """The smallest table of the last preset: with all that the game offers."""
    game = GAMES[slug]
    preset = list(game.presets.values())[-1]
    return game, next(start for start in tables(game) if start.options == preset)


@each
def test_each_hidden_part_of_a_view_is_guarded_for_each_viewer(slug):
    game, start = table(slug)
    parts = plants.secret_parts_of_views(game, start)
    assert {viewer for viewer, _ in parts} == {None, *range(start.seats)}
    assert plants.unfound({part: plants.with_open_view(game, *part) for part in sorted(parts, key=str)}, start) == []


@each
def test_each_hidden_part_of_a_fact_is_guarded(slug):
    game, start = table(slug)
    parts = plants.secret_parts_of_facts(game, start)
    assert parts, f"what {slug} tells ALL is no more than others hear: a replay cannot say what was hidden"
    assert plants.unfound({part: plants.with_open_fact(game, *part) for part in sorted(parts)}, start) == []


@each
def test_each_refusal_is_looked_into(slug):
    game, start = table(slug)
    codes = plants.codes(game)
    assert codes
    unfound = plants.unfound({code: plants.with_telling_refusal(game, code) for code in codes}, start)
    assert unfound == [], f"no walk meets these refusals of {slug}, or does not look into them: see odd and UNMET in rooms.py"
