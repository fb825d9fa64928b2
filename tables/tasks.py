"""Doors of the task queue. Arguments are ids only: whoever reads the queue learns nothing."""

import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

from celery import Task, shared_task
from django.conf import settings

from tables import bots, clock, database, outbox, services, store
from tables.models import Match
from tables.services import Update

log = logging.getLogger(__name__)
SHOWN: Final = 2.5
"""Seconds that each move of computers playing for watchers stays on the table; below store.BOT_PATIENCE."""
OVERDUE: Final = 10_000
"""ms after which the sweep plays for a computer itself."""


def pause() -> float:
    """Seconds that a computer's move keeps people waiting at least (portal_features I4)."""
    return float(getattr(settings, "BOT_PAUSE", 0.6))


@shared_task(ignore_result=True, bind=True)
def think(self: Task, match_id: int) -> None:
    """Let one computer of a match move; what follows wakes the next one. Of a game that is new here, others' sweep finds it."""
    try:
        with database.work():
            outbox.follow(bots.play_one(match_id, waited=waited(self.request.eta)))
    except (Match.DoesNotExist, store.UnknownGame):
        return


@shared_task(ignore_result=True)
def look_back(match_id: int) -> None:
    """Make a part of a look back, and queue behind whom computers keep waiting for the next one."""
    try:
        with database.work():
            if services.look_on(match_id=match_id):
                outbox.look_back(match_id)
    except (Match.DoesNotExist, store.UnknownGame):
        return


def waited(due: str | None) -> float:
    """Return the seconds since a task was to begin, by its message's `eta`: how long no worker was free."""
    return max(0.0, time.time() - datetime.fromisoformat(due).timestamp()) if due else 0.0


@shared_task(ignore_result=True, expires=2)
def sweep() -> None:
    """What must happen even if nobody asks: once a second, each step on its own."""
    now = clock.now()
    with database.work():
        each("flags", lambda: services.fall_flags(now=now))
        each("offers", lambda: services.expire_offers(now=now))
        each("settlements", services.settle)
        each("computers", lambda: wake_bots(now))


@shared_task(ignore_result=True, expires=10)
def sweep_deserted() -> None:
    """See at which matches of people nobody is any more."""
    with database.work():
        each("deserted matches", services.abort_deserted)
        each("games of others", services.tell_of_unknown_games)


@shared_task(ignore_result=True)
def sweep_idle() -> None:
    """Break off what nobody plays."""
    with database.work():
        each("idle matches", services.abort_idle)


def each(what: str, step: Callable[[], Iterable[Update]]) -> None:
    """Do one step of the sweep; a failure is told and leaves the other steps alone."""
    try:
        outbox.follow_all(step())
    except Exception:
        log.exception("the sweep of %s failed", what)


def wake_bots(now: int) -> list[Update]:
    """Wake computers that have not answered; where none has for ten seconds, medium plays from here."""
    services.left_alone(now=now)
    late = services.overdue_bots(now=now)
    for match_id, waited in late:
        if waited < OVERDUE:
            outbox.wake(match_id)
    silent = [match_id for match_id, waited in late if waited >= OVERDUE]
    return services.each(silent, lambda match_id: bots.play_one(match_id, level="medium"))
