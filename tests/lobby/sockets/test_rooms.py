"""Rooms over /ws/lobby/: each hears itself, once and in order; of a secret one no frame of a stranger says anything."""

import asyncio
from typing import Any

import pytest

from lobby import room_list, rooms, ties
from lobby.models import Player, RoomLine
from tables import hub, presence
from tables import limits as limiting
from tables import services as tables
from tables.models import ChatLine
from tests.lobby.sockets.conftest import Hall, Open
from tests.tables.sockets.conftest import House, begun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def _nothing_before(house: House) -> Any:
    """What the test before counted is forgotten: its people and rooms have the same numbers."""
    redis = presence.current().redis
    async for key in redis.scan_iter("*:said:*"):
        await redis.delete(key)
    async for key in redis.scan_iter("*:here:r.*"):
        await redis.delete(key)
    yield
    room_list.current().close()
    room_list.lists.clear()


def hall_of(tab: Hall) -> int:
    return next(room["id"] for room in tab.newest("rooms")["rooms"] if not room["name"])


def texts(tab: Hall, room: int) -> list[str]:
    """What a page shows of a room."""
    held: dict[int, str] = {}
    for talk in (one for one in tab.answers if one["type"] == "talk" and one["room"] == room):
        held = {**({} if talk["whole"] else held), **{line["n"]: line["text"] for line in talk["lines"]}}
    return [held[n] for n in sorted(held)]


async def say(tab: Hall, room: int, text: str, **more: Any) -> dict[str, Any]:
    return await tab.ask({"type": "say", "room": room, "text": text, **more})


async def make(tab: Hall, name: str = "Ballonkeller", kind: str = "open") -> int:
    done = await tab.ask({"type": "room", "name": name, "kind": kind})
    assert done["type"] == "done", done
    return int(done["challenge"])


async def enter(tab: Hall, room: int) -> dict[str, Any]:
    return await tab.ask({"type": "enter", "room": room})


async def hears(tab: Hall, room: int, *expected: str) -> None:
    await tab.until(lambda: texts(tab, room) == list(expected))


def known(tab: Hall) -> dict[str, int]:
    """The rooms in the list of a page, with how many are in them."""
    return {room["name"]: room.get("count", 0) for room in tab.newest("rooms").get("rooms", ())}


async def test_everybody_hears_the_hall_also_visitors_and_who_comes_late(lobby: Open, alice: Player, bob: Player) -> None:
    a, b, visitor = await lobby(alice), await lobby(bob), await lobby()
    hall = await a.until(lambda: a.newest("rooms") and hall_of(a))
    assert (await say(a, hall, "good  evening"))["type"] == "done"
    assert (await say(b, hall, "hello Alice"))["type"] == "done"
    late = await lobby()
    for tab in (a, b, visitor, late):
        await hears(tab, hall, "good evening", "hello Alice")
    assert (await say(visitor, hall, "me too"))["code"] == "not_signed_in"


async def test_a_room_is_listed_entered_counted_and_left(lobby: Open, alice: Player, bob: Player, charlie: Player) -> None:
    a, b, c = await lobby(alice), await lobby(bob), await lobby(charlie)
    room = await make(a)
    for tab in (a, b, c):
        await tab.until(lambda tab=tab: "Ballonkeller" in known(tab))
    assert a.newest("rooms")["mine"] == [room] and b.newest("rooms")["mine"] == []
    await say(a, room, "is anybody in?")
    assert (await enter(a, room))["type"] == (await enter(b, room))["type"] == "done"
    for tab in (a, b):
        await hears(tab, room, "is anybody in?")
        await tab.until(lambda tab=tab: [one["name"] for one in tab.newest("here_too").get("people", ())] == ["Alice", "Bob"])
    await c.until(lambda: known(c)["Ballonkeller"] == 2)
    await say(b, room, "yes")
    await hears(a, room, "is anybody in?", "yes")
    await b.ask({"type": "leave", "room": room})
    await say(a, room, "and now?")
    await hears(a, room, "is anybody in?", "yes", "and now?")
    await c.until(lambda: known(c)["Ballonkeller"] == 1)
    assert texts(b, room) == ["is anybody in?", "yes"] and not texts(c, room)


async def test_no_frame_of_a_stranger_says_anything_of_a_secret_room(
    lobby: Open, alice: Player, bob: Player, charlie: Player
) -> None:
    a, b, c, visitor = await lobby(alice), await lobby(bob), await lobby(charlie), await lobby()
    room = await make(a, "Verschwörung", "secret")
    await enter(a, room)
    assert (await a.ask({"type": "ask_in", "room": room, "player": bob.pk}))["type"] == "done"
    await b.until(lambda: b.newest("asked_in").get("name") == "Verschwörung" and "Verschwörung" in known(b))
    await enter(b, room)
    await say(b, room, "psst")
    await hears(a, room, "psst")
    guesses = []
    for number in (room, 10**12):
        frames = [{"type": kind, "room": number, "id": f"{kind}-{number}"} for kind in ("enter", "close", "leave")]
        frames += [
            {"type": kind, "room": number, "player": bob.pk, "id": f"{kind}-{number}"} for kind in ("ask_in", "show_out")
        ]
        frames += [{"type": "hand_over", "room": number, "player": bob.pk, "id": f"hand_over-{number}"}]
        frames += [{"type": "say", "room": number, "text": "hello", "id": f"say-{number}"}]
        answers = [await c.ask(frame) for frame in frames]
        guesses.append([{name: value for name, value in answer.items() if name != "id"} for answer in answers])
    assert guesses[0] == guesses[1] and guesses[0][0]["code"] == "no_such_room"
    assert await make(c, "Verschwörung") not in (0, room)  # nor does a name that is taken
    await c.until(lambda: "Verschwörung" in known(c))
    own = next(one["id"] for one in c.newest("rooms")["rooms"] if one["name"])
    await say(b, room, "PSST again")
    await a.ask({"type": "hand_over", "room": room, "player": bob.pk})
    await b.ask({"type": "close", "room": room})
    await a.until(lambda: a.newest("out").get("why") == "closed")
    await c.say({"type": "beat"})
    await c.until(lambda: c.newest("beat"))
    for tab in (c, visitor):
        told = [one for one in tab.answers if one["type"] in ("rooms", "talk", "here_too", "asked_in", "out")]
        assert {one["id"] for message in told for one in message.get("rooms", ())} <= {hall_of(a), own}
        assert not [frame for frame in tab.frames if "psst" in frame.lower()]
        assert not [message for message in told if message.get("room") == room]


async def test_who_is_shown_out_hears_nothing_more_on_any_page(lobby: Open, alice: Player, bob: Player) -> None:
    a, one, two = await lobby(alice), await lobby(bob), await lobby(bob)
    room = await make(a)
    for tab in (a, one, two):
        await enter(tab, room)
    await a.ask({"type": "show_out", "room": room, "player": bob.pk})
    for tab in (one, two):
        await tab.until(lambda tab=tab: tab.newest("out") == {"type": "out", "room": room, "why": "shown_out"})
    await say(a, room, "at last")
    await hears(a, room, "at last")
    assert (await enter(one, room))["code"] == (await say(two, room, "hey"))["code"] == "shown_out"
    assert not texts(one, room) and not texts(two, room)


async def test_when_that_word_is_lost_the_next_beat_puts_him_out(house: House, lobby: Open, alice: Player, bob: Player) -> None:
    a, b = await lobby(alice), await lobby(bob)
    room = await make(a)
    await enter(b, room)
    house.hub.hooks.append(lambda deliver, message: message["type"] == "room_out" or deliver(message))
    await a.ask({"type": "show_out", "room": room, "player": bob.pk})
    await b.say({"type": "beat"})
    await b.until(lambda: b.newest("out").get("why") == "gone")
    house.hub.hooks.pop()


async def test_a_line_that_was_lost_comes_with_the_next_beat(house: House, lobby: Open, alice: Player, bob: Player) -> None:
    a, b = await lobby(alice), await lobby(bob)
    hall = await a.until(lambda: a.newest("rooms") and hall_of(a))
    house.hub.hooks.append(lambda deliver, message: message["type"] == "room_said" or deliver(message))
    await say(a, hall, "lost")
    house.hub.hooks.pop()
    await b.say({"type": "beat"})
    await hears(b, hall, "lost")


async def test_lines_said_at_once_come_once_and_in_order(lobby: Open, alice: Player, bob: Player, limits: Any) -> None:
    limits.lines_of_person = limits.lines_of_address = 1000
    a, b = await lobby(alice), await lobby(bob)
    hall = await a.until(lambda: a.newest("rooms") and hall_of(a))
    await asyncio.gather(*(say(tab, hall, f"{tab is a}{number}") for number in range(8) for tab in (a, b)))
    for tab in (a, b):
        await tab.until(lambda tab=tab: len(texts(tab, hall)) == 16)
    assert texts(a, hall) == texts(b, hall) and await hub.run(RoomLine.objects.count) == 16


async def test_who_says_too_much_is_refused_and_without_redis_nobody_speaks(
    lobby: Open, alice: Player, limits: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All rooms and tables count as one."""
    limits.lines_of_person = 3
    a, again = await lobby(alice), await lobby(alice)
    hall = await a.until(lambda: a.newest("rooms") and hall_of(a))
    monkeypatch.setattr(limiting.time, "time", lambda: 1_700_000_000.0)
    assert [(await say(a, hall, "x"))["type"] for _ in range(3)] == ["done"] * 3
    refused = await say(again, hall, "x")
    assert refused["code"] == "too_fast" and refused["text"]

    async def nobody(*_: Any) -> None:
        return None

    monkeypatch.setattr(limiting, "counted", nobody)
    assert (await say(a, hall, "x"))["code"] == "unavailable"


async def test_a_page_is_in_five_rooms_beside_the_hall(lobby: Open, alice: Player, bob: Player, limits: Any) -> None:
    a, b = await lobby(alice), await lobby(bob)
    made = [await make(tab, f"Zimmer {number}{tab is a}") for number in range(3) for tab in (a, b)]
    answers = [await enter(a, room) for room in made]
    assert [answer["type"] for answer in answers] == ["done"] * 5 + ["refused"]
    assert answers[-1]["code"] == "too_many_entered" and "5" in answers[-1]["text"]


async def test_a_block_takes_lines_off_both_pages_and_brings_them_back(lobby: Open, alice: Player, bob: Player) -> None:
    a, b = await lobby(alice), await lobby(bob)
    hall = await a.until(lambda: a.newest("rooms") and hall_of(a))
    for tab, word in ((a, "from Alice"), (b, "from Bob")):
        await say(tab, hall, word)
    await hub.run(lambda: ties.block(who_id=alice.pk, whom_id=bob.pk))
    await hears(a, hall, "from Alice")
    await hears(b, hall, "from Bob")
    await say(b, hall, "more")
    await hears(b, hall, "from Bob", "more")
    late = await lobby(alice)
    await hears(late, hall, "from Alice")
    assert "more" not in texts(a, hall)
    await hub.run(lambda: ties.unblock(who_id=alice.pk, whom_id=bob.pk))
    await hears(a, hall, "from Alice", "from Bob", "more")


async def test_a_hidden_line_is_gone_from_open_pages_at_once(
    house: House, lobby: Open, alice: Player, bob: Player, charlie: Player
) -> None:
    """In rooms and at tables."""
    a, b = await lobby(alice), await lobby(bob)
    hall = await a.until(lambda: a.newest("rooms") and hall_of(a))
    await say(a, hall, "BAD")
    await hears(b, hall, "BAD")
    match = await hub.run(begun, alice, bob)
    table = await house.seen(match, charlie)
    await table.ask({"type": "say", "text": "WORSE"})
    await table.until(lambda: table.page.texts == ["WORSE"])
    async with asyncio.timeout(1):
        await hub.run(lambda: rooms.hide_line(line_id=RoomLine.objects.get().pk))
        await hub.run(lambda: tables.hide_line(line_id=ChatLine.objects.get().pk))
        await hears(b, hall, "")
        await table.until(lambda: table.page.texts == [""])
    late, late_table = await lobby(), await house.seen(match)
    await hears(late, hall, "")
    await late_table.until(lambda: late_table.page.texts == [""])
    assert not [frame for tab in (late, late_table) for frame in tab.frames if "BAD" in frame or "WORSE" in frame]


async def test_at_a_table_lines_of_blocked_people_are_not_sent(
    house: House, alice: Player, bob: Player, charlie: Player
) -> None:
    match = await hub.run(begun, alice, bob)
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    await a.ask({"type": "say", "text": "before"})
    await b.until(lambda: b.page.texts == ["before"])
    await hub.run(lambda: ties.block(who_id=bob.pk, whom_id=alice.pk))
    await b.until(lambda: b.page.texts == [])
    await a.ask({"type": "say", "text": "after"})
    await b.ask({"type": "say", "text": "mine"})
    await b.until(lambda: b.page.texts == ["mine"])
    late = await house.seen(match, alice)
    await late.until(lambda: late.page.texts == ["before", "after"])


async def test_letters_that_are_no_frames_change_nothing(lobby: Open, alice: Player) -> None:
    a = await lobby(alice)
    for frame in (
        {"type": "say", "room": 1, "text": ""},
        {"type": "say", "room": "1", "text": "x"},
        {"type": "say", "text": "x"},
        {"type": "enter", "room": -1},
        {"type": "enter", "room": 10**30},
        {"type": "room", "name": "x" * 200, "kind": "open"},
        {"type": "room", "name": "Keller", "kind": "public"},
        {"type": "ask_in", "room": 1},
    ):
        assert (await a.ask(frame))["code"] == "malformed"
    assert (await enter(a, 2**53))["code"] == "no_such_room"


async def test_a_page_elsewhere_in_the_house_enters_none(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob, quiet=True)
    await a.until(lambda: a.newest("rooms"))
    for room in (hall_of(a), await make(a)):
        assert (await enter(b, room))["code"] == "no_such_room"
    await say(a, hall_of(a), "Hello")
    assert not b.newest("talk") and not b.newest("here_too")
