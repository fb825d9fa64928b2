"""Who gives up a seat before a match counts: known from its log, in a match of several also while the others play on."""

from typing import Final

from tables.models import Chair, Entry, Match

TURNS: Final = 10
LASTING: Final = 180_000
"""A match counts from ten completed turns on, of all seats together, or from three minutes on (portal_features C2)."""


def given_up(match_id: int) -> dict[int, int]:
    """Return when seats of a match were given up (ms since 1970), by seat."""
    return {seat: at for seat, _, at in forfeited(match_id)}


def early(match_id: int, started_at: int) -> dict[int, int]:
    """Return the same of those that were given up before the match counted, however long the others went on with it."""
    played = Entry.objects.filter(match=match_id, kind="played")
    return {
        seat: at
        for seat, ply, at in forfeited(match_id)
        if at < started_at + LASTING and played.filter(ply__lt=ply).count() < TURNS
    }


def forfeited(match_id: int) -> list[tuple[int, int, int]]:
    rows = Entry.objects.filter(match=match_id, kind="forfeited").order_by("ply").values_list("seat", "ply", "at")
    return [(seat, ply, at) for seat, ply, at in rows if seat is not None]


def of_running(player_id: int) -> list[int]:
    """Return when a player left matches early in which the others still play: no pause waits for their end."""
    gone = Chair.objects.filter(player=player_id, left=True, match__kind=Match.Kind.PEOPLE, match__status=Match.Status.RUNNING)
    gone = gone.exclude(match__time_kind=Match.Time.DAYS)
    found = [early(match_id, at).get(seat) for match_id, seat, at in gone.values_list("match_id", "seat", "match__started_at")]
    return [at for at in found if at is not None]
