"""`python -m scripts.walk GAME --matches 10000`: random matches with all options and seats, looked at after every entry.

What must hold is said by the game's tests (`invariants.py`). In one match of four seats leave, and `medium` plays on.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence

from scripts import venv

EVERY = 10.0
"""Seconds between two words about how far it is."""


def main(words: Sequence[str]) -> int:
    """Walk; returns 1 when a match broke something, and says which and how to meet it again."""
    venv.for_tests()
    from games.registry import GAMES
    from tests.games import many

    reader = argparse.ArgumentParser(prog="python -m scripts.walk", description="Play random matches of a game.")
    reader.add_argument("game", choices=sorted(GAMES))
    reader.add_argument("--matches", type=int, default=10_000)
    reader.add_argument("--from", type=int, default=0, dest="first", metavar="NUMBER", help="the first match's number")
    reader.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = reader.parse_args(words)
    tally, begun, said = many.Tally(), time.monotonic(), time.monotonic()
    try:
        for batch in many.in_batches(chosen.game, chosen.first, chosen.matches, chosen.processes):
            tally += batch
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                print(f"{tally.matches} of {chosen.matches} matches", flush=True)
    except many.Broken as broken:
        print(f"BROKEN: {broken}")
        return 1
    print(*tally.lines(), f"no invariant was broken, {time.monotonic() - begun:.0f} s", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
