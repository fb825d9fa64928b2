"""Jobs for the threads of the database, asked for by an event loop.

Leaner than run_in_executor, which makes two futures and wakes the loop for each job. A thread that has done a job looks for the
next one before it sleeps; while jobs wait, answers are handed over together. For a loop that is busy with each answer at once
takes the interpreter from the thread at every statement, and both pay for the changes: a quarter of all CPU under full load.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any, Final

TOGETHER: Final = 0.006
"""Seconds that an answer may wait for those of the jobs behind it; with none behind it there is no wait."""

Future = asyncio.Future[Any]


class Workers:
    """The jobs of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, pool: Callable[[], ThreadPoolExecutor], threads: int) -> None:
        self.loop: Final = loop
        self._pool: Final = pool
        self._threads: Final = threads
        self._jobs: deque[tuple[Future, Callable[[], Any]]] = deque()
        self._busy = 0
        self._answers: list[tuple[Future, Any, BaseException | None]] = []
        self._lock: Final = Lock()
        """No job may be left when the last thread goes to sleep, and no answer when the loop has looked."""

    def run(self, function: Callable[[], Any]) -> Future:
        """Have a function called by a thread, in order of asking. A job whose future is cancelled in time is not done."""
        future: Future = self.loop.create_future()
        with self._lock:
            self._jobs.append((future, function))
            more = self._busy < self._threads
            if more:
                self._pool().submit(self._work)
                self._busy += 1
        return future

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._busy -= 1
                    return
                future, function = self._jobs.popleft()
            if not future.cancelled():
                self._answer(future, function)
            del future, function  # a thread that waits keeps nothing alive

    def _answer(self, future: Future, function: Callable[[], Any]) -> None:
        result, error = None, None
        try:
            result = function()
        except BaseException as raised:
            error = raised
        with self._lock:
            self._answers.append((future, result, error))
            more, first = bool(self._jobs), len(self._answers) == 1
        if first or not more:
            with suppress(RuntimeError):  # the loop is closed
                self.loop.call_soon_threadsafe(self._soon if more else self._hand_over)

    def _soon(self) -> None:
        self.loop.call_later(TOGETHER, self._hand_over)

    def _hand_over(self) -> None:
        with self._lock:
            answers, self._answers = self._answers, []
        for future, result, error in answers:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
