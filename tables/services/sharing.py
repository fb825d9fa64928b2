"""The link to a replay, which somebody who took part gives away and takes back: whoever has it sees everybody's cards."""

import secrets
from typing import Final

from django.db import IntegrityError

from tables import clock, database, sharing
from tables.models import Chair, Match, Share
from tables.store import NotAllowed

TOKEN_BYTES: Final = 24


def share(*, match_id: int, player_id: int) -> Share:
    """Return a player's link to a replay: the one he has, or a new one. Raises NotAllowed for strangers and too early."""
    try:
        with database.change():
            return shared(match_id, player_id)
    except IntegrityError:  # two clicks at once: the other one has made it
        return Share.objects.get(match_id=match_id, by_id=player_id, ended_at=None)


def shared(match_id: int, player_id: int) -> Share:
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not Chair.objects.filter(match=match, player_id=player_id).exists():
        raise NotAllowed("not_seated")
    if why := sharing.why_not(match):
        raise NotAllowed(why)
    if (found := sharing.own(match_id, player_id)) is not None:
        return found
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return Share.objects.create(match=match, by_id=player_id, token=token, made_at=clock.now())


def end_share(*, match_id: int, player_id: int) -> bool:
    """Let a player's link lead nowhere from now on; say whether there was one. What others share stays theirs."""
    open_ones = Share.objects.filter(match_id=match_id, by_id=player_id, ended_at=None)
    return bool(open_ones.update(ended_at=clock.now()))


def end_shares_of(player_id: int) -> int:
    """End all links that a player has made: he goes for good."""
    return Share.objects.filter(by_id=player_id, ended_at=None).update(ended_at=clock.now())
