"""The days of the daily race. They are Berlin's, whatever TIME_ZONE says; times are ms since 1970 (portal_features J2, J6)."""

import re
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from tables import clock

ZONE: Final = ZoneInfo("Europe/Berlin")
GRACE: Final = 30 * 60_000
"""ms after midnight in which an attempt of the day before may still be finished. (The hour is never put on or back then.)"""
DAY: Final = timedelta(days=1)
NAME: Final = re.compile(r"20\d\d-\d\d-\d\d", re.ASCII)


def day_of(at: int) -> date:
    """Return the day that a moment belongs to."""
    return datetime.fromtimestamp(at / 1000, tz=ZONE).date()


def begins(day: date) -> int:
    return round(datetime.combine(day, time(), tzinfo=ZONE).timestamp() * 1000)


def ends(day: date) -> int:
    """Return when the next day begins: 23, 24 or 25 hours later."""
    return begins(day + DAY)


def closes(day: date) -> int:
    return ends(day) + GRACE


def today() -> date:
    return day_of(clock.now())


def is_closed(day: date) -> bool:
    """Say whether nobody can be in the list of a day any more: its cards may be shown to all from now on."""
    return clock.now() >= closes(day)


def last_closed() -> date:
    """Return the newest day that is closed: yesterday, but for the first half hour of a day."""
    yesterday = today() - DAY
    return yesterday if is_closed(yesterday) else yesterday - DAY


def named(name: str) -> date | None:
    """Return the day of an address; None for what is no day."""
    try:
        return date.fromisoformat(name) if NAME.fullmatch(name) else None
    except ValueError:
        return None
