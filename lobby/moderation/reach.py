"""What somebody could read: nobody reports what he never saw."""

from django.db.models import Q

from lobby.models import Letter, Player, Room, RoomGuest, RoomLine
from tables import selectors as tables
from tables.models import Chair, ChatLine, Entry


def table_line(reader: Player, match_id: int, room: str, n: int) -> ChatLine | None:
    """Return a line of a table that the reader could read, or None."""
    if room not in ChatLine.Room.values:
        return None
    line = ChatLine.objects.filter(match_id=match_id, room=room, n=n, hidden=False).select_related("author").first()
    return line if line is not None and could_read(reader, line) else None


def could_read(reader: Player, line: ChatLine) -> bool:
    """Players read players, watchers read watchers; who has left his seat read the players until then."""
    chair = tables.chairs_of(line.match_id, reader.pk).first()
    if line.room == ChatLine.Room.WATCHERS:
        return (chair is None or chair.left) and tables.may_watch(line.match_id, reader)
    return chair is not None and (not chair.left or line.at <= left_at(chair))


def left_at(chair: Chair) -> int:
    """Return when a seat was given up, ms since 1970."""
    entries = Entry.objects.filter(match_id=chair.match_id, kind="forfeited", seat=chair.seat)
    return entries.order_by("-ply").values_list("at", flat=True).first() or 0


def room_line(reader: Player, room_id: int, n: int) -> RoomLine | None:
    """Return a line of a room of the lobby that the reader may enter, or None."""
    line = RoomLine.objects.filter(room=room_id, n=n, hidden=False).select_related("author", "room").first()
    return line if line is not None and may_enter(reader, line.room) else None


def may_enter(reader: Player, room: Room) -> bool:
    """Open rooms are everybody's who has not been shown out; others have members."""
    found = RoomGuest.objects.filter(room=room, player=reader).first()
    if found is not None:
        return not found.out
    return room.kind == Room.Kind.OPEN or room.owner_id == reader.pk


def letter(reader: Player, letter_id: int) -> Letter | None:
    """Return a private message that was sent to the reader, or None."""
    return Letter.objects.filter(pk=letter_id, recipient=reader, hidden=False).select_related("sender").first()


def opponent_in(reader: Player, match_id: int, player_id: int) -> Chair | None:
    """Return the chair of somebody in a match that the reader may see, or None."""
    if not (tables.chairs_of(match_id, reader.pk).exists() or tables.may_watch(match_id, reader)):
        return None
    return Chair.objects.filter(Q(match_id=match_id) & Q(player_id=player_id)).select_related("player").first()
