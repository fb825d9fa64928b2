"""Bots are measured in pairs on the same deal."""

from itertools import count
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games import arena
from games.contract import Outcome
from games.registry import GAMES

BATTLEBALLON = GAMES["battleballon"]
SHORT = BATTLEBALLON.presets["short"]


def measured(*levels, races=4, deals="test"):
    ticks = count()
    bots = tuple(arena.partner(BATTLEBALLON, level) for level in levels)
    return arena.measure(BATTLEBALLON, SHORT, bots, races, lambda: next(ticks), deals)


def test_a_bot_without_luck_is_exactly_as_strong_as_itself():
    result = measured("medium", "medium")
    assert (result.margin, result.uncertainty, result.share) == (0, 0, 0.5)


def test_an_odd_number_of_matches_is_rounded_up_to_pairs():
    assert len(measured("baseline", "random", races=3).matches) == 4


def test_the_same_deals_give_the_same_result_and_others_another():
    assert measured("baseline", "random").matches == measured("baseline", "random").matches
    assert measured("baseline", "random").matches != measured("baseline", "random", deals="other").matches


def test_every_move_of_a_bot_is_timed():
    result = measured("baseline", "random", races=2)
    assert sum(thinking.moves for thinking in result.thinking) == sum(match.plies - 1 for match in result.matches)
    assert {thinking.longest for thinking in result.thinking} == {1}


def test_a_match_is_seen_from_the_seat_of_the_first_bot():
    assert arena.judged(Outcome((10, 30), (2, 1), "points"), 1, 50) == arena.Match(20, "won", 50)
    assert arena.judged(Outcome((10, 30), (2, 1), "points"), 0, 50) == arena.Match(-20, "lost", 50)
    assert arena.judged(Outcome((10, 10), (1, 1), "points"), 0, 50) == arena.Match(0, "drawn", 50)


def test_the_interval_comes_from_the_pairs():
    result = arena.Result([arena.Match(margin, "won", 1) for margin in (10, -10, 30, 10)])
    assert (result.margin, result.uncertainty) == (10, pytest.approx(1.96 * 10))


def test_a_random_partner_plays_any_game():
    assert arena.anything(None, ["one"], Random(1), lambda: True).move == "one"


def test_the_command_says_how_strong_and_how_quick(capsys):
    call_command("arena", "battleballon", "medium", "easy", races=2)
    said = capsys.readouterr().out
    assert "medium : easy" in said
    assert "ms a move" in said


@pytest.mark.parametrize(("levels", "more"), [(("medium", "best"), {}), (("medium", "easy"), {"preset": "endless"})])
def test_the_command_names_what_it_does_not_know(levels, more):
    with pytest.raises(CommandError, match=r"battleballon"):
        call_command("arena", "battleballon", *levels, **more)
