"""Rooms that nobody uses vanish after a day; what was said in any is kept for thirty."""

import time
from typing import Final

from django.db.models import Exists, OuterRef
from django_redis import get_redis_connection

from lobby import room_selectors, rooms
from lobby.models import Room, RoomLine
from lobby.models.talk import HALL
from tables import clock, database, presence

UNUSED: Final = 86_400_000
KEPT: Final = 30 * 86_400_000
MANY: Final = 5_000
"""Lines that are deleted in one transaction."""


def sweep() -> None:
    """Close rooms that were not used for a day, and forget old lines, and rooms of which nothing is left."""
    while forget_lines():
        pass
    unused = Room.objects.filter(closed_at=None, last_at__lt=clock.now() - UNUSED).exclude(key=HALL)
    for room_id in unused.values_list("pk", flat=True):
        if not is_anybody_in(room_id):
            vanish(room_id)
    gone = Room.objects.filter(~Exists(RoomLine.objects.filter(room=OuterRef("pk"))), closed_at__isnull=False)
    gone.delete()


def forget_lines() -> bool:
    """Delete lines that are older than KEPT; say whether there may be more."""
    old = RoomLine.objects.filter(at__lt=clock.now() - KEPT).order_by("pk").values_list("pk", flat=True)[:MANY]
    with database.change():
        return RoomLine.objects.filter(pk__in=list(old)).delete()[0] >= MANY


def vanish(room_id: int) -> None:
    """Close a room unless somebody has used it in the meantime."""
    with database.change():
        held = Room.objects.select_for_update(no_key=True).filter(pk=room_id, closed_at=None)
        room = held.filter(last_at__lt=clock.now() - UNUSED).first()
        if room is not None:
            rooms.shut(room)


def is_anybody_in(room_id: int) -> bool:
    """Say whether a page hears a room now; when nobody can tell, say so, too: it can vanish at the next sweep."""
    key = presence.key_of(room_selectors.group(room_id))
    try:
        return bool(get_redis_connection("default").zcount(key, time.time() - presence.ALIVE, "+inf"))
    except Exception:
        return True
