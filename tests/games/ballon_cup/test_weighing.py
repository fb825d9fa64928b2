"""Weighing for a look back: who plays worse gives away more."""

from random import Random

from games import engine
from games.ballon_cup import GAME
from games.engine import Start


def given_away(level, decisions, seed=1):
    """What a level's moves give away on average, in its own matches."""
    here = engine.begin(GAME, Start(next(iter(GAME.presets.values())), 2), bytes([seed]) * 32)[-1].after
    lost, rng = [], Random(seed)
    while (actors := GAME.actors(here.state)) and len(lost) < decisions:
        view, legal = GAME.view(here.state, actors[0]), tuple(GAME.legal(here.state, actors[0]))
        move = GAME.bots[level](view, legal, rng, lambda: True).move
        if len(legal) > 1:
            weighed = GAME.weigh(view, legal if move in legal else (*legal, move), rng, lambda: True)
            lost.append(weighed[0].value - next(one.value for one in weighed if one.move == move))
        here = engine.step(GAME, here, actors[0], move, stamp=here.ply, seed=bytes(32))[-1].after
    return sum(lost) / len(lost)


def test_easy_gives_away_more_than_medium():
    easy, medium = given_away("easy", 30), given_away("medium", 30)
    assert easy > 1.2 * medium > 0, (easy, medium)
