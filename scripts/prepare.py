"""What must be true before the portal opens: words compiled, static files collected, database migrated.

Each step is guarded by a stamp in var/, so that a second start takes no time.
"""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from scripts import checks, messages
from scripts.stamps import VAR, digest, when_changed

STAMPS = VAR / "stamps"
REQUIREMENTS = [Path("requirements.txt"), Path("constraints.txt")]
"""Libraries bring migrations and static files of their own."""


def main() -> None:
    checks.database()
    translations()
    static_files()
    database()


def translations() -> None:
    words = messages.catalogues()
    when_changed(STAMPS / "messages", digest(words), messages.compile_all, makes=[po.with_suffix(".mo") for po in words])


def static_files() -> None:
    elsewhere = [folder.strip() for folder in os.environ.get("LUFTSCHLOSS_GAMES_PATH", "").split(",") if folder.strip()]
    games = [client for folder in ("games", *elsewhere) for client in Path(folder).glob("*/client")]
    places = [Path("static"), *games]
    files = [file for place in places for file in place.rglob("*")]
    ours = [Path("portal", name) for name in ("storage.py", "modules.py", "linking.py", "sheets.py", "words.py")]
    key = digest([*files, *messages.catalogues(), *REQUIREMENTS, *ours])
    when_changed(STAMPS / "static", key, collect, makes=[VAR / "static" / "staticfiles.json"])


def database() -> None:
    if os.environ.get("DATABASE_URL"):
        migrate()  # others may have changed it: no stamp of ours would be true
        return
    key = digest([*Path().glob("[a-z]*/migrations/*.py"), *REQUIREMENTS])
    with private(VAR / "db.sqlite3"):
        when_changed(STAMPS / "database", key, migrate, makes=[VAR / "db.sqlite3"])


@contextlib.contextmanager
def private(path: Path) -> Iterator[None]:
    """Keep from the machine's other users what the block makes here: hands and decks, hashes of passwords, sessions."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)
    for file in path.parent.glob(f"{path.name}*"):  # SQLite's log beside it, which later takes the rights of the database
        file.chmod(0o600)


def migrate() -> None:
    django("Migrating the database", "migrate", "--noinput", "--verbosity", "0")


def collect() -> None:
    django("Collecting static files", "collectstatic", "--noinput", "--verbosity", "0")


def django(title: str, *words: str) -> None:
    """Run one of Django's commands in this process: it is loaded only when a step is due, and once for all."""
    from django.core.management import execute_from_command_line

    print(title, flush=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    with this_machines_time():
        execute_from_command_line(["manage.py", *words])


@contextlib.contextmanager
def this_machines_time() -> Iterator[None]:
    """Undo that Django sets the process's time zone: what is printed later has the machine's time, first start or not."""
    before = os.environ.get("TZ")
    try:
        yield
    finally:
        os.environ.pop("TZ", None)
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


if __name__ == "__main__":
    main()
