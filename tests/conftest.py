"""The toys can be played in tests, and by servers that tests start; nowhere else."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

from games import registry

TOYS = str(Path(__file__).parent / "toys")
os.environ.setdefault("LUFTSCHLOSS_GAMES_PATH", TOYS)
registry.also_from(TOYS)
settings.PULSE = False
"""No thread of this process beats; servers that tests start do."""


def _closing(work: Callable[..., Any], *words: Any, **named: Any) -> Any:
    try:
        return work(*words, **named)
    finally:
        connections.close_all()


@pytest.fixture(autouse=True)
def _threads_give_back_their_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each asynchronous test has threads of its own; what they kept when they ended would be lost to the pool."""
    to_thread = asyncio.to_thread
    monkeypatch.setattr(asyncio, "to_thread", lambda work, *words, **named: to_thread(_closing, work, *words, **named))
