"""The heartbeat of a web process, and what its absence gives back: nobody's clock runs while no server is there."""

import logging
import os
import socket
import threading
from typing import Final

from django.conf import settings
from django.db import connection

from tables import clock, database, selectors, services
from tables.models import Pulse

log = logging.getLogger(__name__)
EVERY: Final = 0.5
"""Seconds."""
SILENCE: Final = 800
"""ms without any pulse that count as an outage."""
COMING_BACK: Final = 3_000
"""ms that browsers are given to find the server again."""
OLD: Final = 24 * 60 * 60 * 1000


def start() -> None:
    """Credit the outage that ends now, then beat for as long as this process lives. Before any socket is served."""
    if not getattr(settings, "PULSE", True):
        return
    credited = threading.Event()
    threading.Thread(target=live, args=(name(), credited), name="pulse", daemon=True).start()
    credited.wait(10)


def name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"


def live(who: str, credited: threading.Event) -> None:
    wait = threading.Event()
    returned = False
    while True:
        try:
            with database.work():
                if not returned:
                    come_back(who)
                    returned = True
                beat(who)
        except Exception as error:
            log.warning("no pulse: %s", type(error).__name__)
            connection.close()
        credited.set()
        wait.wait(EVERY)


def beat(who: str) -> None:
    now = clock.now()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tables_pulse (name, at) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET at = excluded.at", (who, now)
        )


def come_back(who: str) -> int:
    """Give back what no web process was there for, once; return how many matches got something."""
    with database.change():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # two processes start at once: the second one sees the first one's pulse
                cursor.execute("LOCK TABLE tables_pulse IN EXCLUSIVE MODE")
        now, newest = clock.now(), selectors.newest_pulse()
        Pulse.objects.filter(at__lt=now - OLD).delete()
        beat(who)
        if newest is None or now - newest <= SILENCE:
            return 0
        matches = services.credit_outage(gap_ms=now - newest + COMING_BACK, since=newest)
    log.warning("nobody was there for %d ms: credited to %d matches", now - newest, matches)
    return matches
