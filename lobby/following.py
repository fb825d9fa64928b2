"""Following somebody: when he comes to a table, whoever follows him is taken there. Kept in Redis for a while, nowhere else.

One follows one person at a time. The one who is followed sees it and can end it. Nobody follows whom he may not disturb.
"""

import contextlib
import os
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from redis import RedisError

from lobby import folk, limits, outbox
from lobby.models import Player
from lobby.refusals import Refused
from tables import publish
from tables import selectors as tables
from tables.models import Chair, Match

LASTS: Final = 3 * 60 * 60
"""Seconds after which nobody follows any more who has not been taken anywhere."""
MOST: Final = 20
"""People who may follow one player."""


# --- what people do -------------------------------------------------------------------------------------------------
def follow(*, follower_id: int, player_id: int) -> int | None:
    """Follow somebody from now on, and nobody else; returns the match at which he is now, if there is one. Raises Refused."""
    if not limits.within("follow", follower_id, most=20, seconds=600, when_unknown=True):
        raise Refused("too_many")
    if follower_id == player_id:
        raise Refused("own_shadow")
    player = Player.objects.filter(pk=player_id, is_active=True).first()
    if player is None:
        raise Refused("no_such_player")
    if not folk.may_disturb(follower_id, player):
        raise Refused("not_disturbed")
    at = where(player_id)
    with asking() as redis:
        if redis.hlen(followers_key(player_id)) >= MOST:
            raise Refused("too_many_followers")
        before = followed_by(follower_id)
        if before not in (None, player_id):
            leave(redis, follower_id, before)
        redis.set(followed_key(follower_id), player_id, ex=LASTS)
        redis.hset(followers_key(player_id), str(follower_id), at or 0)
        redis.expire(followers_key(player_id), LASTS)
    tell(follower_id, player_id, *([before] if before else []))
    return at if at and not sitting({follower_id}) else None


def part(player_id: int, other_id: int) -> None:
    """Follow somebody no more, and have him follow no more. Raises Refused."""
    for follower, followed in ((player_id, other_id), (other_id, player_id)):
        if followed_by(follower) == followed:
            with asking() as redis:
                leave(redis, follower, followed)
            tell(follower, followed)


def moved(player_id: int, match_id: int) -> None:
    """Take those who follow a player to the table to which he has come: once, and nobody away from a match of his own.

    Whether they may disturb him is asked each time: what stands between people changes.
    """
    with contextlib.suppress(Refused), asking() as redis:
        told = {int(pk): int(last) for pk, last in redis.hgetall(followers_key(player_id)).items()}
        coming = {pk for pk, last in told.items() if last != match_id and followed_by(pk) == player_id}
        if not coming or not tables.played_now().filter(pk=match_id).exists():
            return
        player = Player.objects.get(pk=player_id)
        coming = {pk for pk in coming if folk.may_disturb(pk, player)}
        for pk in coming:
            redis.hset(followers_key(player_id), str(pk), match_id)
            redis.expire(followed_key(pk), LASTS)
        redis.expire(followers_key(player_id), LASTS)
        for pk in coming - sitting(coming):
            outbox.led(match_id, pk)


def sitting(player_ids: set[int]) -> set[int]:
    """Return who of these sits in a running match, be it against the computer."""
    chairs = Chair.objects.filter(player_id__in=player_ids, left=False, match__status=Match.Status.RUNNING)
    chairs = chairs.exclude(match__time_kind=Match.Time.DAYS)
    return {pk for pk in chairs.values_list("player_id", flat=True) if pk is not None}


# --- who follows whom -----------------------------------------------------------------------------------------------
def followed_by(follower_id: int) -> int | None:
    """Return whom somebody follows."""
    with contextlib.suppress(Refused), asking() as redis:
        found = redis.get(followed_key(follower_id))
        return int(found) if found else None
    return None


def followers_of(player_id: int) -> list[int]:
    """Return who follows a player."""
    with contextlib.suppress(Refused), asking() as redis:
        named = [int(pk) for pk in redis.hkeys(followers_key(player_id))]
        return [pk for pk in named if followed_by(pk) == player_id]
    return []


def people_of(player_id: int) -> tuple[Player | None, list[Player]]:
    """Return whom a player follows, and who follows him."""
    followed, followers = followed_by(player_id), followers_of(player_id)
    if followed is None and not followers:
        return None, []
    found = Player.objects.in_bulk([*followers, *([followed] if followed else [])])
    return found.get(followed or 0), [found[pk] for pk in sorted(followers) if pk in found]


def where(player_id: int) -> int | None:
    """Return the match between people in which a player sits now, if there is one."""
    return next((match.id for match in tables.running_of(player_id) if match.kind not in Match.ALONE and not match.slow), None)


# --- in Redis -------------------------------------------------------------------------------------------------------
@contextlib.contextmanager
def asking() -> Iterator[Any]:
    """Give Redis to a block. Raises Refused when it does not answer."""
    try:
        yield publish.connection(os.getpid())
    except RedisError as error:
        raise Refused("unavailable") from error


def leave(redis: Any, follower_id: int, followed: int | None) -> None:
    redis.delete(followed_key(follower_id))
    redis.hdel(followers_key(followed or 0), str(follower_id))


def tell(*player_ids: int) -> None:
    with transaction.atomic():
        outbox.challenges_changed(*player_ids)


def followed_key(follower_id: int) -> str:
    return f"{settings.REDIS_PREFIX}:follows:{follower_id}"


def followers_key(player_id: int) -> str:
    return f"{settings.REDIS_PREFIX}:followers:{player_id}"
