"""Leaderboards: pages, places, the own one, a search. Equal numbers share a place; the older account is told first."""

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from msgspec import Struct

from ratings import elo
from ratings.ladders import Ladder, ladder
from ratings.models import ALL_GAMES, SHOWN, Span, Standing

By: TypeAlias = Literal["elo", "points", "won"]
ALWAYS: Final = "all"
"""The time that has no end."""
A_PAGE: Final = 50
FOUND: Final = 500
"""Of a search that finds more, the best are told."""
COLUMNS: Final = ("player_id", "player__username", "player__key", "elo", "points", "rated", "won", "drawn", "lost")


class Leader(Struct, frozen=True):
    """A row of a leaderboard. In a week or a month all numbers are those of that time; `elo` is what was won in it."""

    place: int
    player: int
    name: str
    key: str
    """What the address of the player's page has; of old names it is not always the name's own."""
    elo: int
    points: int
    rated: int
    won: int
    drawn: int
    lost: int
    unsure: bool
    """Fewer rated matches than make a rating sure; never in a week or a month."""


class Leaders(Struct, frozen=True):
    """A page of a leaderboard."""

    rows: tuple[Leader, ...]
    count: int
    """Of all rows that were asked for, on all pages; a search finds FOUND at most"""
    page: int
    pages: int
    own: Leader | None = None
    """Of the one who asks, if he is in this leaderboard at all, whatever is searched for"""
    own_page: int | None = None
    """Where he stands; None in a search"""


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
    by = without_elo(game, by)
    board = rows(game, span, sure_only=sure_only, among=among)
    places = ladder(board, by, f"{game}:{span}:{by}:{sure_only}" if among is None else None)
    shown, count = named(board, search) if search else (board, places.count)
    pages = max(1, -(-count // A_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * A_PAGE
    found = read(shown, by, first, count) if search else read_from(board, by, places, first)
    own = None if viewer is None else of_player(board, by, viewer, places)
    own_page = None if own is None or search else 1 + before(board, by, own) // A_PAGE
    return Leaders(tuple(leader(board, by, row, places) for row in found), count, page, pages, own, own_page)


def place_of(player_id: int, game: str, *, by: By = "elo", span: str = ALWAYS) -> int | None:
    """Return a player's place in a leaderboard; None when he is not in it."""
    by = without_elo(game, by)
    board = rows(game, span)
    number = board.filter(player=player_id).values_list(by, flat=True).first()
    return None if number is None else ladder(board, by, f"{game}:{span}:{by}:False").place(number)


def without_elo(game: str, by: By) -> By:
    return "points" if by == "elo" and game == ALL_GAMES else by


def rows(game: str, span: str, *, sure_only: bool = False, among: Iterable[int] | None = None) -> "QuerySet[Any]":
    """Return all rows of a leaderboard, in no order."""
    found: QuerySet[Any] = Standing.objects.filter(SHOWN, game=game)
    if span != ALWAYS:
        found = Span.objects.filter(SHOWN, game=game, name=span)
    if sure_only:
        found = found.filter(rated__gte=elo.UNSURE)
    return found if among is None else found.filter(player__in=list(among))


def named(board: "QuerySet[Any]", search: str) -> tuple["QuerySet[Any]", int]:
    """Return the rows of those whose name has a part, and how many they are. Names are looked through by their index alone;
    where too many have it, the best of them are soon found."""
    names = get_user_model().objects.filter(key__contains=search).order_by()
    keys = list(names.values_list("key", flat=True)[: FOUND + 1])
    if len(keys) > FOUND:
        return board.filter(player__key__contains=search), FOUND
    few = board.filter(player__key__in=keys)
    return few, few.count()


def read_from(board: "QuerySet[Any]", by: By, places: Ladder, first: int) -> list[tuple[Any, ...]]:
    """Return the rows of a page, found from the number on that its first row has: no row before it is looked at."""
    if first >= places.count:
        return []
    number, skip = places.seek(first)
    return read(board.filter(**{f"{by}__lte": number}), by, skip, skip + A_PAGE)


def read(shown: "QuerySet[Any]", by: By, first: int, last: int) -> list[tuple[Any, ...]]:
    """Return A_PAGE rows at most; the index alone says which ones, and of those only the rest is read."""
    ids = list(shown.order_by(f"-{by}", "player_id").values_list("player_id", flat=True)[first : min(last, first + A_PAGE)])
    found = {row[0]: row for row in shown.filter(player__in=ids).values_list(*COLUMNS)}
    return [found[pk] for pk in ids if pk in found]


def of_player(board: "QuerySet[Any]", by: By, player_id: int, places: Ladder) -> Leader | None:
    row = board.filter(player=player_id).values_list(*COLUMNS).first()
    return None if row is None else leader(board, by, row, places)


def leader(board: "QuerySet[Any]", by: By, row: tuple[Any, ...], places: Ladder) -> Leader:
    unsure = board.model is Standing and row[COLUMNS.index("rated")] < elo.UNSURE
    return Leader(*(places.place(row[COLUMNS.index(by)]), *row, unsure))


def before(board: "QuerySet[Any]", by: By, own: Leader) -> int:
    """Return how many rows stand before somebody's, those of the same number among them."""
    return own.place - 1 + board.filter(**{by: getattr(own, by)}, player__lt=own.player).count()
