"""Prove matches from their logs: ends with 1 when anything that is kept does not follow from a log."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tables import audit, inspection
from tables.models import Match


class Command(BaseCommand):
    help = "Fold the logs of all matches, or of those named, and compare everything that is kept of them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", type=int, help="matches; all of them when none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.all()
        if options["ids"]:
            matches = matches.filter(pk__in=options["ids"])
        seen = damaged = 0
        for pk, different in inspection.each(matches, audit.differences):
            seen += 1
            damaged += bool(different)
            for line in inspection.shortened(different):
                self.stdout.write(f"match {pk}: {line}")
        missing = len(set(options["ids"])) - seen if options["ids"] else 0
        self.stdout.write(f"{seen} matches read, {damaged} do not follow from their logs, {missing} not found")
        if damaged or missing:
            raise SystemExit(1)
