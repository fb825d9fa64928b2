"""Matches of people at which nobody is any more: computers play on for nobody, and after a while it is broken off."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeAlias

from django.db.models import Exists, OuterRef

from tables import clock, presence, store, wire
from tables.models import Entry, Match
from tables.services.changing import Update, each
from tables.services.leaving import abort
from tables.services.timing import running
from tables.store import Held

PATIENCE: Final = 600_000
"""ms without anybody after which such a match is broken off."""

Here: TypeAlias = Callable[[Collection[int]], Mapping[int, set[int]] | None]
"""The seats whose players have a page open, by match; None when nobody can say."""


def abort_deserted(*, now: int | None = None, here: Here | None = None) -> list[Update]:
    """Break off the matches of people at which none of them has been for ten minutes, and note at which nobody is.

    Where somebody is there, or has just moved, it begins anew. Not by correspondence, where nobody need be there.
    """
    at = clock.now() if now is None else now
    matches = running().filter(kind=Match.Kind.PEOPLE).exclude(time_kind=Match.Time.DAYS)
    moved = Entry.objects.filter(match=OuterRef("pk"), at__gt=at - PATIENCE, why="chosen")
    rows = matches.annotate(moved=Exists(moved)).values_list("pk", "rev", "seating", "deserted_at", "moved")
    found, where = list(rows), here or presence.seats_here
    if (seats := where([pk for pk, *_ in found])) is None:
        return []
    gone = []
    for pk, rev, seating, since, has_moved in found:
        if somebody(store.CHAIRS.decode(seating), seats.get(pk, set())):
            note(pk, since, None)
        elif since is None:
            note(pk, since, at, rev)
        elif since <= at - PATIENCE and not has_moved:
            gone.append((pk, since))
    left = dict(gone)
    return each(left, lambda pk: abandon(pk, left[pk], where))


def abandon(match_id: int, since: int, where: Here) -> Update | None:
    """Break it off, unless somebody has come back meanwhile: whoever acts ends it, and whoever opens a page is there."""

    def still(held: Held) -> bool:
        seats = where([match_id])
        noted = Match.objects.filter(pk=match_id, deserted_at=since).exists()
        return noted and seats is not None and not somebody(held.chairs, seats.get(match_id, set()))

    return abort(match_id=match_id, reason="abandoned", still=still)


def somebody(chairs: tuple[wire.Chair, ...], here: set[int]) -> bool:
    """Whether a player has a page open and is not away."""
    return any(chair.seat in here and chair.player is not None and not (chair.left or chair.away) for chair in chairs)


def note(match_id: int, since: int | None, at: int | None, rev: int | None = None) -> None:
    """Not a change that anybody sees: rev stays. Computers that were not to play are found by the sweep.

    That nobody is there is noted only of what has been looked at: whoever has acted since is there.
    """
    if since != at:
        matches = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING)
        (matches if rev is None else matches.filter(rev=rev)).update(deserted_at=at)
