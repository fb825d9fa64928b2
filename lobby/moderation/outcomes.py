"""How a case ends, and what of it is told: the accused what was done, the reporters that something was, or nothing."""

from functools import partial
from typing import Any

from django.core.cache import cache
from django.db import transaction

from lobby import news
from lobby.models import Appeal, Case, Player, Report, Sanction
from tables import clock
from tables.publish import publish_sync
from tables.sockets import encode

ACTED, NOTHING = "acted", "nothing"


def close(case: Case, by: Player) -> None:
    """Close a case that is held; inside the transaction."""
    done = Sanction.objects.filter(case=case, beside=False, lifted_at=None).exists()
    case.state, case.closed_at, case.closed_by = Case.State.CLOSED, clock.now(), by
    case._history_user = by  # type: ignore[attr-defined]  # simple_history's
    case.save()
    reports = Report.objects.filter(case=case)
    reports.update(outcome=ACTED if done else NOTHING)
    for reporter in reports.filter(reporter__isnull=False).values_list("reporter", flat=True).distinct():
        transaction.on_commit(partial(tell_notices, reporter), robust=True)


def unseen(player_id: int | None) -> int:
    """Return how many notices somebody has not read yet. One query."""
    if player_id is None:
        return 0
    mine = Sanction.objects.filter(player=player_id, seen=False).values("pk")
    told = Report.objects.filter(reporter=player_id, seen=False).exclude(outcome="").values("pk")
    answers = Appeal.objects.filter(sanction__player=player_id, seen=False).exclude(state=Appeal.State.OPEN).values("pk")
    return mine.order_by().union(told.order_by(), answers.order_by(), all=True).count()


def key(player_id: int) -> str:
    return f"notices:{player_id}"


def tell_notices(player_id: int) -> None:
    """Let a person's pages show how many notices wait for him."""
    cache.delete(key(player_id))
    if unseen(player_id):
        news.tell([player_id], "notice", about={})
    else:
        news.answered([player_id], "notice", {})
    frame: dict[str, Any] = {"type": "notices", "unseen": unseen(player_id)}
    publish_sync(f"u.{player_id}", {"type": "told", "frame": encode(frame).decode()})
