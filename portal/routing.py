"""All socket addresses."""

from typing import Any

from django.urls import re_path

from lobby.routing import sockets as lobby
from tables.routing import sockets as tables


async def nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Refuse whoever knocks where no socket is; a router without an answer would raise, and log it as a fault of ours."""
    if (await receive())["type"] == "websocket.connect":
        await send({"type": "websocket.close"})


sockets = [*tables, *lobby, re_path("", nowhere)]  # type: ignore[arg-type]  # no view, but what Channels takes
