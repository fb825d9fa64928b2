"""How much the moves of a computer give away, by its game's own weighing."""

from random import Random

from games import engine
from games.engine import Start


def given_away(game, seats, level, decisions, seed=1):
    """What a level's moves give away on average, in its own matches."""
    here = engine.begin(game, Start(next(iter(game.presets.values())), seats), bytes([seed]) * 32)[-1].after
    lost, rng = [], Random(seed)
    while (actors := game.actors(here.state)) and len(lost) < decisions:
        view, legal = game.view(here.state, actors[0]), tuple(game.legal(here.state, actors[0]))
        move = game.bots[level](view, legal, rng, lambda: True).move
        if len(legal) > 1:
            weighed = game.weigh(view, legal if move in legal else (*legal, move), rng, lambda: True)
            lost.append(weighed[0].value - next(one.value for one in weighed if one.move == move))
        here = engine.step(game, here, actors[0], move, stamp=here.ply, seed=bytes(32))[-1].after
    return sum(lost) / len(lost)
