"""A web process dies, or is told to end, inside a move: what was acknowledged stands, and both are soon back."""

import asyncio
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection, transaction

from lobby.models import Player
from tables import services, wire
from tables.models import Entry, Match
from tables.services import Sitter
from tests.faults.conftest import Place, Web
from tests.tables.sockets.page import Tab, new_id
from tests.tables.sockets.threads import apart

SERVERS = pytest.mark.parametrize("server", ["daphne"] if "sqlite" in settings.DATABASE["ENGINE"] else ["daphne", "uvicorn"])
"""Both on PostgreSQL; on SQLite the one that `make run` starts."""
BACK = 5.0
"""Seconds within which both are back after the restart (the issue's own limit)."""
CHARGED = 100
"""ms that an outage may cost."""


def begun(*players: Player) -> int:
    sitters = [Sitter(player=player.pk, name=player.username) for player in players]
    time = wire.TimeControl("clock", minutes=15, seconds=5)
    return services.open_match(game="battleballon", preset="short", sitters=sitters, time=time, kind="people").match_id


@contextmanager
def held(match: int) -> Iterator[None]:
    """Hold the match's row, so that a move stands in the midst of its transaction until this ends."""
    holding, enough = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                Match.objects.select_for_update().get(pk=match)
                holding.set()
                enough.wait(20)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert holding.wait(10)
    try:
        yield
    finally:
        enough.set()
        holder.join()


def client_ids(match: int) -> set[str]:
    return set(Entry.objects.filter(match_id=match, client_id__isnull=False).values_list("client_id", flat=True))


def mover_of(tabs: list[Tab]) -> Tab:
    newest = max(tabs, key=lambda tab: tab.page.rev)
    return next(tab for tab in tabs if tab.page.table["seat"] in newest.page.table["actors"])


def move_of(tab: Tab) -> dict:  # type: ignore[type-arg]
    return {"type": "play", "id": new_id(), "ply": tab.page.table["ply"], "move": tab.page.table["legal"][0]}


async def settled(tabs: list[Tab], rev: int) -> None:
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.page.rev >= rev)


async def play_some(tabs: list[Tab], moves: int) -> set[str]:
    """Play; returns the acknowledged ids."""
    ids = set()
    for _ in range(moves):
        tab = mover_of(tabs)
        frame = move_of(tab)
        answer = await tab.ask(frame)
        assert answer["type"] == "done", answer
        ids.add(frame["id"])
        await settled(tabs, answer["rev"])
    return ids


async def come_back(place: Place, web: Web, match: int, people: list[Player], tabs: list[Tab]) -> list[Tab]:
    """Start again, and let each page come back with what it held."""
    web.start()
    await apart(web.ready)
    ready = time.monotonic()
    back = await asyncio.gather(*(place.tab(web, match, who, tab.page) for who, tab in zip(people, tabs, strict=True)))
    assert time.monotonic() - ready < BACK
    return list(back)


def left_of(tab: Tab, seat: int) -> int:
    """ms that a running clock had when the page's newest table was made."""
    table = tab.page.table
    face = table["clocks"][seat]
    return int(face["until"] - table["now"])


def seat_of(tab: Tab) -> int:
    return int(tab.page.table["seat"])


@SERVERS
async def test_a_killed_server_loses_nothing_that_it_has_acknowledged(
    place: Place, alice: Player, bob: Player, server: str
) -> None:
    web, match, people = place.web(server), await apart(begun, alice, bob), [alice, bob]
    tabs = [await place.tab(web, match, who) for who in people]
    acknowledged = await play_some(tabs, 4)
    for late in (0.0, 0.004):
        tab = mover_of(tabs)
        frame, seat = move_of(tab), seat_of(tab)
        answers = len(tab.answers)
        await tab.say(frame)
        await asyncio.sleep(late)  # it dies before, in and after the commit
        await apart(web.kill, signal.SIGKILL)
        await tab.until(lambda tab=tab: tab.closed)
        acknowledged |= {answer["id"] for answer in tab.answers[answers:] if answer["type"] == "done"}
        tabs = await come_back(place, web, match, people, tabs)
        assert acknowledged <= await apart(client_ids, match)
        again = await tabs[people.index([alice, bob][seat])].ask(frame)
        assert again["type"] == "done", again
        acknowledged |= {frame["id"]} | await play_some_after(tabs, again["rev"])
    assert acknowledged == await apart(client_ids, match)
    await place.close()


async def play_some_after(tabs: list[Tab], rev: int) -> set[str]:
    await settled(tabs, rev)
    return await play_some(tabs, 2)


@SERVERS
async def test_a_server_killed_inside_a_move_has_done_nothing_and_charged_nobody(
    place: Place, alice: Player, bob: Player, server: str
) -> None:
    web, match, people = place.web(server), await apart(begun, alice, bob), [alice, bob]
    tabs = [await place.tab(web, match, who) for who in people]
    await play_some(tabs, 3)
    tab = mover_of(tabs)
    seat, frame = seat_of(tab), move_of(tab)
    shown, rev = left_of(tab, seat), tab.page.rev
    shown_at = time.monotonic()
    with held(match):
        await tab.say(frame)
        await asyncio.sleep(0.3)
        await apart(web.kill, signal.SIGKILL)
        thought = (time.monotonic() - shown_at) * 1000
    await asyncio.sleep(2)
    tabs = await come_back(place, web, match, people, tabs)
    assert tabs[seat].page.rev > rev  # what was given back is told
    assert tabs[seat].page.table["clocks"][seat]["credit"] > 0
    assert left_of(tabs[seat], seat) >= shown - thought - CHARGED
    assert frame["id"] not in await apart(client_ids, match)
    assert (await tabs[seat].ask(frame))["type"] == "done"
    await place.close()


@SERVERS
async def test_a_server_told_to_end_inside_a_move_finishes_it(place: Place, alice: Player, bob: Player, server: str) -> None:
    """Bob sits at another process: he is told, although he never beats, and the mover's page asks again to learn the same."""
    web, other = place.web(server), place.web("uvicorn")
    match = await apart(begun, alice, bob)
    people, webs = [alice, bob], [web, other]
    tabs = [await place.tab(web if who is alice else other, match, who) for who in people]
    if not tabs[0].my_turn:
        await play_some(tabs, 1)
    assert tabs[0].my_turn
    frame, rev = move_of(tabs[0]), tabs[0].page.rev
    with held(match):
        await tabs[0].say(frame)
        await asyncio.sleep(0.3)
        assert web.process is not None
        web.process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.3)
    await apart(web.process.wait, 20)
    await tabs[1].until(lambda: tabs[1].page.rev > rev)
    assert frame["id"] in await apart(client_ids, match)
    web.start()
    back = await place.tab(web, match, alice, tabs[0].page)
    assert (await back.ask(frame))["type"] == "done"
    assert back.page.rev >= tabs[1].page.rev and len(webs) == 2
    await place.close()
