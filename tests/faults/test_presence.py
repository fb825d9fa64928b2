"""One of two web processes is killed: its people vanish from the other's list in time, and who comes back is there once."""

import asyncio
import os
import signal

from websockets.asyncio.client import connect

from lobby.models import Player
from tables import presence
from tests.faults.conftest import STARTS, Place, Web, free_port
from tests.lobby.sockets.conftest import Hall

IN_A_HURRY = """
import os, uvicorn
from portal.asgi import application
from tables import presence
presence.ALIVE, presence.SWEEP = 3.0, 0.5
uvicorn.run(application, port=int(os.environ["WEB_PORT"]), ws="websockets-sansio", lifespan="off", log_level="warning")
"""
"""A web process as any other, that gives people up after 3 s instead of 80."""


def hurried(place: Place) -> Web:
    web = Web(place, "uvicorn", free_port())
    web.process = place.run("-c", IN_A_HURRY, WEB_PORT=str(web.port))
    return web


async def comes(place: Place, web: Web, who: Player) -> Hall:
    headers = {"Cookie": who.cookie}  # type: ignore[attr-defined]
    socket = await connect(f"{web.url}/ws/lobby/", additional_headers=headers, origin="http://127.0.0.1", compression=None)  # type: ignore[arg-type]
    tab = Hall(socket)
    place.tabs.append(tab)
    await tab.until(lambda: tab.newest("people"), STARTS)
    asyncio.get_running_loop().create_task(beating(tab))
    return tab


async def beating(tab: Hall) -> None:
    while tab.closed is None:
        await tab.say({"type": "beat"})
        await asyncio.sleep(0.5)


def test_a_last_word_is_believed_for_less_than_ninety_seconds():
    assert presence.ALIVE + presence.SWEEP < 90


async def test_the_people_of_a_killed_server_vanish_and_those_who_come_back_are_there_once(
    place: Place, alice: Player, bob: Player
):
    ours, theirs = hurried(place), hurried(place)
    for web in (ours, theirs):
        await asyncio.to_thread(web.ready)
    a, b = await comes(place, ours, alice), await comes(place, theirs, bob)
    for tab in (a, b):
        await tab.until(lambda tab=tab: tab.people == ["Alice", "Bob"])
    assert theirs.process is not None
    os.killpg(theirs.process.pid, signal.SIGKILL)
    await asyncio.to_thread(theirs.process.wait)
    await a.until(lambda: a.people == ["Alice"], seconds=3 + 0.5 + 4)
    back = await comes(place, ours, bob)
    for tab in (a, back):
        await tab.until(lambda tab=tab: tab.people == ["Alice", "Bob"])
    await place.close()
