"""What the bank takes for one card: four, or what a harbour at an own building says (section 2)."""

from functools import lru_cache
from typing import Final

from games.contract import Seat
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.state import RES, Building, Cards, State

PLAIN: Final = 4


def rates(state: State, seat: Seat) -> Cards:
    """By the resource that is given."""
    return reckoned(len(state.players), state.buildings, seat)


@lru_cache(maxsize=1024)
def reckoned(seats: int, buildings: tuple[Building, ...], seat: Seat) -> Cards:
    own = {building.vertex for building in buildings if building.seat == seat}
    open_ = [harbour for harbour in chart_of(seats).harbours if not own.isdisjoint(harbour.vertices)]
    lumber, brick, wool, grain, ore = (
        min([PLAIN, *(harbour.rate for harbour in open_ if harbour.kind in ("any", resource))]) for resource in RES
    )
    return lumber, brick, wool, grain, ore
