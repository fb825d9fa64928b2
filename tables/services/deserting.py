"""Matches of people at which nobody is any more: computers play on for nobody, and after a while it is broken off."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeAlias

from django.db.models import Exists, OuterRef

from tables import clock, presence, store
from tables.models import Entry, Match
from tables.services.changing import Update
from tables.services.leaving import abort

PATIENCE: Final = 600_000
"""ms without anybody after which such a match is broken off."""

Here: TypeAlias = Callable[[Collection[int]], Mapping[int, set[int]] | None]
"""The seats whose players have a page open, by match; None when nobody can say."""


def abort_deserted(*, now: int | None = None, here: Here | None = None) -> list[Update]:
    """Break off the matches of people at which none of them has been for ten minutes, and note at which nobody is.

    Where somebody is there, or has just moved, it begins anew. Not by correspondence, where nobody need be there.
    """
    at = clock.now() if now is None else now
    matches = Match.objects.filter(status=Match.Status.RUNNING, kind=Match.Kind.PEOPLE).exclude(time_kind=Match.Time.DAYS)
    moved = Entry.objects.filter(match=OuterRef("pk"), at__gt=at - PATIENCE, why="chosen")
    found = list(matches.annotate(moved=Exists(moved)).values_list("pk", "seating", "deserted_at", "moved"))
    seats = (here or presence.seats_here)([pk for pk, *_ in found])
    if seats is None:
        return []
    gone = []
    for pk, seating, since, has_moved in found:
        if somebody(seating, seats.get(pk, set())):
            note(pk, since, None)
        elif since is None:
            note(pk, since, at)
        elif since <= at - PATIENCE and not has_moved:
            gone.append(pk)
    updates = (abort(match_id=pk, reason="abandoned") for pk in gone)
    return [update for update in updates if update is not None]


def somebody(seating: str, here: set[int]) -> bool:
    """Whether a player has a page open and is not away."""
    chairs = store.CHAIRS.decode(seating)
    return any(chair.seat in here and chair.player is not None and not (chair.left or chair.away) for chair in chairs)


def note(match_id: int, since: int | None, at: int | None) -> None:
    """Not a change that anybody sees: rev stays. Computers that were not to play are found by the sweep."""
    if since != at:
        Match.objects.filter(pk=match_id, status=Match.Status.RUNNING).update(deserted_at=at)
