"""Workers die and come back: computers play on, and flags fall, though nobody is there."""

import asyncio

import msgspec
from msgspec.structs import replace

from lobby.models import Player
from tables import clock, services, store, wire
from tables.models import Match
from tables.services import Sitter
from tests.faults.conftest import Place
from tests.faults.test_web import begun
from tests.tables.sockets.page import Tab
from tests.tables.sockets.threads import apart

ANSWERS = 25.0
"""Seconds: a worker must start, and the sweep must find what its predecessor left."""


def against(player: Player) -> int:
    sitters = [Sitter(player=player.pk, name=player.username), Sitter(bot="medium", name="Medium")]
    time = wire.TimeControl("none")
    return services.open_match(game="battleballon", preset="short", sitters=sitters, time=time, kind="computer").match_id


async def my_turn(tab: Tab) -> None:
    await tab.until(lambda: tab.my_turn, ANSWERS)


async def test_a_worker_killed_while_the_computer_thinks_is_no_end(place: Place, alice: Player) -> None:
    web, worker = place.web("uvicorn"), place.worker()
    match = await apart(against, alice)
    tab = await place.tab(web, match, alice)
    tab.beats(1)
    await my_turn(tab)
    for late in (0.0, 0.6, 0.65):  # before, in and after the pause that a computer makes
        answer = await tab.play()
        assert answer["type"] == "done"
        await asyncio.sleep(late)
        await apart(place.kill, worker)
        worker = place.worker()
        await my_turn(tab)
    await place.close()


async def test_a_flag_falls_though_both_tabs_are_closed(place: Place, alice: Player, bob: Player) -> None:
    web = place.web("uvicorn")
    place.worker()
    match = await apart(begun, alice, bob)
    tab = await place.tab(web, match, None)
    seat = tab.page.table["actors"][0]
    tab.beats(0.5)
    await asyncio.sleep(4)  # the worker is up
    due = await apart(soon_up, match, seat)
    await tab.until(lambda: tab.page.table["status"] == "over")
    result, ended = await apart(end_of, match)
    assert result["reason"] == "time_out"
    assert 0 <= ended - due <= 2000
    await place.close()


def soon_up(match: int, seat: int) -> int:
    """Leave a seat a second; returns the deadline."""
    held, due = store.read(match), clock.now() + 1000
    clocks = tuple(replace(one, until=due) if number == seat else one for number, one in enumerate(held.clocks))
    Match.objects.filter(pk=match).update(clocks=msgspec.json.encode(clocks).decode(), next_due=due)
    return due


def end_of(match: int) -> tuple[dict, int]:  # type: ignore[type-arg]
    row = Match.objects.get(pk=match)
    return msgspec.json.decode(row.result), int(row.ended_at or 0)
