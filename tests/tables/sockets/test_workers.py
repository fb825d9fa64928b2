"""Jobs of the database's threads: each is done once, in order, and answered, however loop and threads meet."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tables.workers import Workers


@pytest.fixture(params=[1, 4])
def threads(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def pool(threads: int) -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(threads) as pool:
        yield pool


async def test_each_job_gets_its_own_answer(pool: ThreadPoolExecutor, threads: int) -> None:
    workers = Workers(asyncio.get_running_loop(), lambda: pool, threads)
    for _ in range(20):
        numbers = range(200)
        async with asyncio.timeout(20):
            assert await asyncio.gather(*(workers.run(lambda number=number: number) for number in numbers)) == list(numbers)


async def test_askers_that_come_one_by_one_are_answered_too(pool: ThreadPoolExecutor, threads: int) -> None:
    workers = Workers(asyncio.get_running_loop(), lambda: pool, threads)
    async with asyncio.timeout(20):
        for number in range(500):
            assert await workers.run(lambda number=number: number) == number


async def test_a_job_that_fails_fails_for_its_asker_alone(pool: ThreadPoolExecutor, threads: int) -> None:
    workers = Workers(asyncio.get_running_loop(), lambda: pool, threads)
    broken, whole = workers.run(lambda: 1 // 0), workers.run(lambda: "whole")
    assert await whole == "whole"
    with pytest.raises(ZeroDivisionError):
        await broken


async def test_a_job_that_nobody_waits_for_any_more_is_not_begun(pool: ThreadPoolExecutor) -> None:
    workers = Workers(asyncio.get_running_loop(), lambda: pool, 1)
    gate, done = threading.Event(), []
    first = workers.run(gate.wait)
    second = workers.run(lambda: done.append(2))
    second.cancel()
    gate.set()
    await first
    assert await workers.run(lambda: "after") == "after"
    assert not done


async def test_an_answer_does_not_wait_for_a_slow_job_behind_it(pool: ThreadPoolExecutor) -> None:
    workers = Workers(asyncio.get_running_loop(), lambda: pool, 1)
    gate = threading.Event()
    first, slow = workers.run(lambda: "first"), workers.run(gate.wait)
    async with asyncio.timeout(10):
        assert await first == "first"
    assert not slow.done()
    gate.set()
    await slow
