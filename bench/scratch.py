"""A fresh database for one measurement: made in a folder of its own, gone afterwards."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scripts import postgres

ROOT: Final = Path(__file__).parent.parent
DATABASES: Final = ("sqlite", "postgresql")


def measured(module: str, database: str, *words: str) -> None:
    """Run a module with an empty, migrated database; it ends the program when it fails."""
    with environment(database) as names:
        run(["manage.py", "migrate", "--verbosity", "0"], names)
        run(["-m", module, "--here", *words], names)


@contextlib.contextmanager
def environment(database: str) -> Iterator[dict[str, str]]:
    with contextlib.ExitStack() as stack:
        var = stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
        names = {**os.environ, "VAR_DIR": var, "LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        names.pop("DATABASE_URL", None)
        if database == "postgresql":
            names["DATABASE_URL"] = stack.enter_context(postgres.running())
        yield names


def run(words: list[str], names: dict[str, str]) -> None:
    if code := subprocess.run([sys.executable, *words], cwd=ROOT, env=names).returncode:
        raise SystemExit(code)
