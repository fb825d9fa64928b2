"""Random matches in which trophies are bought and, now and then, kept for later, so that choices of payment come up."""

from games.ballon_cup.state import Buy

BUYS = 0.4


def weighted(state, seat, legal, rng):
    bought = [move for move in legal if isinstance(move, Buy)]
    others = [move for move in legal if not isinstance(move, Buy)]
    return rng.choice(bought if bought and rng.random() < BUYS else others)
