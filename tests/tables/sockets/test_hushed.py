"""A hushed answer on the sockets: nobody else is sent a byte, and no beat tells of it, until all answers are opened."""

import asyncio
from dataclasses import replace as with_parts
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games import registry
from lobby.models import Player
from tables import services
from tables.models import Match
from tables.services import changing, sleeping
from tests.tables.sockets.conftest import House, begun, person
from tests.tables.sockets.page import Tab, new_id
from tests.tables.sockets.threads import apart

SHAKE = {"type": "shake"}


async def beaten(tab: Tab) -> dict[str, Any]:
    """Return what a beat of this page is answered with."""
    before = len(tab.frames)
    await tab.say(tab.page.beat())
    await tab.until(lambda: any('"type":"beat"' in text or '"type":"table"' in text for text in tab.frames[before:]))
    return next(message for text in tab.frames[before:] if (message := msgspec.json.decode(text))["type"] in ("beat", "table"))


async def test_no_push_no_beat_and_no_new_page_tells_of_an_answer(house: House, alice: Player, bob: Player) -> None:
    match = await apart(begun, alice, bob, await apart(person, "Carol"), game="nods", preset="standard")
    mine, theirs, watcher = [await house.seen(match, who) for who in (alice, bob, None)]
    rev, ply = theirs.page.rev, theirs.page.table["ply"]
    since = {tab: len(tab.frames) for tab in (theirs, watcher)}
    done = await mine.play(SHAKE)
    assert (done["type"], done["rev"], done["ply"]) == ("done", rev + 1, ply + 1)
    assert (await beaten(mine))["type"] == "beat", "its own page lacks nothing"
    for tab in (theirs, watcher):
        assert (await beaten(tab))["rev"] == rev
        assert not [text for text in tab.frames[since[tab] :] if '"table"' in text]
        assert tab.page.table["seat"] == (1 if tab is theirs else None), "nobody is taken for one who has left"
    again = await house.seen(match, bob)
    assert (again.page.rev, again.page.table["ply"]) == (rev, ply)


async def test_the_last_answer_brings_everybody_the_same_log_in_his_own_order(house: House, alice: Player, bob: Player) -> None:
    match = await apart(begun, alice, bob, game="nods", preset="standard")
    tabs = [await house.seen(match, who) for who in (alice, bob, None)]
    await tabs[1].play(SHAKE)
    await tabs[0].play(SHAKE)
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.page.held == 4)
    assert [[line.get("seat") for line in tab.page.log] for tab in tabs] == [
        [None, 0, None, None],
        [None, 1, None, None],
        [None] * 4,
    ]
    assert len({tab.page.rev for tab in tabs}) == 1
    await tabs[0].play(SHAKE)
    again = await house.seen(match, alice)
    assert again.page.log == tabs[0].page.log


async def test_a_page_says_that_its_player_is_back(house: House, match: int, alice: Player, bob: Player) -> None:
    def goes_away() -> services.Update | None:
        def change(held: Any) -> bool:
            changing.be_away(held, 0, away=True)
            return True

        return changing.system(match, change)

    await apart(goes_away)
    mine, theirs = await house.seen(match, alice), await house.seen(match, bob)
    assert mine.page.table["chairs"][0]["away"]
    ident = new_id()
    await mine.say({"type": "back", "id": ident})
    await theirs.until(lambda: "away" not in theirs.page.table["chairs"][0])
    await mine.until(lambda: any(answer.get("id") == ident and answer["type"] == "done" for answer in mine.answers))
    assert "until" in mine.page.table["clocks"][0] and sleeping.AWAY == 3
    assert (await apart(Match.objects.get, pk=match)).rev == mine.page.rev


async def asked(tab: Tab) -> list[str]:
    """Return what a page is sent when it asks whether somebody's time is up."""
    before, ident = len(tab.frames), new_id()
    await tab.say({"type": "claim_flag", "id": ident})
    await tab.until(lambda: any(ident in text for text in tab.frames[before:]))
    return [text.replace(ident, "") for text in tab.frames[before:]]


async def test_to_ask_whether_a_time_is_up_does_not_tell_who_has_been_passed(
    house: House, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ahead of the end of the window those are passed who have nothing to decide: nobody else hears of it, whatever he asks."""

    passed: set[int] = set()
    nods = registry.GAMES["nods"]

    def pace(state: Any, seat: int) -> Any:
        found = nods.pace(state, seat)
        return found and replace(found, seconds=60, ahead=59 if seat in passed else 0)

    monkeypatch.setitem(registry.GAMES, "nods", with_parts(nods, pace=pace))
    answers = []
    for seats in ({0}, set()):
        passed.clear()
        passed.update(seats)
        match = await apart(begun, alice, bob, await apart(person, f"Carol{len(seats)}"), game="nods", preset="standard")
        mine, theirs = await house.seen(match, alice), await house.seen(match, bob)
        await asyncio.sleep(1.05)
        answers.append(await asked(theirs))
        assert bool(mine.page.table.get("answered")) == bool(seats)
        for tab in (mine, theirs):
            await tab.close()
    assert answers[0] == answers[1] and "not_due" in answers[0][0]
