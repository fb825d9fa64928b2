"""Questions about ratings. Nothing here writes."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count
from msgspec import Struct
from msgspec.structs import replace

from ratings import elo, leaves, pauses
from ratings.models import ALL_GAMES, Line, QuickLeave
from ratings.models import Standing as Row
from ratings.places import Leader, Leaders, leaders, place_of
from tables import clock
from tables.models import Chair, Match

__all__ = [
    "ALL_GAMES",
    "Leader",
    "Leaders",
    "against",
    "course",
    "leaders",
    "leaving",
    "of_matches",
    "paused_until",
    "place_of",
    "record",
    "standing",
    "standings",
]


class Standing(Struct, frozen=True):
    """Where somebody stands in a game, or (ALL_GAMES, without a rating of its own) in all of them."""

    elo: int = elo.START
    points: int = 0
    rated: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def unsure(self) -> bool:
        """Say whether the rating is told as provisional."""
        return self.rated < elo.UNSURE


def standings(player_ids: Iterable[int]) -> dict[int, dict[str, Standing]]:
    """Return the standings of players by game slug, ALL_GAMES among them; who has none yet is there, with none."""
    found: dict[int, dict[str, Standing]] = {pk: {} for pk in player_ids}
    rows = Row.objects.filter(player__in=list(found), rated__gt=0)
    for pk, game, *counts in rows.values_list("player_id", "game", *Standing.__struct_fields__):
        found[pk][game] = Standing(*counts)
    return found


def standing(player_id: int, game: str) -> Standing:
    """Return where a player stands in a game; who has played none stands at the start."""
    return standings([player_id])[player_id].get(game, Standing())


def at_table(match: Match) -> dict[int, dict[str, Any]]:
    """Return by seat how the members at a table stand in its game: {"elo": 1516, "unsure": True}."""
    seated = dict(Chair.objects.filter(match=match, guest=False, player__isnull=False).values_list("seat", "player"))
    found = standings(seated.values())
    stands = {seat: found[pk].get(match.game, Standing()) for seat, pk in seated.items()}
    return {seat: {"elo": one.elo, "unsure": one.unsure} for seat, one in stands.items()}


# --- one player ------------------------------------------------------------------------------------------------------
class Point(Struct, frozen=True):
    """A rating, and since when (ms since 1970)."""

    at: int
    elo: int
    counts: int = 1
    """By how much the number of rated matches grew: -1 where one was taken back."""


def course(player_id: int, game: str) -> tuple[Point, ...]:
    """Return a rating's course, the oldest first, from where it began."""
    lines = Line.objects.filter(player_id=player_id, game=game).order_by("id")
    rows = list(lines.values_list("at", "before", "after", "kind"))
    if not rows:
        return ()
    after = (Point(at, elo, -1 if kind == Line.Kind.VOID else 1) for at, _, elo, kind in rows)
    return (Point(rows[0][0], rows[0][1], 0), *after)


class Record(Struct, frozen=True):
    """What a player has done in a game."""

    game: str
    standing: Standing
    highest: int
    """The highest rating that he ever had, told once it is no longer provisional; the present one before."""
    last_at: int


def record(player_id: int) -> tuple[Record, ...]:
    """Return a player's record in all games that he has played for his rating, the most played first."""
    rows = Row.objects.filter(player=player_id, rated__gt=0).exclude(game=ALL_GAMES).order_by("-rated", "game")
    found = []
    for game, last_at, *counts in rows.values_list("game", "last_at", *Standing.__struct_fields__):
        stands = Standing(*counts)
        found.append(Record(game, stands, highest(player_id, game, stands), last_at))
    return tuple(found)


def highest(player_id: int, game: str, stands: Standing) -> int:
    if stands.unsure:
        return stands.elo
    sure = Line.objects.filter(player_id=player_id, game=game).order_by("id").values_list("after", flat=True)
    return max([stands.elo, *sure[elo.UNSURE - 1 :]])


class Against(Struct, frozen=True):
    """How often a player finished before another, with him and behind him."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


def against(player_id: int, other_id: int) -> dict[str, Against]:
    """Return by game how a player did in matches between people against another one; friendly ones count, too."""
    chairs = Chair.objects.filter(
        player=player_id, rank__isnull=False, match__kind=Match.Kind.PEOPLE, match__status=Match.Status.OVER
    )
    met = chairs.filter(match__chairs__player=other_id).order_by()
    rows = met.values_list("match__game", "rank", "match__chairs__rank").annotate(n=Count("pk"))
    found: dict[str, list[int]] = {}
    for game, own, other, n in rows:
        found.setdefault(game, [0, 0, 0])[0 if own < other else 1 if own == other else 2] += n
    return {game: Against(*counts) for game, counts in found.items()}


# --- matches ---------------------------------------------------------------------------------------------------------
class Changed(Struct, frozen=True):
    """What a rated match changed for a player."""

    before: int
    after: int
    points: int
    outcome: str
    """won | drawn | lost"""
    taken_back: bool


def of_matches(match_ids: Iterable[int], player_id: int) -> dict[int, Changed]:
    """Return what matches changed for a player, by match; those that were not rated are not there."""
    lines = Line.objects.filter(match__in=list(match_ids), player=player_id).order_by("id")
    found: dict[int, Changed] = {}
    for line in lines:
        if line.kind == Line.Kind.MATCH:
            found[line.match_id] = Changed(line.before, line.after, line.points, line.outcome, False)
        else:
            found[line.match_id] = replace(found[line.match_id], taken_back=True)
    return found


# --- leaving early ---------------------------------------------------------------------------------------------------
def paused_until(player_id: int) -> int | None:
    """Return until when somebody plays no people because he left so many matches early; None when he may."""
    now = clock.now()
    recent = QuickLeave.objects.filter(player=player_id, at__gt=now - pauses.REMEMBERED).order_by("at")
    end = pauses.until(sorted([*recent.values_list("at", flat=True), *leaves.of_running(player_id)]))
    return end if end > now else None


class Leaving(Struct, frozen=True):
    """How many matches between people somebody has finished in any way, and how many of them he left before they counted."""

    played: int
    early: int

    @property
    def percent(self) -> int:
        return round(100 * self.early / self.played) if self.played else 0


def leaving(player_id: int) -> Leaving:
    ended = Chair.objects.filter(player=player_id, match__kind=Match.Kind.PEOPLE, match__status=Match.Status.OVER)
    return Leaving(ended.count(), QuickLeave.objects.filter(player=player_id).count())
