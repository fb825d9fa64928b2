"""The one place through which a web process hears and tells: groups of sockets, one layer channel, one pool for the database.

A message of one's own is delivered at once and goes out through Redis too; its echo is ignored by `origin`. So a process whose
Redis is gone still serves its own sockets, and what others missed comes with the next heartbeat.
Everything here runs in the event loop; from other threads only `deliver_here` may be called.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import count, islice
from typing import Any, Final, Protocol, TypeAlias, TypeVar
from uuid import uuid4
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.conf import settings

from tables import database
from tables.publisher import Publisher
from tables.workers import Workers

logger = logging.getLogger(__name__)
T = TypeVar("T")
Message: TypeAlias = dict[str, Any]
Deliver: TypeAlias = Callable[[Message], None]
Hook: TypeAlias = Callable[[Deliver, Message], None]

LINGER: Final = 30.0
"""Seconds for which an empty group stays joined: people reload."""
PATIENCE: Final = 1.0
"""Seconds that a joiner waits for the subscription, and a message for Redis. Then life goes on without."""
UNSENT: Final = 10_000
"""Messages that wait for Redis; older ones are dropped, which a heartbeat heals."""
TOGETHER: Final = 32
"""Messages that go to Redis in one go, when so many wait."""
CHECK: Final = 5.0
"""Seconds between two looks at whether we still hear."""
DRAIN: Final = 5.0
"""Seconds that work begun may take when the process ends."""


class Hears(Protocol):
    """What sits in a group."""

    def heard(self, message: Message) -> None:
        """Take a message of the group: at once, without waiting for anything."""


class Room:
    """A group that this process has joined."""

    __slots__ = ("leaving", "sockets", "subscription")

    def __init__(self) -> None:
        self.sockets: set[Hears] = set()
        self.subscription: asyncio.Task[None] | None = None
        self.leaving: asyncio.TimerHandle | None = None


class Hub:
    def __init__(self) -> None:
        self.origin = uuid4().hex
        self.layer = get_channel_layer()
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.hooks: list[Hook] = []
        """For tests: each gets (deliver, message) and calls deliver never, later, or twice."""
        self.owned: set[asyncio.Task[Any]] = set()
        self._unsent: deque[tuple[str, Message]] = deque(maxlen=UNSENT)
        self._publisher = Publisher(self.layer)
        self._wake = asyncio.Event()
        self._marks: dict[int, asyncio.Future[None]] = {}
        self._numbers = count()
        self._channel: asyncio.Future[str] = self.loop.create_future()
        self._reader = self.loop.create_task(self._read())
        self._background = {self.loop.create_task(self._publishing()), self.loop.create_task(self._watching())}

    # --- groups ------------------------------------------------------------------------------------------------------
    async def join(self, group: str, socket: Hears) -> None:
        """Let a socket hear a group. When this returns nothing told from now on is missed (unless Redis is gone)."""
        room = self.rooms.get(group)
        if room is None:
            room = self.rooms[group] = Room()
        room.sockets.add(socket)
        if room.leaving is not None:
            room.leaving.cancel()
            room.leaving = None
        if room.subscription is None:
            room.subscription = self.loop.create_task(self._subscribe(group, room))
        if not room.subscription.done():
            await asyncio.wait({room.subscription}, timeout=PATIENCE)

    def leave(self, group: str, socket: Hears) -> None:
        room = self.rooms.get(group)
        if room is None or socket not in room.sockets:
            return
        room.sockets.discard(socket)
        if not room.sockets and room.leaving is None:
            room.leaving = self.loop.call_later(LINGER, self._forget, group)

    def _forget(self, group: str) -> None:
        room = self.rooms.pop(group)
        if room.subscription is not None:
            room.subscription.cancel()
        self._keep(self._unsubscribe(group))

    async def _subscribe(self, group: str, room: Room) -> None:
        """Join the group on the layer, and know that Redis has seen it: a mark sent into the group must come back."""
        while True:
            try:
                await self.layer.group_add(group, await asyncio.shield(self._channel))
                if await self._mark(group):
                    return
            except Exception as error:
                logger.warning("cannot join %s: %s", group, type(error).__name__)
                await asyncio.sleep(0.5)

    async def _unsubscribe(self, group: str) -> None:
        if group not in self.rooms and self._channel.done():
            with contextlib.suppress(Exception):
                await self.layer.group_discard(group, self._channel.result())
            if group in self.rooms:  # somebody came meanwhile
                self._subscribe_anew(group)

    def _subscribe_anew(self, group: str) -> None:
        room = self.rooms[group]
        if room.subscription is not None:
            room.subscription.cancel()
        room.subscription = self.loop.create_task(self._subscribe(group, room))

    async def _mark(self, group: str) -> bool:
        """Send a mark through Redis to ourselves; say whether it came back."""
        number, came = next(self._numbers), self.loop.create_future()
        self._marks[number] = came
        try:
            await self.layer.group_send(group, {"type": "mark", "origin": self.origin, "mark": number})
            async with asyncio.timeout(0.3):
                await came
        except TimeoutError:
            return False
        finally:
            del self._marks[number]
        return True

    # --- telling -----------------------------------------------------------------------------------------------------
    def send(self, group: str, message: Message) -> None:
        """Tell a group, here and in all other processes."""
        message = {**message, "group": group, "origin": self.origin}
        self.deliver(message)
        self.publish(group, message)

    def local(self, group: str, message: Message) -> None:
        """Tell those of a group that are connected to this process."""
        self.deliver({**message, "group": group})

    def publish(self, group: str, message: Message) -> None:
        """Tell the other processes, some moments later; never waits, never fails."""
        self._unsent.append((group, {**message, "group": group, "origin": self.origin}))
        self._wake.set()

    def deliver(self, message: Message) -> None:
        """Hand a message to the sockets of its group: the one place through which everything goes that is told."""
        deliver: Deliver = self._hand_out
        for hook in reversed(self.hooks):
            deliver = partial(hook, deliver)
        deliver(message)

    def _hand_out(self, message: Message) -> None:
        room = self.rooms.get(group_of(message))
        if room is None:
            return
        for socket in tuple(room.sockets):
            try:
                socket.heard(message)
            except Exception:
                logger.exception("a socket failed to hear a message of type %s", message.get("type"))

    async def _publishing(self) -> None:
        while True:
            await self._wake.wait()
            while self._unsent:
                together = tuple(islice(self._unsent, TOGETHER))
                await self._published(together)
                for one in together:
                    if self._unsent and self._unsent[0] is one:
                        self._unsent.popleft()
            self._wake.clear()

    async def _published(self, messages: tuple[tuple[str, Message], ...]) -> None:
        for attempt in (1, 2):  # the first finds out that the connection is dead, the second makes a new one
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._publisher.publish(messages)
            except Exception as error:
                if attempt == 2:
                    logger.warning("%d messages not published: %s", len(messages), type(error).__name__)

    # --- hearing -----------------------------------------------------------------------------------------------------
    async def _read(self) -> None:
        while True:
            try:
                channel = await self.layer.new_channel()
                break
            except Exception as error:
                logger.warning("cannot listen: %s", type(error).__name__)
                await asyncio.sleep(0.5)
        self._channel.set_result(channel)
        while True:
            try:
                self._received(await self.layer.receive(channel))
            except Exception:
                logger.exception("a message from the layer could not be read")

    def _received(self, message: Message) -> None:
        if message.get("origin") != self.origin:
            self.deliver(message)
        elif (came := self._marks.get(message.get("mark", -1))) is not None and not came.done():
            came.set_result(None)

    async def _watching(self) -> None:
        """See to it that we hear: when marks go out but do not come back, begin anew."""
        deaf = 0
        group = f"h.{self.origin}"
        self.rooms[group] = Room()
        self._subscribe_anew(group)
        while True:
            await asyncio.sleep(CHECK)
            try:
                async with asyncio.timeout(PATIENCE):
                    heard = await self._mark(group)
            except Exception:
                continue  # Redis is gone: nothing to be heard, and the layer itself connects again
            deaf = 0 if heard else deaf + 1
            if deaf >= 2:
                deaf = 0
                await self._begin_anew()

    async def _begin_anew(self) -> None:
        logger.warning("what we publish does not come back: subscribing anew")
        self._reader.cancel()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await self.layer.flush()
        self._channel = self.loop.create_future()
        self._reader = self.loop.create_task(self._read())
        for group in self.rooms:
            self._subscribe_anew(group)

    # --- work --------------------------------------------------------------------------------------------------------
    def own(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start work that is finished even if whoever asked for it goes away, or the process is told to end."""
        task = self.loop.create_task(work)
        self.owned.add(task)
        task.add_done_callback(self.owned.discard)
        return task

    def _keep(self, work: Coroutine[Any, Any, Any]) -> None:
        task = self.loop.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def drained(self) -> None:
        """Wait until the work begun is done and told; used when the process ends."""
        deadline = self.loop.time() + DRAIN
        while (self.owned or self._unsent) and self.loop.time() < deadline:
            if self.owned:
                await asyncio.wait(set(self.owned), timeout=deadline - self.loop.time())
            else:
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        """End the hub's own tasks (tests; a process just ends)."""
        tasks = {self._reader, *self._background, *(room.subscription for room in self.rooms.values() if room.subscription)}
        for room in self.rooms.values():
            if room.leaving is not None:
                room.leaving.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._publisher.close()
        self.rooms.clear()
        hubs.pop(self.loop, None)


hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def current() -> Hub:
    """Return the hub of this event loop."""
    loop = asyncio.get_running_loop()
    found = hubs.get(loop)
    if found is None:
        found = hubs[loop] = Hub()
    return found


def deliver_here(message: Message) -> None:
    """From any thread: hand a message to the sockets of this process, without Redis."""
    for loop, hub in list(hubs.items()):
        with contextlib.suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(hub.deliver, message)


def group_of(message: Message) -> str:
    """Return the group a message was sent to."""
    match message:
        case {"group": group}:
            return str(group)
        case {"type": "push", "id": match_id}:
            return f"t.{match_id}"
        case {"type": "control", "user": user_id}:
            return f"u.{user_id}"
    return str(message.get("type", ""))


def threads() -> int:
    """SQLite writes one at a time anyway, PostgreSQL gains until four."""
    return 1 if settings.DATABASE["ENGINE"].endswith("sqlite3") else 4


@cache
def pool() -> ThreadPoolExecutor:
    """The threads of the database."""
    return ThreadPoolExecutor(threads(), thread_name_prefix="tables")


workers: list[Workers] = []
"""Those of the newest event loop; a process has one."""


def run(function: Callable[..., T], /, *args: Any, **named: Any) -> "asyncio.Future[T]":
    """Call a function that uses the database, in one of its threads."""
    loop = asyncio.get_running_loop()
    if not workers or workers[0].loop is not loop:
        workers[:] = [Workers(loop, pool, threads())]
    return workers[0].run(partial(worked, partial(function, *args, **named)))


def worked(function: Callable[[], T]) -> T:
    with database.work():
        return function()
