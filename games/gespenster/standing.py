"""What a round's end is worth to a seat: points less those of the others, or, when the game is over, the place."""

from collections.abc import Collection, Sequence
from typing import Final

from games.contract import Seat
from games.gespenster import scoring
from games.gespenster.bits import GHOSTS, POINTS_OF, WHITES, Hand, places
from games.gespenster.state import CHOICES, Choice, Options
from games.gespenster.view import View

ENVY: Final = 0.3
"""What the mean of the others' points counts beside the own ones."""
DEFEAT: Final = 60
"""What lies between the first and the last place at the end of the game, in points."""
MARGIN: Final = 0.1
"""A point of distance at the end."""


def standing(totals: Sequence[int], seat: Seat, left: Collection[Seat], options: Options) -> tuple[int, int, int]:
    """How good totals are for a seat that can choose: the own rank, whether that is the end of it, the lead."""
    others = [total for other, total in enumerate(totals) if other != seat and other not in left]
    better = sum(total < totals[seat] for total in others)
    end = (-1 if better else 1) if scoring.ends(totals, options) else 0
    return -better, end, min(others, default=0) - totals[seat]


def better_choice(totals: Sequence[int], seat: Seat, left: Collection[Seat], options: Options) -> Choice:
    """What a Durchmarsch is best used for."""

    def leads_to(choice: Choice) -> tuple[int, int, int]:
        after, _ = scoring.added(totals, scoring.moon_deltas(seat, len(totals), choice), options)
        return standing(after, seat, left, options)

    return max(CHOICES, key=leads_to)


def cost(view: View, won: Sequence[Hand]) -> float:
    """What a round that ends with these tricks costs the viewer; less is better."""
    assert view.seat is not None
    return cost_of(view, view.seat, deltas(view, won))


def cost_of(view: View, seat: Seat, added: Sequence[int]) -> float:
    """What it costs a seat when a round adds so much to the totals."""
    totals, _ = scoring.added(view.totals, added, view.options)
    gained = [after - before for after, before in zip(totals, view.totals, strict=True)]
    own, seats = gained[seat], len(gained)
    if not scoring.ends(totals, view.options):
        return own - ENVY * (sum(gained) - own) / (seats - 1)
    return place_cost(totals, seat, view.left)


def place_cost(totals: Sequence[int], seat: Seat, left: Collection[Seat]) -> float:
    """By how many of the others one is beaten, ties half."""
    others = [total for other, total in enumerate(totals) if other != seat and other not in left]
    if not others:
        return 0.0
    beaten = sum((total < totals[seat]) + (total == totals[seat]) / 2 for total in others) / len(others)
    return DEFEAT * (beaten - 0.5) + MARGIN * (totals[seat] - sum(others) / len(others))


def deltas(view: View, won: Sequence[Hand]) -> tuple[int, ...]:
    """What a round adds to the totals; a Durchmarsch is used as its seat would."""
    options = view.options
    for seat, cards in enumerate(won):
        if options.shoot_moon and cards & WHITES == WHITES:
            choice = better_choice(view.totals, seat, view.left, options)
            return scoring.moon_deltas(seat, len(won), choice)
    points = [sum(POINTS_OF[place] for place in places(cards & WHITES)) for cards in won]
    return scoring.net(points, [(cards & GHOSTS).bit_count() for cards in won], options)
