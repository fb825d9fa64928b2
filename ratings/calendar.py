"""The weeks and months of leaderboards, by the calendar of TIME_ZONE."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings


def spans(at: int) -> tuple[str, str]:
    """Return the names of the week and of the month of a moment (ms since 1970): 2026-W49, 2026-12."""
    day = datetime.fromtimestamp(at / 1000, tz=ZoneInfo(settings.TIME_ZONE))
    week = day.isocalendar()
    return f"{week.year}-W{week.week:02}", f"{day.year}-{day.month:02}"
