"""Make people who are signed in, some of them at running matches, and print cookies: python -m bench.crowd COUNT TABLES."""

import json
import os
import random
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
django.setup()

from bench.tables import cookie, player, table  # noqa: E402  Django must be set up first
from games.registry import GAMES  # noqa: E402
from lobby.models import Player  # noqa: E402
from ratings.models import Standing  # noqa: E402

FIRST = (
    "Anna",
    "Björn",
    "Carla",
    "Dörte",
    "Emil",
    "Frieda",
    "Gustav",
    "Hedwig",
    "Ida",
    "Jörg",
    "Käthe",
    "Ludwig",
    "Mia",
    "Nils",
)
LAST = ("Aufwind", "Brise", "Korb", "Luv", "Nordwind", "Ostwind", "Thermik", "Wolke", "Zephir")


def rate(players: list[Player], chance: random.Random) -> None:
    """Two of three have a rating in the first game, some of them a provisional one."""
    game = next(iter(GAMES))
    rated = [one for one in players if chance.random() < 2 / 3]
    Standing.objects.bulk_create(
        Standing(player=one, game=game, elo=chance.randint(1100, 2100), rated=chance.randint(1, 60)) for one in rated
    )


def main() -> None:
    count, tables = map(int, sys.argv[1:])
    chance, game = random.Random(5), next(iter(GAMES))
    names = [f"{first} {last} {number}" for number in range(1, 10) for first in FIRST for last in LAST][:count]
    people = [player(name) for name in names]
    rate(people, chance)
    preset = next(iter(GAMES[game].presets))
    seated = [table(number, game, preset) for number in range(tables)]
    cookies = [[one.pk, cookie(one)] for one in people]
    json.dump({"game": game, "preset": preset, "cookies": cookies, "tables": seated}, sys.stdout)


if __name__ == "__main__":
    main()
