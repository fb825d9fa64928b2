"""What the lobby hears of tables, and answers; and of people who are deleted."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import pre_delete

from lobby import challenges, following, rematch, selectors, table_seats, waiting
from lobby.models import Challenge, Player, Seek
from tables import signals, wire
from tables.models import Match


def on_rematch_wanted(sender: Any, **wish: Any) -> None:
    """Raises tables.services.NotAllowed."""
    rematch.want(**{name: wish[name] for name in ("match_id", "player_id", "want", "client_id")})


def on_table_opened(sender: Any, player_id: int, match_id: int, **kwargs: Any) -> list[wire.Called]:
    """Say again who asks this person for a match: what was said to his page before is gone. Who follows him comes, too."""
    following.moved(player_id, match_id)
    calls = [row for row in challenges.open_calls(player_id) if player_id not in selectors.accepts(row)]
    others = [(row, challenges.other(row, player_id)) for row in calls]
    return [wire.Called(other.name, other.pk, row.version > 1) for row, other in others]


def on_page_made(sender: Any, user: Any, match: Match, **kwargs: Any) -> dict[str, Any]:
    return {"muted": selectors.muted_by(user), "chosen": selectors.own_options(match.game, match.preset, match.options)}


def on_deleted_player(sender: Any, instance: Player, **kwargs: Any) -> None:
    """End what he has open, which goes with him: its deals would be open for ever, and other pages would wait."""
    waiting.end(Seek.objects.filter(player=instance), Seek.State.WITHDRAWN)
    challenges.close(Challenge.objects.filter(Q(challenger=instance) | Q(rival=instance)), Challenge.State.WITHDRAWN)
    with transaction.atomic():
        table_seats.forget(instance.pk)


def listen() -> None:
    """Connect the hearers; called once, when the app is ready."""
    signals.rematch_wanted.connect(on_rematch_wanted, dispatch_uid="lobby.rematch_wanted")
    signals.table_opened.connect(on_table_opened, dispatch_uid="lobby.table_opened")
    signals.page_made.connect(on_page_made, dispatch_uid="lobby.page_made")
    pre_delete.connect(on_deleted_player, sender=Player, dispatch_uid="lobby.deleted_player")
