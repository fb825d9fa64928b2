"""Let bots of a game play each other: `manage.py arena GAME medium easy --races 200`. docs/arena.md explains it."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import arena, measured
from games import options as game_options
from games.arena import Illegal, Names
from games.contract import AnyGame
from games.registry import GAMES
from tables import outside

SHORT = "short"
OUTSIDE = "outside"


class Asked(msgspec.Struct, frozen=True):
    """What is to be measured, as another process can be told it."""

    game: str
    options: str
    names: Names
    luck: str
    program: str
    patience: float
    seconds: float


class Command(BaseCommand):
    help = "Measure a bot against others: each deal is played in every seating of the two kinds."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument(
            "levels",
            nargs="+",
            help="the bot to measure, then those against it: a level, random, outside, or a sparring partner of the game",
        )
        parser.add_argument("--races", type=int, default=200, help="matches, rounded up to whole deals")
        parser.add_argument("--seats", type=int, help="how many sit down; without it as many as are named, or as few as can")
        parser.add_argument(
            "--preset", help=f"which kind of match; without it `{SHORT}` where there is one, else the usual one"
        )
        parser.add_argument("--options", default="{}", help="options of the game that differ from the preset's, as JSON")
        parser.add_argument("--deals", default="arena", help="any word; the same word deals the same cards")
        parser.add_argument("--exec", default="", dest="program", help="the program that plays as `outside`")
        parser.add_argument("--patience", type=float, default=outside.PATIENCE, help="seconds that it may take for a move")
        parser.add_argument("--seconds", type=float, default=float("inf"), help="after which bots are told to come to an end")
        parser.add_argument("--processes", type=int, default=1, help="play in so many processes (0: one a core)")

    def handle(self, *args: Any, **options: Any) -> None:
        game = GAMES[options["game"]]
        preset, names, chosen = terms(game, options)
        asked = Asked(
            game=game.slug,
            options=game_options.encoded(chosen).decode(),
            names=names,
            luck=options["deals"],
            program=options["program"],
            patience=options["patience"],
            seconds=options["seconds"],
        )
        deals = range(arena.deals_for(names, options["races"]))
        result = measured.Result()
        try:
            for part in parts(asked, deals, options["processes"] or os.cpu_count() or 1):
                result.join(part)
        except (Illegal, LookupError) as error:
            raise CommandError(str(error)) from error
        except outside.Failed as error:
            raise CommandError(f"The outside player {error}.") from error
        title = f"{game.slug}, {preset}, {asked.options}, {len(names)} seats, deals '{asked.luck}'"
        self.stdout.write(f"{title}\n{measured.report(arena.sides(names), result)}")


def terms(game: AnyGame, options: dict[str, Any]) -> tuple[str, Names, Any]:
    """Return preset, players and options. Raises CommandError for what cannot be."""
    preset = options["preset"] or (SHORT if SHORT in game.presets else next(iter(game.presets)))
    levels = options["levels"]
    seats = options["seats"] or (len(levels) if len(levels) > 2 else max(2, game.seats[0]))
    if seats not in game.seats or preset not in game.presets or options["races"] < 1:
        there = f"--seats one of {', '.join(map(str, game.seats))}, --preset one of {', '.join(game.presets)}"
        raise CommandError(f"{game.slug}: --races 1 or more, {there}")
    if (OUTSIDE in levels) != bool(options["program"]):
        raise CommandError(f"{game.slug}: who plays as {OUTSIDE} is said with --exec, and the other way round")
    try:
        names = arena.filled(levels, seats)
        changed = {**msgspec.to_builtins(game.presets[preset] or {}), **msgspec.json.decode(options["options"])}
        chosen = game_options.decoded(game, msgspec.json.encode(changed)) if changed else game.presets[preset]
        for level in set(names) - {OUTSIDE}:
            arena.partner(game, level)
    except (LookupError, ValueError, TypeError) as error:
        raise CommandError(f"{game.slug}: {error}") from error
    return preset, names, chosen


def parts(asked: Asked, deals: range, processes: int) -> Iterator[measured.Result]:
    """Play the deals, in several processes or here; what comes first is told first, in the order of the deals."""
    if processes < 2:
        yield played(asked, list(deals))
        return
    with ProcessPoolExecutor(min(processes, len(deals)), mp_context=get_context("fork")) as pool:
        yield from pool.map(played, [asked] * len(deals), [[deal] for deal in deals])


def played(asked: Asked, deals: list[int]) -> measured.Result:
    game = GAMES[asked.game]
    with ExitStack() as stack:
        bots = {level: arena.partner(game, level) for level in set(asked.names) - {OUTSIDE}}
        if OUTSIDE in asked.names:
            bots[OUTSIDE] = stack.enter_context(outside.Outside(game, asked.program, asked.patience))
        chosen = game_options.decoded(game, asked.options)
        told = arena.Terms(game, chosen, asked.names, bots, perf_counter, asked.luck, asked.seconds)
        return arena.measure(told, deals)
