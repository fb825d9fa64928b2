"""Who is in the house now, asked from outside the event loop: for those who wait for an opponent."""

import os
import time
from typing import Any, Final

from django.core.cache import cache

from tables import presence, publish
from tables.presence import Who

GRACE: Final = 15.0
"""Seconds for which somebody may be missed who only loads another page."""


def house() -> list[Who] | None:
    """Return who is in the lobby or at some table, one entry a socket; None when nobody can say."""
    return within(presence.HOUSE)


def within(group: str) -> list[Who] | None:
    since = time.time() - presence.ALIVE
    try:
        redis: Any = publish.connection(os.getpid())  # its types cannot say that it does not wait
        members = redis.zrangebyscore(presence.key_of(group), since, "+inf")
    except Exception:
        return None
    return [presence.decoded(member.decode()) for member in members]


def at_table(match_id: int) -> set[int] | None:
    """Return the ids of all who have a page of this match open; None when nobody can say."""
    found = within(f"t.{match_id}")
    return None if found is None else {who.user for who in found if who.user is not None}


def present() -> set[int] | None:
    """Return the ids of all who are here; None when nobody can say."""
    found = house()
    return None if found is None else {who.user for who in found if who.user is not None}


def is_here(player_id: int) -> bool:
    """Say whether somebody is here, as far as one can say."""
    here = present()
    return here is None or player_id in here


def gone(player_ids: set[int], here: set[int] | None, *, grace: float | None = None) -> set[int]:
    """Return who of these has been missed for `grace` seconds (GRACE), over some calls.

    Nobody, when nobody can say who is here.
    """
    if here is None:
        return set()
    missed = {player_id for player_id in player_ids - here if missed_for(player_id) >= (GRACE if grace is None else grace)}
    if found := player_ids & here:
        cache.delete_many([key(player_id) for player_id in found])
    return missed


def missed_for(player_id: int) -> float:
    """Return for how many seconds somebody has been missed; the first time he is, it is noted."""
    now = time.time()
    since = cache.get_or_set(key(player_id), now, timeout=300)
    return 0.0 if since is None else now - float(since)


def seen(player_id: int) -> None:
    """Somebody has just done something: whatever he was missed for counts no more."""
    cache.delete(key(player_id))


def key(player_id: int) -> str:
    return f"missed:{player_id}"
