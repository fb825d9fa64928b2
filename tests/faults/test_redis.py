"""Redis goes and comes back under running matches: no socket is lost, no move, and processes hear each other again."""

import asyncio

from lobby.models import Player
from tests.faults.conftest import Place
from tests.faults.test_web import begun, mover_of, play_some, settled
from tests.tables.sockets.threads import apart


async def test_a_redis_that_restarts_costs_no_socket_and_no_move(place: Place, alice: Player, bob: Player) -> None:
    webs = [place.web("daphne"), place.web("uvicorn")]
    match = await apart(begun, alice, bob)
    tabs = [await place.tab(web, match, who) for web, who in zip(webs, (alice, bob), strict=True)]
    watchers = [await place.tab(web, match, None) for web in webs]
    await play_some(tabs, 2)
    await apart(place.stop_redis)
    for tab in tabs:
        tab.beats(0.3)
    await play_some(tabs, 2)  # each process serves its own, a beat heals the other
    await asyncio.sleep(1)
    await apart(place.start_redis)
    mover = mover_of(tabs)
    assert (await mover.play())["type"] == "done"
    await asyncio.sleep(3)  # processes find Redis again within some seconds
    for tab in tabs:
        tab.beats(3600)
    await play_some(tabs, 2)
    await settled([*tabs, *watchers], tabs[0].page.rev)
    for tab in [*tabs, *watchers]:
        assert tab.closed is None
        await tab.until(lambda tab=tab: not tab.page.behind)
    await place.close()
