"""Ask whether luck is even: chi-square over a million draws of numbers and of shuffles. `python -m scripts.bias [--draws N]`

Accepted is what a fair source gives 999 times of 1000 for all tests together (each at 0.001 / number of tests, Bonferroni): a
run that is refused once in a thousand is luck, twice in a row is not. Seeds are drawn anew each time unless --seed names one.
"""

import argparse
import hashlib
import math
import secrets
import sys
from collections.abc import Iterator
from typing import Final

from games.luck import Stream

DRAWS: Final = 1_000_000
BOUNDS: Final = (2, 3, 6, 7, 10, 45, 52, 60, 100, 1000)
SHUFFLED: Final = (3, 4, 5)
"""Sizes of which every order is counted."""
PACK: Final = 60
"""A pack: where its first card ends, and who of two cards comes first, is counted."""
LEVEL: Final = 0.001


def seed_of(number: int, run: bytes) -> bytes:
    return hashlib.sha256(run + number.to_bytes(8, "big")).digest()


def numbers(bound: int, draws: int, run: bytes) -> list[int]:
    """Count the numbers below a bound, a hundred of each entry's stream."""
    counts, left, entry = [0] * bound, draws, 0
    seed = seed_of(bound, run)
    while left:
        stream = Stream(seed, entry)
        for _ in range(min(100, left)):
            counts[stream.below(bound)] += 1
        left, entry = left - min(100, left), entry + 1
    return counts


def orders(size: int, draws: int, run: bytes) -> list[int]:
    """Count all orders of a few things."""
    counts: dict[tuple[int, ...], int] = {}
    seed, things = seed_of(2**32 + size, run), range(size)
    for entry in range(draws):
        order = Stream(seed, entry).shuffled(things)
        counts[order] = counts.get(order, 0) + 1
    return [*counts.values(), *[0] * (math.factorial(size) - len(counts))]


def places(draws: int, run: bytes) -> list[int]:
    """Count where the first card of a pack ends up."""
    counts, seed, pack = [0] * PACK, seed_of(2**40, run), tuple(range(PACK))
    for entry in range(draws):
        counts[Stream(seed, entry).shuffled(pack).index(0)] += 1
    return counts


def chi_square(counts: list[int]) -> float:
    """Return how far counts are from even ones."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def tail(statistic: float, degrees: int) -> float:
    """Return how often a fair source is at least as far off (Wilson and Hilferty: good to a few percent of the value)."""
    deviate = ((statistic / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees))
    return 0.5 * math.erfc(deviate / math.sqrt(2))


def tests(draws: int, run: bytes) -> Iterator[tuple[str, list[int]]]:
    for bound in BOUNDS:
        yield f"numbers below {bound}", numbers(bound, draws, run)
    for size in SHUFFLED:
        yield f"orders of {size}", orders(size, draws, run)
    yield f"place of a card of {PACK}", places(max(PACK * 100, draws // 10), run)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--draws", type=int, default=DRAWS)
    parser.add_argument("--seed", default="", help="hex: repeat a run")
    given = parser.parse_args(arguments)
    run = bytes.fromhex(given.seed) if given.seed else secrets.token_bytes(32)
    level = LEVEL / (len(BOUNDS) + len(SHUFFLED) + 1)
    refused = 0
    for name, counts in tests(given.draws, run):
        statistic, degrees = chi_square(counts), len(counts) - 1
        chance = tail(statistic, degrees)
        refused += chance < level
        verdict = "REFUSED" if chance < level else "even"
        print(
            f"{name:24} {sum(counts):>9} draws, chi-square {statistic:9.1f} of {degrees:4} degrees, p = {chance:.4f}: {verdict}"
        )
    print(f"seed {run.hex()}; refused below p = {level:.6f}: {refused}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
