"""Why medium made a move: the one thing that speaks most for it, as a fact."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from games.battleballon.cards import COLOURS, PLACE, VALUE
from games.battleballon.facts import Expected, ForTime, Gain, GiftAvoided, HighestFirst, LandingCard, Opening, Reason, Spare
from games.battleballon.outlook import Outlook
from games.battleballon.rules import MOVES
from games.battleballon.state import LayDraw
from games.battleballon.view import View
from games.battleballon.weighing import gift_cost, plays_for_time

Found: TypeAlias = Iterator[tuple[float, Reason]]
"""Reasons with the points that they stand for."""


def reason(view: View, outlook: Outlook, scores: Mapping[LayDraw, float], best: LayDraw) -> Reason:
    """Name the largest; the first among equals. When nothing brings points, a card that is thrown can be spared."""
    largest: tuple[float, Reason] = 0.0, Spare(best.card) if best.target == "discard" else Expected(best.card)
    for found in (by_drawing(view, outlook, best), by_laying(view, outlook, best), by_keeping(view, outlook, scores, best)):
        for points, which in found:
            if points > largest[0]:
                largest = points, which
    return largest[1]


def by_drawing(view: View, outlook: Outlook, best: LayDraw) -> Found:
    """A draw from a landing place brings its card, and time."""
    if best.source == "deck":
        return
    from_deck = MOVES[best.card, best.target, "deck"]
    longer = outlook.my_plan(from_deck, view.deck)
    if plays_for_time(view):
        yield longer - outlook.my_plan(from_deck, view.deck - 1), ForTime(left(view))
    yield outlook.my_plan(best, view.deck) - longer, LandingCard(outlook.top(best.source))


def by_laying(view: View, outlook: Outlook, best: LayDraw) -> Found:
    """A card brings points at once, or a plan to a journey on which no stage lies yet."""
    if best.target != "expedition":
        return
    gains = {forecast.card: forecast.delta for forecast in view.forecasts if forecast.delta and forecast.delta > 0}
    gain, lying = gains.get(best.card, 0), outlook.mine[PLACE[best.card]]
    if len(gains) > left(view) and gain == max(gains.values()):
        yield gain, HighestFirst(best.card, left(view))
    yield gain, Gain(best.card, gain)
    if not lying or not VALUE[lying[-1]]:
        plan = outlook.journey_plan(best, view.deck - (best.source == "deck"))
        yield plan, Opening(COLOURS[PLACE[best.card]], round(plan))


def by_keeping(view: View, outlook: Outlook, scores: Mapping[LayDraw, float], best: LayDraw) -> Found:
    """Another card would be better thrown, did it not serve the other seat."""
    deck = view.deck - (best.source == "deck")
    if not deck:
        return
    cost = gift_cost(outlook, best, deck)
    for move, points in scores.items():
        if move.target == "discard" and move.source == best.source and move.card != best.card:
            dearer = gift_cost(outlook, move, deck) - cost
            serves = outlook.gift([move.card], deck) == outlook.gift(outlook.tops(move), deck)  # and not what lies elsewhere
            if dearer > 0 and serves and points + dearer > scores[best]:
                yield dearer, GiftAvoided(move.card)


def left(view: View) -> int:
    assert view.seat is not None
    return view.moves_left[view.seat]
