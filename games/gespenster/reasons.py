"""Why a computer plays a card: the one thing that speaks most for it, as a fact."""

from games.gespenster.bits import ABOVE, FACE, FOLLOWS, POINTS_OF, Place
from games.gespenster.facts import (
    CheapTrick,
    GetsRid,
    GivesAway,
    LowestWinner,
    LowLead,
    MustTake,
    OnlyCard,
    OwnMoon,
    Reason,
    StaysUnder,
    StopsMoon,
    SureLead,
    TakesGhosts,
)
from games.gespenster.judgement import Sight, Weights, choices
from games.gespenster.view import View


def reason(view: View, sight: Sight, weights: Weights, place: Place) -> Reason:
    card, options = FACE[place], choices(sight)
    if options & (options - 1) == 0:
        return OnlyCard(card)
    if sight.moon:
        return OwnMoon(card)
    if sight.led is None:
        above = (sight.unseen & ABOVE[place]).bit_count()
        return LowLead(card, above) if above else SureLead(card)
    if ABOVE[sight.best] >> place & 1:
        return by_winning(view, sight, weights, place)
    return by_losing(view, sight, place)


def by_losing(view: View, sight: Sight, place: Place) -> Reason:
    assert sight.led is not None and view.winning is not None
    card = FACE[place]
    if POINTS_OF[place]:
        return GivesAway(card, POINTS_OF[place], view.winning)
    return StaysUnder(card, FACE[sight.best]) if FOLLOWS[sight.led] >> place & 1 else GetsRid(card)


def by_winning(view: View, sight: Sight, weights: Weights, place: Place) -> Reason:
    card, points = FACE[place], sight.gain + weights.points[place]
    if sight.threat and points > 0:
        return StopsMoon(card, next(seat for seat, white in enumerate(view.whites) if white))
    if not sight.last:
        return LowestWinner(card)
    return TakesGhosts(card, points) if points < 0 else MustTake(card, points) if points else CheapTrick(card)
