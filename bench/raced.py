"""Make the list of a day without racing: rows as so many races that were finished leave them, the same for the same seed."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ratings.daily import days
from ratings.daily.models import Attempt, DailyRace
from tables.models import Match

AT_ONCE = 2_000


def arrived(race: DailyRace, players: Sequence[Any], *, seed: int = 5, upto: int | None = None) -> None:
    """Let each of these players have finished a race of the day, by a margin and at a time of chance (before `upto`)."""
    rng, begins = Random(seed), days.begins(race.day)
    last = min(upto or days.ends(race.day), days.ends(race.day))
    for first in range(0, len(players), AT_ONCE):
        part = players[first : first + AT_ONCE]
        matches = Match.objects.bulk_create(row(race, rng.randrange(begins, max(last, begins + 1))) for _ in part)
        Attempt.objects.bulk_create(attempt(race, match, player, rng) for match, player in zip(matches, part, strict=True))


def row(race: DailyRace, at: int) -> Match:
    return Match(
        game=race.game,
        preset="short",
        options="{}",
        seats=2,
        first=0,
        kind=Match.Kind.DAILY,
        time_kind="none",
        deal_id=race.deal_id,
        status=Match.Status.OVER,
        started_at=at - 600_000,
        last_move_at=at,
        ended_at=at,
    )


def attempt(race: DailyRace, match: Match, player: Any, rng: Random) -> Attempt:
    points, against = round(rng.gauss(45, 35)), round(rng.gauss(38, 12))
    return Attempt(
        race=race,
        match=match,
        player=player,
        state=Attempt.State.FINISHED,
        counted=True,
        begun_at=match.started_at,
        finished_at=match.ended_at,
        points=points,
        against=against,
        margin=points - against,
        listed=1,
    )
