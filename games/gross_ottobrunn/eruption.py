"""The Great Eruption: lava flows to one corner of the volcano, and the land around it is shaken (section 8.1)."""

from typing import Literal

from msgspec.structs import replace

from games.contract import Luck
from games.gross_ottobrunn.changed import told, top, topped
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import Eruption, Lava, RobberWandered, TokensRotated
from games.gross_ottobrunn.routes import recomputed
from games.gross_ottobrunn.state import Building, Erupting, LavaDie, State
from games.kit.tuples import put

POVERTY = 2
"""A settlement of a player with no more buildings than that is never buried."""
SETTLEMENTS = 5
Effect = Literal["none", "buried", "poverty", "reduced", "city_lost"]


def throw(luck: Luck) -> LavaDie:
    return LavaDie(luck.below(6) + 1)


def erupted(state: State, move: LavaDie) -> State:
    """The next of the volcanoes that were fixed at the roll erupts, whatever the ones before have changed [Q25]."""
    frame = top(state)
    assert isinstance(frame, Erupting)
    volcano, *rest = frame.hexes
    state = told(topped(state, Erupting(tuple(rest))), Eruption(volcano))
    return shaken(flooded(state, volcano, move.die), volcano, move.die)


# --- lava --------------------------------------------------------------------------------------------------------------
def flooded(state: State, volcano: str, die: int) -> State:
    """Lava flows to the corner of this number; routes stay [Q40], and chips do, and cards."""
    vertex = chart_of(len(state.players)).corners[volcano][die - 1]
    place = next((place for place, building in enumerate(state.buildings) if building.vertex == vertex), None)
    if place is None:
        return told(state, Lava(volcano, die, vertex, "none", None))
    building = state.buildings[place]
    effect = effect_on(state, building)
    state = told(state, Lava(volcano, die, vertex, effect, building.seat))
    if effect == "poverty":
        return state
    if effect == "reduced":
        state = replace(state, buildings=put(state.buildings, place, replace(building, city=False)))
    else:
        state = replace(state, buildings=state.buildings[:place] + state.buildings[place + 1 :])
    return recomputed(state)


def effect_on(state: State, building: Building) -> Effect:
    """The poverty line keeps the last two buildings on the board, not a city a city [Q19, Q22]."""
    own = [each for each in state.buildings if each.seat == building.seat]
    if not building.city:
        return "buried" if len(own) > POVERTY else "poverty"
    settlements = sum(not each.city for each in own)
    return "reduced" if settlements < SETTLEMENTS else "city_lost"


# --- tokens and robber -------------------------------------------------------------------------------------------------
def ring(state: State, volcano: str) -> tuple[str, ...]:
    """The neighbours that carry a token, clockwise: all others are skipped [Q15]."""
    chart = chart_of(len(state.players))
    there = (hex_ for hex_ in chart.around[volcano] if hex_ in chart.index)
    return tuple(hex_ for hex_ in there if state.tokens[chart.index[hex_]])


def shaken(state: State, volcano: str, die: int) -> State:
    """Tokens move one place along the ring: clockwise for an even die. The robber wanders with his [Q24]."""
    hexes = ring(state, volcano)
    if len(hexes) < 2:
        return state
    index = chart_of(len(state.players)).index
    step = 1 if die % 2 == 0 else -1
    onward = {hex_: hexes[(place + step) % len(hexes)] for place, hex_ in enumerate(hexes)}
    tokens = list(state.tokens)
    for hex_, to in onward.items():
        tokens[index[to]] = state.tokens[index[hex_]]
    moves = tuple((hex_, to, state.tokens[index[hex_]]) for hex_, to in onward.items())
    turn: Literal["clockwise", "counterclockwise"] = "clockwise" if step == 1 else "counterclockwise"
    state = told(replace(state, tokens=tuple(tokens)), TokensRotated(volcano, turn, moves))
    if state.robber not in onward:
        return state
    to = onward[state.robber]
    return told(replace(state, robber=to), RobberWandered(state.robber, to))


def volcanoes(state: State, number: int) -> tuple[str, ...]:
    """Those that erupt at this roll, in canonical order, whoever builds there or not."""
    chart = chart_of(len(state.players))
    return tuple(
        hex_
        for hex_, kind, token in zip(chart.hexes, state.terrain, state.tokens, strict=True)
        if kind == "volcano" and token == number
    )
