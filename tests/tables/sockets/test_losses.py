"""Whatever is lost, doubled, delayed or overtaken between a commit and a page: within a beat everybody sees the same."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lobby.models import Player
from tables import beats
from tables.hub import Deliver, Hook, Message
from tests.tables.sockets.conftest import House, begun
from tests.tables.sockets.page import Page, Tab
from tests.tables.sockets.threads import apart

BEAT = 0.25


async def play_out(tabs: list[Tab], moves: int = 100) -> None:
    """Play until the match is over, or so many moves; players see to their own being told by their beats."""
    for _ in range(moves):
        table = await newest(tabs)
        if table["status"] != "running":
            return
        mover = next(tab for tab in tabs if tab.page.table["seat"] in table["actors"])
        await mover.until(lambda mover=mover, rev=table["rev"]: mover.page.rev >= rev)
        waited = [move for move in mover.page.table["legal"] if move["type"] not in ("raise", "offer", "accept")]
        answer = await mover.play(waited[0])
        assert answer["type"] == "done", answer
        await mover.until(lambda mover=mover, answer=answer: mover.page.rev >= answer["rev"])


async def newest(tabs: list[Tab]) -> dict:  # type: ignore[type-arg]
    return max((tab.page.table for tab in tabs if tab.page.table), key=lambda table: table["rev"])


def same(tabs: list[Tab]) -> bool:
    return len({(tab.page.rev, tab.page.held, tab.page.behind) for tab in tabs}) == 1


async def all_the_same(tabs: list[Tab], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not same(tabs):  # noqa: ASYNC110  short, and nothing tells
            await asyncio.sleep(0.01)


@asynccontextmanager
async def hooked(house: House, hook: Hook) -> AsyncIterator[None]:
    house.hub.hooks.append(hook)
    yield
    house.hub.hooks.remove(hook)


class Drop:
    """Drops the push of one rev."""

    def __init__(self, number: int) -> None:
        self.number, self.seen, self.dropped = number, 0, False

    def __call__(self, deliver: Deliver, message: Message) -> None:
        if message["type"] == "push":
            self.seen += 1
            if self.seen == self.number:
                self.dropped = True
                return
        deliver(message)


async def test_each_push_of_a_match_dropped_in_turn_is_healed_within_a_beat(house: House, alice: Player, bob: Player) -> None:
    number = 0
    while True:
        number += 1
        match = await apart(begun, alice, bob)
        tabs = [await house.seen(match, who) for who in (alice, bob, None)]
        for tab in tabs:
            tab.beats(BEAT)
        drop = Drop(number)
        async with hooked(house, drop):
            await play_out(tabs)
            await all_the_same(tabs, 4 * BEAT)  # the beat that was under way, and one more; the rest is a busy machine's
        logs = [len(tab.page.log) for tab in tabs]
        assert all(tab.page.table["status"] == "over" for tab in tabs) and min(logs) == max(logs)
        for tab in tabs:
            await tab.close()
        if not drop.dropped:
            break
    assert number > 8


async def test_two_hundred_who_come_while_the_table_moves_miss_nothing(
    house: House, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None beats: what is told after the joining must come by itself and close on what was read, however slow the reading."""
    get = beats.Snapshots.get

    async def slow(self: beats.Snapshots, *key: Any) -> str:
        text = await get(self, *key)
        await asyncio.sleep(0.05)
        return text

    monkeypatch.setattr(beats.Snapshots, "get", slow)
    match = await apart(begun, alice, bob, game="battleballon", preset="short")
    players = [await house.seen(match, who) for who in (alice, bob)]
    coming = [asyncio.create_task(house.tab(match, heals=False)) for _ in range(200)]
    playing = asyncio.create_task(play_out(players, 60))
    watchers = await asyncio.gather(*coming)
    await playing
    await all_the_same([*players, *watchers], 20)
    assert all(tab.page.table["ply"] > 20 and not tab.page.behind for tab in watchers)
    assert all(tab.page.log == watchers[0].page.log for tab in watchers)


class Chaos:
    """Shuffles, doubles, delays and loses pushes as a drawn list says."""

    def __init__(self, fates: list[int]) -> None:
        self.fates, self.at = fates, 0

    def __call__(self, deliver: Deliver, message: Message) -> None:
        if message["type"] != "push":
            return deliver(message)
        fate = self.fates[self.at % len(self.fates)]
        self.at += 1
        loop = asyncio.get_running_loop()
        for late in {0: [], 1: [0.0], 2: [0.0, 0.02], 3: [0.05], 4: [0.1, 0.1]}[fate]:
            loop.call_later(late, deliver, message) if late else deliver(message)


async def test_delayed_doubled_and_lost_pushes_leave_all_pages_alike(house: House, alice: Player, bob: Player) -> None:
    dice = random.Random(7)
    for _ in range(4):
        match = await apart(begun, alice, bob)
        tabs = [await house.seen(match, who) for who in (alice, bob, None, None)]
        for tab in tabs:
            tab.beats(BEAT)
        async with hooked(house, Chaos([dice.randrange(5) for _ in range(17)])):
            await play_out(tabs)
            await asyncio.sleep(0.15)
            await all_the_same(tabs, 4 * BEAT)
        assert tabs[2].page.log == tabs[3].page.log
        assert tabs[2].page.table["view"] == tabs[3].page.table["view"]
        for tab in tabs:
            await tab.close()


@pytest.fixture
async def recorded(house: House, alice: Player, bob: Player) -> dict[str, list[dict]]:  # type: ignore[type-arg]
    """All tables that a player and a watcher were sent in a whole match, and what one who comes at the end is sent."""
    match = await apart(begun, alice, bob)
    tabs = [await house.seen(match, who) for who in (alice, bob, None)]
    tables: dict[str, list[dict]] = {"seat": [], "watcher": []}  # type: ignore[type-arg]
    for name, tab in (("seat", tabs[0]), ("watcher", tabs[2])):
        take = tab.page.take
        tables[name].append(tab.page.table)
        tab.page.take = lambda table, take=take, name=name: (tables[name].append(table), take(table))[1]  # type: ignore[method-assign]
    await play_out(tabs)
    await all_the_same(tabs, 5)
    return tables


@st.composite
def ways(draw: st.DrawFn) -> list[int]:
    """Numbers in an order that loses, doubles and shuffles."""
    return draw(st.lists(st.integers(0, 30), max_size=60))


async def test_tables_in_any_order_lead_every_page_to_the_same(recorded: dict[str, list[dict]]) -> None:  # type: ignore[type-arg]
    for tables in recorded.values():
        straight = Page()
        for table in tables:
            straight.take(table)

        @settings(
            max_examples=300, deadline=None, phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck)
        )
        @given(ways(), st.just((tables, straight)))
        def converges(order: list[int], told: tuple[list[dict], Page]) -> None:  # type: ignore[type-arg]
            (tables, straight), page = told, Page()
            for number in order:
                before = page.rev
                page.take(tables[number % len(tables)])
                assert page.rev >= before
            page.take(present(tables, straight, page.held))  # what the next beat is answered with
            assert page.table["rev"] == straight.rev and page.table["view"] == straight.table["view"]
            assert page.log == straight.log and not page.behind

        converges()


def present(tables: list[dict], straight: Page, since: int) -> dict:  # type: ignore[type-arg]
    """The answer to a beat that holds `since` entries."""
    return {**tables[-1], "since": since, "lines": [line for line in straight.log if line["ply"] > since]}
