"""Draw the secret of each day: once, whoever comes first, the scheduled task or a visitor."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from django.db import IntegrityError

from games.contract import AnyGame
from games.registry import GAMES
from ratings.daily import days
from ratings.daily.models import DailyRace
from tables import database, services

PERSON: Final = 0
"""The seat of whoever races: he begins, and medium sits opposite."""


def games() -> Iterator[AnyGame]:
    """Yield the games that have a daily race."""
    return (game for game in GAMES.values() if game.daily)


def has_race(slug: str) -> bool:
    return slug in GAMES and GAMES[slug].daily is not None


def race_of(game: str, day: date) -> DailyRace | None:
    """Return the race of a day; None where there is none: of days before the first one, and of those to come.

    That of today is drawn if nobody has, and that of the last closed day, which guests race.
    """
    if not has_race(game):
        return None
    found = DailyRace.objects.filter(game=game, day=day).select_related("deal").first()
    if found is not None and day > days.today():
        return None
    return found or (drawn(game, day) if day in (days.today(), days.last_closed()) else None)


def drawn(game: str, day: date) -> DailyRace:
    """Return the race of a day, drawn now unless it has been. Of several at once one draws: a day has one deal."""
    rows = DailyRace.objects.filter(game=game, day=day).select_related("deal")
    if (found := rows.first()) is not None:
        return found
    try:
        with database.change():
            deal = services.open_deal(game=game, label=label(game, day))
            return DailyRace.objects.create(game=game, day=day, deal=deal)
    except IntegrityError:
        return rows.get()


def label(game: str, day: date) -> str:
    """Return what stands in the seed's record for the match: all matches of the day have the same luck."""
    return f"daily:{game}:{day.isoformat()}"


def draw_ahead() -> None:
    """Draw for today and tomorrow, in every game that has a daily race."""
    for game in games():
        for day in (days.today(), days.today() + days.DAY):
            drawn(game.slug, day)
