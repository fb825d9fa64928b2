"""Which of his matches somebody wants to see: what the address of "My matches" says, read without ever failing."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby import names
from lobby.models import Player
from tables.history import Place, Sieve

OUTCOMES: Final[dict[str, Promise]] = {
    "won": _("Won"),
    "lost": _("Lost"),
    "draw": _("Draw"),
    "aborted": _("Called off"),
}
KINDS: Final[dict[str, Promise]] = {
    "people": _("Against people"),
    "computer": _("Against the computer"),
    "daily": _("Daily race"),
    "same": _("Two on one device"),
}
RATED: Final[dict[str, Promise]] = {"yes": _("Rated"), "no": _("Not rated")}
LONGEST: Final = 40
"""Characters of a name that is looked for."""


@dataclass(frozen=True)
class Wanted:
    """What was chosen, as the form shows it again."""

    game: str = ""
    outcome: str = ""
    kind: str = ""
    rated: str = ""
    name: str = ""
    since: str = ""
    until: str = ""
    shared: str = ""

    @property
    def is_any(self) -> bool:
        return any(vars(self).values())

    @property
    def query(self) -> str:
        """What an address says of it, to be gone on with; nothing when all is wanted."""
        chosen = {name: value for name, value in vars(self).items() if value}
        return urlencode(chosen) + "&" if chosen else ""

    @property
    def hides(self) -> bool:
        """Whether something is chosen that stands behind "Filter"."""
        return any(value for name, value in vars(self).items() if name not in ("name", "shared"))


def wanted(query: QueryDict, games: Any) -> Wanted:
    """Read what an address asks for; what there is not is left out."""

    def one_of(name: str, known: Any) -> str:
        value = query.get(name, "")
        return value if value in known else ""

    return Wanted(
        game=one_of("game", games),
        outcome=one_of("outcome", OUTCOMES),
        kind=one_of("kind", KINDS),
        rated=one_of("rated", RATED),
        name=query.get("name", "").replace("\0", "").strip()[:LONGEST],
        since=day(query.get("since", "")),
        until=day(query.get("until", "")),
        shared=one_of("shared", ("1",)),
    )


def day(text: str) -> str:
    """Return a day as ISO writes it, or nothing for what is none that a calendar of ours can show."""
    try:
        found = date.fromisoformat(text[:10])
    except ValueError:
        return ""
    return found.isoformat() if 1970 < found.year < 3000 else ""


def sieve(chosen: Wanted) -> Sieve:
    """Return what the matches must pass: days are those of the reader's time zone, the last one included."""
    return Sieve(
        game=chosen.game,
        outcome=chosen.outcome,
        kind=chosen.kind,
        rated=chosen.rated == "yes" if chosen.rated else None,
        name=chosen.name,
        people=called(chosen.name) if chosen.name else None,
        since=begins(chosen.since),
        until=begins(chosen.until, days=1),
        shared=bool(chosen.shared),
    )


def called(name: str) -> Any:
    """Return the ids of those who are called so today: databases fold capitals of ASCII only, keys fold all of them."""
    key = names.key(name)
    return Player.objects.filter(key__contains=key).values("pk") if key else Player.objects.none().values("pk")


def begins(day: str, *, days: int = 0) -> int | None:
    """Return the moment at which a day begins, or so many days later, in ms since 1970."""
    if not day:
        return None
    at = datetime.combine(date.fromisoformat(day) + timedelta(days=days), time(), timezone.get_current_timezone())
    return int(at.timestamp() * 1000)


# --- leafing ----------------------------------------------------------------------------------------------------------
def place(query: QueryDict) -> Place | None:
    """Return where in the list somebody leafs: `?older=` or `?newer=` name the match beside which the page begins."""
    for name in ("older", "newer"):
        ended_at, _sign, match_id = query.get(name, "").partition("-")
        if all(part.isascii() and part.isdigit() and len(part) < 16 for part in (ended_at, match_id)):
            return Place(int(ended_at), int(match_id), newer=name == "newer")
    return None


def address(where: Place | None) -> str:
    """Return what an address says of a place."""
    return f"{'newer' if where.newer else 'older'}={where.ended_at}-{where.match_id}" if where else ""
