"""What follows a commit in the lobby: pages are told."""

from typing import Any, Final

from django.db import transaction

from lobby.models import Challenge
from tables.presence import HOUSE
from tables.publish import publish_sync

GROUP: Final = HOUSE


def challenges_changed(*player_ids: int) -> None:
    """Let these players' lobby pages hear of their challenges."""
    tell({"type": "lobby", "what": "mine", "players": sorted(set(player_ids))})


def called(row: Challenge) -> None:
    """Let the one who is asked hear of it at the table where he sits or watches."""
    tell({"type": "called", "by": row.challenger.name}, f"u.{row.rival_id}")


def challenge_ended(row: Challenge) -> None:
    """Let both pages take it off their lists, and say what became of it."""
    names = {str(row.challenger_id): row.rival.name, str(row.rival_id): row.challenger.name}
    players = sorted((row.challenger_id, row.rival_id))
    tell({"type": "lobby", "what": "ended", "players": players, "challenge": row.pk, "fate": str(row.state), "names": names})


def match_begun(match_id: int, *player_ids: int) -> None:
    """Take these players to their table."""
    tell({"type": "lobby", "what": "go", "players": sorted(set(player_ids)), "match": match_id})
    for player_id in player_ids:  # who is at another table
        tell({"type": "go", "match": match_id}, f"u.{player_id}")


def tell(message: dict[str, Any], group: str = GROUP) -> None:
    """Publish once the running transaction is durable."""
    transaction.on_commit(lambda: publish_sync(group, message), robust=True)
