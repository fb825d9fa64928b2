"""What becomes of the rooms of the lobby: made, entered, handed over, closed. Players are held before rooms, always."""

from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction

from lobby import folk, limits, names, outbox, pairs, room_selectors, wire
from lobby.models import Player, Room, RoomGuest
from lobby.models.talk import HALL, ROOM_NAME
from lobby.refusals import Refused
from lobby.room_lines import hide_line
from tables import clock, database, texts
from tables.publish import publish_sync

__all__ = ["ask_in", "close", "enter", "forget_guest", "hall", "hand_over", "hide_line", "leave_all", "make", "show_out"]

MOST_OWNED: Final = 3
MOST_GUESTS: Final = 200
"""People who may be invited into a room."""
TOUCH: Final = 600_000
"""Milliseconds between two notes that a room is in use: people come and go more often."""
SHORTEST: Final = 2
TAKEN: Final = {"hall", "saal", "halle", "wartesaal", "lobby"}
"""What the hall is called, which is no room of anybody's."""


def hall() -> Room:
    """Return the room that everybody is in."""
    defaults = {"name": "", "made_at": clock.now(), "last_at": clock.now()}
    return Room.objects.get_or_create(key=HALL, defaults=defaults)[0]


def enter(*, room_id: int, player_id: int) -> None:
    """Note that somebody is in a room. Raises Refused."""
    with database.change():
        room = room_selectors.entered(room_id, player_id)
        if room.last_at < clock.now() - TOUCH:
            Room.objects.filter(pk=room.pk).update(last_at=clock.now())


# --- by its owner ----------------------------------------------------------------------------------------------------
def make(*, player_id: int, name: str, kind: str) -> Room:
    """Make a room; a repeat returns the same room. Raises Refused."""
    tidy = tidied(name)
    key = names.key(tidy)
    if key in TAKEN:
        raise Refused("room_taken")
    if kind == Room.Kind.SECRET:  # nobody is told that a secret room has this name, by a refusal neither
        key = f"secret {player_id} {key}"
    try:
        with database.change():
            return made(player_id, tidy, key, kind)
    except IntegrityError:
        raise Refused("room_taken") from None


def made(player_id: int, name: str, key: str, kind: str) -> Room:
    (owner,) = pairs.locked(player_id)
    check_owner(owner)
    if (room := Room.objects.filter(key=key).first()) is not None:
        if room.owner_id == player_id and room.kind == kind:
            return room
        raise Refused("room_taken")
    check_free_hands(owner)
    room = Room.objects.create(name=name, key=key, kind=kind, owner=owner, made_at=clock.now(), last_at=clock.now())
    listed()
    return room


def ask_in(*, room_id: int, player_id: int, guest_id: int) -> None:
    """Invite somebody into one's own room, also one who was shown out. Raises Refused."""
    if not limits.within("rooms.ask_in", player_id, most=30, seconds=600, when_unknown=False):
        raise Refused("too_many")
    with database.change():
        owner, guest = both(player_id, guest_id)
        room = room_selectors.owned(room_id, player_id)
        if why := owner.why_silent():
            raise Refused(why)
        if not folk.may_disturb(owner.pk, guest):
            raise Refused("not_disturbed")
        if RoomGuest.objects.filter(room=room, player=guest, out=False).exists():
            return
        if RoomGuest.objects.filter(room=room, out=False).count() >= MOST_GUESTS:
            raise Refused("too_many_guests", most=MOST_GUESTS)
        set_guest(room, guest, owner, out=False)
        outbox.tell_player(guest.pk, wire.AskedIn(room.pk, room.name, wire.Person(owner.pk, owner.name, owner.is_guest)))
        listed()


def show_out(*, room_id: int, player_id: int, guest_id: int) -> None:
    """Let somebody be in one's own room no longer: his pages hear nothing of it from then on. Raises Refused."""
    check_pace(player_id)
    with database.change():
        owner, guest = both(player_id, guest_id)
        room = room_selectors.owned(room_id, player_id)
        set_guest(room, guest, owner, out=True)
        tell_out(room.pk, "shown_out", guest.pk)
        listed()


def hand_over(*, room_id: int, player_id: int, to_id: int) -> None:
    """Let somebody who may be in it own a room. Raises Refused."""
    check_pace(player_id)
    with database.change():
        owner, heir = both(player_id, to_id)
        room = room_selectors.owned(room_id, player_id)
        guest = RoomGuest.objects.filter(room=room, player=heir).first()
        if room_selectors.why_not(room, heir.pk, guest):
            raise Refused("not_in_room")
        if not folk.may_disturb(owner.pk, heir):
            raise Refused("not_disturbed")
        check_owner(heir)
        check_free_hands(heir)
        if room.kind == Room.Kind.SECRET:
            room.key = f"secret {heir.pk} {names.key(room.name)}"
            if Room.objects.filter(key=room.key).exists():
                raise Refused("heir_may_not")
        room.owner = heir
        room.save(update_fields=["owner", "key"])
        set_guest(room, owner, heir, out=False)
        listed()


def close(*, room_id: int, player_id: int) -> None:
    """Close one's own room. Raises Refused."""
    check_pace(player_id)
    with database.change():
        pairs.locked(player_id)
        shut(room_selectors.owned(room_id, player_id))


def shut(room: Room) -> None:
    """Let nobody be in a room any more, and its name be free; its row is held by the caller."""
    Room.objects.filter(pk=room.pk).update(closed_at=clock.now(), key=f"closed {room.pk}")
    tell_out(room.pk, "closed")
    listed()


# --- by others -------------------------------------------------------------------------------------------------------
def forget_guest(*, room_id: int, player_id: int) -> None:
    """Give an invitation back. Who was shown out stays so."""
    if RoomGuest.objects.filter(room=room_id, player=player_id, out=False).delete()[0]:
        listed()


def leave_all(player: Player) -> None:
    """Let somebody who closes his account own and be invited to nothing. In what he said he is called as he is now."""
    Room.objects.filter(owner=player).update(owner=None)
    RoomGuest.objects.filter(player=player).delete()
    player.room_lines.update(name=player.name)
    listed()


# --- what is asked before --------------------------------------------------------------------------------------------
def tidied(name: str) -> str:
    """Return a room's name as it is shown. Raises Refused."""
    tidy = texts.readable(names.tidied(name), longest=ROOM_NAME)
    if tidy is None or len(tidy) < SHORTEST or '"' in tidy or not any(map(str.isalnum, tidy)):
        raise Refused("room_name", least=SHORTEST, most=ROOM_NAME)
    return tidy


def both(player_id: int, other_id: int) -> tuple[Player, Player]:
    """Hold the two of an act. Raises Refused."""
    if player_id == other_id:
        raise Refused("room_yourself")
    player, other = pairs.locked(player_id, other_id)
    if not other.is_active:
        raise Refused("no_such_player")
    return player, other


def check_pace(player_id: int) -> None:
    """Raise Refused for an owner who does too much: everybody in the lobby hears that the list of rooms has changed."""
    if not limits.within("rooms.owner", player_id, most=100, seconds=600, when_unknown=True):
        raise Refused("too_many")


def check_owner(player: Player) -> None:
    """Raise Refused for one who may have no room."""
    if player.is_guest:
        raise Refused("guests_no_rooms")
    if why := player.why_silent():
        raise Refused(why)


def check_free_hands(player: Player) -> None:
    if Room.objects.filter(owner=player, closed_at=None).count() >= MOST_OWNED:
        raise Refused("too_many_rooms", most=MOST_OWNED)


def set_guest(room: Room, player: Player, by: Player, *, out: bool) -> None:
    values: dict[str, Any] = {"by": by, "at": clock.now(), "out": out}
    RoomGuest.objects.update_or_create(room=room, player=player, defaults=values)


# --- what follows ----------------------------------------------------------------------------------------------------
def listed() -> None:
    """Let every process read its list of rooms anew."""
    outbox.tell({"type": "rooms"})


def tell_out(room_id: int, why: str, player_id: int | None = None) -> None:
    """Let a player's pages, or all, hear a room no longer."""
    told = {"type": "room_out", "room": room_id, "why": why, "player": player_id}
    transaction.on_commit(partial(publish_sync, room_selectors.group(room_id), told), robust=True)
