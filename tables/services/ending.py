"""How a match ends: its outcome is written, and whoever listens is told inside the same transaction."""

import logging
from typing import Any

import msgspec
from django.db import connection, transaction

from games.contract import Outcome
from tables import clock
from tables.marks import Result
from tables.models import Deal, Match, TakeBack
from tables.signals import Ended, match_over
from tables.store import Held

log = logging.getLogger(__name__)


def end_if_over(held: Held) -> None:
    """Close a match whose game has an outcome."""
    if not held.running or (outcome := held.game.outcome(held.position.state)) is None:
        return
    close(held, Match.Status.OVER, Result(outcome.reason, outcome.scores, outcome.ranks))
    held.over_now = True


def close(held: Held, status: str, result: Result) -> None:
    if held.offer is not None:
        TakeBack.objects.filter(pk=held.offer.ask).update(state=TakeBack.State.DEAD)
        held.offer = None
    held.clocks = tuple(clock.stopped(one, held.now) for one in held.clocks)
    held.status, held.result, held.ended_at = str(status), result, held.now


def tell(held: Held) -> None:
    """Write ranks and scores to the chairs, then let hearers of match_over answer; the result stands if they fail."""
    assert held.result is not None
    with connection.cursor() as cursor:
        for seat, (rank, score) in enumerate(zip(held.result.ranks, held.result.scores, strict=True)):
            sql = "UPDATE tables_chair SET rank = %s, score = %s WHERE match_id = %s AND seat = %s"
            cursor.execute(sql, (rank, score, held.id, seat))
    held.settlement = settle(held)


def settle(held: Held) -> str:
    """Ask all hearers, all or none of them; return their answers, encoded, as the match's row has them from now on."""
    answers: dict[str, Any] = {}
    try:
        with transaction.atomic():
            for hearer, answer in match_over.send(sender=Match, ended=ended(held)):
                answers[f"{hearer.__module__}.{hearer.__qualname__}"] = answer
            settlement = msgspec.json.encode({name: answer for name, answer in answers.items() if answer is not None}).decode()
            Match.objects.filter(pk=held.id).update(settled=True, settlement=settlement)
    except Exception:
        # no frames' locals in the log: they hold the state
        log.exception("match %d is over, but could not be settled: the sweep tries again", held.id)
        return held.settlement
    return settlement


def ended(held: Held) -> Ended:
    assert held.result is not None and held.ended_at is not None
    result = held.result
    return Ended(
        match_id=held.id,
        game=held.game.slug,
        kind=held.kind,
        rated=held.rated,
        first=held.start.first,
        players=tuple(chair.player for chair in held.chairs),
        left=held.position.left,
        turns=sum(held.position.turns),
        started_at=held.started_at,
        ended_at=held.ended_at,
        days=held.time.days,
        outcome=Outcome(result.scores, result.ranks, result.reason),
    )


def fate(held: Held, fate: str) -> None:
    Deal.objects.filter(pk=held.deal_id, label="").update(fate=fate)
