"""Bots of Battleballon. `medium` weighs the plans of both seats, without chance; `easy` thinks of itself only, and errs.

`hard` adds to medium's weighing what it has learned, and deals the hidden cards to see how its best moves would be answered.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.battleballon.cards import COLOURS, VALUE
from games.battleballon.estimate import estimated
from games.battleballon.journeys import blocked
from games.battleballon.outlook import Outlook
from games.battleballon.reasons import reason
from games.battleballon.rules import MOVES
from games.battleballon.state import SOURCES, LayDraw, Move, Source
from games.battleballon.trying import best_move
from games.battleballon.view import View
from games.battleballon.weighing import preference, score
from games.contract import Advice, Bot, Weighed

ERRORS: Final = 0.25
EASY_CHANCE: Final = 0.10


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Weigh every move: the own plan, less the other's, less what lies on the landing places for him."""
    moves = [move for move in legal if isinstance(move, LayDraw)]
    if not moves:
        return Advice(legal[0])
    outlook = Outlook(view)
    scores = {move: score(view, outlook, move) for move in moves}
    best = min(moves, key=lambda move: (-round(scores[move], 9), *preference(move)))
    return Advice(best, (reason(view, outlook, scores, best),))


def easy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Look at the own journeys only, and lay at random every fourth time."""
    lays = [move for move in legal if isinstance(move, LayDraw) and move.source == "deck"]
    if not lays:
        return Advice(legal[0])
    if rng.random() < ERRORS:
        return Advice(rng.choice(lays))
    outlook = Outlook(view)
    plans = {move: outlook.plan(move, EASY_CHANCE, view.deck // 2) for move in lays}
    best = min(lays, key=lambda move: (-round(plans[move], 9), *preference(move)))
    return Advice(MOVES[best.card, best.target, easy_source(outlook, best, legal)])


def easy_source(outlook: Outlook, lay: LayDraw, legal: Sequence[Move]) -> Source:
    """The highest card that lengthens a started journey at once, else the deck."""
    best, highest = SOURCES[0], 0
    for place, pile in enumerate(outlook.landing):
        lying, _ = outlook.after(place, lay)
        draw = MOVES[lay.card, lay.target, COLOURS[place]]
        if lying and pile and draw in legal and not blocked(lying, pile[-1]) and VALUE[pile[-1]] > highest:
            best, highest = draw.source, VALUE[pile[-1]]
    return best


def hard(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Estimate every move, try those that come close in the same deals of the hidden cards, and take what comes out best."""
    moves = [move for move in legal if isinstance(move, LayDraw)]
    if not moves:
        return Advice(legal[0])
    outlook = Outlook(view)
    values = estimated(view, outlook, moves)
    best = best_move(view, outlook, values, rng, in_time)
    return Advice(best, (reason(view, outlook, values, best),))


def weigh(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> list[Weighed[Move]]:
    """By how much the seat may expect to be ahead in the end, all races counted, after each move; why the best is best."""
    assert view.seat is not None
    ours, theirs = (view.totals[seat] - view.points[seat] for seat in (view.seat, 1 - view.seat))
    moves = [move for move in legal if isinstance(move, LayDraw)]
    if not moves:
        return [Weighed(move, float(ours - theirs)) for move in legal]
    outlook = Outlook(view)
    values = estimated(view, outlook, moves)
    ranked = sorted(moves, key=lambda move: (-values[move], *preference(move)))
    why = {ranked[0]: (reason(view, outlook, values, ranked[0]),)}
    return [Weighed(move, float(ours - theirs + values[move]), why.get(move, ())) for move in ranked]


BOTS: Final[Mapping[str, Bot]] = {"easy": easy, "medium": medium, "hard": hard}
