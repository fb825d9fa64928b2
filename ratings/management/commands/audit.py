"""Prove everything that is kept of matches: ends with 1 when anything does not follow from the logs and the results.

Reads only, each row as it is at one moment: it can run while people play. What it says names rows, never a card or a secret.
"""

import re
import time
from collections.abc import Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings import audit, taler_audit
from ratings.daily import audit as daily_audit
from tables import inspection
from tables.inspection import Ids, Part

PARTS: Final[dict[str, Part]] = {**inspection.PARTS, **audit.PARTS, **taler_audit.PARTS, **daily_audit.PARTS}
SHOWN: Final = 100
"""Differences told of one part."""
BETWEEN: Final = 2.0
"""Seconds between two words about how far it is."""


class Command(BaseCommand):
    help = "Fold logs, add up ledgers, check deals and daily races. Ends with 1 on any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--matches", metavar="A..B", help="only these matches; the ledgers, which are one, are left out")
        parser.add_argument("--only", metavar="PART", nargs="+", choices=PARTS, help=f"some of: {', '.join(PARTS)}")
        parser.add_argument("--quiet", action="store_true", help="do not tell how far it is")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = range_of(options["matches"])
        self.quiet = options["quiet"] or not getattr(self.stderr, "isatty", lambda: False)()
        names = options["only"] or list(PARTS)
        found = 0
        for name in names:
            if ids is not None and not PARTS[name].in_parts:
                self.stdout.write(f"{name}: left out, a ledger is proven as a whole")
            else:
                found += self.prove(name, PARTS[name], ids)
        self.stdout.write(counted(found) if found else "all is well")
        if found:
            raise SystemExit(1)

    def prove(self, name: str, part: Part, ids: Ids) -> int:
        """Prove one part; returns how many differences it has. Whatever happens in it, the others are still proven."""
        progress = Progress(self, name, part.count(ids))
        found = 0
        for found, line in enumerate(to_the_end(part.look(ids, progress.seen)), 1):
            if found <= SHOWN:
                self.stdout.write(f"{name}: {line}")
        if found > SHOWN:
            self.stdout.write(f"{name}: … and {found - SHOWN} more")
        said = counted(found) if found else "ok"
        self.stdout.write(f"{name}: {progress.read} {part.rows} read in {progress.took:.1f} s: {said} ({part.claim})")
        return found


class Progress:
    """Tells now and then how far a part is, where somebody looks on."""

    def __init__(self, command: Command, name: str, count: int) -> None:
        self.command, self.name, self.count = command, name, count
        self.read = 0
        self.begun = self.told = time.monotonic()

    @property
    def took(self) -> float:
        return time.monotonic() - self.begun

    def seen(self, rows: int) -> None:
        self.read += rows
        if not self.command.quiet and time.monotonic() - self.told > BETWEEN:
            self.told = time.monotonic()
            self.command.stderr.write(f"{self.name}: {self.read} of {self.count}", ending="\r")


def counted(differences: int) -> str:
    return f"{differences} difference{'' if differences == 1 else 's'}"


def to_the_end(found: Iterator[str]) -> Iterator[str]:
    try:
        yield from found
    except Exception as error:
        yield f"could not be read to its end: {type(error).__name__}"


def range_of(words: str | None) -> Ids:
    """Return the first and the last id of `A..B`, of `A..`, `..B`, or of one match."""
    if words is None:
        return None
    if (found := re.fullmatch(r"(\d*)(\.\.)?(\d*)", words, re.ASCII)) is None or not (found[1] or found[3]):
        raise CommandError("matches are named as 1..100, 100.. or 7")
    first = int(found[1] or 0)
    return first, int(found[3]) if found[3] else 2**63 - 1 if found[2] else first
