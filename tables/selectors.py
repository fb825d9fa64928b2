"""What can be asked of matches. Nothing here writes."""

from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from django.db import connection, models
from django.db.models import Max, Q, QuerySet

from games import engine
from games.contract import ALL
from tables import frames, positions, replays, signals, store, wire
from tables.models import Chair, ChatLine, Deal, Entry, LookBack, Match, Pulse

SAID: Final = 100
"""Lines of a room that a page is sent when it comes."""
LARGEST: Final = models.BigIntegerField.MAX_BIGINT
"""Beyond it a database cannot even be asked for a number."""


class NotOver(Exception):
    """Everybody's cards were asked for while they are hidden."""


def seat_of(match: Match | int, user_id: int | None) -> int | None:
    """Return where a player sits; None for strangers and for those who have left."""
    chairs = chairs_of(match if isinstance(match, int) else match.pk, user_id)
    return chairs.filter(left=False).values_list("seat", flat=True).first()


def chairs_of(match_id: int, user_id: int | None) -> "QuerySet[Chair]":
    """Return the chair that somebody has or had in a match, if any. Numbers may come from addresses: none fails."""
    if user_id is None or match_id > LARGEST:
        return Chair.objects.none()
    return Chair.objects.filter(match_id=match_id, player_id=user_id)


def may_watch(match: Match | int, user: Any) -> bool:
    """Say whether somebody may see the open table of a match: matches against the computer are their players' own."""
    if isinstance(match, int):
        kind = Match.objects.filter(pk=match).values_list("kind", flat=True).first()
        if kind is None:
            return False
        match_id = match
    else:
        kind, match_id = match.kind, match.pk
    if kind not in Match.ALONE:
        return True
    return chairs_of(match_id, getattr(user, "pk", user)).exists()


def why_silent(match: Match, user: Any) -> str:
    """Return why somebody may not speak at a table, as a refusal's code; nothing when he may.

    Beside the rules of the table, he himself says: the user's `why_silent()`.
    """
    if match.kind in Match.ALONE:
        return "alone"
    if not user.is_authenticated:
        return "no_chat"
    return str(user.why_silent())


def unheard(user: Any) -> frozenset[int]:
    """Return the ids of those whose lines somebody is not sent. Like why_silent, the user himself says."""
    return frozenset(user.unheard()) if user.is_authenticated else frozenset()


def chat_line(line: ChatLine) -> wire.ChatLine:
    said = "" if line.hidden else line.text
    return wire.ChatLine(line.n, line.at, line.name, line.author_id, line.seat, said, line.hidden, line.fresh)


def chat(match_id: int, room: Literal["players", "watchers"], without: frozenset[int] = frozenset()) -> tuple[int, bytes]:
    """Return the number of the newest line of a room, and the encoded wire.Chat with its last SAID lines.

    Lines of the authors `without` are left out of those.
    """
    newest = list(ChatLine.objects.filter(match_id=match_id, room=room).order_by("-n")[:SAID])
    lines = tuple(chat_line(line) for line in reversed(newest) if line.author_id not in without)
    return newest[0].n if newest else 0, frames.encoder.encode(wire.Chat(room, True, lines))


def snapshot(*, match_id: int, viewer_seat: int | None, since: int = 0) -> bytes:
    """Return the encoded wire.Table of the present, with the lines after `since`. Raises Match.DoesNotExist."""
    held = store.read(match_id)
    since = min(max(since, 0), held.ply_of(viewer_seat))
    if held.is_shared and viewer_seat is not None:
        viewer_seat, since = held.facing, 0  # what the page holds may have been told to the other one
    lines = frames.log(held, since, viewer_seat)  # a move since then belongs to the next message
    positions.known.put(match_id, held.rules, held.seed, held.position)
    return frames.table(held, frames.shared(held), viewer_seat, lines, since)


def rev_of(match_id: int) -> int | None:
    """Return the newest rev of a match: what a beat is compared with."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rev FROM tables_match WHERE id = %s", (match_id,))
        row = cursor.fetchone()
    return None if row is None else row[0]


@dataclass(frozen=True)
class Running:
    """A line of the list of running matches."""

    id: int
    game: str
    preset: str
    names: tuple[str, ...]
    kind: str
    since: int
    """ms since 1970"""
    options: str = ""
    """The game's own Options, encoded; nothing where the preset names them."""
    slow: bool = False
    """By correspondence: days a move."""


COLUMNS: Final = ("game", "preset", "seating", "kind", "started_at", "options", "time_kind")


def played_now() -> "QuerySet[Match]":
    """Return the running matches at which there is something to be seen: not those of one person, or by correspondence."""
    return Match.objects.filter(status=Match.Status.RUNNING).exclude(Q(kind__in=Match.ALONE) | Q(time_kind=Match.Time.DAYS))


def running_matches(limit: int = 100) -> list[Running]:
    """Return the matches that are played now and that anybody may watch, the newest first."""
    matches = played_now()
    columns = ("pk", *COLUMNS)
    return [line(*row) for row in matches.order_by("-started_at").values_list(*columns)[:limit]]


def line(pk: int, game: str, preset: str, seating: str, kind: str, since: int, options: str, time_kind: str) -> Running:
    names = tuple(chair.name for chair in store.CHAIRS.decode(seating))
    return Running(pk, game, preset, names, kind, since, "" if preset else options, time_kind == Match.Time.DAYS)


def running_of(user_id: int) -> list[Running]:
    """Return the matches that a player sits in now, the newest first."""
    chairs = Chair.objects.filter(player_id=user_id, left=False, match__status=Match.Status.RUNNING)
    columns = ("match_id", *(f"match__{name}" for name in COLUMNS))
    return [line(*row) for row in chairs.order_by("-match__started_at").values_list(*columns)]


def finished(match: Match | int) -> store.Held:
    """Return a match whose cards may be shown to those who took part. Raises NotOver while it runs, or was broken off.

    Whatever shows everybody's cards comes through here.
    """
    held = store.read(match if isinstance(match, int) else match.pk)
    if held.status not in (Match.Status.OVER, Match.Status.VOID):
        raise NotOver
    return held


def everything(match: Match | int) -> Any:
    """Return the last view with everybody's cards. Raises NotOver."""
    held = finished(match)
    return engine.message(held.game, held.position, ALL).view


def replay(match: Match | int) -> tuple[store.Held, replays.Course]:
    """Return a match and its steps with everybody's cards. Raises NotOver. Who may see them is asked by `played_seat`."""
    held = finished(match)
    return held, replays.known.of(held)


def played_seat(match_id: int, user_id: int | None) -> int | None:
    """Return where somebody sat, also one who has left since; None for everybody who took no part."""
    return chairs_of(match_id, user_id).values_list("seat", flat=True).first()


def may_replay(match_id: int, user: Any) -> bool:
    """Say whether somebody may go through a match with everybody's cards once it is over.

    Those who took part may; and of matches between people those of the staff who judge them, when it is over for good. Of the
    race of a day the floor above says who: others still race by the same cards.
    """
    match = Match.objects.only("kind", "deal_id").filter(pk=min(match_id, LARGEST)).first()
    if match is not None and match.kind == Match.Kind.DAILY:
        return any(signals.answers(signals.day_asked, match=match, user=user))
    if played_seat(match_id, user.pk) is not None:
        return True
    judges = user.is_active and user.is_staff and user.has_perm("tables.view_match")
    return bool(judges) and match is not None and match.kind == Match.Kind.PEOPLE


def look_back(match_id: int) -> dict[str, Any]:
    """Return how far the look back at a match is: {"state": none | working | ready | unavailable, …}, ready with what it says.

    Whoever asks has made sure that he may see the replay.
    """
    held = store.read(match_id)
    if held.game.weigh is None:
        return {"state": "unavailable"}
    found = LookBack.objects.filter(pk=match_id, fingerprint=held.rules).first()
    if found is not None and found.payload:
        return {"state": "ready", **msgspec.json.decode(found.payload)}
    if found is None or found.until <= held.now:
        return {"state": "none"}
    chosen = Entry.objects.filter(match_id=match_id, kind="played", why="chosen").count()
    return {"state": "working", "done": found.done, "of": chosen}


def newest_pulse() -> int | None:
    """Return when a web process was last known to be alive."""
    return Pulse.objects.aggregate(newest=Max("at"))["newest"]


def table_of(raw: bytes) -> wire.Table:
    """Read a snapshot back, for doors that need a part of it."""
    return msgspec.json.decode(raw, type=wire.Table)


def deals(limit: int = 100) -> list[Deal]:
    """Return the public list of secrets' hashes and what became of them, the newest first."""
    return list(Deal.objects.order_by("-pk")[:limit])
