"""What is said over sockets: each room hears itself, in order, whatever is lost; who floods is stopped, and no move ever is."""

import asyncio
import json
import socket
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from redis.asyncio import Redis

from lobby import services as people_services
from lobby.models import Player
from tables import beats, outgoing, presence, services, sockets
from tables import limits as limiting
from tables.hub import Deliver, Message
from tables.listening import Ear
from tables.models import ChatLine
from tables.outgoing import Outgoing
from tables.services import Sitter
from tests.tables.sockets.conftest import House, begun, signed_in
from tests.tables.sockets.page import Tab
from tests.tables.sockets.test_losses import hooked
from tests.tables.sockets.threads import apart


@pytest.fixture(autouse=True)
async def _no_lines_before(house: House) -> None:
    """What was said in the test before is forgotten: its people have the same numbers."""
    redis = presence.current().redis
    async for key in redis.scan_iter("*:said:*"):
        await redis.delete(key)


async def talk(tab: Tab, text: str, **more: Any) -> dict[str, Any]:
    return await tab.ask({"type": "say", "text": text, **more})


async def hears(tab: Tab, *texts: str) -> None:
    await tab.until(lambda: tab.page.texts == list(texts))


def frames_with(tab: Tab, word: str) -> list[str]:
    return [frame for frame in tab.frames if word in frame]


async def test_each_room_hears_itself_and_late_comers_hear_what_was_said(
    house: House, match: int, alice: Player, bob: Player, charlie: Player
) -> None:
    a, b, c, visitor = [await house.seen(match, who) for who in (alice, bob, charlie, None)]
    assert await talk(a, "hello  Bob") == {"type": "done", "id": a.answers[-1]["id"], "rev": 0, "ply": 0}
    assert (await talk(b, "hello Alice"))["type"] == (await talk(c, "who wins?"))["type"] == "done"
    for tab in (a, b):
        await hears(tab, "hello Bob", "hello Alice")
        assert tab.page.room == "players"
    for tab in (c, visitor):
        await hears(tab, "who wins?")
        assert tab.page.room == "watchers"
    line = a.page.said[2]
    assert (line["name"], line["player"], line["seat"], line["text"]) == ("Bob", bob.pk, 1, "hello Alice")
    again, late = await house.seen(match, alice), await house.seen(match)
    await hears(again, "hello Bob", "hello Alice")
    await hears(late, "who wins?")


async def test_no_frame_of_a_whole_match_has_a_line_of_the_other_room(
    house: House, match: int, alice: Player, bob: Player, charlie: Player, limits: sockets.Limits
) -> None:
    """Also not after the end, after a seat was left, or for those who come back or come late."""
    limits.lines_of_person = limits.lines_of_address = 1000
    a, b, c, visitor = [await house.seen(match, who) for who in (alice, bob, charlie, None)]
    for number in range(3):
        for tab, word in ((a, "PLAYERSONLY"), (b, "PLAYERSONLY"), (c, "WATCHERSONLY")):
            assert (await talk(tab, f"{word} {number}"))["type"] == "done"
        await next(tab for tab in (a, b) if tab.my_turn).play()
    assert (await a.ask({"type": "resign"}))["type"] == "done"
    await b.until(lambda: b.page.table["status"] == "over")
    for tab, word in ((a, "PLAYERSONLY"), (b, "PLAYERSONLY"), (c, "WATCHERSONLY")):
        assert (await talk(tab, f"{word} after the end"))["type"] == "done"
    back = [await house.seen(match, who) for who in (alice, charlie, None)]
    for tab in (a, b, back[0]):
        await tab.until(lambda tab=tab: len(tab.page.said) == 8)
        assert not frames_with(tab, "WATCHERSONLY") and frames_with(tab, "PLAYERSONLY")
    for tab in (c, visitor, *back[1:]):
        await tab.until(lambda tab=tab: len(tab.page.said) == 4)
        assert not frames_with(tab, "PLAYERSONLY") and frames_with(tab, "WATCHERSONLY")


async def test_who_leaves_the_table_is_a_watcher_from_then_on(
    house: House, alice: Player, bob: Player, charlie: Player
) -> None:
    match = await apart(begun, alice, bob, charlie)
    a, b, c, visitor = [await house.seen(match, who) for who in (alice, bob, charlie, None)]
    await talk(visitor, "nothing")
    await talk(c, "before")
    await hears(c, "before")
    assert (await c.ask({"type": "resign", "why": "left"}))["type"] == "done"
    await c.until(lambda: c.page.room == "watchers")
    assert c.page.texts == []
    await talk(a, "PLAYERSONLY")
    assert (await talk(c, "after"))["type"] == "done"
    for tab in (a, b):
        await hears(tab, "before", "PLAYERSONLY")
    for tab in (c, visitor):
        await hears(tab, "after")
        assert not frames_with(tab, "PLAYERSONLY")


async def test_visitors_and_new_guests_listen_and_are_told_why(house: House, match: int) -> None:
    guest = await apart(people_services.welcome_guest, language="en")
    await apart(signed_in, guest)
    visitor, tab = await house.seen(match), await house.seen(match, guest)
    said = await talk(visitor, "hello")
    assert (said["code"], bool(said["text"])) == ("no_chat", True)
    said = await talk(tab, "hello")
    assert (said["code"], bool(said["text"])) == ("chat_not_yet", True)
    joined = timezone.now() - timedelta(minutes=2)
    await apart(lambda: Player.objects.filter(pk=guest.pk).update(date_joined=joined))
    assert (await talk(tab, "hello"))["type"] == "done"
    await hears(visitor, "hello")


async def test_at_a_table_with_the_computer_there_is_nobody_to_talk_to(
    house: House, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.outbox.wake", lambda match_id: None)
    tab = await house.seen(await apart(alone, alice), alice)
    assert (await talk(tab, "hello"))["code"] == "alone"
    await tab.say(tab.page.beat())
    await tab.until(lambda: any(answer["type"] == "beat" for answer in tab.answers))
    assert tab.page.room is None and not frames_with(tab, '"chat"')


def alone(player: Player) -> int:
    sitters = [Sitter(player=player.pk, name=player.name), Sitter(bot="easy", name="easy")]
    time = services.opening.wire.TimeControl("none")
    return services.open_match(game="lampions", sitters=sitters, time=time, kind="computer").match_id


NO_LINES: list[dict[str, Any]] = [
    {"text": ""},
    {"text": "a" * 301},
    {"text": "\u202e \u200b"},
    {"text": 5},
    {},
    {"text": "a", "room": "players"},
    {"text": "a", "seat": 0},
]


async def test_what_is_no_line_is_refused(house: House, match: int, charlie: Player, limits: sockets.Limits) -> None:
    limits.lines_of_person = 1000
    tab = await house.seen(match, charlie)
    for fields in NO_LINES:
        assert (await tab.ask({"type": "say", **fields}))["code"] == "malformed", fields
    assert await apart(ChatLine.objects.count) == 0


async def test_a_frame_sent_again_after_a_reconnect_is_one_line(house: House, match: int, alice: Player, bob: Player) -> None:
    first, b = await house.seen(match, alice), await house.seen(match, bob)
    answer = await talk(first, "once", id="same")
    await first.close()
    again = await house.seen(match, alice)
    assert await talk(again, "once", id="same") == answer
    await talk(b, "and more")
    await hears(again, "once", "and more")
    await hears(b, "once", "and more")


async def test_too_many_lines_are_refused_and_count_over_all_pages(
    house: House,
    match: int,
    alice: Player,
    bob: Player,
    charlie: Player,
    limits: sockets.Limits,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1e9
    monkeypatch.setattr(limiting, "time", SimpleNamespace(time=lambda: now))
    limits.lines_of_person = 3
    tabs = [await house.seen(match, charlie) for _ in range(2)]
    codes = [(await talk(tabs[number % 2], f"{number}")).get("code") for number in range(6)]
    assert codes == [None] * 3 + ["too_fast"] * 3
    a = await house.seen(match, alice)
    assert (await talk(a, "calm"))["type"] == "done" and (await a.play())["type"] == "done"
    now += limiting.WINDOW
    assert (await talk(tabs[0], "again"))["type"] == "done"
    limits.lines_of_address = 3
    b = await house.seen(match, bob)
    codes = [(await talk(b, f"{number}")).get("code") for number in range(4)]
    assert codes == [None] * 2 + ["too_fast"] * 2  # all of this house come from one address


async def test_without_redis_nobody_talks_and_the_game_goes_on(house: House, match: int, alice: Player, bob: Player) -> None:
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    here = presence.current()
    here.redis, kept = Redis.from_url("unix:///nowhere/nobody.sock"), here.redis
    answer = await talk(a, "hello")
    assert (answer["code"], bool(answer["text"])) == ("unavailable", True)
    assert (await a.play())["type"] == "done"
    await b.until(lambda: b.page.rev == a.page.rev)
    here.redis = kept
    assert (await talk(a, "hello"))["type"] == "done" and await apart(ChatLine.objects.count) == 1


class Loses:
    """Loses the lines of these numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def __call__(self, deliver: Deliver, message: Message) -> None:
        if message["type"] != "said" or message["n"] not in self.numbers:
            deliver(message)


async def test_a_line_that_is_lost_comes_with_the_next_one_or_the_next_beat(
    house: House, match: int, alice: Player, bob: Player
) -> None:
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    await b.until(lambda: b.page.room)
    async with hooked(house, Loses(1, 3)):
        await talk(a, "one")
        await talk(a, "two")
        await hears(b, "one", "two")
        await talk(a, "three")
        await a.play()
        await b.until(lambda: b.page.rev == a.page.rev)
        assert b.page.texts == ["one", "two"]
        await b.say(b.page.beat())
        await hears(b, "one", "two", "three")


async def test_lines_that_come_twice_or_in_another_order_are_told_once_and_in_order(
    house: House, match: int, alice: Player, bob: Player
) -> None:
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    kept: list[Message] = []

    def shuffle(deliver: Deliver, message: Message) -> None:
        if message["type"] != "said":
            return deliver(message)
        kept.append(message)
        if len(kept) == 4:
            for one in (kept[0], kept[0], kept[3], kept[2], kept[1], kept[2]):
                deliver(one)

    await b.until(lambda: b.page.room)
    async with hooked(house, shuffle):
        for text in ("one", "two", "three", "four"):
            await talk(a, text)
        await hears(b, "one", "two", "three", "four")
    added = [json.loads(frame) for frame in b.frames if '"chat"' in frame]
    numbers = [line["n"] for chat in added if not chat["all"] for line in chat["lines"]]
    assert numbers == sorted(set(numbers))


async def test_what_is_said_while_somebody_comes_is_not_missed(
    house: House, match: int, charlie: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = beats.said_in

    async def slow(self: Any, *key: Any) -> Any:
        found = await apart(read, *key)
        await asyncio.sleep(0.2)
        return found

    c = await house.seen(match, charlie)
    await talk(c, "one")
    monkeypatch.setattr(beats.Snapshots, "get", slow_only(slow))
    comers = [await house.tab(match) for _ in range(3)]
    await asyncio.sleep(0.1)
    await talk(c, "two")
    for tab in comers:
        await hears(tab, "one", "two")


def slow_only(slow: Any) -> Any:
    get = beats.Snapshots.get

    async def chosen(self: Any, *key: Any) -> Any:
        return await (slow if len(key) == 2 else get)(self, *key)

    return chosen


async def test_a_beat_that_misses_nothing_asks_once_for_all_and_sends_no_chat(
    house: House, match: int, alice: Player, bob: Player
) -> None:
    tabs = [await house.seen(match, who) for who in (alice, bob, None)]
    await talk(tabs[0], "hello")
    await hears(tabs[1], "hello")
    await tabs[2].until(lambda: tabs[2].page.room)
    before = [len(frames_with(tab, '"chat"')) for tab in tabs]
    queries, present = await apart(asked_once, match)
    assert queries == 1 and present.said("players") == 1 and present.said("watchers") == 0
    for tab in tabs:
        await tab.say(tab.page.beat())
        await tab.until(lambda tab=tab: any(answer["type"] == "beat" for answer in tab.answers))
    assert [len(frames_with(tab, '"chat"')) for tab in tabs] == before


def asked_once(match: int) -> tuple[int, beats.Present]:
    with CaptureQueriesContext(connection) as queries:
        present = beats.newest((match,))[match]
    return len(queries), present


async def test_a_redis_that_does_not_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "PATIENCE", 0.1)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "s"))
        silent.listen()
        redis = Redis.from_url(f"unix://{tmp_path}/s")
        async with asyncio.timeout(5):
            assert await limiting.counted(redis, "chat", {"u1": 5}) is None
        await redis.aclose()


# --- one page, without a server -------------------------------------------------------------------------------------
def line(n: int) -> str:
    return f"line {n}"


async def test_a_slow_page_is_sent_the_room_instead_of_many_lines() -> None:
    out = Outgoing()
    newest = 0

    async def read(room: str) -> tuple[int, str]:
        return newest, f"all {newest}"

    ear = Ear(out, read)
    ear.enter("players")
    await asyncio.sleep(0)
    for newest in range(1, outgoing.LINES + 10):
        ear.hear("players", newest, line(newest))
    out.put("other")
    ear.compare(newest)
    await asyncio.sleep(0.01)
    sent: list[str] = []

    async def send(event: dict[str, Any]) -> None:
        sent.append(event["text"])

    writer = asyncio.create_task(out.write(send))
    await asyncio.sleep(0.01)
    writer.cancel()
    assert sent == ["all 0", "other", f"all {newest}"] and not out.overflowed


async def test_a_page_that_changes_rooms_is_told_nothing_of_the_old_one() -> None:
    out = Outgoing()
    may = asyncio.Event()

    async def read(room: str) -> tuple[int, str]:
        await may.wait()
        return 5, f"all of {room}"

    ear = Ear(out, read)
    ear.enter("players")
    await asyncio.sleep(0)
    ear.enter("watchers")
    ear.hear("players", 6, "secret")
    ear.hear("watchers", 5, "known")
    may.set()
    await asyncio.sleep(0.01)
    ear.hear("players", 6, "secret")
    ear.hear("watchers", 6, "new")
    assert [text for _, text in out._waiting] == ["all of watchers", "new"]


async def test_a_room_that_is_gone_is_not_read_for_ever() -> None:
    readings = 0

    async def read(room: str) -> tuple[int, str]:
        nonlocal readings
        readings += 1
        await asyncio.sleep(0)
        return 0, "nothing"

    ear = Ear(Outgoing(), read)
    ear.enter("watchers")
    ear.hear("watchers", 7, "said before the match was deleted")
    await asyncio.sleep(0.05)
    assert readings <= 2
