"""What can be asked of rooms. Of a secret room nobody hears but who may be in it: to others it is not there."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from lobby import names, wire
from lobby.models import Room, RoomGuest, RoomLine
from lobby.models.talk import HALL
from lobby.refusals import Refused
from tables.presence import Who
from tables.selectors import LARGEST, SAID
from tables.sockets import encode

KINDS: Final = Room.Kind


def group(room_id: int) -> str:
    """Return the group of the pages that have entered a room."""
    return f"r.{room_id}"


# --- who may ---------------------------------------------------------------------------------------------------------
def entered(room_id: int, player_id: int) -> Room:
    """Return a room that a player may be in. Raises Refused; about a secret room what is said of one that is not there."""
    room = Room.objects.filter(pk=min(room_id, LARGEST), closed_at=None).first()
    if room is None:
        raise Refused("no_such_room")
    if why := why_not(room, player_id, RoomGuest.objects.filter(room=room, player=player_id).first()):
        raise Refused(why)
    return room


def why_not(room: Room, player_id: int | None, guest: RoomGuest | None) -> str:
    """Return why somebody may not be in a room, or nothing. `guest`: what is known of him there."""
    if room.key == HALL or (player_id is not None and room.owner_id == player_id):
        return ""
    out = guest is not None and guest.out
    if room.kind == KINDS.OPEN:
        return "shown_out" if out else ""
    if guest is not None and not out:
        return ""
    if room.kind == KINDS.SECRET:
        return "no_such_room"
    return "shown_out" if out else "by_invitation"


def owned(room_id: int, player_id: int) -> Room:
    """Return somebody's own room, held. Raises Refused: no_such_room where he may not know of it."""
    room = Room.objects.select_for_update(no_key=True).filter(pk=min(room_id, LARGEST), closed_at=None).first()
    if room is None:
        raise Refused("no_such_room")
    if room.owner_id != player_id:
        guest = RoomGuest.objects.filter(room=room, player=player_id).first()
        raise Refused("no_such_room" if why_not(room, player_id, guest) == "no_such_room" else "not_your_room")
    return room


# --- what is said there ----------------------------------------------------------------------------------------------
def line(row: RoomLine) -> wire.RoomLine:
    text = "" if row.hidden else row.text
    return wire.RoomLine(row.n, row.at, row.name, row.author_id, text, row.hidden, row.fresh)


def talk(room_id: int, without: frozenset[int]) -> tuple[int, str]:
    """Return the number of the newest line of a room, and the encoded wire.Talk with its last lines, but those of `without`."""
    newest = Room.objects.filter(pk=room_id).values_list("said", flat=True).first() or 0
    rows = RoomLine.objects.filter(room=room_id, n__lte=newest).order_by("-n")[:SAID]
    lines = tuple(line(row) for row in reversed(rows) if row.author_id not in without)
    return newest, encode(wire.Talk(room_id, True, lines)).decode()


def newest(asked: tuple[tuple[int, int | None], ...]) -> dict[tuple[int, int | None], int]:
    """Return the number of the newest line for each (room, player) that was asked for and may hear it."""
    rooms = Room.objects.filter(pk__in={room for room, _ in asked}, closed_at=None).in_bulk()
    people = {player for _, player in asked if player is not None}
    guests = {
        (guest.room_id, guest.player_id): guest
        for guest in RoomGuest.objects.filter(room__in=[room for room in rooms.values() if room.key != HALL], player__in=people)
    }
    return {
        (room, player): rooms[room].said
        for room, player in asked
        if room in rooms and not why_not(rooms[room], player, guests.get((room, player)))  # type: ignore[arg-type]
    }


def here_too(room_id: int, here: Iterable[Who]) -> str:
    """Return the message about who is in a room."""
    found = {who.user: wire.Person(who.user, who.name, names.is_guest(who.name)) for who in here if who.user is not None}
    people = sorted(found.values(), key=lambda person: (person.guest, person.name.casefold()))
    return encode(wire.HereToo(room_id, tuple(people))).decode()


# --- the list --------------------------------------------------------------------------------------------------------
class Rooms(NamedTuple):
    """All rooms, for one reading of the list of a process. What of it a person is told: `told`."""

    rooms: tuple[Room, ...]
    members: dict[int, frozenset[int]]
    """player → the rooms that he owns or was invited to"""

    def told(self, player_id: int | None, counts: dict[int, int]) -> wire.Rooms:
        """Return the rooms that somebody may know of, and how many are in them."""
        mine = self.members.get(player_id, frozenset()) if player_id is not None else frozenset()
        known = [room for room in self.rooms if room.kind != KINDS.SECRET or room.pk in mine][: wire.MOST_ROOMS]
        return wire.Rooms(tuple(shown(room, counts) for room in known), tuple(room.pk for room in known if room.pk in mine))


def shown(room: Room, counts: dict[int, int]) -> wire.Room:
    if room.key == HALL:
        return wire.Room(room.pk, "", "open")
    return wire.Room(room.pk, room.name, room.kind, counts.get(room.pk, 0), room.owner_id)  # type: ignore[arg-type]


def listing() -> Rooms:
    """Return the rooms, the hall first, then the last used."""
    rooms = tuple(sorted(Room.objects.filter(closed_at=None), key=lambda room: (room.key != HALL, -room.last_at, room.pk)))
    members: dict[int, set[int]] = {}
    guests = RoomGuest.objects.filter(out=False, room__closed_at=None).values_list("player_id", "room_id")
    for player_id, room_id in [*guests, *((room.owner_id, room.pk) for room in rooms if room.owner_id is not None)]:
        members.setdefault(player_id, set()).add(room_id)
    return Rooms(rooms, {player_id: frozenset(found) for player_id, found in members.items()})
