"""Who is here: at a table, in the lobby. Somebody is here while one of his sockets has beaten within ALIVE seconds.

Each process knows its own sockets, and finds those of the others in Redis: a sorted set a group, scored by the last beat.
Without Redis one still sees those of one's own process. Nothing is written to the database.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Collection
from typing import Any, Final, Protocol, TypeAlias
from weakref import WeakKeyDictionary

import msgspec
from django.conf import settings
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tables import hub, publish

logger = logging.getLogger(__name__)

ALIVE: Final = 80.0
"""Seconds since the last beat. Browsers let hidden tabs beat once a minute, and we write beats down every SWEEP seconds."""
SWEEP: Final = 8.0
HOUSE: Final = "lobby"
"""The group of everybody who is in the house: in the lobby, where it is shown, or at some table."""
SOON: Final = 0.3
"""Seconds in which changes are gathered: a reload is no news."""
AT_ONCE: Final = 0.03
"""The same for the house, where one waits for whom one could play."""
PAUSE: Final = 0.15
"""Seconds between two looks at the house, however many come and go."""


class Who(Struct, frozen=True, array_like=True):
    """One socket's person. `user` None: a watcher without a name."""

    user: int | None = None
    name: str = ""
    seat: int | None = None
    doing: str = ""
    """In the house: "plays" or "watches" at some table, nothing in the lobby."""
    at: int = 0
    """In the house: the match at whose table he is."""


class Present(Protocol):
    def put(self, text: str, *, state: bool = False) -> None: ...


Tell: TypeAlias = Callable[[list[Who]], str]


class Place:
    """A group's people, as this process knows them."""

    def __init__(self) -> None:
        self.tell: Tell | None = None
        self.listening: set[Present] = set()
        """Own sockets that are told of the people; the others are only seen."""
        self.here: dict[Present, tuple[Who, str]] = {}
        """Own sockets: the person, and what the socket is called in Redis."""
        self.beats: dict[Present, float] = {}
        self.unwritten: set[Present] = set()
        self.gone: set[str] = set()
        self.others: dict[str, float] = {}
        self.told = ""
        self.news = False
        """Whether somebody of ours has come or gone whom the other processes do not know of."""
        self.soon: asyncio.TimerHandle | None = None
        self.looked = 0.0
        """When we last looked, in the event loop's time."""


class Presence:
    def __init__(self) -> None:
        self.hub = hub.current()
        self.places: dict[str, Place] = {}
        self.followers: dict[str, Callable[[], None]] = {}
        """By group: who is called, often in vain, when its people may have changed; at once for those of this process."""
        self.redis = Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
        self._sweeper = self.hub.loop.create_task(self._sweeping())
        self._tasks: set[asyncio.Task[None]] = set()
        self._number = 0

    # --- what sockets say --------------------------------------------------------------------------------------------
    def enter(self, group: str, socket: Present, who: Who, tell: Tell | None) -> None:
        """A socket is here. `tell` makes the message that it is sent when the people change; None: it is only seen."""
        place = self.places.get(group)
        if place is None:
            place = self.places[group] = Place()
        if socket in place.here:
            if place.here[socket][0] == who:
                return self.beat(group, socket)  # nothing new
            place.gone.add(place.here[socket][1])
        self._number += 1
        name = f"{self.hub.origin}.{self._number}|{msgspec.json.encode(who).decode()}"
        place.here[socket] = who, name
        self.beat(group, socket)
        if tell is not None:
            place.tell, place.told = tell, ""  # the newcomer has been told nothing yet
            place.listening.add(socket)
        self._changed(group)

    def beat(self, group: str, socket: Present) -> None:
        place = self.places.get(group)
        if place is None or socket not in place.here:
            return
        was_away = time.time() - place.beats.get(socket, 0) > ALIVE
        place.beats[socket] = time.time()
        place.unwritten.add(socket)
        if was_away:
            self._changed(group)

    def leave(self, group: str, socket: Present) -> None:
        place = self.places.get(group)
        if place is None or socket not in place.here:
            return
        place.gone.add(place.here.pop(socket)[1])
        place.beats.pop(socket, None)
        place.unwritten.discard(socket)
        place.listening.discard(socket)
        self._changed(group)

    def heard(self, group: str) -> None:
        """Another process says that its people have changed."""
        if group in self.places:
            self._soon(group)

    def here(self, group: str) -> list[Who]:
        """Return the people, one entry a socket."""
        place = self.places.get(group)
        if place is None:
            return []
        since = time.time() - ALIVE
        own = [who for socket, (who, _) in place.here.items() if place.beats[socket] >= since]
        return own + [decoded(member) for member, at in place.others.items() if at >= since]

    # --- how it gets about -------------------------------------------------------------------------------------------
    def _changed(self, group: str) -> None:
        self.places[group].news = True
        self._follow(group)
        self._soon(group)

    def _follow(self, group: str) -> None:
        if (follow := self.followers.get(group)) is not None:
            follow()

    def _soon(self, group: str) -> None:
        place = self.places[group]
        if place.soon is None:
            wait = SOON if group != HOUSE else max(AT_ONCE, place.looked + PAUSE - self.hub.loop.time())
            place.soon = self.hub.loop.call_later(wait, self._refresh_one, group)

    def _refresh_one(self, group: str) -> None:
        place = self.places[group]
        place.soon, place.looked = None, self.hub.loop.time()
        task = self.hub.loop.create_task(self._refresh([group]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self._refresh(list(self.places))
            except Exception:
                logger.exception("the people could not be looked at")

    async def _refresh(self, groups: list[str]) -> None:
        """Write down our own, read the others, and tell our sockets where somebody came or went."""
        places = {group: place for group in groups if (place := self.places.get(group)) is not None}
        if not places:
            return
        try:
            await self._exchange(places)
        except (RedisError, OSError) as error:
            logger.debug("presence without Redis: %s", type(error).__name__)
        for group, place in places.items():
            if place.news:
                place.news = False
                self.hub.publish(group, {"type": "here"})
            self._follow(group)
            self._tell(group, place)

    async def _exchange(self, places: dict[str, Place]) -> None:
        now = time.time()
        pipe = self.redis.pipeline(transaction=False)
        told = {place: (place.gone, place.unwritten) for place in places.values()}
        for group, place in places.items():
            self._write(pipe, key_of(group), place, now)
        try:
            found = [answer for answer in await pipe.execute() if isinstance(answer, list)]
        except (RedisError, OSError):
            for place, (gone, unwritten) in told.items():  # the next time, then
                place.gone |= gone
                place.unwritten |= unwritten & place.here.keys()
            raise
        for place, members in zip(places.values(), found, strict=True):
            self._read(place, {member.decode(): at for member, at in members})

    def _write(self, pipe: Any, key: str, place: Place, now: float) -> None:
        if place.gone:
            pipe.zrem(key, *place.gone)
        if beats := {place.here[socket][1]: place.beats[socket] for socket in place.unwritten}:
            pipe.zadd(key, beats)
        place.gone, place.unwritten = set(), set()
        pipe.zremrangebyscore(key, 0, now - ALIVE)
        pipe.expire(key, int(ALIVE) + 10)
        pipe.zrange(key, 0, -1, withscores=True)

    def _read(self, place: Place, found: dict[str, float]) -> None:
        place.others = {name: at for name, at in found.items() if not name.startswith(self.hub.origin)}
        since = time.time() - ALIVE + SWEEP
        lost = {socket for socket, (_, name) in place.here.items() if name not in found and place.beats[socket] > since}
        place.unwritten |= lost  # Redis began anew, and hidden tabs beat once a minute: the next sweep writes them down again

    def _tell(self, group: str, place: Place) -> None:
        if not place.here:
            if place.soon is None and self.places.get(group) is place:
                del self.places[group]
            return
        if place.tell is None or not place.listening:
            return
        text = place.tell(self.here(group))
        if text != place.told:
            place.told = text
            for socket in place.listening:
                socket.put(text)

    async def close(self) -> None:
        for place in self.places.values():
            if place.soon is not None:
                place.soon.cancel()
        tasks = {self._sweeper, *self._tasks}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.redis.aclose()
        presences.pop(self.hub.loop, None)


presences: "WeakKeyDictionary[asyncio.AbstractEventLoop, Presence]" = WeakKeyDictionary()


def current() -> Presence:
    """Return the presence of this event loop."""
    loop = asyncio.get_running_loop()
    found = presences.get(loop)
    if found is None:
        found = presences[loop] = Presence()
    return found


def seats_here(match_ids: Collection[int]) -> dict[int, set[int]] | None:
    """Return the seats whose players have a page of these matches open, from outside the event loop; None: nobody can say."""
    since = time.time() - ALIVE
    try:
        pipe: Any = publish.connection(os.getpid()).pipeline(transaction=False)
        for match_id in match_ids:
            pipe.zrangebyscore(key_of(f"t.{match_id}"), since, "+inf")
        answers = pipe.execute()
    except RedisError:
        return None
    found = {match_id: map(decoded, (raw.decode() for raw in raws)) for match_id, raws in zip(match_ids, answers, strict=True)}
    return {match_id: {who.seat for who in people if who.seat is not None} for match_id, people in found.items()}


def key_of(group: str) -> str:
    return f"{settings.REDIS_PREFIX}:here:{group}"


def decoded(member: str) -> Who:
    return msgspec.json.decode(member.partition("|")[2], type=Who)
