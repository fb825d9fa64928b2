"""Which three cards a hand gives away: for the bots, and for `legal`, which names a few of the hundreds of triples."""

from collections.abc import Iterator

from games.gespenster.cards import GOOD_GHOSTS, VALUE, Card, Cards, arranged, is_white, without
from games.gespenster.state import PASSED

LOW = 4
"""Up to this number a card of a colour protects the higher ones."""
SHORT = 2


def danger(card: Card, hand: Cards, *, good_ghosts: bool) -> int:
    """How much a hand would like to be rid of a card: points it would bring, and tricks it would win."""
    value = VALUE[card]
    if is_white(card):
        return 12 if value == 7 else 20 + value if value > 7 else value - 4
    own = [VALUE[other] for other in hand if other[0] == card[0]]
    protected = 2 * sum(number <= LOW for number in own)
    ghost = 6 if good_ghosts and card in GOOD_GHOSTS else 0
    return value - 5 - protected + 3 * (len(own) <= SHORT) - ghost


def most_dangerous(hand: Cards, *, good_ghosts: bool) -> Cards:
    """Three times the card of most danger, weighed anew after each."""
    given: list[Card] = []
    while len(given) < PASSED:
        given.append(max(hand, key=lambda card: danger(card, hand, good_ghosts=good_ghosts)))
        hand = without(hand, given[-1:])
    return arranged(given)


def representatives(hand: Cards) -> list[Cards]:
    """Useful triples of a hand: the most dangerous, the highest white, the highest, the lowest, and short colours."""
    return list(dict.fromkeys(useful(hand)))


def useful(hand: Cards) -> Iterator[Cards]:
    yield most_dangerous(hand, good_ghosts=False)
    by_number = sorted(hand, key=VALUE.__getitem__)
    white = [card for card in by_number if is_white(card)]
    if len(white) >= PASSED:
        yield arranged(white[-PASSED:])
    yield arranged(by_number[-PASSED:])
    yield arranged(by_number[:PASSED])
    held = [card[0] for card in hand]
    yield arranged(sorted(hand, key=lambda card: held.count(card[0]))[:PASSED])
