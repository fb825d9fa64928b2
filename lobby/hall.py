"""Who is here and what is played, kept once a process for all its lobby pages: the whole on coming, then what has changed."""

import asyncio
import logging
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakKeyDictionary

from lobby import hall_selectors, wire
from lobby.hall_selectors import Facts, Running
from lobby.outbox import GROUP
from tables import hub, presence
from tables.sockets import encode

logger = logging.getLogger(__name__)
T = TypeVar("T")
NOTHING: Final = Facts()

SOON: Final = 0.02
"""Seconds in which news are gathered."""
PAUSE: Final = 0.1
"""Seconds between two looks, however much happens."""
LEISURE: Final = 4
"""How many times longer than the telling took, the pause is at least: a fifth of the processor's time is enough."""
PATIENCE: Final = 0.05
"""Seconds that whoever comes waits for the database to say who he is."""
SWEEP: Final = 15.0
"""Seconds after which all is read anew, whether there is news or none: a message may have been lost."""
SHORT: Final = 4_000
"""Bytes up to which packing the whole would not be worth it."""
FORGET: Final = 4
"""Sweeps after which what is known of people is read anew."""


class Page(Protocol):
    def put(self, text: str, *, state: bool = False) -> None: ...


class Hall:
    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.presence = presence.current()
        self.pages: set[Page] = set()
        self.seq = 0
        """Of the newest change that the pages were told."""
        self.people: dict[int, wire.Person] = {}
        self.matches: dict[int, wire.Match] = {}
        self.counts = (0, 0, 0)
        """As the pages were told: named people, visitors, matches."""
        self._whole: tuple[str, ...] = ()
        """The messages that tell all there is, once somebody has asked for them."""
        self._running = Running()
        self._facts: dict[int, Facts] = {}
        self._asked: set[int] = set()
        """Of whom the database has been asked."""
        self._unread = True
        """Whether the matches are to be read again."""
        self._sweeps = 0
        self._swept = 0.0
        """When all was last read anew, by the loop's clock."""
        self._took = 0.0
        """Seconds that the last look took beside the questions to the database."""
        self._news = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()

    # --- pages -------------------------------------------------------------------------------------------------------
    async def enter(self, page: Page) -> None:
        """Show a page all there is, and from then on what changes."""
        while self._watch is None or self._watch.done():  # again when who came meanwhile was the last to leave
            self._watch = self.loop.create_task(self._watching())
            self.presence.followers[GROUP] = self.look
            self._unread, self._swept = True, self.loop.time()
            self._facts.clear()  # while nobody was here, nobody told us what has changed
            await self._look()
        self.pages.add(page)
        self.show(page)

    def show(self, page: Page) -> None:
        if not self._whole:
            people = tuple(hall_selectors.by_name(self.people.values()))
            named, unnamed, matches = self.counts
            told = wire.People(people, named, unnamed, self.seq), wire.Matches(tuple(self.matches.values()), matches)
            self._whole = packed(*told)
        for text in self._whole:
            page.put(text)

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        if not self.pages:
            self.close()

    def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
            self.presence.followers.pop(GROUP, None)

    # --- news --------------------------------------------------------------------------------------------------------
    def look(self) -> None:
        """Somebody may have come or gone."""
        self._news.set()

    def wake(self) -> None:
        """A match has begun or ended."""
        self._unread = True
        self._news.set()

    def forget(self, player_ids: Iterable[int]) -> None:
        """What is known of these people is no longer true."""
        for player_id in player_ids:
            self._facts.pop(player_id, None)
        self._news.set()

    async def _watching(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._swept + SWEEP):
                    await self._news.wait()
                await asyncio.sleep(SOON)
            if self.loop.time() >= self._swept + SWEEP:
                self._sweep()
            self._news.clear()
            await self._look()
            await asyncio.sleep(max(PAUSE, LEISURE * self._took))

    def _sweep(self) -> None:
        self._unread, self._swept = True, self.loop.time()
        self._sweeps += 1
        if self._sweeps % FORGET == 0:
            self._facts.clear()

    # --- looking -----------------------------------------------------------------------------------------------------
    async def _look(self) -> None:
        """Find out what is true now, and tell the pages what of it is new. Without a database people still come and go."""
        async with self._looking:
            if self._unread:
                await self._read_matches()
            here = hall_selectors.together(self.presence.here(GROUP))
            if unknown := here.people.keys() - self._facts.keys() - self._asked:
                await self._learn(unknown)
            began = self.loop.time()
            known = {pk: self._facts.get(pk, NOTHING) for pk in here.people}
            people = {pk: hall_selectors.person(who, self._running, known[pk]) for pk, who in here.people.items()}
            matches = {pk: hall_selectors.watched(match, here) for pk, match in self._running.matches.items()}
            self._tell(people, matches, here.unnamed)
            self._took = self.loop.time() - began
            if len(self._facts) > 2 * len(people) + wire.MOST_PEOPLE:
                self._facts = {pk: facts for pk, facts in self._facts.items() if pk in people}

    async def _learn(self, player_ids: set[int]) -> None:
        """Ask who these are. Nobody waits for a slow answer: they are shown without it, and with it when it has come."""
        self._asked |= player_ids
        asking = self.loop.create_task(read(hall_selectors.facts, player_ids))
        asking.add_done_callback(partial(self._learned, player_ids))
        await asyncio.wait({asking}, timeout=PATIENCE)
        if not asking.done():
            asking.add_done_callback(lambda _: self.look())

    def _learned(self, player_ids: set[int], asked: "asyncio.Task[dict[int, Facts] | None]") -> None:
        self._asked -= player_ids
        if not asked.cancelled():
            self._facts |= asked.result() or {}

    async def _read_matches(self) -> None:
        self._unread = False
        now = await read(hall_selectors.running)
        if now is None:
            self._unread = True
            return
        for player_id in self._running.seats.keys() - now.seats.keys():
            self._facts.pop(player_id, None)  # his rating may have moved
        self._running = now

    def _tell(self, everybody: dict[int, wire.Person], matches: dict[int, wire.Match], unnamed: int) -> None:
        people = shown(everybody, self.people)
        here, gone = changed(self.people, people)
        begun, over = changed(self.matches, matches)
        counts = (len(everybody), unnamed, self._running.count)
        if not (here or gone or begun or over) and counts == self.counts:
            return
        self.people, self.matches, self.counts, self._whole = people, matches, counts, ()
        self.seq += 1
        text = encode(wire.Stir(self.seq, *counts, here, gone, begun, over)).decode()
        for page in tuple(self.pages):
            page.put(text)


async def read(question: Callable[..., T], *about: Any) -> T | None:
    """Ask the database; None when it does not answer."""
    try:
        return await hub.run(question, *about)
    except Exception:
        logger.exception("the hall could not be looked at")
        return None


def packed(*told: wire.People | wire.Matches) -> tuple[str, ...]:
    """Return messages as they are sent: short ones as they are, long ones packed into one."""
    texts = [encode(one) for one in told]
    if sum(map(len, texts)) < SHORT:
        return tuple(text.decode() for text in texts)
    data = b64encode(zlib.compress(b"[" + b",".join(texts) + b"]", level=6)).decode()
    return (encode(wire.Packed(data)).decode(),)


def shown(everybody: dict[int, wire.Person], before: dict[int, wire.Person]) -> dict[int, wire.Person]:
    """Return whom the list has room for: who stood in it stays."""
    if len(everybody) <= wire.MOST_PEOPLE:
        return everybody
    order = sorted(everybody, key=lambda pk: pk not in before)
    return {pk: everybody[pk] for pk in order[: wire.MOST_PEOPLE]}


def changed(before: dict[int, T], now: dict[int, T]) -> tuple[tuple[T, ...], tuple[int, ...]]:
    """Return what is new or different, and the ids of what is no more."""
    return tuple(one for pk, one in now.items() if before.get(pk) != one), tuple(pk for pk in before if pk not in now)


halls: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hall]" = WeakKeyDictionary()


def current() -> Hall:
    """Return the hall of this event loop."""
    loop = asyncio.get_running_loop()
    found = halls.get(loop)
    if found is None:
        found = halls[loop] = Hall()
    return found
