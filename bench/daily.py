"""How long the list of a day takes: python -m bench.daily [--races 10000] [--database sqlite] [--pages].

So many have raced on one day; then every question that its page asks is asked. `--pages` asks the pages themselves, too, as a
member through Django's test client: everything that the server does for them.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import django

from bench import scratch

TIMES: Final = 25


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--database", choices=scratch.DATABASES, nargs="*", default=scratch.DATABASES)
    parser.add_argument("--pages", action="store_true", help="ask the pages, too")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        django.setup()
        measure(args)
        return
    for database in args.database:
        print(f"{database}: {args.races} races", flush=True)
        scratch.measured("bench.daily", database, "--races", str(args.races), *(["--pages"] if args.pages else []))


def questions(race: Any, player: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    from ratings.daily import lists, own

    yield "first page", lambda: lists.page(race)
    yield "page in the middle", lambda: lists.page(race, 50)
    yield "last page", lambda: lists.page(race, 10**6)
    yield "the row of one", lambda: lists.row_of(race, player)
    yield "what changes with the list", lambda: lists.counted(race)
    yield "how far one is", lambda: own.own(race, player)
    yield "what one has made of all days", lambda: own.record(player, race.game)


def pages(race: Any, player: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    from django.test import Client
    from django.urls import reverse

    client = Client(headers={"host": "localhost", "accept-language": "de"})
    client.force_login(player)
    address = reverse("daily_of", args=[race.game, race.day])
    for words in ("", "?page=1", "?page=50"):
        yield f"GET {address}{words}", partial(client.get, f"{address}{words}")
    listing = reverse("daily_list", args=[race.game, race.day])
    yield f"GET {listing}", partial(client.get, listing)
    tag = client.get(listing)["ETag"]
    yield f"GET {listing}, nothing new", partial(client.get, listing, headers={"if-none-match": tag})


def measure(args: argparse.Namespace) -> None:
    from django.conf import settings
    from django.db import connection

    from bench import raced
    from lobby.models import Player
    from ratings.daily import days, races

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    race = races.drawn(next(races.games()).slug, days.today())
    names = [f"nr{n}" for n in range(args.races)]
    players = Player.objects.bulk_create([Player(username=f"Nr. {name}", key=name, look=name) for name in names], 2_000)
    raced.arrived(race, players)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    middle = players[args.races // 2]
    for name, ask in [*questions(race, middle.pk), *(pages(race, middle) if args.pages else ())]:
        ask()
        took = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            ask()
            took.append(1000 * (time.perf_counter() - begun))
        print(f"  {statistics.median(took):6.1f} ms ({min(took):.1f} to {max(took):.1f})   {name}", flush=True)


if __name__ == "__main__":
    main()
