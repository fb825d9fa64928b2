"""What follows a commit in the lobby: pages are told."""

from typing import Any, Final

from django.db import transaction

from tables.publish import publish_sync

GROUP: Final = "lobby"


def hall_changed() -> None:
    """Let every lobby page hear who is here and what is played."""
    tell({"type": "lobby", "what": "hall"})


def challenges_changed(*player_ids: int) -> None:
    """Let these players' lobby pages hear of their challenges."""
    tell({"type": "lobby", "what": "mine", "players": sorted(set(player_ids))})


def tell(message: dict[str, Any]) -> None:
    """Publish once the running transaction is durable."""
    transaction.on_commit(lambda: publish_sync(GROUP, message), robust=True)
