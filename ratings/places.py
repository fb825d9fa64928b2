"""Leaderboards: pages, places, the own one. Each question reads one index of the rows that leaderboards show (models.SHOWN).

Who has the same number shares the place; among them the older account stands first.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

from django.db.models import Count, QuerySet
from msgspec import Struct

from ratings import elo
from ratings.models import ALL_GAMES, SHOWN, Span, Standing

By: TypeAlias = Literal["elo", "points", "won"]
ALWAYS: Final = "all"
"""The time that has no end."""
A_PAGE: Final = 50
COLUMNS: Final = ("player_id", "player__username", "elo", "points", "rated", "won", "drawn", "lost")


class Leader(Struct, frozen=True):
    """A row of a leaderboard. In a week or a month all numbers are those of that time; `elo` is what was won in it."""

    place: int
    player: int
    name: str
    elo: int
    points: int
    rated: int
    won: int
    drawn: int
    lost: int
    unsure: bool
    """Fewer rated matches than make a rating sure; nothing in a week or a month."""


class Leaders(Struct, frozen=True):
    """A page of a leaderboard."""

    rows: tuple[Leader, ...]
    count: int
    """Of all rows that were asked for, on all pages"""
    page: int
    pages: int
    own: Leader | None = None
    """Of the one who asks, if he is in this leaderboard at all, whatever is searched for"""
    own_page: int | None = None


def leaders(
    game: str,
    *,
    by: By = "elo",
    span: str = ALWAYS,
    page: int = 1,
    search: str = "",
    sure_only: bool = False,
    among: Iterable[int] | None = None,
    viewer: int | None = None,
) -> Leaders:
    """Return a page of a game's leaderboard (of all games: ALL_GAMES, which has no Elo); a page too far is the last one.

    `search` is a part of a name's key (lobby.names.key); `among` are the ids of players among whom places are counted.
    """
    by = "points" if by == "elo" and game == ALL_GAMES else by
    board = rows(game, span, sure_only=sure_only, among=among)
    shown = board.filter(player__key__contains=search) if search else board
    count = shown.count()
    pages = max(1, -(-count // A_PAGE))
    page = min(max(page, 1), pages)
    found = on_page(shown, by, page, count)
    own = None if viewer is None else of_player(board, by, viewer)
    return Leaders(
        rows=tuple(searched(found, by, board) if search else numbered(found, (page - 1) * A_PAGE, by, board)),
        count=count,
        page=page,
        pages=pages,
        own=own,
        own_page=None if own is None or search else 1 + before(board, by, own) // A_PAGE,
    )


def place_of(player_id: int, game: str, *, by: By = "elo", span: str = ALWAYS) -> int | None:
    """Return a player's place in a leaderboard; None when he is not in it."""
    found = of_player(rows(game, span), "points" if by == "elo" and game == ALL_GAMES else by, player_id)
    return None if found is None else found.place


def rows(game: str, span: str, *, sure_only: bool = False, among: Iterable[int] | None = None) -> "QuerySet[Any]":
    """Return all rows of a leaderboard, in no order."""
    found: QuerySet[Any] = (
        Standing.objects.filter(SHOWN, game=game) if span == ALWAYS else Span.objects.filter(SHOWN, game=game, name=span)
    )
    if sure_only:
        found = found.filter(rated__gte=elo.UNSURE)
    return found if among is None else found.filter(player__in=list(among))


def on_page(shown: "QuerySet[Any]", by: By, page: int, count: int) -> list[tuple[Any, ...]]:
    """Return the rows of a page, found by the index alone: the rest is read of those that are shown. The nearer end counts."""
    first = (page - 1) * A_PAGE
    last = min(first + A_PAGE, count)
    if first <= count - last:
        ids = list(shown.order_by(f"-{by}", "player_id").values_list("player_id", flat=True)[first:last])
    else:
        ids = list(shown.order_by(by, "-player_id").values_list("player_id", flat=True)[count - last : count - first])[::-1]
    read = {row[0]: row for row in shown.filter(player__in=ids).values_list(*COLUMNS)}
    return [read[pk] for pk in ids if pk in read]


def numbered(found: list[tuple[Any, ...]], first: int, by: By, board: "QuerySet[Any]") -> Iterable[Leader]:
    """Give rows that follow one another from a row of the leaderboard on (0: the first) their places."""
    column, place, last = COLUMNS.index(by), 0, None
    for number, row in enumerate(found):
        if row[column] != last:
            place = 1 + (first + number if number else better(board, by, row[column]))
        last = row[column]
        yield Leader(*(place, *row, is_unsure(board, row)))


def searched(found: list[tuple[Any, ...]], by: By, board: "QuerySet[Any]") -> Iterable[Leader]:
    """Give rows from anywhere their places in the leaderboard: there are few different numbers, counted once for all rows."""
    column, above, places = COLUMNS.index(by), 0, {}
    for number, rows_with_it in board.order_by(f"-{by}").values_list(by).annotate(n=Count("pk")):
        places[number] = 1 + above
        above += rows_with_it
    return (Leader(*(places[row[column]], *row, is_unsure(board, row))) for row in found)


def of_player(board: "QuerySet[Any]", by: By, player_id: int) -> Leader | None:
    row = board.filter(player=player_id).values_list(*COLUMNS).first()
    if row is None:
        return None
    return Leader(*(1 + better(board, by, row[COLUMNS.index(by)]), *row, is_unsure(board, row)))


def better(board: "QuerySet[Any]", by: By, number: int) -> int:
    return board.filter(**{f"{by}__gt": number}).count()


def before(board: "QuerySet[Any]", by: By, own: Leader) -> int:
    """Return how many rows stand before somebody's, those of the same number among them."""
    return own.place - 1 + board.filter(**{by: getattr(own, by)}, player__lt=own.player).count()


def is_unsure(board: "QuerySet[Any]", row: tuple[Any, ...]) -> bool:
    return board.model is Standing and row[COLUMNS.index("rated")] < elo.UNSURE
