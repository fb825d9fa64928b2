"""What is written down of what the staff does, what follows from it for a player's rights, and who is told."""

from functools import partial
from typing import Any, Final

from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.db.models import Max

from lobby.models import Player, Sanction
from lobby.moderation import outcomes
from tables import clock, control
from tables.models import Match

LASTING: Final = {Sanction.Kind.MUTE: "silent_until", Sanction.Kind.BENCH: "benched_until", Sanction.Kind.BAN: "banned_until"}
"""What has a length, and the player's field that it is folded into."""
JUDGED: Final = (Match.Kind.PEOPLE, Match.Kind.DAILY)
"""Kinds of matches whose result concerns others: a rival, or those in the list of the day."""


def newest_of(player_id: int) -> int:
    """Return the number of the newest sanction about a player; 0 for none."""
    return Sanction.objects.filter(player=player_id).aggregate(newest=Max("pk"))["newest"] or 0


def kept(row: Any, by: Player | None) -> None:
    """Save a row with its history, in the name of who did it."""
    row._history_user = by
    row.save()


def noted(by: Player, row: Any, words: str) -> None:
    """Put a line into the admin's own log."""
    LogEntry.objects.log_actions(by.pk, [row], CHANGE, change_message=words, single_object=True)


def fold(player: Player) -> None:
    """Let a player's rights follow from his sanctions."""
    now, ends = clock.now(), {}
    for kind, field in LASTING.items():
        rows = Sanction.objects.filter(player=player, kind=kind, lifted_at=None, until__gt=now)
        ends[field] = rows.aggregate(last=Max("until"))["last"]
        setattr(player, field, ends[field])
    Player.objects.filter(pk=player.pk).update(**ends)


def tell(player_id: int) -> None:
    """After the commit, let a player's open pages look at what has changed about him."""
    control.recheck(player_id)
    transaction.on_commit(partial(outcomes.tell_notices, player_id), robust=True)
