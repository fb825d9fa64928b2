"""Connections and transactions for whoever works outside a request: socket threads, tasks, the pulse."""

import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

log = logging.getLogger(__name__)
EVERY: Final = 60.0
"""Seconds within which a process speaks once of long transactions: a busy machine has many, and one line says it."""


@contextmanager
def work() -> Iterator[None]:
    """Round each call on a thread that lives long: its connection is kept, and looked at first.

    Django does so at the ends of a request; here there is none, and a connection that PostgreSQL has ended would stay dead.
    Its own check leaves out connections of a pool, which looks at them only when it hands them out.
    """
    ours = connections[DEFAULT_DB_ALIAS]  # the thread's own: looked up once, for `connection` looks it up at each use
    if ours.connection is not None and not ours.in_atomic_block:
        if ours.vendor == "postgresql" and not ours.is_usable():
            ours.close()
        elif ours.errors_occurred:
            ours.close_if_unusable_or_obsolete()
    try:
        yield
    finally:
        if ours.connection is not None and not ours.in_atomic_block and not ours.get_autocommit():
            ours.close()


class Long:
    """Transactions that took long: on SQLite everybody else waits for each. What is held back is told with the next line."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.count, self.longest, self.silent_until = 0, 0.0, 0.0

    def took(self, seconds: float) -> None:
        with self.lock:
            self.count, self.longest = self.count + 1, max(self.longest, seconds)
            if (now := time.monotonic()) < self.silent_until:
                return
            count, longest = self.count, self.longest
            self.count, self.longest, self.silent_until = 0, 0.0, now + EVERY
        log.warning(
            "%d transactions took longer than %d ms, the longest %d ms", count, settings.LONG_TRANSACTION, longest * 1000
        )


LONG: Final = Long()


@contextmanager
def change() -> Iterator[None]:
    """One transaction; long ones are logged. What it waited for before it began, another one's time, does not count."""
    with transaction.atomic():
        began = time.monotonic()
        yield
    if (took := time.monotonic() - began) * 1000 > settings.LONG_TRANSACTION:
        LONG.took(took)


@contextmanager
def moment() -> Iterator[None]:
    """See everything as it is at one moment, while others play on. (`atomic` would hold SQLite's file against them.)"""
    if connection.in_atomic_block:
        yield
        return
    words = "BEGIN ISOLATION LEVEL REPEATABLE READ" if connection.vendor == "postgresql" else "BEGIN DEFERRED"
    with connection.cursor() as cursor:
        cursor.execute(words)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def execute(sql: str, values: Sequence[Any] = ()) -> Any:
    """Run a statement of the hot path inside a transaction, and return its cursor. `sql` has a %s for each value.

    On SQLite it goes to the connection itself: Django's cursor rewrites the text each time, which costs more than running it.
    """
    ours = connections[DEFAULT_DB_ALIAS]
    if ours.vendor != "sqlite":
        cursor = ours.cursor()
        cursor.execute(sql, values)
        return cursor
    if ours.connection is None:
        ours.ensure_connection()
    with ours.wrap_database_errors:
        return ours.connection.execute(question_marks(sql), values)


@cache
def question_marks(sql: str) -> str:
    """Return a statement as sqlite3 wants it. Ours have no other % than those of values."""
    return sql.replace("%s", "?")


def lock() -> str:
    """What a SELECT of a match (m) and its vault (v) ends with, to hold them. SQLite holds the whole file already (IMMEDIATE).

    Both are named: who has waited for a lock is given the newest row of a table that it locks, and an old one of others.
    """
    return " FOR UPDATE OF m, v" if connection.vendor == "postgresql" else ""
