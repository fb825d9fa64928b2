"""A day of the daily race is closed: everybody in its list hears of his place."""

from lobby import news
from ratings.daily import days, lists
from ratings.daily.models import DailyRace

LATELY = 3 * days.DAY
"""Older days are history: nobody is told of them any more."""


def tell_closed() -> None:
    """Tell of the days that have been closed since the last look. To be told twice is to be told once (lobby.news)."""
    latest = days.last_closed()
    for race in DailyRace.objects.filter(told=False, day__lte=latest, day__gt=latest - LATELY).order_by("day"):
        tell(race)
        DailyRace.objects.filter(pk=race.pk).update(told=True)


def tell(race: DailyRace) -> None:
    places = lists.places(race)
    for player_id, place in places:
        about = {"game": race.game, "day": race.day.isoformat(), "rank": place, "count": len(places)}
        news.tell([player_id], "daily", about=about)
