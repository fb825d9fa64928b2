"""Race as people do: sit down to the day's deal, play by what one's own messages say; the computer answers."""

from datetime import date, datetime
from typing import Any

import msgspec

from lobby.models import Player
from ratings.daily import days, lists, own, races, racing
from ratings.daily.models import Attempt, DailyRace
from tables import bots, services
from tests.tables.conftest import Time
from tests.tables.matches import Played

GAME = "battleballon"
NOON = (2026, 12, 1, 12, 0)


def at(*moment: int) -> int:
    """Return a moment by the clocks of Berlin (year, month, day, hour, minute), in ms since 1970."""
    return round(datetime(*moment, tzinfo=days.ZONE).timestamp() * 1000)  # type: ignore[misc, arg-type]


def goes_to(time: Time, *moment: int) -> None:
    time.now = at(*moment)


def race(day: date | None = None) -> DailyRace:
    found = races.race_of(GAME, day or days.today())
    assert found is not None
    return found


def begin(player: Player, of: DailyRace | None = None) -> Played:
    """Sit down to today's race, or to that of another day; the match that runs already is returned again."""
    match_id, update = racing.begin(player_id=player.pk, race=of or race())
    return Played(update or services.Update(match_id, 0, 0), (player, None))


def move(match: Played, choice: int = 0) -> None:
    """Make a move, and let the computer answer."""
    match.play(0, match.seen(0)["legal"][choice])
    while match.row.status == "running" and not match.seen(0)["actors"].count(0):
        bots.play_one(match.id)


def to_the_end(match: Played, choice: int = -1) -> None:
    """Draw from the deck wherever it is allowed, so that it ends soon."""
    while match.row.status == "running":
        legal = match.seen(0)["legal"]
        drawn = [place for place, one in enumerate(legal) if one["source"] == "deck"]
        move(match, drawn[min(max(choice, -len(drawn)), len(drawn) - 1)])


def attempt(match: Played) -> Attempt:
    return Attempt.objects.get(match=match.id)


def told(match: Played) -> Any:
    return match.seen(0)["result"]["settlement"].get("ratings.hearers.on_daily_over")


def names(of: DailyRace) -> list[str]:
    return [row.name for row in lists.page(of).rows]


def state(player: Player, of: DailyRace) -> str:
    return own.own(of, player.pk).state


def cards(match: Played) -> bytes:
    """All that a match has begun with, hidden cards too."""
    return msgspec.json.encode(match.row.vault.state)
