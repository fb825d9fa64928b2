"""Check deals: ends with 1 when a secret, a nonce, a fate or the luck of a match is not what was shown."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables import deals, inspection
from tables.models import Deal


class Command(BaseCommand):
    help = (
        "Check deals by their public numbers, or all of them: secret and hash, nonces, fate, and every match played from them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", type=int, help="public numbers of deals")
        parser.add_argument("--all", action="store_true", help="check every deal")

    def handle(self, *args: Any, **options: Any) -> None:
        ids: list[int] = options["ids"]
        if bool(ids) == options["all"]:
            raise CommandError("name the numbers of deals, or --all")
        wanted = Deal.objects.all() if options["all"] else Deal.objects.filter(pk__in=ids)
        seen = bad = 0
        for pk, found in inspection.each(wanted, deals.unfit):
            seen += 1
            bad += bool(found)
            for line in found:
                self.stdout.write(f"deal {pk}: {line}")
        missing = len(set(ids)) - seen if ids else 0
        self.stdout.write(f"{seen} deals checked, {bad} do not fit, {missing} not found")
        if bad or missing:
            raise SystemExit(1)
