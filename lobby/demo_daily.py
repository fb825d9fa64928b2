"""The demo's daily races: on each of the last days some of the club have raced, so that lists and places can be seen."""

from collections.abc import Iterator, Sequence
from datetime import date
from random import Random
from time import sleep
from typing import Any, Final

import msgspec
from django.db import transaction

from games import engine
from games.contract import AnyGame
from games.registry import GAMES
from lobby.demo_time import Time, in_the_past
from lobby.models import Player
from ratings.daily import days, races, racing
from ratings.daily.models import Attempt, DailyRace
from tables import bots, clock, services, store

SECOND: Final = 1_000
HOUR: Final = 3_600 * SECOND
DAYS: Final = 6
"""Days that lie behind today."""
KEEN: Final = 8
"""Players of the club who race on most days."""
SKIPS: Final = 4
"""One of so many days somebody has no time."""
ATTENTIVE: Final = (0.75, 1.0)
"""With how many of their moves people take the trouble to think that day, from .. to; the computer against them always does."""
LONGEST: Final = HOUR
"""ms within which a race of the demo is over, with room to spare."""
BREATH: Final = 0.03
"""Seconds between two races in which a portal that runs beside can write, too."""


def fill(club: Sequence[Player]) -> int:
    """Let the club race where it has not yet; returns how many races were added."""
    return sum(raced(game, day, club) for game in GAMES.values() if game.daily for day in last_days())


def last_days() -> Iterator[date]:
    """Yield the days that can have been raced by now: today only once it is old enough."""
    today = days.today()
    yield from (today - days.DAY * ago for ago in range(DAYS, 0, -1))
    if clock.now() - days.begins(today) > 2 * LONGEST:
        yield today


def raced(game: AnyGame, day: date, club: Sequence[Player]) -> int:
    """A day's list that is closed stays as others have made it, and no day is raced twice."""
    there = Attempt.objects.filter(race__game=game.slug, race__day=day)
    if there.exists() if day < days.today() else there.filter(player__is_demo=True).exists():
        return 0
    rng = Random(f"{game.slug} {day}")
    racers = [player for player in club[:KEEN] if rng.randrange(SKIPS)]
    with in_the_past(Time(days.begins(day))):
        race = races.drawn(game.slug, day)
    for player in racers:
        race_through(game, race, player, rng)
        sleep(BREATH)
    if day < days.today():
        DailyRace.objects.filter(pk=race.pk).update(told=True)  # nobody of the club waits to hear of it
    return len(racers)


@transaction.atomic  # nobody sees it before it is over
def race_through(game: AnyGame, race: DailyRace, player: Player, rng: Random) -> None:
    last = min(days.ends(race.day), clock.now()) - LONGEST
    time = Time(rng.randrange(days.begins(race.day), last))
    attention = rng.uniform(*ATTENTIVE)
    with in_the_past(time):
        match_id, _ = racing.begin(player_id=player.pk, race=race)
        moves = 0
        while (held := store.read(match_id)).running:
            time.passes(rng.randrange(2 * SECOND, 9 * SECOND))
            if races.PERSON in held.actors:
                play(game, held, player, "medium" if rng.random() < attention else "easy", rng, moves)
                moves += 1
            else:
                bots.play_one(match_id)


def play(game: AnyGame, held: store.Held, player: Player, level: str, rng: Random, moves: int) -> None:
    message = engine.message(game, held.position, races.PERSON)
    asked = bots.Question(races.PERSON, level, True, message.view, message.legal, message.ply, rng)
    move = msgspec.json.encode(bots.chosen(game, asked))
    services.play(match_id=held.id, player_id=player.pk, move=move, stamp=message.ply, client_id=f"demo-{moves}")


def forget() -> None:
    """Take the club's attempts out of all lists; races of past days that nobody else has raced go with them.

    The matches are for the caller to delete, and then the deals of the races that are gone.
    """
    own: Any = Attempt.objects.filter(player__is_demo=True)
    raced_by_club = list(own.values_list("race", flat=True))
    own.delete()
    DailyRace.objects.filter(pk__in=raced_by_club, day__lt=days.today(), attempts=None).delete()
