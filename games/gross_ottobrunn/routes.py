"""The longest trade route: how long everybody's is, and who holds it (section 14).

A trail uses no piece twice; places may repeat. To search it, each vertex is taken apart into joints at which every piece may
follow every other: an own building joins all, roads and shipping lines meet apart elsewhere, and an opponent's building ends
whatever comes to it.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.contract import Seat
from games.gross_ottobrunn import facts
from games.gross_ottobrunn.changed import told
from games.gross_ottobrunn.chart import Chart, chart_of
from games.gross_ottobrunn.state import Building, Route, State

LEAST: Final = 5
"""A shorter route brings nothing."""
Piece: TypeAlias = tuple[int, int]
"""The two joints of a route piece."""
Stretch: TypeAlias = tuple[int, int, int]
"""Pieces in a row without a fork: the joints at both ends, and how many they are."""


def lengths(state: State) -> tuple[int, ...]:
    """Everybody's, by seat."""
    return measured(len(state.players), state.routes, state.buildings)


def recomputed(state: State) -> State:
    """Give the special card to whom it belongs now, after any change of routes or buildings."""
    now = lengths(state)
    holder = holds(now, state.longest)
    if holder == state.longest:
        return state
    return told(replace(state, longest=holder), facts.LongestRoute(holder, max(now) if holder is None else now[holder]))


def holds(now: tuple[int, ...], holder: Seat | None) -> Seat | None:
    """The holder keeps it while nobody is longer; else it goes to who is alone in front."""
    best = max(now)
    if best < LEAST:
        return None
    if holder is not None and now[holder] == best:
        return holder
    return now.index(best) if now.count(best) == 1 else None


@lru_cache(maxsize=1024)
def measured(seats: int, routes: tuple[Route, ...], buildings: tuple[Building, ...]) -> tuple[int, ...]:
    chart = chart_of(seats)
    return tuple(length(chart, seat, routes, buildings) for seat in range(seats))


def length(chart: Chart, seat: Seat, routes: Iterable[Route], buildings: Iterable[Building]) -> int:
    """How many pieces the longest trail of a seat has."""
    return longest_trail(taken_apart(chart, seat, routes, buildings))


def taken_apart(chart: Chart, seat: Seat, routes: Iterable[Route], buildings: Iterable[Building]) -> tuple[Piece, ...]:
    """A seat's pieces between joints, which are numbered as they come."""
    owner = {building.vertex: building.seat for building in buildings}
    numbers: dict[tuple[str, str], int] = {}

    def joint(vertex: str, route: Route) -> int:
        if vertex not in owner:
            way = "road" if route.kind == "road" else "lane"
        else:
            way = "own" if owner[vertex] == seat else route.edge
        return numbers.setdefault((vertex, way), len(numbers))

    ends = ((route, *chart.ends[route.edge]) for route in routes if route.seat == seat)
    return tuple((joint(first, route), joint(second, route)) for route, first, second in ends)


@lru_cache(maxsize=8192)
def longest_trail(pieces: tuple[Piece, ...]) -> int:
    best = 0
    for part in sorted(parts(pieces), key=len, reverse=True):
        if len(part) <= best:
            break
        best = max(best, longest_in(part))
    return best


def parts(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """What hangs together."""
    found: list[tuple[set[int], list[Piece]]] = []
    for piece in pieces:
        touched = [part for part in found if not part[0].isdisjoint(piece)]
        joints, joined = set(piece), [piece]
        for part in touched:
            joints |= part[0]
            joined += part[1]
            found.remove(part)
        found.append((joints, joined))
    return [part for _, part in found]


def longest_in(part: list[Piece]) -> int:
    """A longest trail begins and ends at a fork or a loose end: stretches between those are walked as one."""
    stretches = stretched(part)
    if not stretches:
        return len(part)  # a ring
    most = at_most(stretches)
    leads: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, (first, second, count) in enumerate(stretches):
        leads[first].append((1 << number, second, count))
        if first != second:
            leads[second].append((1 << number, first, count))
    best = 0

    def walk(joint: int, used: int, done: int) -> None:
        nonlocal best
        best = max(best, done)
        for bit, to, count in leads[joint]:
            if not used & bit and best < most:
                walk(to, used | bit, done + count)

    # Loose ends first: long routes mostly begin at one.
    for joint in sorted(leads, key=lambda each: len(leads[each])):
        walk(joint, 0, 0)
    return best


def stretched(part: list[Piece]) -> list[Stretch]:
    """The pieces strung together wherever exactly two meet; nothing, if they make one ring."""
    at: dict[int, list[int]] = defaultdict(list)
    for number, piece in enumerate(part):
        for joint in piece:
            at[joint].append(number)
    stretches: list[Stretch] = []
    strung: set[int] = set()
    for start in at:
        for number in at[start] if len(at[start]) != 2 else ():
            if number in strung:
                continue
            joint, before = start, len(strung)
            while True:
                strung.add(number)
                joint = sum(part[number]) - joint
                if len(at[joint]) != 2:
                    break
                number = sum(at[joint]) - number
            stretches.append((start, joint, len(strung) - before))
    return stretches


def at_most(stretches: list[Stretch]) -> int:
    """No trail is longer: at all but two odd forks and ends a stretch stays over, which does so for two of them at best."""
    meeting: dict[int, int] = defaultdict(int)
    for first, second, _ in stretches:
        meeting[first] += 1
        meeting[second] += 1
    odd = sum(count % 2 for count in meeting.values())
    counts = sorted(count for _, _, count in stretches)
    return sum(counts) - sum(counts[: max(0, odd // 2 - 1)])
