"""What a player reads of what the staff has done: what, why, until when, and what became of his own reports."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby import selectors
from lobby.models import FOR_EVER, Appeal, Player, Report, Sanction
from lobby.moderation import outcomes
from tables import clock

KEPT: Final = 300
"""Seconds for which a count is remembered; what changes it says so at once."""
SHOWN: Final = 50

TITLES: Final[dict[str, Promise]] = {
    "warn": _("You have been warned"),
    "mute": _("You may only read"),
    "bench": _("You may play no people"),
    "ban": _("The house is closed to you"),
    "rename": _("You have a new name"),
    "hide": _("A line of yours was hidden"),
    "abort": _("A match was called off"),
    "void": _("A match was voided"),
}
MEANS: Final[dict[str, Promise]] = {
    "warn": _("Nothing else changes. If it happens again, more follows."),
    "mute": _("You can play and watch, but not write: not at tables, not in rooms, no private messages."),
    "bench": _("You can play against the computer, watch and write, but not sit down with people."),
    "ban": _("You can read this page, answer, and sign out. Everything else is closed to you."),
    "rename": _("Your old name is nobody’s any more. Sign in with the new one from now on."),
    "hide": _("Nobody reads it any more."),
    "abort": _("It counts for nobody."),
    "void": _("It counts for nobody: ratings and points are as if it had not been played."),
}
OUTCOMES: Final[dict[str, Promise]] = {
    "acted": _("Thank you. We have done something about it."),
    "nothing": _("Thank you. We have looked into it and found no breach of the rules."),
}


@dataclass(frozen=True)
class Notice:
    """One thing that the staff has done, as the player reads it."""

    sanction: Sanction
    title: Promise
    means: Promise
    at: datetime
    until: datetime | None
    for_ever: bool
    state: str
    """holds | over | lifted | done (what has no length)"""
    match: dict[str, Any] | None
    appeal: Appeal | None
    fresh: bool


@dataclass(frozen=True)
class Told:
    """What became of a report."""

    report: Report
    name: str
    words: Promise
    at: datetime
    fresh: bool = field(default=False)


def moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, tz=UTC)


def of(player: Player, language: str | None) -> list[Notice]:
    """Return what was done about a player, the newest first."""
    rows = Sanction.objects.filter(player=player).select_related("match", "appeal").order_by("-pk")[:SHOWN]
    return [notice(row, language) for row in rows]


def notice(row: Sanction, language: str | None) -> Notice:
    match = row.match and {"id": row.match.pk, "title": selectors.title(row.match.game, language)}
    appeal = getattr(row, "appeal", None)
    return Notice(
        sanction=row,
        title=TITLES[row.kind],
        means=MEANS[row.kind],
        at=moment(row.at),
        until=None if row.until in (None, FOR_EVER) else moment(row.until or 0),
        for_ever=row.until == FOR_EVER,
        state=state(row),
        match=match or None,
        appeal=appeal,
        fresh=not row.seen or (appeal is not None and appeal.state != Appeal.State.OPEN and not appeal.seen),
    )


def state(row: Sanction) -> str:
    if row.lifted_at is not None:
        return "lifted"
    if row.until is None:
        return "done"
    return "holds" if row.until > clock.now() else "over"


def reported(player: Player) -> list[Told]:
    """Return what became of a player's reports; never what exactly was done about whom."""
    rows = Report.objects.filter(reporter=player).exclude(outcome="").select_related("case__accused").order_by("-pk")[:SHOWN]
    return [Told(row, row.case.accused.name, OUTCOMES[row.outcome], moment(row.at), not row.seen) for row in rows]


def barring(player: Player) -> Notice | None:
    """Return the ban that holds longest, if any."""
    rows = Sanction.objects.filter(player=player, kind=Sanction.Kind.BAN, lifted_at=None, until__gt=clock.now())
    row = rows.select_related("match", "appeal").order_by("-until").first()
    return None if row is None else notice(row, None)


def mark_seen(player: Player) -> None:
    """All that there is has been shown."""
    changed = Sanction.objects.filter(player=player, seen=False).update(seen=True)
    changed += Report.objects.filter(reporter=player, seen=False).exclude(outcome="").update(seen=True)
    open_state = Appeal.State.OPEN
    changed += Appeal.objects.filter(sanction__player=player, seen=False).exclude(state=open_state).update(seen=True)
    if changed:
        outcomes.tell_notices(player.pk)


def unseen_remembered(player_id: int) -> int:
    """Return how many notices wait for somebody, remembered for a while: every page asks."""
    key = outcomes.key(player_id)
    found = cache.get(key)
    if found is None:
        found = outcomes.unseen(player_id)
        cache.set(key, found, KEPT)
    return int(found)
