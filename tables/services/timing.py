"""What happens because time passes: flags and paces, outages, computers that do not answer, matches that nobody plays."""

import logging
from typing import Final

from django.db import InterfaceError, OperationalError, connection
from django.db.models import F, QuerySet
from msgspec.structs import replace

from games import registry
from games.engine import Why
from tables import clock, database, lingering, presence, selectors, store
from tables.models import Match, TakeBack
from tables.services.changing import Update, each, pass_over, system
from tables.services.leaving import abort, leave
from tables.services.playing import step
from tables.services.sleeping import slept
from tables.store import Held

log = logging.getLogger(__name__)
IDLE: Final = 7 * 24 * 60 * 60 * 1000
"""ms after which a match against the computer that nobody plays is broken off."""
AWHILE: Final = 1_500
"""ms for which somebody may be away, as while he loads the page anew."""
LONGEST: Final = 60_000
"""ms for which computers hear people out at most."""
BEFORE: Final = 1_000
"""At most so many matches in one sweep; the next one is a second away."""


def running() -> "QuerySet[Match]":
    """Return the running matches of games that this process knows: while a new one is brought in others may play it already."""
    return Match.objects.filter(status=Match.Status.RUNNING, game__in=list(registry.GAMES))


told: set[str] = set()
"""The games of others of which the log has been told."""


def tell_of_unknown_games() -> list[Update]:
    """Tell the log once of matches that this process leaves to others, for it does not know their game. Nothing changes."""
    others = Match.objects.filter(status=Match.Status.RUNNING).exclude(game__in=[*registry.GAMES, *told])
    for game in others.values_list("game", flat=True).distinct():
        told.add(game)
        log.warning("matches of %s run, a game that this process does not know: they are left alone until it starts anew", game)
    return []


def limit(now: int) -> int:
    """Return the last deadline that counts: none that came while no web process was alive."""
    newest = selectors.newest_pulse()
    return now if newest is None else min(now, newest)


def fall_flags(*, now: int | None = None) -> list[Update]:
    """Let all flags fall, and play the default of paces that are spent."""
    last = limit(clock.now() if now is None else now)
    due = running().filter(next_due__lte=last).order_by("next_due")
    return each(due.values_list("pk", flat=True)[:BEFORE], lambda match_id: fall(match_id, last))


def claim_flag(*, match_id: int) -> Update | None:
    """Look at one match now, instead of with the next sweep. None when nobody's time is up.

    Anybody may ask, as often as he likes: nothing is locked before there is something to be done.
    """
    last = limit(clock.now())
    due = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING, next_due__lte=last).exists()
    return fall(match_id, last) if due else None


def fall(match_id: int, last: int) -> Update | None:
    """Let the flags of a match fall, in order of their deadlines: each may end it, or stop the others' clocks.

    The order is that of before: a fall stops all clocks, and starts those of whom is still waited for anew, all at this moment.
    """

    def change(held: Held) -> bool:
        due = clock.fallen(held.clocks, last)
        for seat in due:
            falls = held.clocks[seat].falls
            if falls is not None and falls <= held.now and held.game.outcome(held.position.state) is None:
                time_out(held, seat)
        return bool(due)

    return system(match_id, change)


def time_out(held: Held, seat: int) -> None:
    """A spent pace plays its default, a spent clock forfeits the seat."""
    pace = held.game.pace(held.position.state, seat) if held.clocks[seat].kind == "pace" else None
    if pace is None:
        leave(held, seat, "time_out")
    else:
        why: Why = "passed" if held.clocks[seat].ahead else "time_out"
        slept(held, seat, pace)
        step(held, seat, pace.default, stamp=held.position.ply, why=why)


def overdue_bots(*, now: int | None = None) -> list[tuple[int, int]]:
    """Return (match id, ms that it has been waited for) of matches whose computer has not answered in time; look again later.

    Not a change that anybody sees: rev stays.
    """
    at = clock.now() if now is None else now
    due = running().filter(bot_due__lte=at)
    found = list(due.order_by("bot_due").values_list("pk", "last_move_at", "lingering", "rev")[:BEFORE])
    late = []
    for match_id, last_move_at, moment, rev in found:
        later = Match.objects.filter(pk=match_id, rev=rev, bot_due__lte=at).update(bot_due=at + store.BOT_PATIENCE)
        if later:
            late.append((match_id, at - max(last_move_at, heard_out_until(moment, at))))
    return late


def left_alone(*, now: int | None = None) -> list[int]:
    """Have the sweep look sooner after computers that hear people out of whom nobody is there any more; return their matches.

    Not at once: whoever loads the page anew is gone for a moment. Who is there again is heard out further.
    """
    at = clock.now() if now is None else now
    soon = at + AWHILE
    waiting = running().exclude(lingering="").filter(bot_due__gt=soon, bot_due__lte=at + LONGEST)
    due = dict(waiting.order_by("bot_due").values_list("pk", "rev")[:BEFORE])
    here = presence.seats_here(due) if due else None
    asked = {match_id: heard_out(match_id) for match_id in due} if here is not None else {}
    alone = [match_id for match_id, seats in asked.items() if here and seats and not seats & here[match_id]]
    for match_id in alone:
        Match.objects.filter(pk=match_id, rev=due[match_id], bot_due__gt=soon).update(bot_due=soon)
    return alone


def heard_out(match_id: int) -> set[int]:
    """Return the seats that computers hear out; none of a match that cannot be read, which holds up no other."""
    try:
        return store.read(match_id).heard_out
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        pass_over(match_id, error)
        return set()


def heard_out_until(moment: str, at: int) -> int:
    """Return until when a computer gave people time to answer; 0 where it did not, or does still."""
    found = lingering.read(moment)
    return found.until if found is not None and found.until <= at else 0


def credit_outage(*, gap_ms: int, since: int) -> int:
    """Give the outage that began at `since` back to all running clocks; return how many matches had one.

    A clock that was started after `since` had not been running before: it gets the less.
    """
    credited = 0
    with database.change():
        running = Match.objects.filter(status=Match.Status.RUNNING, next_due__isnull=False).order_by("pk")
        if connection.vendor == "postgresql":
            running = running.select_for_update()
        for match_id, clocks, last_move_at in running.values_list("pk", "clocks", "last_move_at"):
            gap = gap_ms - max(0, last_move_at - since)
            if gap > 0:
                moved = clock.credited(store.CLOCKS.decode(clocks), gap)
                with connection.cursor() as cursor:
                    sql = "UPDATE tables_match SET clocks = %s, next_due = %s, rev = rev + 1 WHERE id = %s"
                    cursor.execute(sql, (store.text(moved), clock.due(moved), match_id))
                credited += 1
        wait_longer(min(gap_ms, clock.CREDIT))
    return credited


def wait_longer(gap_ms: int) -> None:
    """Silence in an outage is no refusal: open requests to take back are given it too."""
    for offer in TakeBack.objects.filter(state=TakeBack.State.OPEN).select_related("match"):
        held = store.OPEN.decode(offer.match.offer)
        later = replace(held, until=held.until + gap_ms)
        TakeBack.objects.filter(pk=offer.pk).update(until=later.until)
        Match.objects.filter(pk=offer.match_id).update(offer=store.text(later), rev=F("rev") + 1)


def abort_idle(*, now: int | None = None) -> list[Update]:
    """Break off matches against the computer that nobody has played for a week."""
    before = (clock.now() if now is None else now) - IDLE
    kinds = [*Match.ALONE, Match.Kind.DEMO]
    idle = running().filter(kind__in=kinds, last_move_at__lt=before)
    return each(
        idle.values_list("pk", flat=True)[:BEFORE],
        lambda match_id: abort(match_id=match_id, reason="idle", still=lambda held: held.last_move_at < before),
    )
