"""What follows a commit in the lobby: pages are told."""

from typing import Any, Final

from django.db import transaction
from msgspec import Struct

from lobby import letter_selectors, news, seated, wire
from lobby.models import Challenge, Letter, Player
from tables.presence import HOUSE
from tables.publish import publish_sync
from tables.sockets import encode

GROUP: Final = HOUSE
"""Of all pages in the lobby. What is about one person goes to the group of his pages, wherever in the house they are."""


def challenges_changed(*player_ids: int) -> None:
    """Let these players' pages hear anew what is about them: challenges, what they wait with, where they sit."""
    for player_id in sorted(set(player_ids)):
        tell({"type": "mine"}, of(player_id))


def called(row: Challenge, *, by: Player) -> None:
    """Let the other one hear of a challenge, or of other terms, at the table where he sits or watches."""
    other = row.rival_id if by.pk == row.challenger_id else row.challenger_id
    tell({"type": "called", "by": by.name, "id": by.pk, "again": row.version > 1}, of(other))
    news.answered([by.pk], "challenge", {"challenge": row.pk})
    news.tell([other], "challenge", about={"by": by.pk, "challenge": row.pk, "game": row.game, "again": row.version > 1})


def challenge_ended(row: Challenge) -> None:
    """Let both pages take it off their lists, and say what became of it."""
    for player, other in ((row.challenger, row.rival), (row.rival, row.challenger)):
        tell_player(player.pk, wire.Ended(row.pk, str(row.state), other.name))  # type: ignore[arg-type]  # one of its states
    both, about = [row.challenger_id, row.rival_id], {"challenge": row.pk}
    news.past(both, "challenge", about)
    if row.state == Challenge.State.DECLINED:
        news.answered(both, "challenge", about)
    challenges_changed(row.challenger_id, row.rival_id)


def match_begun(match_id: int, *player_ids: int, slow: bool = False) -> None:
    """Take these players to their table; who does not come at once finds it under the bell.

    To one by correspondence (`slow`) nobody is taken away from a match that he plays.
    """
    playing = seated.now(player_ids) if slow else set()
    for player_id in sorted(set(player_ids) - playing):
        tell({"type": "go", "match": match_id}, of(player_id))
    news.tell(player_ids, "start", about={"match": match_id}, where="elsewhere" if slow else "away")


def start_asked(player_id: int, message: Struct) -> None:
    """Ask the pages of somebody, wherever they are, for what his browser adds to the luck of a match about to begin."""
    tell({"type": "start", "frame": encode(message).decode()}, of(player_id))


def led(match_id: int, player_id: int) -> None:
    """Take somebody to the table of the one whom he follows."""
    tell({"type": "go", "match": match_id, "why": "follow"}, of(player_id))


def seeks_changed() -> None:
    """Let all pages in the lobby see who waits for an opponent now."""
    tell({"type": "lobby", "what": "seeks"})


def tables_changed(*player_ids: int) -> None:
    """Let all pages in the lobby see the open tables anew, and these players' pages the one at which they sit."""
    tell({"type": "lobby", "what": "open_tables"})
    challenges_changed(*player_ids)


def tell_player(player_id: int, message: Struct) -> None:
    """Say something to all pages of one person that listen to the lobby."""
    tell({"type": "told", "frame": encode(message).decode()}, of(player_id))


def tell_everybody(message: Struct) -> None:
    """Say something to all pages in the lobby."""
    tell({"type": "told", "frame": encode(message).decode()})


def of(player_id: int) -> str:
    """Return the group of a person's pages; those at tables are in it, too."""
    return f"u.{player_id}"


def person_changed(player_id: int) -> None:
    """Let the list of who is here show anew what is told there of this player: his name, whether he is to be disturbed."""
    tell({"type": "lobby", "what": "person", "players": [player_id]})


def folk_changed(*player_ids: int) -> None:
    """Let these players' pages hear what stands between them and others."""
    for player_id in sorted(set(player_ids)):
        tell({"type": "folk"}, of(player_id))


def letter_written(letter: Letter, *, silent: bool) -> None:
    """Show a letter on the pages of both; `silent` where the recipient does not want to hear of it."""
    by, to = (wire.Person(one.pk, one.name, one.is_guest) for one in (letter.sender, letter.recipient))
    quiet = letter.recipient.undisturbed
    told = wire.Letter(letter.pk, letter.at, by, to, letter.text, fresh=letter.fresh, quiet=quiet)
    tell_player(letter.sender_id, told)
    if not silent:
        tell_player(letter.recipient_id, told)
        letters_counted(letter.recipient_id)
        news.tell([letter.recipient_id], "letter", about={"by": letter.sender_id})


def letters_counted(player_id: int) -> None:
    """Let somebody's pages count anew what he has not read."""
    transaction.on_commit(lambda: letter_selectors.remember(player_id, None), robust=True)
    tell({"type": "letters"}, of(player_id))


def tell(message: dict[str, Any], group: str = GROUP) -> None:
    """Publish once the running transaction is durable."""
    transaction.on_commit(lambda: publish_sync(group, message), robust=True)
