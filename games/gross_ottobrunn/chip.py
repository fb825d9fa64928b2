"""The special victory point chip for who crosses to the other main island (section 15), and how all of them are lost."""

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn import land
from games.gross_ottobrunn.changed import player, told
from games.gross_ottobrunn.chart import chart_of
from games.gross_ottobrunn.facts import ChipAwarded, IslandsJoined
from games.gross_ottobrunn.state import State


def zones(state: State, vertex: str) -> set[str]:
    """Main islands (and more) that a vertex touches."""
    chart = chart_of(len(state.players))
    return {chart.zone[chart.index[hex_]] for hex_ in chart.hexes_at[vertex] if hex_ in chart.index}


def awarded(state: State, seat: Seat, vertex: str) -> State:
    """A settlement on the other island earns one, once, while no land joins the islands [Q20]."""
    mine = state.players[seat]
    if mine.home is None or mine.chip or state.joined:
        return state
    other = "E" if mine.home == "W" else "W"
    if other not in zones(state, vertex):
        return state
    return told(player(state, seat, chip=True), ChipAwarded(seat))


def connected(state: State) -> State:
    """After each discovery: when land joins the islands, all chips go back for good [Q31]."""
    if state.joined or not land.joined(state):
        return state
    lost = tuple(seat for seat, each in enumerate(state.players) if each.chip)
    players = tuple(replace(each, chip=False) for each in state.players)
    return told(replace(state, players=players, joined=True), IslandsJoined(lost))


def homes(state: State) -> State:
    """After the founding: the island on which both settlements stand; who has founded on both has none [Q7]."""
    for seat in range(len(state.players)):
        own = [zones(state, each.vertex) for each in state.buildings if each.seat == seat]
        if all("W" in touched for touched in own):
            state = player(state, seat, home="W")
        elif all("E" in touched for touched in own):
            state = player(state, seat, home="E")
    return state
