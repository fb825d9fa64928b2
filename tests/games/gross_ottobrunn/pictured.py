"""Pictures of the rules as states: the lines that client/figured.js draws, read once more and laid on a board."""

from itertools import takewhile
from typing import Any, Final, NamedTuple

from games.gross_ottobrunn.state import Building, Route, State
from tests.games.gross_ottobrunn.board import RICH, known, table

ARROW: Final = "→"
TERRAIN: Final[dict[str, Any]] = {
    "S": "sea",
    "D": "desert",
    "L": "lumber",
    "B": "brick",
    "W": "wool",
    "G": "grain",
    "O": "ore",
    "Y": "gold",
    "V": "volcano",
}
KINDS: Final[dict[str, Any]] = {"roads": "road", "ships": "ship", "canals": "canal"}


class Picture(NamedTuple):
    """What a picture shows: the board, what is marked, and what stands below it."""

    state: State
    said: dict[str, list[str]]

    def marked(self, word: str) -> list[str]:
        return self.said.get(word, [])


def pictures(lines: list[str], **fields: Any) -> list[Picture]:
    """Pictures in their order; each keeps what the lines after it do not replace. All that play are rich."""
    kept: dict[str, list[str]] = {}
    left, found = iter(lines), []
    while step := list(takewhile(lambda line: line != ARROW, left)):
        said = dict(named(line) for line in step)
        land = [*kept.get("land", []), *said.get("land", [])]
        kept |= said | {"land": land}
        found.append(Picture(laid(kept, **fields), said))
    return found


def named(line: str) -> tuple[str, list[str]]:
    """A line's word, with the seat when it is somebody's, and what it says."""
    word, *rest = line.split()
    return (f"{word} {rest[0]}", rest[1:]) if word in ("settlements", "cities", *KINDS) else (word, rest)


def laid(kept: dict[str, list[str]], **fields: Any) -> State:
    buildings: tuple[Building, ...] = ()
    routes: tuple[Route, ...] = ()
    for name, places in kept.items():
        word, _, seat = name.partition(" ")
        if word in ("settlements", "cities"):
            buildings += tuple(Building(place, int(seat), word == "cities") for place in places)
        elif word in KINDS:
            routes += tuple(Route(place, int(seat), KINDS[word]) for place in places)
    if "robber" in kept:
        fields = {"robber": kept["robber"][0]} | fields
    if "pirate" in kept:
        fields = {"pirate": kept["pirate"][0]} | fields
    state = table(**({"buildings": buildings, "routes": routes, "hands": (RICH,) * 4} | fields))
    for hex_, what in (one.split("=") for one in kept["land"]):
        state = known(state, hex_, TERRAIN[what[0]], int(what[1:] or 0))
    return state
