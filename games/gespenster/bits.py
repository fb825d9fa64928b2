"""Cards as bits, for computers that play thousands of tricks a second: a hand is a number, the six white sevens are six bits.

A card's place is that of its bit: red, blue, green, yellow, white, each from 1 upwards.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from games.gespenster.cards import COLOUR, COLOURS, DECK, GOOD_GHOSTS, PLACE, POINTS, VALUE, Card, Cards
from games.gespenster.scoring import GOOD_GHOST

Hand: TypeAlias = int
"""A set of cards: bit `place` is set."""
Place: TypeAlias = int

FACE: Final = DECK
NUMBER: Final = tuple(VALUE[card] for card in DECK)
COLOUR_OF: Final = tuple(COLOURS.index(COLOUR[card]) for card in DECK)
WHITE: Final = len(COLOURS) - 1
ALL_CARDS: Final[Hand] = (1 << len(DECK)) - 1


def mask(wanted: Iterable[Place]) -> Hand:
    return sum(1 << place for place in set(wanted))


PLACES: Final = range(len(DECK))
OF_COLOUR: Final = tuple(mask(p for p in PLACES if COLOUR_OF[p] == colour) for colour in range(len(COLOURS)))
OF_NUMBER: Final = tuple(mask(p for p in PLACES if NUMBER[p] == number) for number in range(12))
WHITES: Final = OF_COLOUR[WHITE]
LOW: Final = mask(p for p in PLACES if NUMBER[p] <= 4)
"""What protects higher cards of the colour."""
TWINS: Final = WHITES & OF_NUMBER[7]
FOLLOWS: Final = tuple(OF_COLOUR[COLOUR_OF[p]] | OF_NUMBER[NUMBER[p]] for p in PLACES)
"""By led card: all that follows it."""
ABOVE: Final = tuple(mask(q for q in PLACES if COLOUR_OF[q] == COLOUR_OF[p] and NUMBER[q] > NUMBER[p]) for p in PLACES)
"""By card: the higher ones of its colour. Like sevens are not above each other: the first played wins."""
BELOW: Final = tuple(mask(q for q in PLACES if COLOUR_OF[q] == COLOUR_OF[p] and NUMBER[q] < NUMBER[p]) for p in PLACES)
POINTS_OF: Final = tuple(POINTS[card] for card in DECK)
POINTS_WITH_GHOSTS: Final = tuple(POINTS[card] - GOOD_GHOST * (card in GOOD_GHOSTS) for card in DECK)
"""What a card brings its winner where good ghosts count."""
GHOSTS: Final = mask(p for p in PLACES if DECK[p] in GOOD_GHOSTS)

TOP_WHITES: Final = mask(DECK.index(card) for card in ("W9", "W10", "W11"))

FIRST: Final = {card: DECK.index(card) for card in PLACE}


def places(hand: Hand) -> Iterator[Place]:
    """The cards of a hand, the lowest bit first."""
    while hand:
        bit = hand & -hand
        yield bit.bit_length() - 1
        hand ^= bit


def picked(cards: Iterable[Card], free: Hand) -> Hand:
    """The bits of some cards, of white sevens those that are still free."""
    hand = 0
    for card in cards:
        bit = 1 << FIRST[card]
        if card == "W7":
            bit = (left := free & TWINS & ~hand) & -left
        hand |= bit
    return hand


def faces(hand: Hand) -> Cards:
    return tuple(FACE[place] for place in places(hand))


def distinct(hand: Hand) -> Hand:
    """The hand with one white seven at most: which of them is played does not matter."""
    twins = hand & TWINS
    return hand & ~twins | (twins & -twins)
