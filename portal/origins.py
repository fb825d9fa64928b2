"""Sockets are opened by our own pages only."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier

from tables.sockets import header


def own_pages_only(application: Any) -> Any:
    """Refuse whoever names no origin of ours; one that is no address at all would be an exception in Channels."""
    guarded = AllowedHostsOriginValidator(application)

    async def door(scope: dict[str, Any], receive: Any, send: Any) -> None:
        checked = guarded if is_address(header(scope, b"origin")) else WebsocketDenier()
        await checked(scope, receive, send)

    return door


def is_address(origin: str) -> bool:
    try:
        return bool(urlsplit(origin).hostname) and urlsplit(origin).port != 0
    except ValueError:  # http://[::1, http://localhost:x
        return False
