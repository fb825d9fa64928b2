"""The rows that are folded from the ledger, held and changed together: standings, and those of a week and a month."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from django.contrib.auth import get_user_model
from msgspec import Struct

from ratings import calendar
from ratings.models import ALL_GAMES, Counts, Span, Standing

COUNTED: Final = ("points", "rated", "won", "drawn", "lost")


class Entry(Struct, frozen=True):
    """What is added to a player's counts by a match, or (times: -1) by taking it back."""

    player: int
    elo: int
    points: int
    times: int
    outcome: str
    """Which of won, drawn and lost is counted."""

    def column(self, name: str) -> int:
        return self.points if name == "points" else self.times * (name in ("rated", self.outcome))


class Books:
    """The standings of some players in a game and in all games, locked until the transaction ends; missing ones are made.

    `at` is the end of the match that they are changed by: it names the week and the month.
    """

    def __init__(self, players: Sequence[int], game: str, at: int) -> None:
        self.game, self.at = game, at
        rows = Standing.objects.filter(player__in=players, game__in=(ALL_GAMES, game))
        known = set(rows.values_list("player", "game"))
        wanted = [(player, name) for player in sorted(players) for name in (ALL_GAMES, game)]
        # those who come at once make theirs in one order, and wait for each other here; then they lock in that order
        make([key for key in wanted if key not in known])
        held = rows.select_for_update().order_by("player", "game")
        self.rows = {(row.player_id, row.game): row for row in held}

    def standing(self, player: int) -> Standing:
        return self.rows[player, self.game]

    def enter(self, entries: Sequence[Entry]) -> None:
        """Add to all rows of the players concerned."""
        for one in entries:
            for game in (ALL_GAMES, self.game):
                row = self.rows[one.player, game]
                add(row, one)
                row.last_at = max(row.last_at, self.at) if one.times > 0 else row.last_at
        Standing.objects.bulk_update(self.rows.values(), [*COUNTED, "elo", "last_at"])
        self.enter_spans(entries)

    def enter_spans(self, entries: Sequence[Entry]) -> None:
        """Add to the rows of the week and the month, each made at its first match. They are guarded by the standings' locks."""
        players, games, names = {one.player for one in entries}, (ALL_GAMES, self.game), calendar.spans(self.at)
        found = Span.objects.filter(player__in=players, game__in=games, name__in=names)
        old = {(row.player_id, row.game, row.name): row for row in found}
        new: dict[tuple[int, str, str], Span] = {}
        for one in entries:
            for game, name in product(games, names):
                key = (one.player, game, name)
                row = old.get(key) or new.setdefault(key, self.fresh_span(*key))
                add(row, one)
        Span.objects.bulk_create(new.values())
        Span.objects.bulk_update(old.values(), [*COUNTED, "elo"])

    def fresh_span(self, player: int, game: str, name: str) -> Span:
        return Span(player_id=player, game=game, name=name, unlisted=self.rows[player, game].unlisted)


def make(keys: Sequence[tuple[int, str]]) -> None:
    """Make standings that nobody has changed yet; who is shut out by then is in no leaderboard from the beginning."""
    if not keys:
        return
    people = get_user_model().objects.in_bulk({player for player, _ in keys})
    rows = [Standing(player_id=pk, game=game, unlisted=int(not people[pk].may("enter"))) for pk, game in keys]
    Standing.objects.bulk_create(rows, ignore_conflicts=True)


def add(row: Counts, entry: Entry) -> None:
    for name in COUNTED:
        setattr(row, name, getattr(row, name) + entry.column(name))
    if row.game != ALL_GAMES:
        row.elo += entry.elo
