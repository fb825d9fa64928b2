"""Answer heartbeats: many ask within a moment, the database is asked once for all of them."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from django.db import connection

from tables import hub, hush, selectors

K = TypeVar("K")
T = TypeVar("T")
COLUMNS: Final = "id, rev, ply, said_players, said_watchers, rematch, hushed"
GATHER: Final = 0.02
"""Seconds in which questions are gathered."""


class Present(NamedTuple):
    """The newest of a match."""

    rev: int
    ply: int
    said_players: int
    said_watchers: int
    rematch: str
    """The encoded wire.Rematch, or nothing."""
    hushed: str = ""
    """hush.Tail, encoded, or nothing."""

    def told(self, seat: int | None) -> tuple[int, int]:
        """Return the rev and ply of the newest that a viewer is told."""
        tail = hush.read(self.hushed)
        return hush.rev(self.rev, tail, seat), hush.ply(self.ply, tail, seat)

    def said(self, room: str) -> int:
        """Return the number of the newest line of a room."""
        return self.said_players if room == "players" else self.said_watchers


class Beats(Generic[K, T]):
    """What many ask with their beats, answered in batches: for a table the newest rev and ply of its match."""

    def __init__(self, read: Callable[[tuple[K, ...]], dict[K, T]]) -> None:
        self._read = read
        self._asked: dict[K, asyncio.Future[T | None]] = {}

    async def present(self, what: K) -> T | None:
        """Return the present of something, not older than this question; None for nothing there."""
        if (answer := self._asked.get(what)) is None:
            loop = asyncio.get_running_loop()
            answer = self._asked[what] = loop.create_future()
            if len(self._asked) == 1:
                loop.create_task(self._ask()).add_done_callback(lambda task: task.exception())
        return await asyncio.shield(answer)

    async def _ask(self) -> None:
        await asyncio.sleep(GATHER)
        asked, self._asked = self._asked, {}
        try:
            found = await hub.run(self._read, tuple(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
                answer.exception()  # an asker may be gone: nobody need complain of that
            return
        for what, answer in asked.items():
            answer.set_result(found.get(what))


def newest(match_ids: tuple[int, ...]) -> dict[int, Present]:
    marks = ", ".join(["%s"] * len(match_ids))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {COLUMNS} FROM tables_match WHERE id IN ({marks})", match_ids)
        return {match_id: Present(*columns) for match_id, *columns in cursor.fetchall()}


class Snapshots(Generic[T]):
    """What many read who come at once: who asks while it is being read shares the next reading with all who wait for it.

    A reading that began before the question would not do: the asker has missed what was told in between.
    """

    def __init__(self, read: Callable[..., T]) -> None:
        self._read = read
        self._reading: dict[Any, asyncio.Task[T]] = {}
        self._next: dict[Any, asyncio.Task[T]] = {}

    async def get(self, *key: Any) -> T:
        """Return what is read with these arguments, by a reading that begins no earlier than this question."""
        task = self._next.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._read_after(self._reading.get(key), key))
            self._next[key] = task
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return await asyncio.shield(task)

    async def _read_after(self, earlier: "asyncio.Task[T] | None", key: tuple[Any, ...]) -> T:
        if earlier is not None:
            await asyncio.wait({earlier})
        task = self._reading[key] = self._next.pop(key)
        try:
            return await hub.run(self._read, *key)
        finally:
            if self._reading.get(key) is task:
                del self._reading[key]


def seen_by(match_id: int, player_id: int | None, since: int) -> str:
    """Return the encoded table as a player sees it from the seat that he has now. Raises Match.DoesNotExist."""
    return selectors.snapshot(match_id=match_id, viewer_seat=selectors.seat_of(match_id, player_id), since=since).decode()


def said_in(match_id: int, room: Any, without: frozenset[int]) -> tuple[int, str]:
    """Return the number of the newest line of a room, and the encoded chat without the lines of some authors."""
    newest, text = selectors.chat(match_id, room, without)
    return newest, text.decode()


class Answers(NamedTuple):
    beats: Beats[int, Present]
    snapshots: Snapshots[str]
    rooms: Snapshots[tuple[int, str]]


found: "WeakKeyDictionary[asyncio.AbstractEventLoop, Answers]" = WeakKeyDictionary()


def current() -> Answers:
    """Return those of this event loop."""
    loop = asyncio.get_running_loop()
    answers = found.get(loop)
    if answers is None:
        answers = found[loop] = Answers(Beats(newest), Snapshots(seen_by), Snapshots(said_in))
    return answers
