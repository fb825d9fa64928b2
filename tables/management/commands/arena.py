"""Let two bots of a game play each other: `manage.py arena GAME medium easy --races 200`."""

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import arena
from games.registry import GAMES

SHORT = "short"


class Command(BaseCommand):
    help = "Measure two bots of a game for two: each deal is played twice, with the seats swapped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("first", help="easy, medium, hard, random, or a sparring partner of the game (baseline)")
        parser.add_argument("second")
        parser.add_argument("--races", type=int, default=200, help="matches, rounded up to pairs")
        parser.add_argument(
            "--preset", help=f"which kind of match; without it `{SHORT}` where there is one, else the usual one"
        )
        parser.add_argument("--deals", default="arena", help="any word; the same word deals the same cards")

    def handle(self, *args: Any, **options: Any) -> None:
        game, names = GAMES[options["game"]], (options["first"], options["second"])
        usual = SHORT if SHORT in game.presets else next(iter(game.presets))
        preset = options["preset"] or usual
        if 2 not in game.seats or preset not in game.presets or options["races"] < 1:
            raise CommandError(f"{game.slug} for two: --races 1 or more, --preset one of {', '.join(game.presets)}")
        try:
            bots = arena.partner(game, names[0]), arena.partner(game, names[1])
        except LookupError as error:
            raise CommandError(str(error)) from error
        result = arena.measure(game, game.presets[preset], bots, options["races"], perf_counter, options["deals"])
        self.stdout.write(f"{game.slug}, {preset}, deals '{options['deals']}'\n{arena.report(names, result)}")
