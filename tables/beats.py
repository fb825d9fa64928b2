"""Answer heartbeats: many ask within a moment, the database is asked once for all of them."""

import asyncio
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from django.db import connection

from tables import hub, selectors

GATHER: Final = 0.02
"""Seconds in which questions are gathered."""


class Present(NamedTuple):
    """The newest of a match."""

    rev: int
    ply: int


class Beats:
    """The newest rev and ply of matches, asked for in batches."""

    def __init__(self) -> None:
        self._asked: dict[int, asyncio.Future[Present | None]] = {}

    async def present(self, match_id: int) -> Present | None:
        """Return the present of a match, not older than this question; None for no match."""
        if (answer := self._asked.get(match_id)) is None:
            loop = asyncio.get_running_loop()
            answer = self._asked[match_id] = loop.create_future()
            if len(self._asked) == 1:
                loop.create_task(self._ask()).add_done_callback(lambda task: task.exception())
        return await asyncio.shield(answer)

    async def _ask(self) -> None:
        await asyncio.sleep(GATHER)
        asked, self._asked = self._asked, {}
        try:
            found = await hub.run(newest, tuple(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
                answer.exception()  # an asker may be gone: nobody need complain of that
            return
        for match_id, answer in asked.items():
            answer.set_result(found.get(match_id))


def newest(match_ids: tuple[int, ...]) -> dict[int, Present]:
    marks = ", ".join(["%s"] * len(match_ids))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id, rev, ply FROM tables_match WHERE id IN ({marks})", match_ids)
        return {match_id: Present(rev, ply) for match_id, rev, ply in cursor.fetchall()}


class Snapshots:
    """Snapshots for many who come at once: who asks while one is being read shares the next reading with all who wait for it.

    A reading that began before the question would not do: the asker has missed what was told in between.
    """

    def __init__(self) -> None:
        self._reading: dict[Any, asyncio.Task[str]] = {}
        self._next: dict[Any, asyncio.Task[str]] = {}

    async def get(self, match_id: int, player_id: int | None, since: int) -> str:
        """Return the encoded table as the player sees it from the seat that he has now. Raises Match.DoesNotExist."""
        key = match_id, player_id, since
        task = self._next.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._read_after(self._reading.get(key), key))
            self._next[key] = task
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return await asyncio.shield(task)

    async def _read_after(self, earlier: "asyncio.Task[str] | None", key: tuple[int, int | None, int]) -> str:
        if earlier is not None:
            await asyncio.wait({earlier})
        task = self._reading[key] = self._next.pop(key)
        try:
            return (await hub.run(seen_by, *key)).decode()
        finally:
            if self._reading.get(key) is task:
                del self._reading[key]


def seen_by(match_id: int, player_id: int | None, since: int) -> bytes:
    return selectors.snapshot(match_id=match_id, viewer_seat=selectors.seat_of(match_id, player_id), since=since)


class Answers(NamedTuple):
    beats: Beats
    snapshots: Snapshots


found: "WeakKeyDictionary[asyncio.AbstractEventLoop, Answers]" = WeakKeyDictionary()


def current() -> Answers:
    """Return those of this event loop."""
    loop = asyncio.get_running_loop()
    answers = found.get(loop)
    if answers is None:
        answers = found[loop] = Answers(Beats(), Snapshots())
    return answers
