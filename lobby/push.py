"""Web push: the devices of members that take it, and what is sent to them. Off where the house has no keys (VAPID_PRIVATE_KEY).

Whoever signs up a device names the address that we will write to: only addresses of known push services are taken.
"""

import base64
import json
import logging
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from lobby.models import Player, PushDevice
from lobby.models.news import ENDPOINT
from lobby.moderation import traces
from lobby.refusals import Refused
from tables import clock

log = logging.getLogger(__name__)
MOST: Final = 10
"""Devices of a person; with one more the oldest is forgotten."""
PATIENCE: Final = 5.0
"""Seconds that a push service may take."""
GONE: Final = frozenset({401, 403, 404, 410})
"""Answers after which a device is forgotten: it has unsubscribed, or takes nothing from these keys."""
HOST: Final = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
"""A host that every library reads alike: after a backslash some see the end of it, and would write to another."""


def is_on() -> bool:
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """Return the key that browsers subscribe with, base64url; nothing where push is off."""
    if not is_on():
        return ""
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    point = serialization.PublicFormat.UncompressedPoint
    key = Vapid02.from_string(settings.VAPID_PRIVATE_KEY).public_key
    return text(key.public_bytes(serialization.Encoding.X962, point))


def new_keys() -> str:
    """Return a fresh private key as the environment takes it."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return text(number.to_bytes(32, "big"))


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


# --- devices ----------------------------------------------------------------------------------------------------------
def keep(*, player: Player, endpoint: str, p256dh: str, auth: str, mark: str, name: str) -> PushDevice:
    """Send a member's news to a browser from now on; one that is known is renewed, whosever it was. Raises Refused."""
    if not is_on() or player.is_guest or not is_service(endpoint) or not are_keys(p256dh, auth):
        raise Refused("no_such_device")
    values = {"player": player, "p256dh": p256dh, "auth": auth, "mark": mark, "name": name, "made_at": clock.now()}
    with transaction.atomic():
        PushDevice.objects.filter(mark=mark).exclude(endpoint=endpoint).delete()
        kept, _ = PushDevice.objects.update_or_create(
            endpoint=endpoint, defaults={**values, "password": stands_for(player.password)}
        )
        last = PushDevice.objects.filter(player=player).order_by("-made_at", "-pk").values_list("pk", flat=True)[MOST:]
        PushDevice.objects.filter(pk__in=list(last)).delete()
    return kept


def is_service(endpoint: str) -> bool:
    """Say whether an address is one of a push service: https, a known host, no other port."""
    try:
        parts = urlsplit(endpoint)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return False
    if len(endpoint) > ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or "@" in parts.netloc:
        return False
    if f"{parts.scheme}://{parts.netloc}" in settings.PUSH_SERVICES:
        return True
    known = any(host == one or (one.startswith(".") and host.endswith(one)) for one in settings.PUSH_SERVICES)
    return parts.scheme == "https" and port in (None, 443) and known and HOST.fullmatch(host) is not None


def are_keys(p256dh: str, auth: str) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(p256dh))
        return len(raw(auth)) == 16
    except ValueError:
        return False


def stands_for(password: str) -> str:
    return salted_hmac("lobby.push", password, algorithm="sha256").hexdigest()


def forget(*, player_id: int, pk: int) -> None:
    """Send nothing more to a device; twice is once."""
    PushDevice.objects.filter(player=player_id, pk=pk).delete()


# --- sending ----------------------------------------------------------------------------------------------------------
def send(player: Player, told: Mapping[str, Any], *, seconds: int, urgent: bool) -> int:
    """Send something to all devices of a person; returns how many took it. Devices that are gone are forgotten."""
    devices = list(PushDevice.objects.filter(player=player))
    stale = [device.pk for device in devices if device.password != stands_for(player.password)]
    PushDevice.objects.filter(pk__in=stale).delete()
    return sum(sent(device, told, seconds, urgent) for device in devices if device.pk not in stale)


def sent(device: PushDevice, told: Mapping[str, Any], seconds: int, urgent: bool) -> bool:
    """Encrypt for one device, and hand over; say whether it was taken. Never raises."""
    from pywebpush import WebPushException, webpush

    try:
        webpush(
            {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}},
            json.dumps(told, ensure_ascii=False),
            vapid_private_key=settings.VAPID_PRIVATE_KEY,
            vapid_claims={"sub": settings.VAPID_SUBJECT},
            ttl=seconds,
            timeout=PATIENCE,
            headers={"Urgency": "high" if urgent else "normal"},
        )
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        if status in GONE:
            device.delete()
        log.log(logging.INFO if status in GONE else logging.WARNING, "a push service answered %d", status)
        return False
    except Exception as error:  # the net, or keys that no browser made
        log.warning("not pushed: %s", type(error).__name__)
        return False
    return True


# --- who signs in and out ---------------------------------------------------------------------------------------------
def on_sign_in(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    """Somebody else sits at this browser: nothing of whoever sat there before is sent to it."""
    if request is not None and (token := request.COOKIES.get(traces.COOKIE)):
        PushDevice.objects.filter(mark=traces.mark("device", token)).exclude(player=user.pk).delete()


def on_sign_out(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    if request is not None and (token := request.COOKIES.get(traces.COOKIE)):
        PushDevice.objects.filter(mark=traces.mark("device", token)).delete()


def listen() -> None:
    """Connect the signals; called once, when the app is ready."""
    user_logged_in.connect(on_sign_in, dispatch_uid="lobby.push.sign_in")
    user_logged_out.connect(on_sign_out, dispatch_uid="lobby.push.sign_out")
