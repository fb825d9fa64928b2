"""How news reach a member away from the house: by which ways, when, and in which hours not at all."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from msgspec import Struct

from lobby import push, zones
from lobby.models import News, Player, PushDevice, Reach

MINUTE: Final = 60_000
PUSH_AFTER: Final = 4_000
"""ms after which news are sent to devices: whoever loads a page meanwhile is here, and reads them there."""
MAIL_AFTER: Final = 30_000
BY_MAIL: Final = tuple(kind for kind in News.Kind if kind is not News.Kind.REMATCH)
"""Kinds that can be mailed: a wish for a rematch lasts a minute."""
CALM: Final = frozenset({"letter", "friend", "rematch", "share", "daily", "result", "seat"})
"""What is not sent to somebody who does not want to be disturbed. Challenges he has from friends alone, and clocks run."""


class Ways(Struct, frozen=True):
    """When news of a moment are to be sent; None: not that way."""

    push_at: int | None = None
    mail_at: int | None = None


class Reached(Struct, frozen=True):
    """How some people can be reached at all."""

    reaches: dict[int, Reach]
    devices: frozenset[int]
    addresses: frozenset[int]


def of(player_id: int) -> Reach:
    """Return what somebody has chosen, or the defaults."""
    return Reach.objects.filter(pk=player_id).first() or Reach(player_id=player_id)


def read(player_ids: Collection[int]) -> Reached:
    """Look once how these people can be reached."""
    devices: Iterable[int] = ()
    if push.is_on():
        devices = PushDevice.objects.filter(player__in=player_ids).values_list("player", flat=True)
    confirmed = EmailAddress.objects.filter(user__in=player_ids, verified=True).values_list("user", flat=True)
    return Reached(Reach.objects.in_bulk(player_ids), frozenset(devices), frozenset(confirmed))


def ways(player: Player, kind: str, at: int, reached: Reached) -> Ways:
    """Return when a person is to be sent news of a kind that come at a moment."""
    if player.undisturbed and kind in CALM:
        return Ways()
    reach = reached.reaches.get(player.pk) or Reach(player=player)
    by_push = player.pk in reached.devices and kind in reach.push
    by_mail = player.pk in reached.addresses and kind in reach.mail and kind in BY_MAIL
    return Ways(
        after_quiet(player, reach, at + PUSH_AFTER) if by_push else None,
        after_quiet(player, reach, at + MAIL_AFTER) if by_mail else None,
    )


def after_quiet(player: Player, reach: Reach, at: int) -> int:
    """Return the moment itself, or, in somebody's quiet hours, that at which they end."""
    if reach.quiet_from is None or reach.quiet_until is None or reach.quiet_from == reach.quiet_until:
        return at
    zone = zones.zone(player.time_zone) or ZoneInfo(settings.TIME_ZONE)
    here = datetime.fromtimestamp(at / 1000, tz=UTC).astimezone(zone)
    if not is_within(here.hour * 60 + here.minute, reach.quiet_from, reach.quiet_until):
        return at
    day = here.date() if here.hour * 60 + here.minute < reach.quiet_until else here.date() + timedelta(days=1)
    hour, minute = divmod(reach.quiet_until, 60)
    end = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
    return max(at, int(end.astimezone(UTC).timestamp() * 1000))


def is_within(minute: int, begin: int, end: int) -> bool:
    """Say whether a minute of the day lies in hours that may go over midnight."""
    return begin <= minute < end if begin < end else minute >= begin or minute < end


# --- what a member chooses ------------------------------------------------------------------------------------------
def choose(*, player_id: int, mail: Collection[str], push: Collection[str], quiet: tuple[int, int] | None) -> None:
    """Be sent news of these kinds from now on, and none in these minutes of the day."""
    begin, end = quiet or (None, None)
    values = {
        "mail": [str(kind) for kind in News.Kind if kind in mail and kind in BY_MAIL],
        "push": [str(kind) for kind in News.Kind if kind in push],
        "quiet_from": begin,
        "quiet_until": end,
    }
    Reach.objects.update_or_create(player_id=player_id, defaults=values)


@transaction.atomic
def stop_mail(*, player_id: int) -> None:
    """Mail no more news, and none that wait; twice is once."""
    Reach.objects.filter(player=player_id).update(mail=[])
    News.objects.filter(player=player_id).update(mail_at=None)
