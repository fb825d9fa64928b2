"""Connections and transactions for whoever works outside a request: socket threads, tasks, the pulse."""

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

log = logging.getLogger(__name__)
LONG: Final = 0.05
"""Seconds: on SQLite everybody else waits for a transaction."""


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


@contextmanager
def change() -> Iterator[None]:
    """One transaction; a long one is logged."""
    began = time.monotonic()
    with transaction.atomic():
        yield
    if (took := time.monotonic() - began) > LONG:
        log.warning("a transaction took %d ms", took * 1000)


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
