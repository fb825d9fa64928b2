"""What lies face down at the start, and what the bank holds (sections 0 and 2)."""

from typing import Final

from games.contract import Luck, Seat
from games.gross_ottobrunn.changed import counted
from games.gross_ottobrunn.chart import HIDDEN_TILES, HIDDEN_TOKENS
from games.gross_ottobrunn.state import RES, Card, Cards, Dev, Options, Shuffled, State

TILES: Final = HIDDEN_TILES
CHIPS: Final = HIDDEN_TOKENS
STRIKES: Final[dict[str, Card]] = {
    "lumber": "fire",
    "brick": "hurricane",
    "wool": "lightning",
    "grain": "storm",
    "ore": "flood",
}
"""The disaster that lies in a resource's stack."""
DEVS: Final[dict[bool, dict[Dev, int]]] = {
    False: {"knight": 10, "wizard": 4, "point": 5, "road_building": 2, "invention": 2, "monopoly": 2},
    True: {"knight": 16, "wizard": 4, "point": 5, "road_building": 3, "invention": 3, "monopoly": 3},
}
"""Development cards for up to four, and for more [Q36]."""


def is_large(seats: int) -> bool:
    return seats >= 5


def stacks(options: Options, seats: int) -> tuple[tuple[Card, ...], ...]:
    """The five stacks, unshuffled: each resource is threatened by two cards, brick and grain share theirs [Q2, Q3]."""
    size = 24 if is_large(seats) else 19
    found: list[tuple[Card, ...]] = []
    for name in RES:
        threats = disasters(options, name)
        plain: tuple[Card, ...] = ("plain",)
        found.append((STRIKES[name],) * threats + plain * (size - threats))
    return tuple(found)


def disasters(options: Options, name: str) -> int:
    """How many cards of a resource's stack are its disaster."""
    return 1 if options.hurricane == "both" and name in ("brick", "grain") else 2


def devs(seats: int) -> tuple[Dev, ...]:
    """The development cards, unshuffled."""
    return tuple(kind for kind, count in DEVS[is_large(seats)].items() for _ in range(count))


def shuffled(state: State, luck: Luck) -> Shuffled:
    seats: Seat = len(state.players)
    return Shuffled(
        luck.shuffled(TILES),
        luck.shuffled(CHIPS),
        tuple(luck.shuffled(stack) for stack in stacks(state.options, seats)),
        luck.shuffled(devs(seats)),
    )


def supply(state: State) -> Cards:
    """What the bank has of each resource, as far as anybody can know: all cards, disasters included [Q43]."""
    return counted(len(stack) + len(pile) for stack, pile in zip(state.stacks, state.asides, strict=True))
