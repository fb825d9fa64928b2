"""What somebody has made of the daily races. Nothing here writes."""

from datetime import date
from typing import Any

from django.db.models import Count, QuerySet
from msgspec import Struct

from ratings.daily import days
from ratings.daily.models import Attempt, DailyRace
from ratings.daily.races import PERSON
from tables.models import Entry, Match

State = Attempt.State


class Own(Struct, frozen=True):
    """How far somebody is with the race of a day."""

    state: str
    """open: he can still race for the list; running; or what became of the attempt that counts (Attempt.State)."""
    match: int | None = None
    """Of the attempt that counts."""
    training: int | None = None
    """The match of a further attempt that runs."""
    margin: int | None = None
    points: int | None = None
    against: int | None = None
    odd: bool = False


def own(race: DailyRace, player_id: int) -> Own:
    attempts = list(Attempt.objects.filter(race=race, player=player_id).select_related("match").order_by("pk"))
    running = next((one for one in attempts if one.match.status == Match.Status.RUNNING), None)
    counted = next((one for one in attempts if one.counted), None) or too_late(running, race)
    if counted is not None:
        training = running.match_id if running and running is not counted else None
        return Own(str(counted.state), counted.match_id, training, counted.margin, counted.points, counted.against, counted.odd)
    if running is None:
        return Own("open")
    can_count = not days.is_closed(race.day) and (race.day == days.today() or begun_in_time(running, race))
    return Own("running", running.match_id) if can_count else Own("open", training=running.match_id)


def too_late(running: Attempt | None, race: DailyRace) -> Attempt | None:
    """Return the attempt that would have counted, and can no longer be finished in time."""
    if running is None or not days.is_closed(race.day) or not begun_in_time(running, race):
        return None
    running.state = State.LATE
    return running


def begun_in_time(attempt: Attempt, race: DailyRace) -> bool:
    begun = first_move(attempt.match_id)
    return begun is not None and begun < days.ends(race.day)


def first_move(match_id: int) -> int | None:
    """Return when the person had made his first move."""
    moves = Entry.objects.filter(match=match_id, seat=PERSON, kind="played").order_by("ply")
    return moves.values_list("at", flat=True).first()


def used_up(race: DailyRace, player_id: int) -> bool:
    """Say whether somebody's attempt of a day is over: he cannot gain by its cards any more."""
    return Attempt.objects.filter(race=race, player=player_id, counted=True).exists()


def may_be_shown(match: Match, user: Any = None) -> bool:
    """Say whether a match of a daily race may be shown with all its cards: to `user`, or (None) to everybody.

    They are the whole day's: before it is closed only who took part is shown them, and he only when his own attempt is over.
    """
    race = DailyRace.objects.filter(deal=match.deal_id).first()
    if race is None:
        return False
    sat = user is not None and user.pk is not None and match.chairs.filter(player=user.pk).exists()
    if days.is_closed(race.day):
        return user is None or sat or Attempt.objects.filter(match=match, listed=1).exists()
    return sat and used_up(race, user.pk)


class Record(Struct, frozen=True):
    """What somebody has made of the daily races of a game."""

    races: int = 0
    streak: int = 0
    """Days in a row, up to today; yesterday is enough while today’s can still be raced."""
    longest: int = 0
    best: int | None = None
    """The greatest margin …"""
    best_day: date | None = None
    """… and when it was first reached."""


def record(player_id: int, game: str) -> Record:
    raced = days_of(player_id, game)
    if not raced:
        return Record()
    mine = finished(player_id, game)
    best, best_day = mine.order_by("-margin", "race__day").values_list("margin", "race__day")[0]
    today = days.today()
    upto = today if today in raced else today - days.DAY
    return Record(len(raced), streak(raced, upto), longest(raced), best, best_day)


def finished(player_id: int, game: str) -> "QuerySet[Attempt]":
    return Attempt.objects.filter(player=player_id, race__game=game, counted=True, state=State.FINISHED)


def days_of(player_id: int, game: str) -> frozenset[date]:
    """Return the days on which somebody has finished in time."""
    return frozenset(finished(player_id, game).values_list("race__day", flat=True))


def streak(raced: frozenset[date], upto: date) -> int:
    """Return on how many days in a row, up to one, somebody has raced."""
    count = 0
    while upto in raced:
        count, upto = count + 1, upto - days.DAY
    return count


def longest(raced: frozenset[date]) -> int:
    return max((streak(raced, day) for day in raced if day + days.DAY not in raced), default=0)


class Past(Struct, frozen=True):
    """A day, and somebody's margin on it."""

    day: date
    margin: int | None
    count: int


def recent(game: str, upto: date, player_id: int | None, most: int = 7) -> list[Past]:
    """Return the newest days that are raced, up to one, the newest first."""
    races = list(DailyRace.objects.filter(game=game, day__lte=upto).order_by("-day").values_list("pk", "day")[:most])
    ids = [pk for pk, _ in races]
    counts = dict(Attempt.objects.filter(race__in=ids, listed=1).values_list("race").annotate(n=Count("pk")).order_by())
    mine: dict[int, int | None] = {}
    if player_id is not None:
        own = Attempt.objects.filter(player=player_id, race__in=ids, counted=True, state=State.FINISHED)
        mine = dict(own.values_list("race", "margin"))
    return [Past(day, mine.get(pk), counts.get(pk, 0)) for pk, day in races]
