"""The daily race in words: its days, what became of an attempt, and a few lines to give away that spoil no card."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from lobby import selectors
from ratings.daily import days, own
from ratings.daily.lists import Row
from ratings.daily.models import DailyRace
from ratings.ladders import Ladder
from tables import clock

RESULTS: Final[dict[str, Promise]] = {
    "given_up": _("You gave up. Your attempt of this day is used up, without a place in the list."),
    "late": _("Your race was not finished in time. It has no place in the list."),
    "broken_off": _("Your race was called off. It has no place in the list."),
    "void": _("Your race was declared void by the staff. It has no place in the list."),
}
REFUSALS: Final[dict[str, Promise]] = {
    "daily_guest": _("As a guest you race by the cards of an earlier day. Register, and today’s race is yours, too."),
    "daily_over": _("The race of this day can no longer be begun. At half past midnight its cards are open for training."),
    "daily_not_yet": _("This day is still to come."),
}
BARS: Final = 12
WIDEST: Final = 100
"""The chart reaches from −100 to +100 at least; what lies further out is counted to the outermost bars."""


def refusal(code: str) -> str:
    return str(REFUSALS.get(code) or gettext("That did not work just now. Please try again."))


def result(state: str) -> str:
    """Return what became of an attempt that has no place in the list."""
    return str(RESULTS.get(state, ""))


def day(one: date) -> str:
    """Return "Monday, 30 November", with the year where it is not the present one."""
    form = "l, j. F" if get_language() == "de" else "l, j F"
    return date_format(one, form if one.year == days.today().year else f"{form} Y")


def short_day(one: date) -> str:
    return date_format(one, "SHORT_DATE_FORMAT")


def left(until: int) -> str:
    """Return how long it is until a moment: "10:21 hours left", "13 minutes left"; nothing when it is past."""
    minutes = (until - clock.now()) // 60_000
    if minutes < 0:
        return ""
    if minutes < 60:
        return ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}
    return gettext("%(time)s hours left") % {"time": f"{minutes // 60}:{minutes % 60:02}"}


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def share(request: HttpRequest, race: DailyRace, mine: own.Own, row: Row, count: int, player_id: int) -> str:
    """Return what somebody can give away of his race. It names no card, no move and no colour."""
    assert mine.points is not None and mine.against is not None
    title, of_day = selectors.title(race.game, get_language()), gettext("Daily race")
    lines = [
        f"Luftschloss · {of_day} {short_day(race.day)} ({title})",
        gettext("%(margin)s (%(points)s : %(against)s), place %(place)s of %(count)s")
        % {
            "margin": signed(row.margin),
            "points": str(row.points).replace("-", "−"),
            "against": str(row.against).replace("-", "−"),
            "place": row.place,
            "count": count,
        },
    ]
    in_row = own.streak(own.days_of(player_id, race.game), race.day)
    if in_row > 1:
        lines.append(ngettext("%(days)s day in a row", "%(days)s days in a row", in_row) % {"days": in_row})
    lines.append(request.build_absolute_uri(reverse("daily_of", args=[race.game, race.day])))
    return "\n".join(lines)


class Bar(Struct, frozen=True):
    """How many have a margin from `low` up to (not with) `high`; the rest says how it is drawn."""

    low: int
    high: int
    count: int
    x: int
    y: float
    height: float


WIDTH, HEIGHT, STEP = 16, 86, 20


def bars(ladder: Ladder) -> Sequence[Bar]:
    """Return the spread of a day's margins in twelve bars, the outer ones open to their sides."""
    counts = [0] * BARS
    size = 2 * WIDEST / (BARS - 2)
    above = (*ladder.above, ladder.count)[1:]
    for number, before, upto in zip(ladder.numbers, ladder.above, above, strict=True):
        place = int((number + WIDEST) // size) + 1
        counts[min(max(place, 0), BARS - 1)] += upto - before
    most = max(counts, default=0) or 1
    edges = [round(-WIDEST + size * (at - 1)) for at in range(BARS + 1)]
    edges[0], edges[-1] = -100_000, 100_000
    heights = [round(HEIGHT * count / most, 1) for count in counts]
    return [
        Bar(edges[at], edges[at + 1], counts[at], 2 + STEP * at, round(92 - heights[at], 1), heights[at]) for at in range(BARS)
    ]
