"""How `medium` plays, on cards as bits: fast enough that `hard` lets every seat play so to the end of a round.

Nothing here knows more than a seat may: `unseen` is whatever it does not see, wherever it lies.
"""

from typing import Final

from msgspec import Struct

from games.gespenster.bits import (
    ABOVE,
    BELOW,
    COLOUR_OF,
    FOLLOWS,
    LOW,
    NUMBER,
    OF_COLOUR,
    PLACES,
    POINTS_OF,
    POINTS_WITH_GHOSTS,
    TOP_WHITES,
    WHITE,
    WHITES,
    Hand,
    Place,
    distinct,
    places,
)

CAUTION: Final = 0.15
"""A point of danger that one may get rid of by leading."""
DANGEROUS: Final = 2
"""From this danger on a trick without points is taken to be rid of a card."""
THREAT: Final = 9
"""White ghosts in one hand from which on a Durchmarsch is feared."""
PRICE: Final = 10
"""Points that are paid to stop one."""
MOON_WHITES: Final = 5
"""With so many white ghosts, the three highest among them, a Durchmarsch is tried."""


class Weights(Struct, frozen=True):
    """By card: what it brings its winner, and its danger but for what its colour adds."""

    points: tuple[int, ...]
    danger: tuple[int, ...]


def weights(*, good_ghosts: bool) -> Weights:
    return Weights(POINTS_WITH_GHOSTS if good_ghosts else POINTS_OF, tuple(own_danger(p, good_ghosts) for p in PLACES))


def own_danger(place: Place, good_ghosts: bool) -> int:
    number = NUMBER[place]
    if COLOUR_OF[place] == WHITE:
        return 12 if number == 7 else 20 + number if number > 7 else number - 4
    return number - 5 - (6 if good_ghosts and number == 7 else 0)


WEIGHTS: Final = (weights(good_ghosts=False), weights(good_ghosts=True))
"""Without good ghosts, and with them."""


class Sight(Struct):
    """What a seat on turn weighs; of the trick only what matters."""

    hand: Hand
    unseen: Hand
    """All cards in other hands."""
    led: Place | None = None
    best: Place = 0
    """The card that holds the trick."""
    gain: int = 0
    """What the trick brings its winner so far."""
    last: bool = False
    """Nobody plays after this seat."""
    first: bool = False
    """The first card of the round."""
    threat: bool = False
    """Another seat has all white ghosts so far, and many."""
    threat_wins: bool = False
    """And holds the trick."""
    moon: bool = False
    """This seat tries a Durchmarsch."""


def colour_dangers(hand: Hand) -> list[int]:
    """By colour: cards are more dangerous when few, and low ones protect them. White has no such thing."""
    base = [
        (3 if (hand & colour).bit_count() <= 2 else 0) - 2 * (hand & colour & LOW).bit_count() for colour in OF_COLOUR[:WHITE]
    ]
    return [*base, 0]


def choices(sight: Sight) -> Hand:
    """What may be played, of like cards one."""
    hand = sight.hand
    if sight.led is not None:
        hand = hand & FOLLOWS[sight.led] or hand
    elif sight.first:
        hand = hand & ~WHITES or hand
    return distinct(hand)


def chosen(sight: Sight, weights: Weights) -> Place:
    """The card that `medium` plays."""
    options = choices(sight)
    if options & (options - 1) == 0:
        return options.bit_length() - 1
    if sight.led is None:
        return moon_lead(sight, options) if sight.moon else lead(sight, options, weights)
    winning = options & ABOVE[sight.best]
    losing = options & ~winning
    if sight.moon:
        return moon_follow(sight, winning, losing)
    if winning and sight.threat and (stop := stopping(sight, winning, weights)) is not None:
        return stop
    if sight.last and winning and (cheap := cheap_trick(sight, winning, losing, weights)) is not None:
        return cheap
    if losing:
        return thrown(sight, losing, weights)
    return dear_trick(sight, winning, weights)


def lead(sight: Sight, options: Hand, weights: Weights) -> Place:
    """The least of: the danger to win, times what that costs; less the danger that goes if another wins."""
    unseen, points, danger, base = sight.unseen, weights.points, weights.danger, colour_dangers(sight.hand)
    best, least = -1, 1e9
    for place in places(options):
        above = (unseen & ABOVE[place]).bit_count()
        below = (unseen & BELOW[place]).bit_count()
        wins = (below + 0.5) / (below + above + 1) if above else 1.0
        cost = wins * (6 + points[place] + (8 if COLOUR_OF[place] == WHITE else 0))
        cost -= CAUTION * (danger[place] + base[COLOUR_OF[place]]) * (1 - wins)
        if cost < least:
            best, least = place, cost
    return best


def cheap_trick(sight: Sight, winning: Hand, losing: Hand, weights: Weights) -> Place | None:
    """The last to play takes good ghosts, or nothing at all if that rids it of a dangerous card."""
    gain, points, danger, base = sight.gain, weights.points, weights.danger, colour_dangers(sight.hand)
    taking = min(places(winning), key=lambda p: (points[p], -danger[p] - base[COLOUR_OF[p]]))
    if gain + points[taking] < 0:
        return taking
    free = [place for place in places(winning) if gain + points[place] == 0]
    if not free:
        return None
    worst = max(free, key=lambda p: danger[p] + base[COLOUR_OF[p]])
    return worst if not losing or danger[worst] + base[COLOUR_OF[worst]] >= DANGEROUS else None


def thrown(sight: Sight, losing: Hand, weights: Weights) -> Place:
    """The losing card of most points and danger; but no white one for who is about to have them all."""
    points, danger, base = weights.points, weights.danger, colour_dangers(sight.hand)
    kept = losing & ~WHITES if sight.threat_wins else losing
    return max(places(kept or losing), key=lambda p: 3 * points[p] + danger[p] + base[COLOUR_OF[p]])


def dear_trick(sight: Sight, winning: Hand, weights: Weights) -> Place:
    """When all cards win: the last to play gives the most dangerous of the cheapest, others duck as low as they can."""
    points, danger, base = weights.points, weights.danger, colour_dangers(sight.hand)
    if sight.last:
        return min(places(winning), key=lambda p: (points[p], -danger[p] - base[COLOUR_OF[p]]))
    return min(places(winning), key=lambda p: (NUMBER[p], points[p]))


def stopping(sight: Sight, winning: Hand, weights: Weights) -> Place | None:
    """A card that takes a white ghost away from a Durchmarsch, if that is not too dear."""
    points = weights.points
    stops = [p for p in places(winning) if (sight.gain > 0 or points[p] > 0) and sight.gain + points[p] <= PRICE]
    if not stops:
        return None
    return min(stops, key=lambda p: points[p]) if sight.last else max(stops, key=lambda p: NUMBER[p])


def tries_moon(own: Hand) -> bool:
    """Whether the white ghosts in the hand and among the won cards are enough."""
    return own & TOP_WHITES == TOP_WHITES and (own & WHITES).bit_count() >= MOON_WHITES


def moon_lead(sight: Sight, options: Hand) -> Place:
    """What surely wins, white first; else what wins most likely."""

    def likely(place: Place) -> tuple[float, bool, int]:
        above = (sight.unseen & ABOVE[place]).bit_count()
        below = (sight.unseen & BELOW[place]).bit_count()
        return (below + 0.5) / (below + above + 1) if above else 1.0, COLOUR_OF[place] == WHITE, NUMBER[place]

    return max(places(options), key=likely)


def moon_follow(sight: Sight, winning: Hand, losing: Hand) -> Place:
    """Win, the last as low as possible; what cannot win is low, and no white ghost."""
    if winning:
        return min(places(winning), key=NUMBER.__getitem__) if sight.last else max(places(winning), key=NUMBER.__getitem__)
    return min(places(losing & ~WHITES or losing), key=NUMBER.__getitem__)
