"""What a moderator is shown of a case: what was reported, what was said around it, who is accused, what can be done.

One who plays in a running match is shown nothing of it that its players cannot see: no line of the watchers, no report of it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import QuerySet

from lobby import selectors
from lobby.models import Appeal, Case, Player, Report, Sanction
from lobby.models.talk import RoomLine
from lobby.moderation import notices, records, traces
from ratings import selectors as ratings
from tables import selectors as tables
from tables.models import Chair, ChatLine, Match

AROUND: Final = 10
"""Lines shown before and after a reported one."""
LAST: Final = 12
"""Matches of the accused that can be chosen."""


@dataclass(frozen=True)
class Line:
    name: str
    text: str
    at: datetime
    meant: bool
    hidden: bool


@dataclass(frozen=True)
class Told:
    """A report as it is shown."""

    report: Report
    at: datetime
    kind: str
    """line | room | letter | match | player"""
    closed: bool
    """It is about a match in which the moderator himself plays: he sees no more of it than that there is a report."""
    around: tuple[Line, ...]
    match: "Shown | None"
    hideable: bool


@dataclass(frozen=True)
class Shown:
    """A match as a moderator may look at it."""

    id: int
    title: str
    names: str
    status: str
    words: str
    at: datetime
    plays: bool
    """The moderator sits in it."""

    @property
    def running(self) -> bool:
        return self.status == Match.Status.RUNNING

    @property
    def replay(self) -> bool:
        """Whether he may go through it with everybody's cards: it is over, and he took no part."""
        return self.status in (Match.Status.OVER, Match.Status.VOID) and not self.plays


def closed_to(user: Any, match: Match | None) -> bool:
    """Say whether what is written about a match is closed to somebody: he plays in it now."""
    return match is not None and match.status == Match.Status.RUNNING and tables.seat_of(match, user.pk) is not None


def lines_open_to(user: Any, match: Match) -> "QuerySet[ChatLine]":
    """Return the lines of a table that one of the staff may read: of a match in which he plays, the players'."""
    lines = ChatLine.objects.filter(match=match)
    return lines.filter(room=ChatLine.Room.PLAYERS) if closed_to(user, match) else lines


def reports(case: Case, user: AbstractBaseUser, language: str | None) -> list[Told]:
    rows = Report.objects.filter(case=case).order_by("-pk")
    return [told(row, user, language) for row in rows.select_related("reporter", "match", "chat_line", "room_line", "letter")]


def told(row: Report, user: Any, language: str | None) -> Told:
    closed = closed_to(user, row.match)
    line = row.chat_line or row.room_line or row.letter
    return Told(
        report=row,
        at=notices.moment(row.at),
        kind=kind_of(row),
        closed=closed,
        around=() if closed else tuple(around(row)),
        match=None if row.match is None else shown(row.match, user, language),
        hideable=not closed and line is not None and not line.hidden,
    )


def kind_of(row: Report) -> str:
    if row.chat_line_id is not None:
        return "line"
    if row.room_line_id is not None:
        return "room"
    if row.letter_id is not None:
        return "letter"
    return "player" if row.match_id is None else "match"


def around(row: Report) -> list[Line]:
    """Return what was said about the reported line, where others could read it; of letters only the one that was shown."""
    if (meant := row.chat_line) is not None:
        rows: Any = ChatLine.objects.filter(match=meant.match_id, room=meant.room)
    elif (said := row.room_line) is not None:
        meant, rows = said, RoomLine.objects.filter(room=said.room_id)  # type: ignore[assignment]
    else:
        return []
    near = rows.filter(n__range=(meant.n - AROUND, meant.n + AROUND)).order_by("n")  # type: ignore[union-attr]
    return [Line(one.name, one.text, notices.moment(one.at), one.pk == meant.pk, one.hidden) for one in near]  # type: ignore[union-attr]


def shown(match: Match, user: Any, language: str | None) -> Shown:
    names = ", ".join(Chair.objects.filter(match=match).order_by("seat").values_list("name", flat=True))
    plays = tables.played_seat(match.pk, user.pk) is not None
    title, words = selectors.title(match.game, language), str(match.get_status_display())
    return Shown(match.pk, title, names, match.status, words, notices.moment(match.started_at), plays)


def matches(player: Player, user: Any, language: str | None) -> list[Shown]:
    """Return the last matches of a player that are judged."""
    chairs = Chair.objects.filter(player=player, match__kind__in=records.JUDGED).select_related("match")
    return [shown(chair.match, user, language) for chair in chairs.order_by("-match_id")[:LAST]]


def record(player: Player) -> dict[str, Any]:
    """Return what is known of a player: since when, how he leaves, what was done about him, what he answered."""
    return {
        "sanctions": Sanction.objects.filter(player=player, beside=False).select_related("by", "appeal").order_by("-pk"),
        "cases": Case.objects.filter(accused=player).exclude(state=Case.State.OPEN).count(),
        "leaving": ratings.leaving(player.pk),
        "appeals": Appeal.objects.filter(sanction__player=player, state=Appeal.State.OPEN).count(),
        "named": player.old_names.order_by("-pk"),
    }


def linked(player: Player, user: Any) -> list[traces.Linked]:
    """Return who shares a device or a net with a player, to those who may know."""
    return traces.linked(player) if user.has_perm("lobby.view_trace") else []
