"""The weeks and months of leaderboards in words: "2026-W49", "2026-12", and "all" for the time that has no end."""

import re
from datetime import date, timedelta
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

ALWAYS: Final = "all"
NAME: Final = re.compile(r"(?:(20\d\d)-W(\d\d)|(20\d\d)-(\d\d))", re.ASCII)
MONTHS: Final = 12
"""So many months are offered by name; older ones are reached from month to month."""
WEEK: Final = timedelta(weeks=1)


def start(name: str) -> date | None:
    """Return the first day of a week or month; None for what is neither."""
    found = NAME.fullmatch(name)
    try:
        if found and found[1]:
            return date.fromisocalendar(int(found[1]), int(found[2]), 1)
        return date(int(found[3]), int(found[4]), 1) if found else None
    except ValueError:
        return None


def week(day: date) -> str:
    year, number, _ = day.isocalendar()
    return f"{year}-W{number:02}"


def month(day: date) -> str:
    return f"{day.year}-{day.month:02}"


def before(name: str) -> str:
    """Return the week before a week, the month before a month."""
    first = start(name)
    assert first is not None
    return week(first - WEEK) if "W" in name else month(first - timedelta(days=1))


def after(name: str) -> str:
    first = start(name)
    assert first is not None
    return week(first + WEEK) if "W" in name else month(first + timedelta(days=32))


def today() -> date:
    """Return the day that it is by the calendar of TIME_ZONE, as times are counted, whatever the reader's clock says."""
    return timezone.localdate(timezone=timezone.get_default_timezone())


def has_begun(name: str) -> bool:
    first = start(name)
    return first is not None and first <= today()


def title(name: str) -> str:
    """Return a time in words."""
    first = start(name)
    if first is None:
        return gettext("All time")
    if "W" in name:
        last = first + WEEK - timedelta(days=1)
        days = {"first": date_format(first, "SHORT_DATE_FORMAT"), "last": date_format(last, "SHORT_DATE_FORMAT")}
        return gettext("%(first)s to %(last)s") % days
    return date_format(first, "YEAR_MONTH_FORMAT")


def choices() -> list[tuple[str, str]]:
    """Return the times that are offered, each with its name in words."""
    now = today()
    found = [
        (ALWAYS, gettext("All time")),
        (week(now), gettext("This week")),
        (before(week(now)), gettext("Last week")),
        (month(now), gettext("This month")),
        (before(month(now)), gettext("Last month")),
    ]
    ago = now.replace(day=1) - timedelta(days=1)
    for _ in range(MONTHS - 2):
        ago = ago.replace(day=1) - timedelta(days=1)
        found.append((month(ago), title(month(ago))))
    return found
