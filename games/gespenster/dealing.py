"""Deals what a seat does not see to the others: as many cards as they hold, and none that they cannot have."""

from random import Random
from typing import Final

from games.gespenster.bits import Hand, Place, places
from games.gespenster.memory import Memory

TRIES: Final = 30
"""Before it is forgotten who cannot have what."""


def dealt(memory: Memory, rng: Random) -> list[Hand]:
    """All hands, the own one among them."""
    may = eligible(memory)
    for _ in range(TRIES):
        if (hands := tried(memory, may, rng)) is not None:
            return hands
    hands = tried(memory, {place: others(memory) for place in places(memory.unseen)}, rng)
    assert hands is not None, "as many cards are unseen as the others hold"
    return hands


def others(memory: Memory) -> list[int]:
    return [seat for seat in range(len(memory.sizes)) if seat != memory.seat]


def eligible(memory: Memory) -> dict[Place, list[int]]:
    """By card, who may hold it."""
    left = (memory.seat + 1) % len(memory.sizes)
    return {
        place: [left] if memory.given >> place & 1 else [seat for seat in others(memory) if not memory.never[seat] >> place & 1]
        for place in places(memory.unseen)
    }


def tried(memory: Memory, may: dict[Place, list[int]], rng: Random) -> list[Hand] | None:
    """Deal at random, the cards first that few may hold; None when one finds no place."""
    room = [0 if seat == memory.seat else size for seat, size in enumerate(memory.sizes)]
    hands = [0] * len(room)
    hands[memory.seat] = memory.hand
    order = [*may]
    rng.shuffle(order)
    order.sort(key=lambda place: len(may[place]))
    for place in order:
        free = sum(room[seat] for seat in may[place])
        if not free:
            return None
        chosen = int(rng.random() * free)
        for seat in may[place]:
            chosen -= room[seat]
            if chosen < 0:
                hands[seat] |= 1 << place
                room[seat] -= 1
                break
    return hands
