"""How long leaderboards take: python -m bench.leaderboard [--players 100000] [--database sqlite] [--explain] [--pages].

So many players stand in one game and in all games, with a week and a month each; then every question of a leaderboard is asked.
`--pages` asks the page itself, too, as a member through Django's test client: everything that the server does for it.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import django

from bench import scratch
from games.registry import GAMES

GAME: Final = next(iter(GAMES))
WEEK: Final = "2026-W49"
MONTH: Final = "2026-12"
AT_ONCE: Final = 5_000
TIMES: Final = 15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--database", choices=scratch.DATABASES, nargs="*", default=scratch.DATABASES)
    parser.add_argument("--explain", action="store_true", help="show the plan of each statement")
    parser.add_argument("--pages", action="store_true", help="ask the pages, too")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        django.setup()
        measure(args)
        return
    words = ["--players", str(args.players), *(["--explain"] if args.explain else []), *(["--pages"] if args.pages else [])]
    for database in args.database:
        print(f"{database}: {args.players} players", flush=True)
        scratch.measured("bench.leaderboard", database, *words)


def fill(count: int) -> None:
    """Make players and their standings, as long play would leave them."""
    from lobby.models import Player
    from ratings.models import ALL_GAMES, Span, Standing

    rng = random.Random(4)
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        people = Player.objects.bulk_create(Player(username=f"Nr. {n}", key=f"nr{n}", look=f"nr{n}") for n in numbers)
        counts = [counted(rng) for _ in people]
        for game in (GAME, ALL_GAMES):
            pairs = list(zip(people, counts, strict=True))
            elos = [round(rng.gauss(1500, 180)) for _ in people]
            Standing.objects.bulk_create(
                Standing(player=one, game=game, elo=elo, last_at=1, **all_time)
                for (one, all_time), elo in zip(pairs, elos, strict=True)
            )
            Span.objects.bulk_create(
                Span(player=one, game=game, name=name, elo=elo - 1500, **all_time)
                for name in (WEEK, MONTH)
                for (one, all_time), elo in zip(pairs, elos, strict=True)
            )


def counted(rng: random.Random) -> dict[str, int]:
    rated = 1 + int(rng.expovariate(1 / 40))
    won = rng.randint(0, rated)
    drawn = rng.randint(0, min(3, rated - won))
    lost = rated - won - drawn
    return {"rated": rated, "won": won, "drawn": drawn, "lost": lost, "points": 10 * (won - lost)}


def questions(count: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    from django.core.cache import cache

    from lobby.models import Player
    from ratings import selectors
    from ratings.models import ALL_GAMES, Standing

    def anew(*asked: Any, **terms: Any) -> Any:
        """Ask as the first one in half a minute does."""
        cache.clear()
        return leaders(*asked, **terms)

    leaders = selectors.leaders
    ranked = Standing.objects.filter(game=GAME).order_by("-elo", "player")
    middle, last = (ranked.values_list("player", flat=True)[place] for place in (count // 2, count - 1))
    deep, end = count // 100, 10**6
    friends = list(Player.objects.order_by("pk").values_list("pk", flat=True)[: count // 2 : max(1, count // 100)])
    yield "first page after a while", lambda: anew(GAME, viewer=middle)
    yield "page in the middle after a while", lambda: anew(GAME, page=deep, viewer=middle)
    yield "month after a while", lambda: anew(GAME, span=MONTH, viewer=middle)
    yield "first page", lambda: leaders(GAME)
    yield "first page, own place in the middle", lambda: leaders(GAME, viewer=middle)
    yield "first page, own place the last", lambda: leaders(GAME, viewer=last)
    yield "page in the middle, own place", lambda: leaders(GAME, page=deep, viewer=middle)
    yield "last page, own place", lambda: leaders(GAME, page=end, viewer=last)
    yield "by points, own place", lambda: leaders(GAME, by="points", page=deep, viewer=middle)
    yield "by wins, own place", lambda: leaders(GAME, by="won", page=deep, viewer=middle)
    yield "sure ratings only, own place", lambda: leaders(GAME, sure_only=True, page=deep // 2, viewer=middle)
    yield "all games, own place", lambda: leaders(ALL_GAMES, viewer=middle)
    yield "month, own place", lambda: leaders(GAME, span=MONTH, viewer=middle)
    yield "week by points, page in the middle", lambda: leaders(GAME, by="points", span=WEEK, page=deep, viewer=middle)
    yield "search that finds many", lambda: leaders(GAME, search="77", viewer=middle)
    yield "search that finds one", lambda: leaders(GAME, search=f"nr{count - 1}", viewer=middle)
    yield "search that finds none", lambda: leaders(GAME, search="wolke", viewer=middle)
    yield "among fifty friends", lambda: leaders(GAME, among=friends, viewer=middle)
    yield "own place alone", lambda: selectors.place_of(last, GAME)
    yield "standings of fifty", lambda: selectors.standings(friends)


def pages(count: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    from django.test import Client
    from django.urls import reverse

    from lobby.models import Player
    from ratings.models import Standing

    place = Standing.objects.filter(game=GAME).order_by("-elo", "player").values_list("player", flat=True)[count // 2]
    client = Client(headers={"host": "localhost", "accept-language": "de"})
    client.force_login(Player.objects.get(pk=place))
    address = reverse("leaders_of", args=[GAME])
    for words in ("", f"?page={count // 100}", f"?span={MONTH}", "?name=77", "?by=points"):
        yield f"GET {address}{words}", partial(client.get, f"{address}{words}")


def measure(args: argparse.Namespace) -> None:
    from django.conf import settings
    from django.db import connection

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    fill(args.players)
    with connection.cursor() as cursor:
        # as PostgreSQL does by itself after a while; it knows then which parts of an index need no look at the rows
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    asked = list(questions(args.players)) + (list(pages(args.players)) if args.pages else [])
    for name, ask in asked:
        ask()
        took = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            ask()
            took.append(1000 * (time.perf_counter() - begun))
        print(f"  {statistics.median(took):6.1f} ms ({min(took):.1f} to {max(took):.1f})   {name}", flush=True)
        if args.explain:
            explain(ask)


def explain(ask: Callable[[], Any]) -> None:
    """Print the plans of the statements of a question."""
    from django.db import connection

    statements: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        ask()
    words = "EXPLAIN (ANALYZE, COSTS OFF)" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    for sql, params in statements:
        with connection.cursor() as cursor:
            cursor.execute(f"{words} {sql}", params)
            plan = [str(row[-1]) for row in cursor.fetchall()]
        print(f"      {sql[:150]}")
        print("".join(f"        | {line}\n" for line in plan), end="")


if __name__ == "__main__":
    main()
