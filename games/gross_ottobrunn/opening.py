"""The founding: two settlements with a route each, once round and back, and what the second ones bring (section 4)."""

from msgspec.structs import replace

from games.contract import Luck, Seat
from games.gross_ottobrunn import chip, facts
from games.gross_ottobrunn.changed import added, of, pushed, told, top, topped
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.distribution import distribute
from games.gross_ottobrunn.founding import order
from games.gross_ottobrunn.state import NONE, RES, Building, Cards, Found, NextTurn, Restack, Restacked, Shuffled, State
from games.gross_ottobrunn.works import free_route


def shuffled(state: State, move: Shuffled) -> State:
    """Everything lies face down, and the first seat founds."""
    state = replace(state, tiles=move.tiles, chips=move.tokens, stacks=move.stacks, devs=move.devs)
    return told(topped(state, Found(0)), facts.Shuffled(state.first))


def founder(state: State) -> Seat:
    """Who is to place now."""
    frame = top(state)
    assert isinstance(frame, Found)
    return order(len(state.players), state.first)[frame.step]


def founded(state: State, seat: Seat, vertex: str) -> State:
    frame = top(state)
    assert isinstance(frame, Found)
    state = replace(state, buildings=(*state.buildings, Building(vertex, seat, False)))
    return told(topped(state, replace(frame, vertex=vertex)), facts.Founded(seat, vertex))


def founded_route(state: State, seat: Seat, edge: str, kind: str) -> State:
    """Then the next one founds; after the last route the founding income is drawn."""
    frame = top(state)
    assert isinstance(frame, Found)
    state = free_route(state, seat, edge, kind, "founding")
    if frame.step + 1 < 2 * len(state.players):
        return topped(state, Found(frame.step + 1))
    return income(chip.homes(topped(state, NextTurn())))


def income(state: State) -> State:
    """Each second settlement brings a card of each land around it, gold a pick, a volcano nothing [Q8].

    Where disasters are spared, the stacks are shuffled once more afterwards, always: nobody can tell whether one was met.
    """
    if not state.options.setup_disasters:
        state = pushed(state, Restack())
    claims, picks = zip(*(brought(state, seat) for seat in range(len(state.players))), strict=True)
    return distribute(state, claims, picks, state.first, "founding")


def brought(state: State, seat: Seat) -> tuple[Cards, int]:
    chart = chart_of(len(state.players))
    second = [building.vertex for building in state.buildings if building.seat == seat][1]
    lands = [state.terrain[chart.index[hex_]] for hex_ in chart.hexes_at[second] if hex_ in chart.index]
    cards = NONE
    for name in RES:
        cards = added(cards, of(name, lands.count(name)))
    return cards, lands.count("gold")


def restack(state: State, luck: Luck) -> Restacked:
    return Restacked(tuple(luck.shuffled(stack) for stack in state.stacks))


def restacked(state: State, move: Restacked) -> State:
    return replace(state, stacks=move.stacks, frames=state.frames[:-1])
