"""What pages send: one effect or none, a clear answer, and the socket lives."""

import asyncio
import logging
import random
from typing import Any

import msgspec
import pytest

from lobby.models import Player
from tables import services, sockets, wire
from tables.models import Entry
from tests.tables.sockets.conftest import House, begun
from tests.tables.sockets.page import Tab, new_id
from tests.tables.sockets.threads import apart


def entries(match: int) -> int:
    return Entry.objects.filter(match_id=match).count()


async def counted(match: int) -> int:
    return await apart(entries, match)


async def test_a_move_is_answered_and_shown_to_all(house: House, match: int, alice: Player, bob: Player) -> None:
    tabs = [await house.seen(match, who) for who in (alice, bob, None)]
    rev = tabs[0].page.rev
    done = await tabs[0].play()
    assert (done["type"], done["rev"]) == ("done", rev + 1)
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.page.rev == rev + 1)


async def test_the_page_that_moved_is_answered_by_the_table_and_only_it(house: House, match: int, alice: Player) -> None:
    tabs = [await house.seen(match, who) for who in (alice, alice, None)]
    since = [len(tab.frames) for tab in tabs]
    done = await tabs[0].play()
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.page.rev == done["rev"])
    told = [[msgspec.json.decode(text) for text in tab.frames[start:]] for tab, start in zip(tabs, since, strict=True)]
    tables = [[message for message in messages if message["type"] == "table"] for messages in told]
    assert [[table.get("done") for table in seen] for seen in tables] == [[done["id"]], [None], [None]]
    assert not any(message["type"] == "done" for messages in told for message in messages)


async def test_the_same_move_twice_counts_once_and_is_answered_alike(house: House, match: int, alice: Player) -> None:
    first, second = await house.seen(match, alice), await house.seen(match, alice)
    frame = {"type": "play", "id": "same", "ply": first.page.table["ply"], "move": first.page.table["legal"][0]}
    before = await counted(match)
    answers = await asyncio.gather(first.ask(frame), first.ask(frame), second.ask(frame))
    assert answers[0] == answers[1] == answers[2] and answers[0]["type"] == "done"
    assert await counted(match) == before + 1


async def test_of_two_moves_at_one_ply_from_two_tabs_one_counts(house: House, match: int, alice: Player) -> None:
    first, second = await house.seen(match, alice), await house.seen(match, alice)
    ply, legal = first.page.table["ply"], first.page.table["legal"]
    choices = [move for move in legal if move["type"] == "choose"]
    before = await counted(match)
    answers = await asyncio.gather(first.play(choices[0], ply=ply), second.play(choices[1], ply=ply))
    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
    assert await counted(match) == before + 1
    refused = next(answer for answer in answers if answer["type"] == "refused")
    assert refused["code"] == "stale" and refused["text"]


async def test_a_move_out_of_turn_is_refused(house: House, alice: Player, bob: Player) -> None:
    match = await apart(begun, alice, bob, game="battleballon", preset="short")
    tabs = {who.pk: await house.seen(match, who) for who in (alice, bob)}
    early = next(tab for tab in tabs.values() if not tab.my_turn)
    other = next(tab for tab in tabs.values() if tab.my_turn)
    answer = await early.play(other.page.table["legal"][0])
    assert (answer["type"], answer["code"]) == ("refused", "not_your_turn")


async def test_a_watcher_cannot_move(house: House, match: int, alice: Player, charlie: Player) -> None:
    player = await house.seen(match, alice)
    for who in (charlie, None):
        watcher = await house.seen(match, who)
        answer = await watcher.play(player.page.table["legal"][0])
        assert (answer["code"], answer["text"]) == ("not_seated", "You are watching here.")


async def test_a_move_from_before_a_take_back_is_refused(house: House, match: int, alice: Player, bob: Player) -> None:
    mine, theirs = await house.seen(match, alice), await house.seen(match, bob)
    ply, legal = mine.page.table["ply"], mine.page.table["legal"]
    await mine.play(legal[0])
    await theirs.until(lambda: theirs.page.table["ply"] == ply + 1)
    asked = await mine.ask({"type": "ask_take_back", "ply": ply + 1})
    assert asked["type"] == "done", asked
    offer = (await theirs.until(lambda: theirs.page.table.get("offers")))[0]
    assert (await theirs.ask({"type": "answer_take_back", "ask": offer["ask"], "accept": True}))["type"] == "done"
    await mine.until(lambda: mine.page.table["ply"] == ply + 2 and mine.my_turn)
    late = await mine.play(legal[1], ply=ply)
    assert (late["type"], late["code"]) == ("refused", "stale")
    assert (await mine.play(legal[1]))["type"] == "done"


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    "[" * 4000,
    '{"a":' * 800,
    '{"type":"play","id":"x","ply":1,"move":' + "[" * 4000,
    '{"type":"play","id":"x","ply":1,"move":' + "[" * 1500 + "]" * 1500 + "}",
    '{"type":"play","id":"x","ply":1,"move":{"type":"choose","card":' + "9" * 3000 + "}}",
    '{"type":"play","id":"x","ply":' + "9" * 400 + ',"move":{}}',
    '{"type":"play","id":"x","ply":1e999,"move":{}}',
    '{"type":"play","id":"x","ply":-1,"move":{}}',
    '{"type":"play","id":"\\u0000","ply":1,"move":{}}',
    '{"type":"play","id":"x","ply":1,"move":{"type":"\\u0000"}}',
    '{"type":"play","id":"x","ply":1,"move":"\\u0000"}',
    '{"type":"play","id":"x","ply":1,"move":null}',
    '{"type":"play","id":"x","ply":1,"move":{"type":"choose","card":1,"seat":1}}',
    '{"type":"play","id":"x","ply":1,"move":{"type":"deal","order":[1]}}',
    '{"type":"play","id":"x","ply":1,"seat":1,"move":{"type":"choose","card":1}}',
    '{"type":"play","id":"' + "x" * 41 + '","ply":1,"move":{}}',
    '{"type":"resign","id":"x","why":"time_out"}',
    '{"type":"answer_take_back","id":"x","ask":0,"accept":true}',
    '{"type":"answer_take_back","id":"x","ask":9007199254740993,"accept":1}',
    '{"type":"beat","rev":"1","ply":0}',
    '{"type":"table","id":1}',
    "\x00",
    '{"type":"beat","rev":1,"ply":0}\x00',
    "😀" * 1024,
    "😀" * 1025,
    "x" * 60_000,
    b"",
    b"\x00\xff\xfe",
    b'{"type":"beat","rev":1,"ply":0}',
]


def refusals(tab: Tab) -> list[dict[str, Any]]:
    """Return what was answered with no; who is there and what the bell says come by themselves, in between."""
    return [answer for answer in tab.answers if answer["type"] == "refused"]


async def test_ten_thousand_frames_of_garbage_change_nothing(
    house: House, match: int, alice: Player, limits: sockets.Limits, caplog: pytest.LogCaptureFixture
) -> None:
    limits.of_person.burst = 1e9
    tab = await house.seen(match, alice)
    await tab.until(lambda: any(answer["type"] == "news" for answer in tab.answers))  # what the bell says, comes by itself
    state, before, dice = tab.page.table, await counted(match), random.Random(1)
    with caplog.at_level(logging.WARNING):
        for frame in GARBAGE:
            sent = len(refusals(tab))
            await tab.say(frame)
            await tab.until(lambda sent=sent: len(refusals(tab)) > sent)
            assert refusals(tab)[-1]["code"] in ("malformed", "stale"), (frame, tab.answers[-1])
        for _ in range(10_000):
            await tab.say(spoiled(dice))
        await tab.say({"type": "resign", "id": "last", "why": "left"} | {"why": "nonsense"})
        await tab.until(lambda: any(answer.get("id") == "last" for answer in tab.answers[-5:]), 60)
    assert tab.closed is None
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
    assert {answer["type"] for answer in tab.answers} <= {"refused", "people", "news"}
    assert await counted(match) == before and tab.page.table == state
    assert (await tab.play())["type"] == "done"


def spoiled(dice: random.Random) -> str | bytes:
    """A frame of garbage, or a good one with something wrong in it."""
    frame = dice.choice(GARBAGE)
    if isinstance(frame, str) and frame and dice.random() < 0.5:
        at = dice.randrange(len(frame))
        frame = frame[:at] + dice.choice(["\x00", "[", '"', "9", "\ufeff", "\u202e"]) + frame[at + 1 :]
        if readable(frame):
            return "{"
    return frame.encode() if isinstance(frame, str) and dice.random() < 0.1 else frame


def readable(text: str) -> bool:
    """Whether spoiling has made a good frame of it, such as a resignation."""
    try:
        wire.frames.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return False
    return True


async def test_a_flood_is_slowed_down_and_then_closed(house: House, match: int, alice: Player, limits: sockets.Limits) -> None:
    limits.of_person.rate, limits.of_person.burst, limits.of_person.debt = 20.0, 10.0, 0.5
    tab = await house.seen(match, alice)
    for _ in range(200):
        await tab.say("{")
    await tab.until(lambda: tab.closed)
    assert (tab.closed, tab.answers[-1]["code"]) == (4429, "flood")
    refused = sum(answer.get("code") == "malformed" for answer in tab.answers)
    assert 10 <= refused < 60


async def test_a_page_that_plays_fast_is_no_flood(house: House, match: int, alice: Player) -> None:
    tab = await house.seen(match, alice)
    for _ in range(150):
        await tab.say(tab.page.beat())
    await tab.until(lambda: sum(answer["type"] == "beat" for answer in tab.answers) == 150)
    assert tab.closed is None


async def test_a_seat_that_is_left_sees_no_more_than_a_watcher(
    house: House, alice: Player, bob: Player, charlie: Player
) -> None:
    match = await apart(begun, alice, bob, charlie)
    tabs = [await house.seen(match, who) for who in (alice, bob, charlie)]
    assert (await tabs[2].ask({"type": "resign", "why": "left"}))["type"] == "done"
    await tabs[2].until(lambda: tabs[2].page.table["seat"] is None)
    watcher = await house.seen(match)
    await tabs[2].say({"type": "beat", "rev": -1, "ply": 0})
    await tabs[2].until(lambda: len(tabs[2].frames) > 2)
    await play_on(tabs[0])
    for tab in (tabs[2], watcher):
        await tab.until(lambda tab=tab: tab.page.rev == tabs[0].page.rev)
    assert tabs[2].page.table["view"] == watcher.page.table["view"] and "legal" not in tabs[2].page.table
    answer = await tabs[2].play(tabs[0].page.table["legal"][0])
    assert answer["type"] == "refused"


async def play_on(tab: Tab) -> None:
    rev = tab.page.rev
    await tab.play()
    await tab.until(lambda: tab.page.rev > rev)


async def test_a_failing_database_is_said_and_the_socket_lives(
    house: House, match: int, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = await house.seen(match, alice)
    with monkeypatch.context() as broken:
        broken.setattr(services, "play", lambda **_: 1 / 0)
        answer = await tab.ask({"type": "play", "id": new_id(), "ply": 1, "move": {}})
    assert answer["code"] == "unavailable"
    assert (await tab.play())["type"] == "done"
