"""What others hear of ratings, after the commit."""

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from tables.publish import publish_sync

LOBBY = "lobby"
"""The group of all who look at the hall."""


def standings_changed(players: Iterable[int]) -> None:
    """Let what is shown of these players be read anew: their ratings have changed without a match that has just ended."""
    message = {"type": "lobby", "what": "person", "players": list(players)}
    transaction.on_commit(partial(publish_sync, LOBBY, message), robust=True)
