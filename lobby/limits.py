"""How often somebody may do something, counted in Redis for a person or an address, never for one socket."""

import ipaddress
import time

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest


def within(what: str, who: object, *, most: int, seconds: int, when_unknown: bool) -> bool:
    """Count one more and say whether it is still within `most` in `seconds`; `when_unknown` is the answer without Redis."""
    key = f"limit:{what}:{who}:{int(time.time()) // seconds}"
    try:
        cache.add(key, 0, timeout=2 * seconds)
        count = cache.incr(key)
    except Exception:
        return when_unknown
    return when_unknown if count is None else count <= most


def known() -> bool:
    """Say whether anything can be counted at all: not while Redis is gone."""
    try:
        return cache.add("limit:known", 1, timeout=60) is not None  # None: the store did not answer, and says nothing
    except Exception:
        return False


def address(request: HttpRequest) -> str:
    """Return whom a request without a player is counted for: its address, or its /64 net, since a home has a whole one."""
    found = get_adapter().get_client_ip(request)
    try:
        ip = ipaddress.ip_address(found)
    except ValueError:
        return str(found)
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else str(ip)
