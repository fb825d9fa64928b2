"""A moderator takes a line out of what can be read at a table."""

from django.db import transaction

from tables import database
from tables.models import ChatLine
from tables.publish import publish_sync
from tables.services.saying import frame_of


def hide_line(*, line_id: int) -> bool:
    """Send the text of a line to nobody any more, and take it off the pages that show it; False where there is none to hide."""
    with database.change():
        if not ChatLine.objects.filter(pk=line_id, hidden=False).update(hidden=True):
            return False
        line = ChatLine.objects.get(pk=line_id)
        message = {"type": "unsaid", "id": line.match_id, "room": line.room, "by": line.author_id}
        told = {**message, "frame": frame_of(line).decode()}
        transaction.on_commit(lambda: publish_sync(f"t.{line.match_id}", told), robust=True)
    return True
