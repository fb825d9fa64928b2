"""Open tables over /ws/lobby/: what everybody sees, what only those who sit there are told, where all are taken."""

import asyncio
from typing import Any

import pytest

from lobby import open_tables, table_sweep, whereabouts
from lobby.models import OpenTable, TablePlace
from tables import hub
from tables.models import Match
from tests.lobby.sockets.test_lobby import CLOCK
from tests.lobby.sockets.test_seeks import here

pytestmark = pytest.mark.django_db(transaction=True)
OPTIONS = {"rounds": 3, "wild_pots": True, "thief": False}
TERMS = {"options": OPTIONS, "seats": 3, "time": CLOCK, "rated": False, "begins": "lot", "listed": True}


def opening(**changed: Any) -> dict[str, Any]:
    return {"type": "open_table", "game": "lampions", **TERMS, **changed}


def listed(tab) -> list[dict[str, Any]]:
    return list(tab.newest("open_tables").get("tables", ()))


def own(tab) -> dict[str, Any]:
    return next(iter(tab.newest("mine").get("tables", ())), {})


def names(table: dict[str, Any]) -> list[Any]:
    return [(one.get("player") or {}).get("name") or one.get("bot") for one in table.get("places", ())]


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr("tables.outbox.wake", lambda match_id: None)


async def test_a_table_fills_before_everybodys_eyes_and_takes_all_to_the_match(lobby, alice, bob, charlie):
    a, b, c, visitor = [await lobby(who) for who in (alice, bob, charlie, None)]
    done = await a.ask(opening(time={"kind": "brake"}))
    for tab in (a, b, c, visitor):
        await tab.until(lambda tab=tab: [names(one) for one in listed(tab)] == [["Alice", None, None]])
    shown = listed(visitor)[0]
    assert (shown["id"], shown["options"], shown.get("preset")) == (done["challenge"], OPTIONS, None)
    assert len(shown["hash"]) == 64 and shown["as_seated"] == {"time": {"kind": "brake"}, "rated": False}
    assert (await b.ask({"type": "sit", "table": shown["id"], "seat": 2}))["type"] == "done"
    await a.ask({"type": "seat_bot", "table": shown["id"], "seat": 1, "level": "easy"})
    await visitor.until(lambda: listed(visitor) and names(listed(visitor)[0]) == ["Alice", "easy", "Bob"])
    version = listed(visitor)[0]["version"]
    assert version == 3 and [one.get("ready", False) for one in listed(visitor)[0]["places"]] == [False, True, False]
    await a.ask({"type": "ready", "table": shown["id"], "version": version, "ready": True})
    await b.until(lambda: [one.get("ready", False) for one in own(b)["places"]] == [True, True, False])
    assert (await b.ask({"type": "ready", "table": shown["id"], "version": version - 1, "ready": True}))["code"] == (
        "table_changed"
    )
    match = (await b.ask({"type": "ready", "table": shown["id"], "version": version, "ready": True}))["match"]
    for tab in (a, b):
        await tab.until(lambda tab=tab: tab.newest("go").get("match") == match)
        await tab.until(lambda tab=tab: not own(tab))
    for tab in (a, b, c, visitor):
        await tab.until(lambda tab=tab: listed(tab) == [])
    assert not c.newest("go") and not visitor.newest("go")


async def test_the_way_in_is_told_to_those_who_sit_there_only(lobby, alice, bob, charlie):
    a, b, c = await lobby(alice), await lobby(bob), await lobby(charlie)
    done = await a.ask(opening())
    token, table = done["token"], done["challenge"]
    await a.until(lambda: own(a).get("address", "").endswith(f"/{token}/"))
    await c.until(lambda: listed(c))
    await b.ask({"type": "sit", "table": table})
    await b.until(lambda: token in own(b).get("address", ""))
    await b.ask({"type": "stand", "table": table})
    await c.until(lambda: names(listed(c)[0]) == ["Alice", None, None])
    assert not [frame for tab in (c,) for frame in tab.frames if token in frame or "/tables/invited/" in frame]


async def test_a_table_that_is_not_listed_does_not_exist_for_others(lobby, alice, bob, charlie):
    a, b, c, visitor = [await lobby(who) for who in (alice, bob, charlie, None)]
    done = await a.ask(opening(listed=False))
    table, token = done["challenge"], done["token"]
    seen = await hub.run(lambda: OpenTable.objects.get().deal.secret_hash)
    assert (await c.ask({"type": "sit", "table": table}))["code"] == "table_gone"
    assert (await c.ask({"type": "sit", "table": table, "token": "guessed"}))["code"] == "table_gone"
    assert (await c.ask({"type": "ready", "table": table, "version": 1, "ready": True}))["code"] == "table_gone"
    assert (await b.ask({"type": "sit", "table": table, "token": token}))["type"] == "done"
    await a.until(lambda: names(own(a)) == ["Alice", "Bob", None])
    await a.ask({"type": "alter_table", "table": table, "version": 2, **TERMS, "listed": False, "seats": 2})
    await b.until(lambda: own(b).get("seats") == 2)
    await asyncio.sleep(0.2)
    for tab in (c, visitor):
        assert listed(tab) == [] and not [frame for frame in tab.frames if seen in frame or token in frame]


async def test_who_is_shown_out_is_told_so_and_by_whom(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob, language="de")
    table = (await a.ask(opening()))["challenge"]
    await b.ask({"type": "sit", "table": table})
    await a.ask({"type": "empty_seat", "table": table, "seat": 1, "player": bob.pk})
    await b.until(lambda: b.newest("unseated") == {"type": "unseated", "table": table, "why": "shown_out", "name": "Alice"})
    await b.until(lambda: not own(b))
    answer = await b.ask({"type": "sit", "table": table})
    assert answer["code"] == "shown_out_there" and answer["text"]


async def test_a_closed_page_gives_the_seat_back_after_a_while(lobby, alice, bob, monkeypatch):
    monkeypatch.setattr(table_sweep, "AWAY", 0.0)
    a, b = await lobby(alice), await lobby(bob)
    await here(alice, bob)
    table = (await a.ask(opening()))["challenge"]
    await b.ask({"type": "sit", "table": table})
    await hub.run(table_sweep.sweep)
    await a.until(lambda: names(own(a)) == ["Alice", "Bob", None])
    await b.close()
    await here(alice, gone=[bob])
    await hub.run(table_sweep.sweep)
    await a.until(lambda: names(own(a)) == ["Alice", None, None])
    assert bob.pk not in (await hub.run(whereabouts.present) or set())


RUBBISH: tuple[dict[str, Any], ...] = (
    opening(options=[1]),
    opening(options={"thief": None}),
    opening(options={"a" * 41: True}),
    opening(options={str(number): True for number in range(21)}),
    opening(options={"rounds": 1.5}),
    opening(seats=1),
    opening(seats=13),
    opening(seats="3"),
    opening(begins="me"),
    opening(time={"kind": "none"}),
    opening(time=None),
    opening(listed=1),
    opening(game="a\0b"),
    opening(token="mine"),
    {"type": "sit", "table": 1, "seat": -1},
    {"type": "sit", "table": 1, "seat": True},
    {"type": "sit", "table": 0},
    {"type": "sit", "table": 1, "token": ""},
    {"type": "ready", "table": 1, "version": 0, "ready": True},
    {"type": "ready", "table": 1, "version": 1},
    {"type": "seat_bot", "table": 1, "seat": 1, "level": ""},
    {"type": "empty_seat", "table": 1, "seat": 1, "player": "Bob"},
    {"type": "close_table", "table": 2**60},
)
STRAY: tuple[tuple[dict[str, Any], str], ...] = (
    (opening(options={"rounds": 4}), "not_offered"),
    (opening(options={"rounds": 10**30}), "not_offered"),
    (opening(options={"spies": True}), "not_offered"),
    (opening(seats=12), "not_offered"),
    (opening(game="nowhere"), "not_offered"),
    ({"type": "sit", "table": 2**53}, "table_gone"),
    ({"type": "stand", "table": 2**53}, "table_gone"),
    ({"type": "ready", "table": 10**9, "version": 1, "ready": True}, "table_gone"),
    ({"type": "seat_bot", "table": 10**9, "seat": 1, "level": "easy"}, "table_gone"),
    ({"type": "empty_seat", "table": 10**9, "seat": 1}, "table_gone"),
    ({"type": "close_table", "table": 10**9}, "table_gone"),
    ({"type": "alter_table", "table": 10**9, "version": 1, **TERMS}, "table_gone"),
)


async def test_rubbish_is_refused_in_words_and_changes_nothing(lobby, alice):
    a, visitor = await lobby(alice, language="de"), await lobby()
    for frame in RUBBISH:
        answer = await a.ask(frame)
        assert (answer["type"], answer["code"]) == ("refused", "malformed") and answer["text"], frame
    for frame, code in STRAY:
        answer = await a.ask(frame)
        assert (answer["type"], answer["code"]) == ("refused", code) and answer["text"], frame
    assert (await visitor.ask(opening()))["code"] == "not_signed_in"
    assert await hub.run(OpenTable.objects.count) == await hub.run(TablePlace.objects.count) == 0
    assert await hub.run(Match.objects.count) == 0
    assert not a.closed


async def test_a_frame_sent_again_is_done_once(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    frame = opening(id="again", seats=2)
    done = await a.ask(frame)
    assert await a.ask(frame) == done and await hub.run(OpenTable.objects.count) == 1
    sit = {"type": "sit", "table": done["challenge"], "id": "sit"}
    assert await b.ask(sit) == await b.ask(sit)
    assert (await hub.run(OpenTable.objects.get)).version == 2
    for tab in (a, b):
        await tab.ask({"type": "ready", "table": done["challenge"], "version": 2, "ready": True})
    again = {"type": "ready", "table": done["challenge"], "version": 2, "ready": True, "id": "last"}
    assert await b.ask(again) == await b.ask(again) and await hub.run(Match.objects.count) == 1
    assert await hub.run(open_tables.match_of, await hub.run(OpenTable.objects.get), bob.pk)
