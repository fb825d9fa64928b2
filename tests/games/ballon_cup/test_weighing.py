"""Weighing for a look back: who plays worse gives away more."""

from games.ballon_cup import GAME
from tests.games.giving import given_away


def test_easy_gives_away_more_than_medium():
    easy, medium = given_away(GAME, 2, "easy", 30), given_away(GAME, 2, "medium", 30)
    assert easy > 1.2 * medium > 0, (easy, medium)
