"""From the tricks of a round to the totals: white ghosts, Durchmarsch, good ghosts, Volltreffer, the end, and who has won."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from games.contract import Seat
from games.gespenster.cards import GOOD_GHOSTS, WHITES, Cards, is_white, worth
from games.gespenster.state import Choice, Options, Round, State, Trick
from games.gespenster.trick import winner

GOOD_GHOST: Final = 5
MOON: Final = 75
GOAL: Final = 200
HALVES: Final = (200, 100)


@lru_cache(maxsize=1 << 10)
def captured(tricks: tuple[Trick, ...], seats: int) -> tuple[Cards, ...]:
    """The cards won by each seat in these tricks, in order."""
    won: list[list[str]] = [[] for _ in range(seats)]
    for trick in tricks:
        won[winner(trick, seats)] += trick.cards
    return tuple(map(tuple, won))


def white_points(won: Sequence[Cards]) -> tuple[int, ...]:
    return tuple(map(worth, won))


def good_ghosts(won: Sequence[Cards]) -> tuple[int, ...]:
    """Coloured sevens, by seat."""
    return tuple(sum(card in GOOD_GHOSTS for card in cards) for cards in won)


class Spoils(NamedTuple):
    """What each seat has won in a round so far: for all who look at a position alike, so that it is counted once."""

    tricks: tuple[int, ...]
    whites: tuple[Cards, ...]
    ghosts: tuple[int, ...]
    points: tuple[int, ...]


@lru_cache(maxsize=1 << 10)
def spoils(tricks: tuple[Trick, ...], seats: int) -> Spoils:
    won = captured(tricks, seats)
    whites = tuple(tuple(filter(is_white, cards)) for cards in won)
    return Spoils(tuple(len(cards) // seats for cards in won), whites, good_ghosts(won), white_points(won))


def shooter(won: Sequence[Cards]) -> Seat | None:
    """Who has all sixteen white ghosts."""
    return next((seat for seat, cards in enumerate(won) if sum(map(is_white, cards)) == WHITES), None)


def deltas(won: Sequence[Cards], options: Options, choice: Choice | None) -> tuple[int, ...]:
    """What a round adds to each total. A choice stands for a Durchmarsch, which replaces everything else."""
    if choice is not None:
        moon = shooter(won)
        assert moon is not None
        return moon_deltas(moon, len(won), choice)
    return net(white_points(won), good_ghosts(won), options)


def moon_deltas(moon: Seat, seats: int, choice: Choice) -> tuple[int, ...]:
    """Instead of the eighty points, and of all good ghosts."""
    own, other = (-MOON, 0) if choice == "self_minus" else (0, MOON)
    return tuple(own if seat == moon else other for seat in range(seats))


def net(points: Sequence[int], ghosts: Sequence[int], options: Options) -> tuple[int, ...]:
    """White points less what good ghosts take off."""
    each = GOOD_GHOST if options.good_ghosts else 0
    return tuple(point - each * ghost for point, ghost in zip(points, ghosts, strict=True))


def halved(total: int, delta: int, options: Options) -> int:
    """200 or 100, when a total that has just changed hit it: once a round, so that 200 does not fall to 50."""
    return total if options.bullseye and delta and total in HALVES else 0


def added(totals: Sequence[int], deltas: Sequence[int], options: Options) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The totals after a round, and by seat the 200 or 100 that was halved."""
    sums = [total + delta for total, delta in zip(totals, deltas, strict=True)]
    hits = tuple(halved(total, delta, options) for total, delta in zip(sums, deltas, strict=True))
    return tuple(total - hit // 2 for total, hit in zip(sums, hits, strict=True)), hits


def scored(state: State, choice: Choice | None) -> Round:
    """The account of the round whose last trick is played; `choice` is None where there is no Durchmarsch."""
    won = captured(state.tricks, len(state.totals))
    changes = deltas(won, state.options, choice)
    totals, hits = added(state.totals, changes, state.options)
    return Round(
        points=white_points(won),
        ghosts=good_ghosts(won),
        shooter=None if choice is None else shooter(won),
        choice=choice,
        deltas=changes,
        halved=hits,
        totals=totals,
    )


def ends(totals: Sequence[int], options: Options) -> bool:
    """200 end the game, with Volltreffer 201: exactly 200 cannot remain then."""
    return max(totals) >= GOAL + options.bullseye


def ranking(totals: Sequence[int], left: Sequence[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """Groups of seats, the lowest total first, equal ones together; then those who left, the first of them very last."""
    stayed = sorted((seat for seat in range(len(totals)) if seat not in left), key=lambda seat: totals[seat])
    groups = [tuple(group) for _, group in groupby(stayed, key=lambda seat: totals[seat])]
    return (*groups, *((seat,) for seat in reversed(left)))
