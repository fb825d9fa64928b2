"""Prove a house in which much was played: python -m bench.audited [--matches 10000] [--database sqlite] [--keep FOLDER].

Matches of every kind are played through the real services (bench/varied.py) into a database of its own; then `manage.py audit`
must find nothing, and after one planted card it must end with 1. What is made in a folder to keep stays, and is audited again
when the folder is named again.
"""

import argparse
import resource
import time
from pathlib import Path

import django

from bench import scratch

PLAIN = {
    "CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    "CHANNEL_LAYERS": {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
}
"""Nobody is there to be told of anything."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--database", choices=scratch.DATABASES, default="sqlite")
    parser.add_argument("--keep", type=Path, help="a folder for the database, which stays")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        django.setup()
        fill(args.matches)
        return
    with scratch.environment(args.database) as names:
        known = args.keep is not None and args.keep.exists()
        if args.keep is not None:
            args.keep.mkdir(parents=True, exist_ok=True)
            names["VAR_DIR"] = str(args.keep.resolve())
        scratch.run(["manage.py", "migrate", "--verbosity", "0"], names)
        if not known:
            scratch.run(["-m", "bench.audited", "--here", "--matches", str(args.matches)], names)
        prove(names)


def fill(matches: int) -> None:
    from django.conf import settings

    from bench import varied
    from tables import signals

    signals.match_over.disconnect(dispatch_uid="lobby.match_over")  # news for people who are not there: half the work
    for name, value in PLAIN.items():
        setattr(settings, name, value)
    house, begun = varied.House(count=matches), time.monotonic()
    for number, _ in enumerate(varied.varied(house, matches), 1):
        if number % 500 == 0 or number == matches:
            took = time.monotonic() - begun
            print(f"{number} matches played in {took:.0f} s, {time.process_time():.0f} s of it at work", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in house.made.most_common()), flush=True)


def prove(names: dict[str, str]) -> None:
    """Audit, tell what it took, then plant a card: it must be found."""
    begun = time.monotonic()
    scratch.run(["manage.py", "audit"], names)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"audited in {time.monotonic() - begun:.0f} s; with at most {memory:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
