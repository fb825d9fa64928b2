"""What a player's page tells of him, in the reader's words."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from games.registry import GAMES
from lobby import hall_selectors, mine, selectors
from lobby.models import Player
from ratings import charts, histories
from ratings import selectors as ratings
from ratings.models import Line
from tables import history
from tables import selectors as tables
from tables.history import Past
from tables.models import Match

LATEST: Final = 10
"""Matches that stand on the page itself."""
LONG: Final = 120 * 24 * 60 * 60 * 1000
"""A curve over more than this (ms) is dated by months, a shorter one by days."""


def presence(player: Player) -> dict[str, Any]:
    """Return whether somebody is in the house, and the match of his that one may watch."""
    watched = next(
        (match for match in tables.running_of(player.pk) if match.kind == Match.Kind.PEOPLE and not match.slow), None
    )
    return {"match": watched, "here": watched is not None or any(who.user == player.pk for who in hall_selectors.here())}


# --- how strong -----------------------------------------------------------------------------------------------------
def strength(player: Player, asked: str, language: str | None) -> dict[str, Any]:
    """Return figures, records and the curve of the game that is asked for, or of the one played most."""
    records = [record for record in ratings.record(player.pk) if record.game in GAMES]
    game = next((record.game for record in records if record.game == asked), records[0].game if records else "")
    return {
        "total": ratings.standing(player.pk, ratings.ALL_GAMES),
        "records": [{"title": selectors.title(record.game, language), **bars(record)} for record in records],
        "game": game,
        "game_title": selectors.title(game, language) if game else "",
        "curve": curve(player.pk, game),
        "place": ratings.place_of(player.pk, records[0].game) if records else None,
        "leaving": ratings.leaving(player.pk),
    }


def bars(record: ratings.Record) -> dict[str, Any]:
    """Return a record with the corners of its bar: won, drawn and lost from the left to the right."""
    stands = record.standing
    return {
        "game": record.game,
        "stands": stands,
        "highest": record.highest,
        "drawn_at": stands.won,
        "lost_at": stands.won + stands.drawn,
    }


def curve(player_id: int, game: str) -> dict[str, Any] | None:
    """Return the curve of a game with its dates in words, or None without rated matches."""
    points = ratings.course(player_id, game) if game else ()
    chart = charts.chart([(point.at, point.elo) for point in points[1:]], before=points[0].elo) if points else None
    if chart is None:
        return None
    counts = [point.counts for point in points]
    is_long = chart.dates[-1] - chart.dates[0] > LONG
    return {
        "chart": chart,
        "matches": sum(counts),
        "lately": max(1, sum(counts[1:][-charts.LATELY :])),
        "dates": [dated(at, is_long=is_long) for at in chart.dates],
        "first": chart.points[0],
        "last": chart.points[-1],
        "points": [(point, moment(point.at)) for point in chart.points[1:]],
        "size": (charts.WIDTH, charts.HEIGHT),
    }


def dated(at: int, *, is_long: bool) -> str:
    """Return a day as it stands below a curve, or its month."""
    return date_format(
        timezone.localtime(moment(at)), pgettext("date format", "M Y") if is_long else pgettext("date format", "j M")
    )


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


# --- against whom ---------------------------------------------------------------------------------------------------
def compared(player: Player, rival: Player | None, reader: Any, language: str | None) -> dict[str, Any]:
    """Return how a player did against the reader, and against whom the reader names."""
    me = reader if reader.is_authenticated and reader.pk != player.pk else None
    return {
        "against_me": between(player.pk, me.pk, language) if me else None,
        "rival": rival,
        "against_rival": between(player.pk, rival.pk, language) if rival and rival != me else None,
    }


def between(player_id: int, other_id: int, language: str | None) -> list[dict[str, Any]]:
    """Return by game how often a player won, drew and lost against another one."""
    found = ratings.against(player_id, other_id)
    return [{"title": selectors.title(game, language), "counts": counts} for game, counts in sorted(found.items())]


# --- matches --------------------------------------------------------------------------------------------------------
def latest(player: Player, reader: Any, language: str | None) -> list[dict[str, Any]]:
    return told(list(histories.played(player.pk)[:LATEST]), player, reader, language)


def told(lines: Sequence[Line], player: Player, reader: Any, language: str | None) -> list[dict[str, Any]]:
    """Return rated matches in words; who took part finds their replay."""
    remembered = history.remembered(player.pk, [line.match_id for line in lines])
    people = present(remembered.values())
    found = []
    for line in lines:
        past = remembered.get(line.match_id)
        if past is not None:
            found.append(one(line, past, player, people, reader, language))
    return found


def one(line: Line, past: Past, player: Player, people: dict[int, Player], reader: Any, language: str | None) -> dict[str, Any]:
    words = mine.told(past, language)
    return {
        **{name: words[name] for name in ("id", "game", "title", "icon", "terms", "verdict", "score", "at", "outcome")},
        "why": surrender(past, player, reader),
        "rivals": [people.get(chair.player or 0) or {"name": chair.name} for chair in past.others],
        "day": dated(line.at, is_long=moment(line.at).year != timezone.localdate().year),
        "change": line.after - line.before,
        "void": line.void,  # type: ignore[attr-defined]  # histories.played adds it
        "may_replay": past.status == Match.Status.OVER
        and any(chair.player == reader.pk for chair in past.chairs if chair.player),
    }


def surrender(past: Past, player: Player, reader: Any) -> str:
    """Return who gave up, if somebody did: then the points say nothing of who has won."""
    given_up = past.result is not None and (past.result.reason in mine.GIVEN_UP or (past.left and len(past.chairs) > 2))
    return mine.why(past, "" if reader.pk == player.pk else player.name) if given_up else ""


def present(matches: Iterable[Past]) -> dict[int, Player]:
    """Return those who sat in matches, as they are called now."""
    ids = {chair.player for past in matches for chair in past.chairs if chair.player is not None}
    return Player.objects.only("pk", "username", "key", "is_active").in_bulk(ids)


def rivals(matches: Sequence[dict[str, Any]]) -> list[str]:
    """Return the names of those whom somebody met in matches, each once."""
    return list(dict.fromkeys(rival.name for match in matches for rival in match["rivals"] if isinstance(rival, Player)))
