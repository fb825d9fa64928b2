"""Marks that devices and nets leave at sign-in, as keyed hashes: who comes back under another name can be seen.

Families, schools and clubs share devices and nets: a shared mark is a hint, never a proof. Nobody is shown an address.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import PermissionDenied
from django.db.models import Count, F
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from lobby import limits
from lobby.models import Player, Trace
from lobby.moderation import notices
from tables import clock

COOKIE: Final = "device"
KEPT_DAYS: Final = 60
DAY: Final = 86_400_000
SHOWN: Final = 20


@dataclass(frozen=True)
class Linked:
    """Somebody who left the same mark."""

    player: Player
    kind: str
    """device | address"""
    count: int
    """How often he did."""
    last: datetime


def mark(kind: str, value: str) -> str:
    """Return what is kept of a device's token or a net: nobody reads it back without the house's key."""
    return salted_hmac(f"lobby.trace.{kind}", value, algorithm="sha256").hexdigest()


def token_of(request: HttpRequest) -> str:
    """Return this browser's token, a new one where it has none; the answer carries it (`carry`)."""
    token = request.COOKIES.get(COOKIE, "")
    if not (token.isascii() and token.isalnum() and len(token) == 32):
        token = getattr(request, "new_device", "") or secrets.token_hex(16)
        request.new_device = token  # type: ignore[attr-defined]
    return token


def leave(request: HttpRequest, player: Player) -> None:
    """Note that somebody came from this device and this net."""
    try:
        net = limits.address(request)
    except PermissionDenied:
        return  # it came over no net
    for kind, value in ((Trace.Kind.DEVICE, token_of(request)), (Trace.Kind.ADDRESS, net)):
        known = {"player": player, "kind": kind, "mark": mark(kind, value)}
        found = Trace.objects.filter(**known).update(count=F("count") + 1, last_at=clock.now())
        if not found:
            Trace.objects.bulk_create([Trace(**known, last_at=clock.now())], ignore_conflicts=True)


def carry(request: HttpRequest, response: HttpResponse) -> None:
    """Let the browser keep the token that it was given."""
    if token := getattr(request, "new_device", ""):
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, token, max_age=KEPT_DAYS * 86_400, httponly=True, samesite="Lax", secure=secure)


def linked(player: Player) -> list[Linked]:
    """Return who left the same marks, devices first."""
    mine = Trace.objects.filter(player=player).values("mark")
    rows = Trace.objects.filter(mark__in=mine).exclude(player=player).select_related("player").order_by("-kind", "-count")
    return [Linked(row.player, row.kind, row.count, notices.moment(row.last_at)) for row in rows[:SHOWN]]


def shared(player_ids: Iterable[int]) -> bool:
    """Say whether two of these players have left the same mark."""
    marks = Trace.objects.filter(player__in=list(player_ids)).order_by().values("kind", "mark")
    return marks.annotate(players=Count("player", distinct=True)).filter(players__gt=1).exists()


def forget() -> int:
    """Forget marks that have not been seen for long; returns how many."""
    return Trace.objects.filter(last_at__lt=clock.now() - KEPT_DAYS * DAY).delete()[0]


def on_sign_in(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    if request is not None and isinstance(user, Player):
        leave(request, user)


def listen() -> None:
    """Connect the signal; called once, when the app is ready."""
    user_logged_in.connect(on_sign_in, dispatch_uid="lobby.traces")
