"""What is said in the rooms of the lobby: durable before anybody hears it, in order, nothing twice."""

from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import F
from msgspec import Struct

from lobby import room_selectors, wire
from lobby.models import Player, Room, RoomLine
from lobby.models.talk import LONGEST
from lobby.refusals import Refused
from tables import clock, database, texts
from tables.publish import publish_sync
from tables.sockets import encode


class Said(Struct, frozen=True):
    """A line that is durable."""

    room_id: int
    n: int
    by: int | None = None
    """The author's id."""
    frame: str = ""
    """The encoded wire.Talk that the room is told; empty for a repeat."""


def say(*, room_id: int, player_id: int, text: str, client_id: str) -> Said:
    """Say a line in a room; a repeat of `client_id` says nothing more. Raises Refused."""
    words = texts.readable(text, longest=LONGEST)
    if words is None:
        raise Refused("malformed")
    try:
        with database.change():
            return said(room_id, player_id, words, client_id)
    except IntegrityError:
        if (first := repeated(player_id, client_id)) is not None:
            return first
        raise


def said(room_id: int, player_id: int, words: str, client_id: str) -> Said:
    if (first := repeated(player_id, client_id)) is not None:
        return first
    player = Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()  # before the room, as everywhere
    if player is None:
        raise Refused("not_signed_in")
    if silent := player.why_silent():
        raise Refused(silent)
    # the room's row is held from here on: lines are durable in their order, and nobody closes it in between
    Room.objects.filter(pk=room_id, closed_at=None).update(said=F("said") + 1, last_at=clock.now())
    room = room_selectors.entered(room_id, player_id)
    line = RoomLine.objects.create(
        room=room,
        n=room.said,
        author=player,
        name=player.name,
        text=words,
        at=clock.now(),
        client_id=client_id,
        fresh=texts.has_link(words) and not player.may("link"),
    )
    return Said(room.pk, line.n, player_id, frame_of(line))


def repeated(player_id: int, client_id: str) -> Said | None:
    row = RoomLine.objects.filter(author=player_id, client_id=client_id).values_list("room_id", "n").first()
    return None if row is None else Said(*row)


def hide_line(*, line_id: int) -> bool:
    """Send the text of a line to nobody any more, and take it off the pages that show it; False where there is none to hide."""
    with database.change():
        if not RoomLine.objects.filter(pk=line_id, hidden=False).update(hidden=True):
            return False
        line = RoomLine.objects.get(pk=line_id)
        told = {"type": "room_unsaid", "room": line.room_id, "by": line.author_id, "frame": frame_of(line)}
        transaction.on_commit(partial(publish_sync, room_selectors.group(line.room_id), told), robust=True)
    return True


def frame_of(line: RoomLine) -> str:
    """Return the encoded wire.Talk with this line alone."""
    return encode(wire.Talk(line.room_id, False, (room_selectors.line(line),))).decode()
