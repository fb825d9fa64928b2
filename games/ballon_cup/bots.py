"""Bots of Ballon Cup. `medium` weighs every placement, `easy` looks at values alone and errs, `hard` plays on."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from games.ballon_cup.board import OVER, Board
from games.ballon_cup.buying import purchase, thrown_first
from games.ballon_cup.cards import COLOURS, ORDER, PACK
from games.ballon_cup.facts import PlayedOn
from games.ballon_cup.foresight import best_way, ways
from games.ballon_cup.reasons import reason
from games.ballon_cup.state import MOST_EXCHANGED, TO_WIN, Buy, Exchange, Move, Place
from games.ballon_cup.tiles import five
from games.ballon_cup.view import View
from games.ballon_cup.weighing import Weighed, weighed
from games.contract import Advice, Bot

ERRORS: Final = 0.35


def easy(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Lay what is highest or lowest for its tile, whatever the stones; every third time or so anything."""
    assert view.seat is not None
    third = [move for move in legal if isinstance(move, Buy)] if view.trophies.count(view.seat) == TO_WIN - 1 else []
    if third:
        return Advice(third[0])
    placements = [move for move in legal if isinstance(move, Place)]
    if not placements:
        others = [move for move in legal if not isinstance(move, Buy)]
        return Advice(thrown_at_random(view, rng) if view.phase == "exchange" else others[0])
    if rng.random() < ERRORS:
        return Advice(rng.choice(placements))
    gains = [gain(view, move) for move in placements]
    return Advice(rng.choice([move for move, points in zip(placements, gains, strict=True) if points == max(gains)]))


def gain(view: View, move: Place) -> int:
    high = view.tiles[move.tile - 1].terrain == "mountains"
    return OVER[ORDER[move.card]] * (1 if high else -1) * (1 if move.side == view.seat else -1)


def thrown_at_random(view: View, rng: Random) -> Exchange:
    return Exchange(tuple(rng.sample(view.hand, rng.randint(1, MOST_EXCHANGED))))


def medium(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """The best purchase or placement as it looks now; never by chance."""
    move = considered(view, legal)
    return Advice(move, (reason(view, move),))


def considered(view: View, legal: Sequence[Move]) -> Move:
    assert view.seat is not None
    board = Board(view)
    if view.phase != "must_play" and (bought := purchase(board, view.seat)) is not None:
        return Buy(COLOURS[bought[0]], five(bought[1]))
    if view.phase == "exchange":
        return Exchange(tuple(PACK[card] for card in thrown_first(board, view.seat)[:MOST_EXCHANGED]))
    if view.phase == "stuck":
        return next(move for move in legal if not isinstance(move, Buy))
    return placement(max(weighed(board, view.seat)))


def hard(view: View, legal: Sequence[Move], rng: Random, in_time: Callable[[], bool]) -> Advice[Move] | None:
    """Look into what medium thinks best, and take what comes out best when it is played on."""
    board = Board(view)
    found = [] if view.phase == "stuck" else ways(board, view.phase)
    if len(found) < 2:
        return medium(view, legal, rng, in_time)
    move, deals = best_way(board, found, rng, in_time)
    return Advice(move, (reason(view, move), PlayedOn(deals)))


def placement(weighed: Weighed) -> Place:
    _, card, tile, side = weighed
    return Place(PACK[card], tile + 1, side)


BOTS: Final[Mapping[str, Bot]] = {"easy": easy, "medium": medium, "hard": hard}
