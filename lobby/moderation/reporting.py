"""Somebody tells the staff of a line, a match or a player. What is open against one player gathers in one case."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from lobby import limits
from lobby.models import Case, Player, Reason, Report
from lobby.moderation import reach
from lobby.refusals import Refused
from tables import clock

HOUR: Final = 3_600_000
MOST: Final = 10
"""Reports of one account in an hour, counted in the database."""
MOST_OF_ADDRESS: Final = 30
WORDS: Final = 500


@dataclass(frozen=True)
class Meant:
    """Whom a report is about, and which of his words or matches."""

    accused: Player | None
    quoted: str = ""
    about: tuple[tuple[str, Any], ...] = ()
    """Fields of Report that name it."""


def report(*, reporter: Player, kind: str, ids: dict[str, str], reason: str, words: str, address: str) -> Report:
    """Keep a report; the same one once more is the same report. Raises Refused."""
    if reason not in Reason.values or len(words) > WORDS or not reporter.is_active:
        raise Refused("malformed")
    meant = what_is_meant(reporter, kind, ids)
    accused = meant.accused
    if accused is None or not accused.is_active:
        raise Refused("report_nobody")
    if accused.pk == reporter.pk:
        raise Refused("report_yourself")
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).filter(pk=accused.pk).first()  # cases of one player are opened one by one
        said = {"reporter": reporter, "case__accused": accused, "case__state": Case.State.OPEN, **dict(meant.about)}
        nothing = {name: None for name in ("match", "chat_line", "room_line", "letter") if name not in said}
        if (first := Report.objects.filter(**said, **nothing).first()) is not None:
            return first
        check_pace(reporter, address)
        case = Case.objects.filter(accused=accused, state=Case.State.OPEN).first()
        if case is None:
            case = Case.objects.create(accused=accused, opened_at=clock.now())
        return Report.objects.create(
            case=case,
            reporter=reporter,
            reason=reason,
            words=words.strip(),
            quoted=meant.quoted,
            at=clock.now(),
            **dict(meant.about),
        )


def check_pace(reporter: Player, address: str) -> None:
    """Raise Refused for too many reports of one account, or from one address."""
    lately = Report.objects.filter(reporter=reporter, at__gt=clock.now() - HOUR).count()
    if lately >= MOST or not limits.within("reports", address, most=MOST_OF_ADDRESS, seconds=3600, when_unknown=True):
        raise Refused("too_many")


# --- what is meant --------------------------------------------------------------------------------------------------
def what_is_meant(reporter: Player, kind: str, ids: dict[str, str]) -> Meant:
    """Find what a report names, as far as the reporter could see it. Raises Refused."""
    find = KINDS.get(kind)
    if find is None:
        raise Refused("malformed")
    found = find(reporter, ids)
    if found is None:
        raise Refused("report_gone")
    return found


def line(reporter: Player, ids: dict[str, str]) -> Meant | None:
    if "match" in ids:
        said = reach.table_line(reporter, number(ids, "match"), ids.get("room", ""), number(ids, "n"))
        about: Any = said and (("chat_line", said), ("match", said.match))
    else:
        said = reach.room_line(reporter, number(ids, "room"), number(ids, "n"))  # type: ignore[assignment]
        about = (("room_line", said),)
    return None if said is None else Meant(said.author, said.text, about)


def letter(reporter: Player, ids: dict[str, str]) -> Meant | None:
    found = reach.letter(reporter, number(ids, "letter"))
    return None if found is None else Meant(found.sender, found.text, (("letter", found),))


def match(reporter: Player, ids: dict[str, str]) -> Meant | None:
    chair = reach.opponent_in(reporter, number(ids, "match"), number(ids, "player"))
    return None if chair is None else Meant(chair.player, "", (("match", chair.match),))


def player(reporter: Player, ids: dict[str, str]) -> Meant | None:
    found = Player.objects.filter(pk=number(ids, "player")).first()
    return None if found is None else Meant(found)


KINDS: Final[dict[str, Callable[[Player, dict[str, str]], Meant | None]]] = {
    "line": line,
    "letter": letter,
    "match": match,
    "player": player,
}


def number(ids: dict[str, str], name: str) -> int:
    """Return an id of the form. Raises Refused for what is none."""
    text = ids.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Refused("malformed")
    return int(text)
