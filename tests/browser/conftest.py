"""People at browsers, for all browser tests. Fixtures lie in fixtures.py: tests of games, in their own folders, share them."""

import os
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from lobby.models import Player
from tables import outbox, services, wire

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
SHOTS = Path("test-results/screens")
PATIENCE = 15_000
"""ms that anything on a page may take on a busy machine; nothing is measured by it."""
expect.set_options(timeout=PATIENCE)

numbers = count(1)


class Person:
    """Somebody at a browser: a context with its own cookies, whose pages must be without faults."""

    def __init__(self, context: BrowserContext, name: str, player: Player | None) -> None:
        self.context = context
        self.name = name
        self.player = player
        self.faults: list[str] = []
        self.frames: list[str] = []
        """All that any socket of his pages was sent."""
        context.set_default_timeout(PATIENCE)
        context.on("page", self._listen)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.on("websocket", lambda ws: ws.on("framereceived", lambda text: self.frames.append(str(text))))

    def opens(self, address: str) -> Page:
        page = self.context.new_page()
        page.goto(address)
        return page


def member(name: str) -> Player:
    """A member whose name nobody else in this run has."""
    unique = f"{name} {next(numbers)}"
    return Player.objects.create_user(unique)


def seated(*people: Person, **terms: Any) -> int:
    """Begin a match between people without the lobby; returns its number."""
    return between(*(one.player for one in people if one.player), **terms)


def between(
    *players: Player, game: str = "battleballon", preset: str = "", time: wire.TimeControl | None = None, **more: Any
) -> int:
    """Begin a match between members who need not be at a browser."""
    sitters = [services.Sitter(player=one.pk, name=one.username) for one in players]
    update = services.open_match(
        game=game, preset=preset, sitters=sitters, time=time or wire.TimeControl("clock", 10, 5), kind="people", **more
    )
    outbox.follow(update)
    return update.match_id


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page among the results, for who asks with SHOTS=1: each takes as long as a page."""
    if not os.environ.get("SHOTS"):
        return
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
