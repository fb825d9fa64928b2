"""Which three cards a hand gives away: for the bots, and for `legal`, which names a few of the hundreds of triples."""

from collections.abc import Iterator

from games.gespenster.bits import ALL_CARDS, COLOUR_OF, Hand, Place, distinct, faces, picked, places
from games.gespenster.cards import VALUE, Cards, arranged, is_white
from games.gespenster.judgement import WEIGHTS, Weights, colour_dangers
from games.gespenster.state import PASSED


def most_dangerous(hand: Hand, weights: Weights) -> Hand:
    """Three times the card of most danger, weighed anew after each."""
    given = 0
    for _ in range(PASSED):
        rest = hand & ~given
        given |= 1 << max(places(distinct(rest)), key=by_danger(rest, weights).__getitem__)
    return given


def by_danger(hand: Hand, weights: Weights) -> dict[Place, int]:
    base = colour_dangers(hand)
    return {place: weights.danger[place] + base[COLOUR_OF[place]] for place in places(hand)}


def representatives(hand: Cards) -> list[Cards]:
    """Useful triples of a hand: the most dangerous, the highest white, the highest, the lowest, and short colours."""
    return list(dict.fromkeys(useful(hand)))


def useful(hand: Cards) -> Iterator[Cards]:
    yield faces(most_dangerous(picked(hand, ALL_CARDS), WEIGHTS[False]))
    by_number = sorted(hand, key=VALUE.__getitem__)
    white = [card for card in by_number if is_white(card)]
    if len(white) >= PASSED:
        yield arranged(white[-PASSED:])
    yield arranged(by_number[-PASSED:])
    yield arranged(by_number[:PASSED])
    held = [card[0] for card in hand]
    yield arranged(sorted(hand, key=lambda card: held.count(card[0]))[:PASSED])
