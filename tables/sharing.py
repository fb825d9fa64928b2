"""Which replays can be given away by a link, and which links are open. Nothing here writes."""

from collections.abc import Iterable

from tables import selectors, signals
from tables.models import Match, Share

LONGEST = 40
"""Characters of a token."""


def why_not(match: Match) -> str:
    """Return why the replay of a match cannot be shown to everybody, as a code; nothing when it can.

    A race of the day waits until its day is closed, for others still play the same cards: the floor above says when.
    """
    if match.status == Match.Status.RUNNING:
        return "not_over"
    if match.status != Match.Status.OVER:
        return "not_counted"
    if match.kind == Match.Kind.DAILY and not any(signals.answers(signals.day_asked, match=match)):
        return "day_open"
    return ""


def opened(token: str) -> Share | None:
    """Return the link that is still open, with its match, if what it leads to may still be shown."""
    if len(token) > LONGEST:
        return None
    found = Share.objects.select_related("match").filter(token=token, ended_at=None).first()
    return found if found is not None and not why_not(found.match) else None


def own(match_id: int, player_id: int | None) -> Share | None:
    """Return the open link that somebody has made to a match."""
    if player_id is None or match_id > selectors.LARGEST:
        return None
    return Share.objects.filter(match_id=match_id, by_id=player_id, ended_at=None).first()


def among(match_ids: Iterable[int], player_id: int) -> set[int]:
    """Return those of some matches to which a player has an open link."""
    found = Share.objects.filter(match_id__in=list(match_ids), by_id=player_id, ended_at=None)
    return set(found.values_list("match_id", flat=True))


def count(player_id: int) -> int:
    return Share.objects.filter(by_id=player_id, ended_at=None).count()
