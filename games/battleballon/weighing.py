"""What a move is worth to `medium`, in points."""

from typing import Final

from games.battleballon.cards import PLACE, VALUE
from games.battleballon.journeys import journey
from games.battleballon.outlook import Outlook
from games.battleballon.state import SOURCES, LayDraw
from games.battleballon.view import View

THEIR_WEIGHT: Final = 0.6
GIFT_WEIGHT: Final = 0.42
LANDING_PRICE: Final = 2
"""A draw from a landing place costs so much, and one more for each just before: without it bots took and threw for ever."""
LATE: Final = 10
"""Cards in the deck from which a seat that is behind may play for time."""


def preference(move: LayDraw) -> tuple[bool, int, int, int]:
    """Among equals: play before throwing, lower values first, order of colours, deck before landing places."""
    return move.target == "discard", VALUE[move.card], PLACE[move.card], SOURCES.index(move.source)


def score(view: View, outlook: Outlook, move: LayDraw) -> float:
    """What medium thinks of a move, in points."""
    deck = view.deck - (move.source == "deck")
    if not deck:
        return ended(view, move)
    mine, theirs = outlook.my_plan(move, deck), outlook.their_plan(deck)
    return mine - THEIR_WEIGHT * theirs - gift_cost(outlook, move, deck) - price(view, move)


def gift_cost(outlook: Outlook, move: LayDraw, deck: int) -> float:
    """What it costs that the other may take the card that serves him best."""
    return GIFT_WEIGHT * outlook.gift(outlook.tops(move), deck)


def price(view: View, move: LayDraw) -> int:
    if move.source == "deck":
        return 0
    return view.pile_draws + (0 if plays_for_time(view) else LANDING_PRICE)


def plays_for_time(view: View) -> bool:
    """Late and behind, all races counted."""
    assert view.seat is not None
    return view.deck <= LATE and view.totals[view.seat] < view.totals[1 - view.seat]


def ended(view: View, move: LayDraw) -> float:
    """The race ends with this move: what lies, counts."""
    assert view.seat is not None
    cards = view.lanes[PLACE[move.card]].journeys[view.seat].cards
    gain = journey((*cards, move.card)).points - journey(cards).points if move.target == "expedition" else 0
    return view.points[view.seat] + gain - THEIR_WEIGHT * view.points[1 - view.seat]
