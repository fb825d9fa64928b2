"""What is said at a table. Players hear players, watchers hear watchers, and neither ever hears the other room."""

from typing import Final, Literal

from django.contrib.auth import get_user_model
from django.db import IntegrityError
from django.db.models import F
from msgspec import Struct

from games.contract import Refusal
from games.engine import Refused
from tables import clock, database, frames, selectors, texts, wire
from tables.models import ChatLine, Match
from tables.store import NotAllowed

LONGEST: Final = 300
"""Characters of a line."""


class Said(Struct, frozen=True):
    """A line that is durable."""

    match_id: int
    room: str
    n: int
    by: int | None = None
    """The author's id."""
    frame: bytes = b""
    """The encoded wire.Chat that its room is told; empty for a repeat."""


def say(*, match_id: int, player_id: int, text: str, client_id: str) -> Said:
    """Say a line in the room where the player is now; a repeat of `client_id` says nothing more. Raises Refused, NotAllowed."""
    words = texts.readable(text, longest=LONGEST)
    if words is None:
        raise Refused(Refusal("malformed"))
    try:
        with database.change():
            return said(match_id, player_id, words, client_id)
    except IntegrityError:
        if (first := repeated(match_id, player_id, client_id)) is not None:
            return first
        raise


def said(match_id: int, player_id: int, words: str, client_id: str) -> Said:
    if (first := repeated(match_id, player_id, client_id)) is not None:
        return first
    match = Match.objects.only("kind").get(pk=match_id)
    # held before the match: an account that is deleted meanwhile holds them in this order, too
    player = get_user_model().objects.select_for_update(no_key=True).filter(pk=player_id).first()
    if player is None:
        raise NotAllowed("no_chat")
    if silent := selectors.why_silent(match, player):
        raise NotAllowed(silent)
    seat = selectors.seat_of(match_id, player_id)
    room = room_of(seat)
    line = ChatLine(
        match_id=match_id,
        room=room,
        n=next_number(match_id, room),
        author_id=player_id,
        name=player.get_username(),
        seat=seat,
        text=words,
        at=clock.now(),
        client_id=client_id,
        fresh=texts.has_link(words) and not player.may("link"),
    )
    line.save(force_insert=True)
    return Said(match_id, room, line.n, player_id, frame_of(line))


def frame_of(line: ChatLine) -> bytes:
    """Return the encoded wire.Chat with this line alone."""
    return frames.encoder.encode(wire.Chat(line.room, False, (selectors.chat_line(line),)))  # type: ignore[arg-type]


def next_number(match_id: int, room: str) -> int:
    """Return the number of the next line. The match's row is held from here on, so lines are durable in their order."""
    column = f"said_{room}"
    Match.objects.filter(pk=match_id).update(**{column: F(column) + 1})
    return int(Match.objects.values_list(column, flat=True).get(pk=match_id))


def repeated(match_id: int, player_id: int, client_id: str) -> Said | None:
    rows = ChatLine.objects.filter(match_id=match_id, author_id=player_id, client_id=client_id)
    row = rows.values_list("room", "n").first()
    return None if row is None else Said(match_id, *row)


def room_of(seat: int | None) -> Literal["players", "watchers"]:
    return "watchers" if seat is None else "players"
