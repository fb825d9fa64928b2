"""The roll and what it brings (section 8): income first, then lava."""

from msgspec.structs import replace

from games.contract import Luck
from games.gross_ottobrunn.changed import added, of, popped, pushed, told
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.distribution import distribute
from games.gross_ottobrunn.eruption import volcanoes
from games.gross_ottobrunn.facts import RobberBurned, Rolled
from games.gross_ottobrunn.seven import seven
from games.gross_ottobrunn.state import NONE, RES, Acting, Cards, Dice, Erupting, Rolling, State
from games.kit.tuples import put


def rolling(state: State) -> State:
    """The dice are let fall; when all that they bring is over, the active player acts."""
    return pushed(popped(state), Acting(), Rolling())


def throw(luck: Luck) -> Dice:
    return Dice(luck.below(6) + 1, luck.below(6) + 1)


def rolled(state: State, dice: Dice) -> State:
    state = told(replace(popped(state), dice=(dice.first, dice.second)), Rolled(state.active, dice.first, dice.second))
    number = dice.first + dice.second
    return seven(state) if number == 7 else income(state, number)


def income(state: State, number: int) -> State:
    """Which volcanoes erupt is fixed now; on one of them the robber burns, and it brings nothing this time [Q23]."""
    erupting = volcanoes(state, number)
    claims, picks = harvest(state, number)
    if erupting:
        state = pushed(state, Erupting(erupting))
    if state.robber is not None and state.robber in erupting:
        state = told(replace(state, robber=None), RobberBurned(state.robber))
    return distribute(state, claims, picks, state.active, "roll")


def harvest(state: State, number: int) -> tuple[tuple[Cards, ...], tuple[int, ...]]:
    """A settlement brings one, a city two, from each hex with this token where the robber is not."""
    chart = chart_of(len(state.players))
    claims, picks = (NONE,) * len(state.players), (0,) * len(state.players)
    for building in state.buildings:
        count = 1 + building.city
        for hex_ in chart.hexes_at[building.vertex]:
            place = chart.index.get(hex_)
            if place is None or state.tokens[place] != number or hex_ == state.robber:
                continue
            kind = state.terrain[place]
            if kind in RES:
                claims = put(claims, building.seat, added(claims[building.seat], of(RES[RES.index(kind)], count)))
            elif kind in ("gold", "volcano"):
                picks = put(picks, building.seat, picks[building.seat] + count)
    return claims, picks
