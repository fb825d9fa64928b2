"""What the staff does in a case: one transaction, everything in the history, the player told why.

Players are held first, in the order of their ids, then the case, then matches. A button that is pressed twice acts once: a form
says which sanction was the newest when it was drawn (`newest`), and what has come since is answered or refused.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from lobby.models import Case, Player, Reason, Sanction
from lobby.moderation import deeds, outcomes, ranks
from lobby.moderation.records import LASTING, fold, kept, newest_of, noted, tell
from lobby.refusals import Refused
from tables import clock
from tables.models import Chair

ABOUT_MATCHES: Final = {Sanction.Kind.ABORT, Sanction.Kind.VOID}
AGAIN: Final = 600_000
"""ms in which the same once more is taken for the same."""


@dataclass(frozen=True)
class Order:
    """What one of the staff wants done."""

    kind: str
    reason: str
    words: str = ""
    note: str = ""
    until: int | None = None
    """mute, bench, ban: ms since 1970, or people.FOR_EVER"""
    match: int | None = None
    """abort, void"""
    report: int | None = None
    """hide: the report that names the line"""
    name: str = ""
    """rename: the new name; empty for one that says nothing"""
    seat: bool = False
    """ban: whether his seats in running matches are given up"""
    close: bool = False
    """Whether the case is closed with it."""


def act(*, by: Player, case_id: int, order: Order, newest: int) -> Sanction:
    """Do something about the accused of a case; returns what is kept of it. Raises Refused."""
    if order.kind not in Sanction.Kind.values or order.reason not in Reason.values:
        raise Refused("malformed")
    if order.kind in LASTING and (order.until is None or order.until <= clock.now()):
        raise Refused("no_length")
    with transaction.atomic():
        case, people = held(case_id, order)
        player = people[case.accused_id]
        if not ranks.may_touch(by, player):
            raise Refused("above_you")
        if (first := unless_new(by, player, order, newest)) is not None:
            return first
        if case.state != Case.State.OPEN:
            raise Refused("case_closed")
        made = written(by, player, case, order)
        deeds.DEEDS[order.kind](made, order, people)
        follow(made, by, order, case)
    return made


def held(case_id: int, order: Order) -> tuple[Case, dict[int, Player]]:
    """Hold the accused and whoever sits in the match with him, then the case. Raises Refused."""
    accused = Case.objects.filter(pk=case_id).values_list("accused", flat=True).first()
    if accused is None:
        raise Refused("case_gone")
    ids = {accused}
    if order.kind in ABOUT_MATCHES:
        ids |= set(Chair.objects.filter(match_id=order.match or 0, player__isnull=False).values_list("player", flat=True))
    people = {row.pk: row for row in Player.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")}
    case = Case.objects.select_for_update(no_key=True).get(pk=case_id)
    return case, people


def unless_new(by: Player, player: Player, order: Order, newest: int) -> Sanction | None:
    """Return what has been done by the same click; None when nothing has. Raises Refused when somebody else was faster."""
    if newest_of(player.pk) == newest:
        return None
    last = Sanction.objects.filter(player=player).latest("pk")
    same = (last.by_id, last.kind, last.reason, last.words) == (by.pk, order.kind, order.reason, order.words)
    if same and last.at > clock.now() - AGAIN:
        return last
    raise Refused("case_moved")


def written(by: Player, player: Player, case: Case, order: Order) -> Sanction:
    made = Sanction(
        player=player,
        kind=order.kind,
        reason=order.reason,
        words=order.words,
        note=order.note,
        case=case,
        by=by,
        at=clock.now(),
        until=order.until if order.kind in LASTING else None,
    )
    kept(made, by)
    return made


def follow(made: Sanction, by: Player, order: Order, case: Case) -> None:
    """Write down who did what, close the case if that was asked for, and tell open pages after the commit."""
    if case.taken_by_id is None:
        case.taken_by = by
        kept(case, by)
    noted(by, case, f"{made.get_kind_display()}: {made.get_reason_display()}")
    if order.close:
        outcomes.close(case, by)
    tell(made.player_id)


# --- taking back ----------------------------------------------------------------------------------------------------
def lift(*, by: Player, sanction_id: int, note: str = "") -> Sanction:
    """End a sanction before its time, or strike it from the record; twice is once. Raises Refused."""
    with transaction.atomic():
        player_id = Sanction.objects.filter(pk=sanction_id).values_list("player", flat=True).first()
        if player_id is None:
            raise Refused("case_gone")
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
        row = Sanction.objects.select_for_update(no_key=True).get(pk=sanction_id)
        if not ranks.may_touch(by, player):
            raise Refused("above_you")
        if row.lifted_at is None:
            lifted(row, by, player, note)
    return row


def lifted(row: Sanction, by: Player, player: Player, note: str) -> None:
    row.lifted_at, row.lifted_by, row.seen = clock.now(), by, False
    row.note = "\n".join(filter(None, (row.note, note)))[:500]
    kept(row, by)
    if row.kind in LASTING:
        fold(player)
    if (undo := UNDONE.get(row.kind)) is not None:
        undo(row, player)
    if row.case is not None:
        noted(by, row.case, f"{row.get_kind_display()}: lifted")
    tell(player.pk)


UNDONE: Final[dict[str, Callable[[Sanction, Player], None]]] = {
    Sanction.Kind.RENAME: deeds.name_back,
    Sanction.Kind.BAN: deeds.listed_again,
}
"""What lifting undoes beside the rights; a line stays hidden, a match void: the ledger is not written anew."""


# --- the case itself ------------------------------------------------------------------------------------------------
def take(*, by: Player, case_id: int, on: bool = True) -> None:
    """Say that one looks into a case, or no longer. Raises Refused."""
    with transaction.atomic():
        case = Case.objects.select_for_update(no_key=True).get(pk=case_id)
        if not ranks.may_touch(by, case.accused):
            raise Refused("above_you")
        case.taken_by = by if on else None
        kept(case, by)


def close(*, by: Player, case_id: int, note: str = "") -> None:
    """Close a case: whoever reported is told whether something was done. Twice is once. Raises Refused."""
    with transaction.atomic():
        accused = Case.objects.filter(pk=case_id).values("accused")  # held, so that no report falls into a closed case
        Player.objects.select_for_update(no_key=True).filter(pk__in=accused).first()
        case = Case.objects.select_for_update(no_key=True).filter(pk=case_id).first()
        if case is None:
            raise Refused("case_gone")
        if not ranks.may_touch(by, case.accused):
            raise Refused("above_you")
        if note:
            case.note = "\n".join(filter(None, (case.note, note)))
        if case.state == Case.State.OPEN:
            outcomes.close(case, by)
            noted(by, case, "closed")
