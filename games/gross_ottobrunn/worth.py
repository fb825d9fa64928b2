"""What land pays: cards a roll at each place, as far as it is known."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.state import RES, Terrain
from games.gross_ottobrunn.view import HIDDEN

Yield: TypeAlias = tuple[float, float, float, float, float, float]
"""Cards a roll, by resource, and last those of choice."""
BARREN: Final[Yield] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
PIPS: Final = tuple(max(0, 6 - abs(7 - token)) if token else 0 for token in range(13))
"""In how many of 36 rolls a token comes up."""
HIDDEN_PIPS: Final = 2.9
"""Of a token that lies face down, on average."""
ROBBED: Final = 0.3
"""What is counted of a place where the robber stands: he will not stand there for ever."""


class Soil:
    """What each vertex pays as the land lies now; reckoned when it is asked for."""

    def __init__(
        self, seats: int, terrain: Sequence[Terrain | None], tokens: Sequence[int], robber: str | None, unseen: tuple[int, ...]
    ):
        self.chart = chart_of(seats)
        self.terrain, self.tokens, self.robber = terrain, tokens, robber
        self.unknown = expected(unseen)
        self.known: dict[str, Yield] = {}

    def at(self, vertex: str, city: bool = False) -> Yield:
        found = self.known.get(vertex)
        if found is None:
            found = self.known[vertex] = sum_of([self.of(hex_) for hex_ in self.chart.hexes_at[vertex]])
        return scaled(found, 2) if city else found

    def of(self, hex_: str) -> Yield:
        """What a hex brings to a settlement beside it."""
        place = self.chart.index.get(hex_)
        if place is None:
            return BARREN
        kind = self.terrain[place]
        if kind is None:
            return self.unknown
        rolls = PIPS[self.tokens[place]] / 36 * (ROBBED if hex_ == self.robber else 1.0)
        return borne(kind, rolls)

    def pips(self, vertex: str) -> int:
        """Of 36 rolls, those that bring something there, robber or not: as known now."""
        return sum(PIPS[self.tokens[place]] for place in self.places(vertex))

    def danger(self, vertex: str) -> float:
        """How likely a roll brings lava just there."""
        hot = (place for place in self.places(vertex) if self.terrain[place] == "volcano")
        return sum(PIPS[self.tokens[place]] for place in hot) / 216

    def places(self, vertex: str) -> list[int]:
        """The hexes with tokens at a vertex."""
        found = (self.chart.index.get(hex_) for hex_ in self.chart.hexes_at[vertex])
        return [place for place in found if place is not None and self.tokens[place]]


def borne(kind: Terrain, rolls: float) -> Yield:
    if kind in RES:
        place = RES.index(kind)
        lumber, brick, wool, grain, ore = (rolls if each == place else 0.0 for each in range(5))
        return (lumber, brick, wool, grain, ore, 0.0)
    return (0.0, 0.0, 0.0, 0.0, 0.0, rolls if kind in ("gold", "volcano") else 0.0)


def expected(unseen: tuple[int, ...]) -> Yield:
    """What an undiscovered hex brings on average, by what lies face down still."""
    tiles, rolls = sum(unseen), HIDDEN_PIPS / 36
    if not tiles:
        return BARREN
    return sum_of([borne(kind, rolls * count / tiles) for kind, count in zip(HIDDEN, unseen, strict=True)])


@lru_cache(maxsize=256)
def soil_of(
    seats: int, terrain: tuple[Terrain | None, ...], tokens: tuple[int, ...], robber: str | None, unseen: tuple[int, ...]
) -> Soil:
    return Soil(seats, terrain, tokens, robber, unseen)


def sum_of(yields: Iterable[Yield]) -> Yield:
    a = b = c = d = e = f = 0.0
    for one in yields:
        a += one[0]
        b += one[1]
        c += one[2]
        d += one[3]
        e += one[4]
        f += one[5]
    return (a, b, c, d, e, f)


def scaled(one: Yield, factor: float) -> Yield:
    a, b, c, d, e, f = one
    return (a * factor, b * factor, c * factor, d * factor, e * factor, f * factor)
