"""The test database on SQLite: migrated once for all runs with the same migrations, and copied from then on.

Migrating takes some seconds, and every part of `make test` began with it. PostgreSQL's test database is made as it always was.
"""

import shutil
import sqlite3
from pathlib import Path
from typing import Any
from unittest import mock

from django.core.management.commands import flush
from django.db import connection

from scripts import prepare
from scripts.stamps import digest

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "var" / "migrated"
"""One file a state of the migrations: the runs of `make test` share it, whatever their own folders are."""


def template() -> Path:
    """Return where the database of the present migrations is kept."""
    migrations = [
        *ROOT.glob("[a-z]*/migrations/*.py"),
        ROOT / "portal/settings.py",
        *(ROOT / one for one in prepare.REQUIREMENTS),
    ]
    return KEPT / f"{digest(migrations)[:16]}.sqlite3"


def wanted() -> Path | None:
    """Return the file that is to be the test database; None on another server, or in memory."""
    name = str(connection.settings_dict["TEST"].get("NAME") or "")
    return Path(name) if connection.vendor == "sqlite" and "/" in name else None


def laid() -> bool:
    """Put a copy where the test database is to be; False when there is none yet, and migrations have to run."""
    file, kept = wanted(), template()
    if file is None or not kept.exists():
        return False
    for old in file.parent.glob(f"{file.name}*"):
        old.unlink()
    shutil.copy(kept, file)
    return True


def keep() -> None:
    """Keep a copy of the database that was just migrated, and none of older migrations."""
    file, kept = wanted(), template()
    if file is None or kept.exists() or not file.exists():
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    mine = kept.with_suffix(f".{file.parent.name}")
    mine.unlink(missing_ok=True)
    with sqlite3.connect(file) as line:
        line.execute("VACUUM INTO ?", (str(mine),))
    line.close()
    for old in KEPT.glob("*.sqlite3"):
        old.unlink(missing_ok=True)
    mine.rename(kept)


OF_THE_CODE = {"django_content_type", "auth_permission", "auth_group", "auth_group_permissions"}
"""Tables whose rows follow from the models: a test that commits leaves them alone."""


def flush_the_rest() -> None:
    """Let tests that commit clear what they wrote, and not make every permission anew each time.

    PostgreSQL deletes rows in a moment where nothing is checked; TRUNCATE makes new files for each table, however empty.
    """
    whole = flush.sql_flush

    def sql_flush(style: Any, connection: Any, **more: Any) -> list[str]:
        names = connection.introspection.django_table_names
        rest = [name for name in names(only_existing=True, include_views=False) if name not in OF_THE_CODE]
        if connection.vendor == "postgresql":
            gone = "; ".join(f'DELETE FROM "{name}"' for name in rest)
            return [f"SET LOCAL session_replication_role = replica; {gone}; SET LOCAL session_replication_role = DEFAULT"]
        with mock.patch.object(connection.introspection, "django_table_names", return_value=rest):
            return whole(style, connection, **more)

    flush.sql_flush = sql_flush
    flush.emit_post_migrate_signal = lambda *args, **more: None
