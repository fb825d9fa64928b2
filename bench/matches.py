"""How long one's own matches and a long replay take: python -m bench.matches [--matches 20000] [--database sqlite].

Somebody has played so many matches, in a portal with as many of others; then the questions of "My matches" are asked. A match
of 600 entries is played out and its replay opened, with nothing remembered: its first steps, its pages, the file and its proof.
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

AT_ONCE: Final = 2_000
TIMES: Final = 9
BEGIN: Final = 1_700_000_000_000
NAMES: Final = ("race", "cup")
"""Of the games that were played: names alone, nothing here looks at the rules."""
LONG: Final = 600
"""Entries of the long match."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--database", choices=scratch.DATABASES, nargs="*", default=scratch.DATABASES)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        django.setup()
        measure(args.matches)
        return
    for database in args.database:
        print(f"{database}: {args.matches} matches of one, as many of others", flush=True)
        scratch.measured("bench.matches", database, "--matches", str(args.matches))


def fill(count: int) -> Any:
    """Make people and their matches; returns him who has played half of them."""
    from lobby.models import Player

    rng = random.Random(5)
    people = Player.objects.bulk_create(Player(username=f"Nr. {n}", key=f"nr{n}", look=f"nr{n}") for n in range(300))
    for first in range(0, 2 * count, AT_ONCE):
        rows(people, range(first, first + AT_ONCE), rng)
    return people[0]


def rows(people: list[Any], numbers: range, rng: random.Random) -> None:
    from tables import store, wire
    from tables.marks import Result
    from tables.models import Chair, Deal, Match, MatchVault

    pairs = [(people[0] if n % 2 else rng.choice(people[1:]), rng.choice(people[1:])) for n in numbers]
    deals = Deal.objects.bulk_create(Deal(game=NAMES[0], opened_at=1, secret_hash="", fate="played") for _ in numbers)
    ranks = [rng.choice(((1, 2), (2, 1), (1, 1))) for _ in numbers]
    chairs = [tuple(wire.Chair(seat, one.username, one.pk) for seat, one in enumerate(pair)) for pair in pairs]
    matches = Match.objects.bulk_create(
        Match(
            game=NAMES[n % 3 == 0],
            preset="classic",
            options="{}",
            seats=2,
            first=0,
            kind="computer" if n % 10 == 1 else "people",
            rated=bool(n % 5),
            time_kind="brake",
            deal=deal,
            status="over",
            seating=store.text(seated),
            started_at=BEGIN + n * 600_000,
            last_move_at=1,
            ended_at=BEGIN + n * 600_000 + 300_000,
            result=store.text(Result("points", (3, 4), rank)),
        )
        for n, deal, seated, rank in zip(numbers, deals, chairs, ranks, strict=True)
    )
    Chair.objects.bulk_create(
        Chair(match=match, seat=chair.seat, player_id=chair.player, name=chair.name, rank=rank[chair.seat])
        for match, seated, rank in zip(matches, chairs, ranks, strict=True)
        for chair in seated
    )
    state = store.text({"turns": [20, 20], "state": "x" * 4_000})
    MatchVault.objects.bulk_create(MatchVault(match=match, seed=b"", state=state, fingerprint="") for match in matches)


def questions(player: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    from lobby.sifting import called
    from tables import history

    half = BEGIN + 600_000 * AT_ONCE * 5
    yield "the first page", partial(history.ended, player)
    yield "a page in the middle", partial(history.ended, player, None, history.Place(half, 10**9))
    yield "the page before it", partial(history.ended, player, None, history.Place(half, 10**9, newer=True))
    yield "won, rated, one game", partial(history.ended, player, history.Sieve(NAMES[0], "won", rated=True))
    yield "a draw against people", partial(history.ended, player, history.Sieve(outcome="draw", kind="people"))
    yield "against one rival", partial(history.ended, player, history.Sieve(name="Nr. 77", people=called("Nr. 77")))
    yield "against nobody", partial(history.ended, player, history.Sieve(name="zzz", people=called("zzz")))
    yield "in one week", partial(history.ended, player, history.Sieve(since=half, until=half + 7 * 86_400_000))
    yield "how many", partial(history.count, player, history.Sieve())
    yield "how many against one rival", partial(history.count, player, history.Sieve(name="Nr. 77", people=called("Nr. 77")))
    yield "which games", partial(history.games, player)


def long_match(people: list[Any]) -> int:
    """Let two throw away and take up for as long as they may, and one give up."""
    import msgspec

    from games.registry import GAMES
    from tables import services, store, wire

    sitters = [services.Sitter(player=one.pk, name=one.username) for one in people]
    slug = next(slug for slug, game in GAMES.items() if "long" in game.presets)
    opened = services.open_match(game=slug, preset="long", sitters=sitters, time=wire.TimeControl("brake"), kind="people")
    while (held := store.read(opened.match_id)).position.ply < LONG - 1:
        seat = held.owing[0]
        legal = held.game.legal(held.position.state, seat)
        move = min(
            legal, key=lambda one: (getattr(one, "target", "") != "discard", getattr(one, "source", "") == "deck", str(one))
        )
        ids: dict[str, Any] = {"match_id": held.id, "player_id": people[seat].pk, "client_id": f"b{held.position.ply}"}
        services.play(**ids, move=msgspec.json.encode(move), stamp=held.position.ply)
    services.resign(match_id=opened.match_id, player_id=people[0].pk, client_id="end", why="resigned")
    return opened.match_id


def openings(match_id: int, player: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    from django.conf import settings
    from django.test import Client

    from tables import match_files, match_proof, replays

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    client = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
    client.force_login(player)

    def fresh(address: str) -> int:
        replays.known.forget()
        return asked(address)

    def asked(address: str) -> int:
        answer = client.get(address)
        assert answer.status_code == 200, answer.status_code
        return len(answer.content)

    yield "the replay's page, folded anew", partial(fresh, f"/tables/{match_id}/replay/?ply=300")
    yield "a hundred steps, folded anew", partial(fresh, f"/tables/{match_id}/replay/steps/?from=200")
    yield "a hundred steps more", partial(asked, f"/tables/{match_id}/replay/steps/?from=300")
    yield "the file", partial(asked, f"/tables/{match_id}/file/")
    yield "its proof", lambda: match_proof.proven(match_files.of(match_id))


def measure(count: int) -> None:
    from django.db import connection

    from lobby.models import Player

    player = fill(count)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for words, ask in questions(player.pk):
        print(f"  {words:34} {timed(ask):7.1f} ms", flush=True)
    people = list(Player.objects.order_by("pk")[:2])
    match_id = long_match(people)
    print(f"  a match of {LONG} entries")
    for words, ask in openings(match_id, people[0]):
        print(f"  {words:34} {timed(ask):7.1f} ms", flush=True)


def timed(ask: Callable[[], Any]) -> float:
    """Return the middle of some measurements, in ms."""
    ask()
    took = []
    for _ in range(TIMES):
        began = time.perf_counter()
        ask()
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


if __name__ == "__main__":
    main()
