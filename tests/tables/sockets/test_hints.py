"""Advice over the socket: to the page that asked, and to no other; the page can go on meanwhile."""

import asyncio
import time as clocks

import pytest

from lobby.models import Player
from tables import hints, services, sockets, wire
from tables.models import Chair
from tables.services import Sitter
from tests.tables.sockets.conftest import House
from tests.tables.sockets.threads import apart


def against_computer(player: Player) -> int:
    sitters = [Sitter(player=player.pk, name=player.username), Sitter(bot="easy", name="Computer")]
    time = wire.TimeControl("none")
    return services.open_match(game="battleballon", preset="short", sitters=sitters, time=time, kind="computer").match_id


def counted(match: int) -> int:
    return Chair.objects.get(match_id=match, seat=0).hints


async def test_the_page_that_asks_is_told_and_no_other(house: House, alice: Player) -> None:
    match = await apart(against_computer, alice)
    first, second = await house.seen(match, alice), await house.seen(match, alice)
    table = first.page.table
    assert table is not None
    told = await first.ask({"type": "hint", "ply": table["ply"]})
    assert told["type"] == "hint" and told["ply"] == table["ply"] and told["reasons"]
    assert told["move"] in table["legal"]
    assert (await second.play())["type"] == "done"
    assert not any('"type":"hint"' in text for text in second.frames)
    assert await apart(counted, match) == 1


async def test_everywhere_else_it_is_refused_in_words(house: House, match: int, alice: Player, charlie: Player) -> None:
    for who, code in ((alice, "no_hint"), (charlie, "not_seated"), (None, "not_seated")):
        tab = await house.seen(match, who)
        assert tab.page.table is not None
        answer = await tab.ask({"type": "hint", "ply": tab.page.table["ply"]})
        assert (answer["type"], answer["code"]) == ("refused", code) and answer["text"]


async def test_a_page_that_moves_meanwhile_is_not_kept_waiting_and_gets_no_old_advice(
    house: House, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await apart(against_computer, alice)
    tab = await house.seen(match, alice)
    think = hints.thought
    monkeypatch.setattr(hints, "thought", lambda *given: (clocks.sleep(0.5), think(*given))[1])
    assert tab.page.table is not None
    ply = tab.page.table["ply"]
    advice = asyncio.create_task(tab.ask({"type": "hint", "ply": ply}))
    again = asyncio.create_task(tab.ask({"type": "hint", "ply": ply}))
    assert (await tab.play())["type"] == "done"
    assert not advice.done()
    assert (await again)["code"] == "too_fast"
    assert (await advice)["code"] == "stale"
    assert await apart(counted, match) == 0


async def test_who_asks_too_often_waits(house: House, alice: Player, limits: sockets.Limits) -> None:
    match = await apart(against_computer, alice)
    tab = await house.seen(match, alice)
    limits.hints_of_person = 0
    assert tab.page.table is not None
    answer = await tab.ask({"type": "hint", "ply": tab.page.table["ply"]})
    assert answer["code"] == "too_fast" and answer["text"]
