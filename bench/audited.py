"""Prove a house in which much was played: python -m bench.audited [--matches 10000] [--database sqlite] [--keep FOLDER].

Matches of every kind are played through the real services (bench/varied.py) into a database of its own; then `manage.py audit`
must find nothing, and with ranks exchanged in one match it must end with 1. What is made in a folder to keep stays, and is
audited again when the folder is named again.
"""

import argparse
import os
import subprocess
import sys
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
    parser.add_argument("--plant", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here or args.plant:
        django.setup()
        plant() if args.plant else fill(args.matches)
        return
    if args.keep is not None and args.database != "sqlite":
        parser.error("only a file can be kept")
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
    begun = time.monotonic()
    child = subprocess.Popen([sys.executable, "manage.py", "audit"], cwd=scratch.ROOT, env=names)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)  # it is gone: nobody is to wait for it again
    took, work = time.monotonic() - begun, used.ru_utime + used.ru_stime
    print(f"audited in {took:.0f} s, {work:.0f} s of it at work, with at most {used.ru_maxrss / 1024:.0f} MB", flush=True)
    if child.returncode:
        raise SystemExit(child.returncode)
    scratch.run(["-m", "bench.audited", "--plant"], names)


def plant() -> None:
    """Exchange the ranks of a match in the middle, for a moment: it must be found."""
    from django.core.management import call_command
    from django.db import transaction
    from django.db.models import F

    from tables.models import Chair, Match

    over = Match.objects.filter(status=Match.Status.OVER).order_by("pk")
    pk = over[over.count() // 2].pk
    with transaction.atomic():
        Chair.objects.filter(match=pk).update(rank=F("rank") + 1)
        try:
            call_command("audit", "--matches", str(pk))
        except SystemExit:
            print("ranks that are not the log's are found", flush=True)
        else:
            raise SystemExit("ranks that are not the log's were not found")
        finally:
            transaction.set_rollback(True)


if __name__ == "__main__":
    main()
