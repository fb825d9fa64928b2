"""Prove ratings from results: ends with 1 when anything that is kept does not follow from how matches ended."""

import time
from typing import Any, Final

from django.core.management.base import BaseCommand

from ratings import audit
from ratings.models import Line
from tables.models import Match

SHOWN: Final = 100


class Command(BaseCommand):
    help = "Reckon all points and ratings anew from the results of matches, and compare them with everything that is kept."

    def handle(self, *args: Any, **options: Any) -> None:
        begun = time.monotonic()
        found = 0
        for words in audit.differences():
            found += 1
            if found <= SHOWN:
                self.stdout.write(words)
        if found > SHOWN:
            self.stdout.write(f"… and {found - SHOWN} more")
        wait = Match.objects.filter(settled=False).exclude(status=Match.Status.RUNNING).count()
        took = time.monotonic() - begun
        lines = Line.objects.count()
        self.stdout.write(
            f"{lines} lines of the ledger read in {took:.1f} s: {found} differences, {wait} matches to be settled"
        )
        if found:
            raise SystemExit(1)
