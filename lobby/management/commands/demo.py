"""Fill the portal with a demo, as often as one likes; `--remove` takes it away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from lobby import demo
from lobby.models import Player


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="take the demo's players and matches away")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["remove"]:
            self.stdout.write(f"The demo is gone: {demo.remove()} matches, and all its players.")
            return
        added = demo.fill()
        club = Player.objects.filter(is_demo=True).count()
        self.stdout.write(f"{club} players of the demo, {demo.finished().count()} finished matches ({added} of them new).")
        self.stdout.write("While they are here, computers play for watchers as soon as the portal runs.")
