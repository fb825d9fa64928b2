"""Settle matches and prove their ratings: python -m bench.ledger [--matches 10000] [--players 500] [--database sqlite].

Each match is settled by the real service; then `manage.py audit_ratings` must find nothing, and after one planted Elo too many
it must end with 1.
"""

import argparse
import contextlib
import io
import resource
import time

import django

from bench import scratch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--database", choices=scratch.DATABASES, nargs="*", default=scratch.DATABASES)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        django.setup()
        measure(args.matches, args.players)
        return
    for database in args.database:
        print(f"{database}: {args.matches} matches of {args.players} players", flush=True)
        scratch.measured("bench.ledger", database, "--matches", str(args.matches), "--players", str(args.players))


def measure(matches: int, players: int) -> None:
    from django.core.management import call_command
    from django.db.models import F

    from bench import finished
    from lobby.models import Player
    from ratings.models import Standing

    people = Player.objects.bulk_create(
        Player(username=f"Nr. {number}", key=f"nr{number}", look=f"nr{number}") for number in range(players)
    )
    begun = time.monotonic()
    settled = sum(1 for _ in finished.finished(people, matches))
    took = time.monotonic() - begun
    print(f"  made and settled in {took:.0f} s, {1000 * took / settled:.1f} ms each", flush=True)
    print("  ", end="", flush=True)
    call_command("audit_ratings")
    print(f"  at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB of memory")
    Standing.objects.filter(pk=Standing.objects.earliest("pk").pk).update(elo=F("elo") + 1)
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            call_command("audit_ratings")
        except SystemExit:
            pass
        else:
            raise SystemExit("one Elo too many was not found")
    print("  one Elo too many is found", flush=True)


if __name__ == "__main__":
    main()
