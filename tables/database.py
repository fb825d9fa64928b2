"""Connections and transactions for whoever works outside a request: socket threads, tasks, the pulse."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

log = logging.getLogger(__name__)
LONG: Final = 0.05
"""Seconds: on SQLite everybody else waits for a transaction."""


@contextmanager
def work() -> Iterator[None]:
    """Round each call on a thread that lives long: its connection is kept, and looked at first.

    Django does so at the ends of a request; here there is none, and a connection that PostgreSQL has ended would stay dead.
    Its own check leaves out connections of a pool, which looks at them only when it hands them out.
    """
    if connection.connection is not None and not connection.in_atomic_block:
        if connection.vendor == "postgresql" and not connection.is_usable():
            connection.close()
        elif connection.errors_occurred:
            connection.close_if_unusable_or_obsolete()
    try:
        yield
    finally:
        if connection.connection is not None and not connection.in_atomic_block and not connection.get_autocommit():
            connection.close()


@contextmanager
def change() -> Iterator[None]:
    """One transaction; a long one is logged."""
    began = time.monotonic()
    with transaction.atomic():
        yield
    if (took := time.monotonic() - began) > LONG:
        log.warning("a transaction took %d ms", took * 1000)


def lock() -> str:
    """What a SELECT of a match (m) and its vault (v) ends with, to hold them. SQLite holds the whole file already (IMMEDIATE).

    Both are named: who has waited for a lock is given the newest row of a table that it locks, and an old one of others.
    """
    return " FOR UPDATE OF m, v" if connection.vendor == "postgresql" else ""
