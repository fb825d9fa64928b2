"""The race of today in small: a tile of the lobby, a card of the home page, what a table says of its race."""

from typing import Any, Final

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import get_language, gettext

from lobby import daily_words, selectors
from ratings.daily import days, lists, own, races
from ratings.daily.lists import Row
from ratings.daily.models import Attempt, DailyRace
from tables.models import Match

FIRST: Final = 5
FRESH: Final = 15
"""Seconds for which the first of today are not read again: one reading serves all pages that show them."""


def today() -> DailyRace | None:
    """Return today's race of the first game that has one."""
    game = next(races.games(), None)
    return None if game is None else races.race_of(game.slug, days.today())


def tile(user: Any) -> dict[str, str] | None:
    """Return where the race of today is, and how far somebody is with it (portal_features J9)."""
    race = today()
    if race is None:
        return None
    return {"url": reverse("daily_today", args=[race.game]), "words": words(race, user)}


def words(race: DailyRace, user: Any) -> str:
    if not user.is_authenticated or user.is_guest:
        return gettext("By the same cards as everybody. Guests race the last day’s.")
    mine = own.own(race, user.pk)
    if mine.state == "open":
        return gettext("You have not raced today.")
    if mine.state == "running":
        return gettext("Your race waits for you.")
    row = lists.row_of(race, user.pk)
    if row is None:
        said = gettext("Without a place today.")
    else:
        values = {"margin": daily_words.signed(row.margin), "place": row.place, "count": lists.board(race.pk).count()}
        said = gettext("%(margin)s, place %(place)s of %(count)s") % values
    return " ".join([said, gettext("Your training runs.")]) if mine.training else said


def card() -> dict[str, Any] | None:
    """Return today's race with its first, for the home page."""
    race = today()
    if race is None:
        return None
    return {"race": race, "title": selectors.title(race.game, get_language()), "rows": first(race)}


def first(race: DailyRace) -> list[Row]:
    found = cache.get_or_set(f"daily-first:{race.pk}", lambda: lists.page(race, size=FIRST).rows, FRESH)
    return list(found or ())


def at_table(match: Match) -> dict[str, Any]:
    """Return what the page of a race says of it: which day it is, and whether it is for training."""
    attempt = Attempt.objects.filter(match=match).select_related("race").first()
    if attempt is None:
        return {}
    race = attempt.race
    return {
        "words": daily_words.short_day(race.day),
        "title": selectors.title(race.game, get_language()),
        "url": reverse("daily_of", args=[race.game, race.day]),
        "training": own.own(race, attempt.player_id).match != match.pk,
    }
