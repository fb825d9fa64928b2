"""What follows a commit in the lobby: pages are told."""

from typing import Any, Final

from django.db import transaction
from msgspec import Struct

from lobby import wire
from lobby import letter_selectors
from lobby.models import Challenge, Letter
from tables.presence import HOUSE
from tables.publish import publish_sync
from tables.sockets import encode

GROUP: Final = HOUSE
"""Of all pages in the lobby. What is about one person goes to the group of his pages, wherever in the house they are."""


def challenges_changed(*player_ids: int) -> None:
    """Let these players' pages hear of their challenges."""
    for player_id in sorted(set(player_ids)):
        tell({"type": "mine"}, of(player_id))


def called(row: Challenge) -> None:
    """Let the one who is asked hear of it at the table where he sits or watches."""
    tell({"type": "called", "by": row.challenger.name}, of(row.rival_id))


def challenge_ended(row: Challenge) -> None:
    """Let both pages take it off their lists, and say what became of it."""
    for player, other in ((row.challenger, row.rival), (row.rival, row.challenger)):
        tell_player(player.pk, wire.Ended(row.pk, str(row.state), other.name))  # type: ignore[arg-type]  # one of its states
    challenges_changed(row.challenger_id, row.rival_id)


def match_begun(match_id: int, *player_ids: int) -> None:
    """Take these players to their table."""
    for player_id in sorted(set(player_ids)):
        tell({"type": "go", "match": match_id}, of(player_id))


def tell_player(player_id: int, message: Struct) -> None:
    """Say something to all pages of one person that listen to the lobby."""
    tell({"type": "told", "frame": encode(message).decode()}, of(player_id))


def tell_everybody(message: Struct) -> None:
    """Say something to all pages in the lobby."""
    tell({"type": "told", "frame": encode(message).decode()})


def of(player_id: int) -> str:
    """Return the group of a person's pages; those at tables are in it, too."""
    return f"u.{player_id}"


def folk_changed(*player_ids: int) -> None:
    """Let these players' pages hear what stands between them and others."""
    for player_id in set(player_ids):
        tell({"type": "folk"}, f"u.{player_id}")


def letter_written(letter: Letter, *, silent: bool) -> None:
    """Show a letter on the pages of both; `silent` where the recipient does not want to hear of it."""
    message = {
        "type": "letter",
        "letter": letter.pk,
        "at": letter.at,
        "text": letter.text,
        "by": [letter.sender_id, letter.sender.name, letter.sender.is_guest],
        "to": [letter.recipient_id, letter.recipient.name, letter.recipient.is_guest],
        "quiet": silent or letter.recipient.undisturbed,
    }
    tell(message, f"u.{letter.sender_id}")
    if not silent:
        forget_unread(letter.recipient_id)
        tell(message, f"u.{letter.recipient_id}")


def letters_read(player_id: int) -> None:
    """Let somebody's pages count anew what he has not read."""
    forget_unread(player_id)
    tell({"type": "letters"}, f"u.{player_id}")


def forget_unread(player_id: int) -> None:
    transaction.on_commit(lambda: letter_selectors.remember(player_id, None), robust=True)


def tell(message: dict[str, Any], group: str = GROUP) -> None:
    """Publish once the running transaction is durable."""
    transaction.on_commit(lambda: publish_sync(group, message), robust=True)
