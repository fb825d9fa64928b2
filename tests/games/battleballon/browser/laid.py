"""Tables laid out by hand: the page of a real match, whose socket tells of a state made for the test, under the real rules."""

import json
import time
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from games.battleballon import GAME
from games.battleballon.state import LayDraw, Move, State
from games.contract import ALL, CHANCE, Seat
from games.luck import Stream


class Laid:
    """What one browser sees of a state. `plays` is a move of whoever is on turn; the reader's own moves come from his page."""

    def __init__(
        self, state: State, *, seat: Seat | None = 0, names: tuple[str, str] = ("Anna", "Emil"), **message: Any
    ) -> None:
        self.state = state
        self.seat = seat
        self.ply = 0
        self.lines: list[dict[str, Any]] = []
        self.message = {"kind": "people", "time": {"kind": "brake", "minutes": 0, "seconds": 0}, **message}
        self.chairs = [{"seat": at, "name": name, "player": 1_000_000 + at} for at, name in enumerate(names)]
        self.page_side: WebSocketRoute | None = None
        self.played: list[Move] = []
        """Moves that the page has sent."""

    def attach(self, context: BrowserContext) -> "Laid":
        context.route_web_socket(lambda url: "/ws/tables/" in url, self._opened)
        return self

    def page(self, context: BrowserContext, address: str) -> Page:
        """Open the table there, and wait until it is laid."""
        page = context.new_page()
        page.goto(address)
        page.locator(".lanes").wait_for()
        return page

    def _opened(self, page_side: WebSocketRoute) -> None:
        self.page_side = page_side
        page_side.on_message(self._heard)
        self.tells()
        page_side.send(json.dumps({"type": "people", "here": [0, 1], "watchers": [], "unnamed": 0}))

    def _heard(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "play":
            move = msgspec.convert(frame["move"], Move)
            self.played.append(move)
            assert self.seat is not None
            self._apply(self.seat, move)
            self.tells(done=frame["id"])

    def plays(self, move: Move, *, tell: bool = True) -> None:
        """Let whoever is on turn move; between races, the other side."""
        seat = self.state.turn if isinstance(move, LayDraw) else 1 - (self.seat or 0)
        self._apply(seat, move)
        if tell:
            self.tells()

    def _apply(self, seat: Seat, move: Move) -> None:
        self._log(seat, seat, move, GAME.apply(self.state, seat, move))
        if self.state.phase == "deal":
            deal = GAME.chance(self.state, Stream(b"laid" * 8, 0))
            self._log(None, CHANCE, deal, GAME.apply(self.state, CHANCE, deal))

    def _log(self, seat: Seat | None, actor: Seat, move: Any, after: State) -> None:
        viewer = self.viewer
        facts = msgspec.to_builtins(GAME.tell(self.state, actor, move, after, viewer))
        self.state = after
        self.ply += 1
        self.lines.append(
            {"ply": self.ply, "at": now(), "kind": "drawn" if seat is None else "played", "seat": seat, "facts": facts}
        )

    @property
    def viewer(self) -> Any:
        return self.seat if self.seat is not None else self.message.get("viewer", "watcher")

    def tells(self, **more: Any) -> None:
        """Send what there is to be seen now."""
        if self.page_side is not None:
            self.page_side.send(json.dumps({**self.seen(), **more}))

    def seen(self) -> dict[str, Any]:
        state, seat = self.state, self.seat
        actors = GAME.actors(state)
        until = now() + (30_000 if state.phase == "between" else 600_000)
        kind = "pace" if state.phase == "between" else "brake"
        end = GAME.outcome(state)
        return {
            "type": "table",
            "id": 1,
            "rev": self.ply,
            "ply": self.ply,
            "now": now(),
            "game": GAME.slug,
            "first": 0,
            "since": 0,
            "status": "running" if end is None else "over",
            "options": {"length": state.length},
            "seat": seat,
            "chairs": self.chairs,
            "actors": actors,
            "may": actors,
            "clocks": [{"until": until if at in actors else None, "kind": kind} for at in (0, 1)],
            "view": msgspec.to_builtins(GAME.view(state, ALL if self.viewer == ALL else seat)),
            "legal": msgspec.to_builtins(GAME.legal(state, seat)) if seat in actors else [],
            "lines": self.lines,
            "result": None if end is None else {"reason": end.reason, "scores": end.scores, "ranks": end.ranks},
            **{name: value for name, value in self.message.items() if name != "viewer"},
        }


def now() -> int:
    return int(time.time() * 1000)
