"""Looks back at matches that are over: asked for once, made in parts between which computers of running matches think."""

import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec

from tables import bots, clock, database, lookback, replays, selectors, store
from tables.lookback import Found
from tables.models import LookBack, Match
from tables.store import Held, NotAllowed

log = logging.getLogger(__name__)
LEASE: Final = 30_000
"""ms after which a look back of which nothing is heard can be asked for again: whoever made it is gone."""
PART: Final = 0.5
"""Seconds of work at a time, so that whom computers keep waiting hardly notices."""
DECISION: Final = 0.1
"""Seconds after which a game is told to come to an end with a decision."""
AT_ONCE: Final = 20
"""Looks back that are made at the same time, for everybody; and for one person."""
OF_PERSON: Final = 2

FOUND: Final = msgspec.json.Decoder(tuple[Found, ...])


def ask_look_back(*, match_id: int, player_id: int) -> bool:
    """Have a look back made; False when it is there or being made. Raises NotAllowed, Match.DoesNotExist."""
    with database.change():
        held = store.hold(match_id)
        if held.status not in (Match.Status.OVER, Match.Status.VOID) or held.game.weigh is None:
            raise NotAllowed("no_look_back")
        known = LookBack.objects.filter(pk=match_id).first()
        same = known is not None and known.fingerprint == held.rules
        if known is not None and same and (known.payload or known.until > held.now):
            return False
        check_room(player_id, held.now)
        begun = {"until": held.now + LEASE} | ({} if same else fresh(held.rules))
        LookBack.objects.update_or_create(match_id=match_id, defaults=begun)
    return True


def fresh(rules: str) -> dict[str, object]:
    return {"fingerprint": rules, "done": 0, "found": "[]", "payload": ""}


def check_room(player_id: int, now: int) -> None:
    working = LookBack.objects.filter(payload="", until__gt=now)
    own = working.filter(match__chairs__player_id=player_id)
    if own.count() >= OF_PERSON or working.count() >= AT_ONCE:
        raise NotAllowed("busy")


def look_on(*, match_id: int) -> bool:
    """Weigh some more decisions and keep what came of them; says whether there is more to do. Doing it twice does no harm."""
    row = LookBack.objects.filter(pk=match_id, payload="").first()
    if row is None:
        return False
    held, course = selectors.replay(match_id)
    if held.rules != row.fingerprint or held.game.weigh is None:
        return False  # of other rules: whoever asks again begins anew
    steps, found, done = lookback.decisions(course), list(FOUND.decode(row.found)), row.done
    end = time.monotonic() + PART
    while done < len(steps) and time.monotonic() < end:
        found += weighed(held, course, steps[done])
        done += 1
    more = done < len(steps)
    changed = {"done": done, "found": store.text(found) if more else "[]", "until": clock.now() + LEASE}
    if not more:
        changed["payload"] = store.text(lookback.complete(course, found))
    same = LookBack.objects.filter(pk=match_id, done=row.done, fingerprint=row.fingerprint, payload="")
    return bool(same.update(**changed)) and more


def weighed(held: Held, course: replays.Course, number: int) -> list[Found]:
    """Weigh one decision; one that the game fails at is left out. Its arguments are a hand: only the kind of error is told."""
    seat = getattr(course.steps[number].entry, "seat", 0)
    try:
        one = lookback.judged(course, number, bots.rng_of(held.seed, seat, number), within(DECISION))
    except Exception as error:
        log.error("%s could not weigh a move: %s", held.game.slug, type(error).__name__)
        return []
    return [] if one is None else [one]


def within(seconds: float) -> Callable[[], bool]:
    """Counted in time of this thread: a busy machine makes a look back late, not worse."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() < end
