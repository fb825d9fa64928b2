"""Time zones as people choose them."""

import zoneinfo
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PLACES: Final[dict[str, Promise]] = {
    "Europe": _("Europe"),
    "America": _("America"),
    "Asia": _("Asia"),
    "Africa": _("Africa"),
    "Australia": _("Australia"),
    "Pacific": pgettext_lazy("ocean", "Pacific"),
    "Atlantic": pgettext_lazy("ocean", "Atlantic"),
    "Indian": pgettext_lazy("ocean", "Indian Ocean"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
}
"""Where the zones with places lie, in the order in which they are offered."""
COOKIE: Final = "tz"
"""In which a browser tells its own zone (static/js/site.js)."""


@cache
def known() -> frozenset[str]:
    """Return every name of a zone, those that the tz database keeps for old programs included: browsers still say some."""
    return frozenset(zoneinfo.available_timezones() - {"localtime", "Factory"})


def zone(name: str) -> zoneinfo.ZoneInfo | None:
    """Return a zone by its name, or None when there is no such zone."""
    return zoneinfo.ZoneInfo(name) if name in known() else None


def choices() -> Iterator[tuple[Promise | str, list[tuple[str, str]]]]:
    """Yield the zones by continent, each with its place in words: ("America/New_York", "New York")."""
    order = list(PLACES)
    names = sorted(
        (name for name in known() if name.partition("/")[0] in PLACES),
        key=lambda name: (order.index(name.partition("/")[0]), place(name)),
    )
    for continent, group in groupby(names, key=lambda name: name.partition("/")[0]):
        yield PLACES[continent], [(name, place(name)) for name in group]
    yield _("Other"), [("UTC", "UTC")]


def place(name: str) -> str:
    """Return "Argentina, Buenos Aires" for America/Argentina/Buenos_Aires."""
    return (name.partition("/")[2] or name).replace("/", ", ").replace("_", " ")
