"""Call what waits from a test's event loop."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import connection

T = TypeVar("T")


async def apart(function: Callable[..., T], /, *args: Any, **named: Any) -> T:
    """Call a function in a thread that leaves no connection to the database behind."""

    def call() -> T:
        try:
            return function(*args, **named)
        finally:
            connection.close()

    return await asyncio.to_thread(call)
