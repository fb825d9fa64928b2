"""The socket of the lobby: /ws/lobby/. Everybody hears who is here and what is played; one hears of one's own challenges."""

import asyncio
import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from lobby import doors, hall, listing, selectors, wire, words
from lobby.listening import Talk
from lobby.outbox import GROUP
from lobby.refusals import Refused
from tables import clock, hub, presence
from tables.consumers import id_in
from tables.presence import Who
from tables.sockets import Socket
from tables.wire import RefusedFrame

logger = logging.getLogger(__name__)
AGAIN: Final = 0.05
"""Seconds in which changes about one person are gathered."""
WHOLE: Final = 1.0
"""Seconds between two tellings of all there is: the question is short, the answer long."""


class LobbySocket(Socket):
    """One page in the lobby."""

    def __init__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        super().__init__(scope, receive, send)
        self.presence = presence.current()
        self.hall = hall.current()
        self.lists = listing.current(doors.LISTS)
        self.quiet = b"quiet" in scope.get("query_string", b"")
        """Whether the page is elsewhere in the house: its person is here and hears what is about him, and no more."""
        self.talk = Talk(self)
        self._mine: asyncio.Task[None] | None = None
        self._whole: asyncio.TimerHandle | None = None
        self._told_whole = 0.0

    async def opened(self) -> None:
        self.appear()
        if not self.quiet:
            await self.hub.join(GROUP, self)
        await self.greet()
        if not self.quiet:
            await self.hall.enter(self)
            for shown in self.lists.values():
                shown.enter(self)
            await self.talk.open()

    async def greet(self) -> None:
        await self.tell_mine()
        try:
            for message in await hub.run(greetings, self.user, self.quiet):
                self.tell(message)
        except Exception:
            logger.exception("a page could not be greeted")

    def appear(self) -> None:
        """Be seen in the house."""
        if self.user.pk or not self.quiet:
            who = Who(self.user.pk, self.user.get_username())
            self.presence.enter(GROUP, self, who, None)  # the hall tells its pages

    async def rechecked(self) -> None:
        """A guest may have become a member, somebody may have lost a right."""
        self.appear()
        await self.talk.rechecked()
        await self.tell_mine()

    def left(self) -> None:
        self.hub.leave(GROUP, self)
        self.presence.leave(GROUP, self)
        self.hall.leave(self)
        self.talk.close()
        for shown in self.lists.values():
            shown.leave(self)
        for leave in doors.LEFT:
            leave(self)
        for later in (self._mine, self._whole):
            if later is not None:
                later.cancel()

    # --- what is told to the lobby -----------------------------------------------------------------------------------
    def heard(self, message: hub.Message) -> None:
        match message.get("type"):
            case "here":
                self.presence.heard(message["group"])
            case "lobby" if (shown := self.lists.get(message.get("what", ""))) is not None:
                shown.wake()
            case "lobby" if message.get("what") == "person":
                self.hall.forget(message["players"])
            case "lobby":  # a match has begun or ended
                self.hall.wake()
            case "mine":
                self.soon_mine()
            case "told":
                self.put(message["frame"])
            case "go":
                self.tell(wire.Go(message["match"], message.get("why", "")))
                self.soon_mine()
            case kind if (hear := doors.HEARS.get(str(kind))) is not None:
                hear(self, message)
            case _:
                super().heard(message)

    def soon_mine(self) -> None:
        if self._mine is None or self._mine.done():
            self._mine = self.hub.loop.create_task(self._later_mine())

    async def _later_mine(self) -> None:
        await asyncio.sleep(AGAIN)
        self._mine = None  # what changes from here on is told once more
        await self.tell_mine()

    async def tell_mine(self) -> None:
        try:
            self.tell(await hub.run(selectors.mine, self.user))
        except Exception:
            logger.exception("what is about a person could not be read")

    def soon_whole(self) -> None:
        """Tell once more who is here and what is played; however often the page asks, not more than once in WHOLE."""
        if self._whole is None:
            wait = self._told_whole + WHOLE - self.hub.loop.time()
            self._whole = self.hub.loop.call_later(max(0.0, wait), self._show_whole)

    def _show_whole(self) -> None:
        self._whole, self._told_whole = None, self.hub.loop.time()
        self.hall.show(self)

    # --- what the page says ------------------------------------------------------------------------------------------
    async def received(self, text: str) -> None:
        try:
            frame = wire.frames.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError):
            return self.no("malformed", id_in(text))
        if isinstance(frame, wire.Beat):
            self.presence.beat(GROUP, self)
            await self.talk.beat()
            return self.tell(wire.BeatBack(clock.now()))
        if isinstance(frame, wire.Again):
            return None if self.quiet else self.soon_whole()
        if self.user.pk is None:
            return self.no("not_signed_in", frame.id)
        await asyncio.shield(self.hub.own(self.act(frame)))

    async def act(self, frame: Any) -> None:
        """Do what was asked for; the hub sees it through, whatever becomes of this socket."""
        try:
            if (live := doors.LIVE.get(type(frame))) is not None:
                answer = await live(self, frame)
            else:
                answer = await hub.run(doors.ACTS[type(frame)], frame, self.user.pk)
        except Refused as no:
            return self.no(no.code, frame.id, no.values)
        except Exception:
            logger.exception("a frame of type %s in the lobby failed", type(frame).__name__)
            return self.no("unavailable", frame.id)
        self.tell(answer)

    def no(self, code: str, ident: str | None, values: Mapping[str, int | str] = MappingProxyType({})) -> None:
        self.tell(RefusedFrame(code, ident, tuple(values.items()), words.refusal(code, self.language, values)))


def greetings(user: Any, quiet: bool) -> list[Any]:
    """Return what a page is told when it has come, beyond what is about its person."""
    return [message for greet in doors.GREETINGS for message in greet(user, quiet)]
