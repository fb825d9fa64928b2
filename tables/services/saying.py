"""What is said at a table. Players hear players, watchers hear watchers, and neither ever hears the other room."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, Literal

from django.contrib.auth import get_user_model
from django.db import IntegrityError
from django.db.models import F
from msgspec import Struct

from games.contract import Refusal
from games.engine import Refused
from tables import clock, database, frames, selectors, wire
from tables.models import ChatLine, Match
from tables.store import NotAllowed

LONGEST: Final = 300
"""Characters of a line."""
JOINERS: Final = "\u200c\u200d"
"""They have no shape, but words of some languages and many pictures are spelled with them."""
UNSEEN: Final = {"Cc", "Cf", "Cs", "Co"}
"""Control and format signs (those that turn the direction among them), halves of signs, private ones."""
SHAPELESS: Final = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and signs that cannot be seen."""
IGNORED: Final = re.compile("[\u2065\ufff0-\ufff8\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]")
"""Signs that do not exist yet, and will not be seen when they do."""
STACKED: Final = 6
"""Marks on one letter: no language has more, and a pile of them covers the lines of others."""


class Said(Struct, frozen=True):
    """A line that is durable."""

    match_id: int
    room: str
    n: int
    frame: bytes = b""
    """The encoded wire.Chat that its room is told; empty for a repeat."""


def say(*, match_id: int, player_id: int, text: str, client_id: str) -> Said:
    """Say a line in the room where the player is now; a repeat of `client_id` says nothing more. Raises Refused, NotAllowed."""
    words = tidied(text)
    if not 1 <= len(words) <= LONGEST or not seen(words):
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
    )
    line.save(force_insert=True)
    return Said(match_id, room, line.n, frames.encoder.encode(wire.Chat(room, False, (selectors.chat_line(line),))))


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


def tidied(text: str) -> str:
    """Return text without what cannot be seen or turns the reading direction, and with single spaces."""
    return " ".join("".join(kept(" ".join(text.split()))).split())


def kept(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        if sign not in JOINERS:
            if category in UNSEEN or IGNORED.match(sign):
                continue
            marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= STACKED:
            yield sign


def seen(text: str) -> bool:
    """Say whether anything of a text can be seen: a letter, a digit, a sign (also one that is newer than our tables)."""
    return any(unicodedata.category(sign)[0] not in "MZ" and sign not in JOINERS + SHAPELESS for sign in text)
