"""A table whose other seats are easy computers: the page of a real match, whose socket the test plays, under the real rules."""

import json
import time
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from games.contract import CHANCE, Seat, Viewer
from games.gespenster import GAME
from games.gespenster.state import Move, State
from games.luck import Stream
from tests.browser.cast import MORE

NAMES = ("Anna", "Emil", *MORE)
MINUTE = 60_000


class Laid:
    """What one browser sees of a state. After each move of the page the others move at once, until it is waited for again."""

    def __init__(
        self, state: State, *, seat: Seat | None = 0, viewer: Viewer = None, alone: bool = False, **message: Any
    ) -> None:
        self.state = state
        self.seat = seat
        self.viewer: Viewer = viewer if seat is None else seat
        self.alone = alone
        """Nobody else moves by himself."""
        self.ply = 0
        self.rng = Random("laid")
        self.lines: list[dict[str, Any]] = []
        self.message = message
        self.page_side: WebSocketRoute | None = None
        self.played: list[Move] = []
        """Moves that the page has sent."""

    def page(self, context: BrowserContext, address: str) -> Page:
        """Open the table there, and wait until it is laid."""
        context.route_web_socket(lambda url: "/ws/tables/" in url, self._opened)
        page = context.new_page()
        page.goto(address)
        page.locator(".gs-table").wait_for()
        return page

    def _opened(self, page_side: WebSocketRoute) -> None:
        self.page_side = page_side
        page_side.on_message(self._heard)
        self.tells()
        page_side.send(json.dumps({"type": "people", "here": [*range(self.seats)], "watchers": [], "unnamed": 0}))

    def _heard(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] != "play":
            return
        move = msgspec.convert(frame["move"], Move)
        assert self.seat is not None
        if why := GAME.refusal(self.state, self.seat, move):
            return self.tells_of(type="refused", id=frame["id"], code=why.code, values=why.values)
        self.played.append(move)
        self.plays(self.seat, move, done=frame["id"])
        if not self.alone:
            self.answers()

    def plays(self, seat: Seat, move: Any, **more: Any) -> None:
        """Let a seat move, and tell of it."""
        self._enter(seat, move)
        if GAME.actors(self.state) == (CHANCE,):
            self._enter(CHANCE, GAME.chance(self.state, Stream(b"laid" * 8, self.ply)))
        self.tells(**more)

    def answers(self) -> None:
        """Let the others move, as easy computers do, until it is the reader's turn."""
        while self.seat not in (actors := GAME.actors(self.state)) and actors:
            seat = actors[0]
            legal = GAME.legal(self.state, seat)
            advice = GAME.bots["easy"](GAME.view(self.state, seat), legal, self.rng, lambda: True)
            assert advice
            self.plays(seat, advice.move)

    def lays(self, **changes: Any) -> None:
        """Change the state itself."""
        self.state = replace(self.state, **changes)

    def _enter(self, seat: Seat, move: Any) -> None:
        after = GAME.apply(self.state, seat, move)
        facts = msgspec.to_builtins(GAME.tell(self.state, seat, move, after, self.viewer))
        self.state, self.ply = after, self.ply + 1
        kind, actor = ("drawn", None) if seat == CHANCE else ("played", seat)
        self.lines.append({"ply": self.ply, "at": now(), "kind": kind, "seat": actor, "facts": facts})

    @property
    def seats(self) -> int:
        return len(self.state.totals)

    def tells(self, **more: Any) -> None:
        """Send what there is to be seen now."""
        self.tells_of(**self.seen(), **more)

    def tells_of(self, **message: Any) -> None:
        if self.page_side is not None:
            self.page_side.send(json.dumps(message))

    def seen(self) -> dict[str, Any]:
        state, seat, actors, end = self.state, self.seat, GAME.actors(self.state), GAME.outcome(self.state)
        return {
            "type": "table",
            "id": 1,
            "rev": self.ply,
            "ply": self.ply,
            "now": now(),
            "game": GAME.slug,
            "first": 0,
            "since": 0,
            "kind": "people",
            "time": {"kind": "brake", "minutes": 0, "seconds": 0},
            "status": "running" if end is None else "over",
            "options": msgspec.to_builtins(state.options),
            "seat": seat,
            "chairs": [{"seat": at, "name": NAMES[at], "player": 1_000_000 + at} for at in range(self.seats)],
            "actors": actors,
            "may": (),
            "clocks": [{"until": now() + MINUTE * 10 if at in actors else None, "kind": "brake"} for at in range(self.seats)],
            "view": msgspec.to_builtins(GAME.view(state, self.viewer)),
            "legal": msgspec.to_builtins(GAME.legal(state, seat)) if seat in actors else [],
            "open": ["pass_cards"],
            "lines": self.lines,
            "result": None if end is None else {"reason": end.reason, "scores": end.scores, "ranks": end.ranks},
            **self.message,
        }


def now() -> int:
    return int(time.time() * 1000)
