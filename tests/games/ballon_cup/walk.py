"""Random matches in which trophies are bought and, now and then, kept for later, so that choices of payment come up."""

from games.ballon_cup.cards import COLOURS, PACK
from games.ballon_cup.state import Buy, Exchange, PassStuck, Place

BUYS = 0.4
UNMET = {"not_missing": "enough own stones have won the trophy before anybody is asked; test_purchases.py lays that out"}


def weighted(state, seat, legal, rng):
    bought = [move for move in legal if isinstance(move, Buy)]
    others = [move for move in legal if not isinstance(move, Buy)]
    return rng.choice(bought if bought and rng.random() < BUYS else others)


def odd(state, seat, rng):
    """Moves that are wrong for each reason there is."""
    hand = state.hands[seat]
    yield Exchange(())
    yield Exchange(hand[:5])
    yield Exchange((hand[0], hand[0]))
    yield Exchange((rng.choice([card for card in PACK if card not in hand]),))
    yield PassStuck()
    yield Place(rng.choice([card for card in PACK if card not in hand]), 1, 0)
    yield from (Place(rng.choice(hand), tile, side) for tile in (1, 2, 3, 4) for side in (0, 1))
    for colour in COLOURS:
        yield from (Buy(colour, groups(place, count)) for place in range(5) for count in (0, 1, 2, 5))


def groups(place, count):
    return tuple(count if each == place else 0 for each in range(5))
