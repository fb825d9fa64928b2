"""Where a computer sends robber or pirate: to what hurts the leader most, and away from its own places."""

from collections.abc import Sequence
from typing import Final

from games.contract import Seat
from games.gross_ottobrunn.because import Blocks, FreesOwn, HasCards, Reason
from games.gross_ottobrunn.sight import Sight
from games.gross_ottobrunn.state import Move, MovePirate, MoveRobber
from games.gross_ottobrunn.worth import PIPS

BURNS: Final = 0.55
"""On a volcano the robber burns when it pays."""
CARD: Final = 1.6
"""What a stolen card is worth, in pips taken from somebody."""
SHIPS: Final = 0.3
"""What it is worth that somebody's ships must stay, for each at the hex."""


def best_move(sight: Sight, legal: Sequence[Move]) -> tuple[MoveRobber | MovePirate, tuple[Reason, ...]]:
    moves = [move for move in legal if isinstance(move, MoveRobber | MovePirate)]
    best = max(moves, key=lambda move: harm(sight, move))
    return best, tuple(reasons(sight, best))


def weight(sight: Sight, seat: Seat) -> float:
    """How much it matters to harm a seat: the leader most."""
    people = sight.view.people
    ahead = people[seat].points - max(person.points for person in people)
    return max(0.35, 1.0 + 0.15 * ahead) * (1.0 + 0.06 * people[seat].points)


def harm(sight: Sight, move: MoveRobber | MovePirate) -> float:
    stolen = 0.0
    if move.victim is not None:
        cards = sight.view.people[move.victim].cards
        stolen = CARD * weight(sight, move.victim) * (1.0 + 0.04 * min(cards, 10))
    if isinstance(move, MovePirate):
        ships = [sight.on.network.routes[edge] for edge in edges(sight, move.hex) if edge in sight.on.network.routes]
        return stolen + SHIPS * sum(
            -1.5 if ship.seat == sight.seat else weight(sight, ship.seat) for ship in ships if ship.kind == "ship"
        )
    return stolen + sum(
        -1.8 * pips if seat == sight.seat else weight(sight, seat) * pips for seat, pips in takes(sight, move.hex).items()
    ) * (BURNS if is_volcano(sight, move.hex) else 1.0)


def edges(sight: Sight, hex_: str) -> tuple[str, ...]:
    return sight.chart.edges_of[hex_]


def is_volcano(sight: Sight, hex_: str) -> bool:
    return sight.view.land[sight.chart.index[hex_]] == "V"


def pays(sight: Sight, hex_: str) -> int:
    """Of 36 rolls those that bring its neighbours something."""
    place = sight.chart.index[hex_]
    return PIPS[sight.view.tokens[place]] if sight.view.tokens[place] else 0


def takes(sight: Sight, hex_: str) -> dict[Seat, int]:
    """What the robber there takes from each seat: rolls of 36, a city's twice."""
    found: dict[Seat, int] = {}
    pips = pays(sight, hex_)
    for vertex in sight.chart.corners[hex_]:
        there = sight.on.network.buildings.get(vertex)
        if there:
            found[there.seat] = found.get(there.seat, 0) + pips * (1 + there.city)
    return found


def costs_own(sight: Sight) -> int:
    """What the robber takes from the viewer where he stands now."""
    return 0 if sight.view.robber is None else takes(sight, sight.view.robber).get(sight.seat, 0)


def reasons(sight: Sight, move: MoveRobber | MovePirate) -> list[Reason]:
    found: list[Reason] = []
    people = sight.view.people
    if isinstance(move, MoveRobber):
        hurt = {seat: pips for seat, pips in takes(sight, move.hex).items() if seat != sight.seat and pips}
        if hurt:
            seat = max(hurt, key=lambda each: hurt[each] * weight(sight, each))
            found.append(Blocks(seat, hurt[seat], people[seat].points))
        if own := costs_own(sight):
            found.append(FreesOwn(own))
    if move.victim is not None:
        found.append(HasCards(move.victim, people[move.victim].cards))
    return found
