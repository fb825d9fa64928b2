"""What waits for a slow page: in order, bounded, the newest state for many old ones."""

import asyncio
from typing import Any

import pytest

from tables import flood, outgoing
from tables.outgoing import Outgoing, Overflow


class Page:
    """Takes one message each time it is let."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.may = asyncio.Semaphore(0)
        self.code: int | None = None

    async def send(self, event: dict[str, Any]) -> None:
        await self.may.acquire()
        if event["type"] == "websocket.close":
            self.code = event["code"]
        else:
            self.got.append(event["text"])

    async def reads(self, number: int) -> None:
        for _ in range(number):
            self.may.release()
        await asyncio.sleep(0.01)


async def test_messages_come_in_order() -> None:
    out, page = Outgoing(), Page()
    writer = asyncio.create_task(out.write(page.send))
    for number in range(5):
        out.put(str(number), state=number % 2 == 0)
    await page.reads(5)
    assert page.got == ["0", "1", "2", "3", "4"]
    writer.cancel()


async def test_a_slow_page_gets_the_newest_state_and_all_other_messages() -> None:
    out, page = Outgoing(), Page()
    writer = asyncio.create_task(out.write(page.send))
    await asyncio.sleep(0)
    for number in range(100):
        out.put(f"s{number}", state=True)
        if number % 10 == 0:
            out.put(f"m{number}")
    await page.reads(200)
    states = [text for text in page.got if text.startswith("s")]
    assert states[-1] == "s99" and len(states) <= outgoing.STATES + 1
    assert [text for text in page.got if text.startswith("m")] == [f"m{number}" for number in range(0, 100, 10)]
    writer.cancel()


async def test_a_page_that_does_not_keep_up_with_other_messages_is_closed() -> None:
    out, page = Outgoing(), Page()
    writer = asyncio.create_task(out.write(page.send))
    for number in range(outgoing.OTHERS + 2):
        out.put(str(number))
    await page.reads(500)
    with pytest.raises(Overflow):
        await writer


async def test_a_page_that_says_nothing_is_sent_no_more_until_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "UNHEARD", 100)
    out, page = Outgoing(), Page()
    writer = asyncio.create_task(out.write(page.send))
    for _ in range(20):
        out.put("x" * 30, state=True)
        await page.reads(1)
    assert len(page.got) == 4
    out.heard()
    await page.reads(20)
    assert len(page.got) > 4
    writer.cancel()


async def test_a_page_that_stays_silent_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "UNHEARD", 100)
    monkeypatch.setattr(outgoing, "SILENCE", 0.1)
    out, page = Outgoing(), Page()
    writer = asyncio.create_task(out.write(page.send))
    for _ in range(20):
        out.put("x" * 30, state=True)
    await page.reads(20)
    with pytest.raises(Overflow):
        await writer


async def test_the_last_word_overtakes_what_waits() -> None:
    out, page = Outgoing(), Page()
    writer = asyncio.create_task(out.write(page.send))
    for number in range(5):
        out.put(str(number))
    out.close(4401, "goodbye")
    out.put("late")
    await page.reads(9)
    await writer
    assert (page.got, page.code) == (["goodbye"], 4401)


def test_a_bucket_lets_a_burst_pass_and_then_a_stream() -> None:
    allowance = flood.Allowance(rate=10, burst=5)
    bucket = flood.Bucket(allowance)
    start = bucket.at
    assert [bucket.take(allowance, start) for _ in range(5)] == [0] * 5
    assert bucket.take(allowance, start) == pytest.approx(0.1)
    assert bucket.take(allowance, start + 0.3) == 0
