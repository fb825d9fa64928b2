"""Floods are slowed and refused with words, per account and per address: guests, challenges, every chat, reports."""

import asyncio
from typing import Any

import pytest
from django.test import Client

from lobby import letters, room_list, rooms
from lobby.doors import challenges
from lobby.doors import tables as open_tables
from lobby.models import Player
from lobby.moderation import reporting
from tables import hub, presence, sockets
from tests.lobby.sockets.conftest import Open
from tests.tables.sockets.conftest import House, begun
from tests.tables.sockets.threads import apart

FEW = 3
WORDS = ("too often", "too fast", "Too many")


@pytest.fixture(autouse=True)
async def _nothing_counted(house: House) -> None:
    """What was counted in the tests before is forgotten: their people have the same numbers, and all have one address."""
    redis = presence.current().redis
    for pattern in ("*:said:*", "*limit:*"):
        async for key in redis.scan_iter(pattern):
            await redis.delete(key)


async def refused(tab: Any, frames: list[dict[str, Any]]) -> list[str]:
    answers = await asyncio.gather(*(tab.ask(frame) for frame in frames))
    return [answer["text"] for answer in answers if answer["type"] == "refused"]


def post(address: str, fields: list[dict[str, Any]], player: Player | None = None) -> list[str]:
    """Send forms, one browser each for visitors; returns the words of those that were answered with 429."""
    found = []
    for form in fields:
        client = Client(headers={"accept": "application/json" if player else "text/html", "accept-language": "en"})
        if player is not None:
            client.force_login(player)
        answer = client.post(address, form, REMOTE_ADDR="192.0.2.9")
        if answer.status_code == 429:
            found.append(answer.content.decode())
    return found


def many(count: int) -> list[Player]:
    return [Player.objects.create_user(f"Niemand {number}x") for number in range(count)]


@pytest.mark.parametrize("by", ["account", "address"])
@pytest.mark.parametrize("door", ["table", "hall", "letters", "challenges", "open tables", "reports", "guests"])
async def test_a_flood_is_refused_with_words(
    house: House, alice: Player, bob: Player, charlie: Player, lobby: Open, monkeypatch: Any, door: str, by: str
) -> None:
    """One account, or several of one address that each keep within their own measure."""
    monkeypatch.setattr(sockets, "limits", sockets.Limits(lines_of_address=FEW if by == "address" else 1000))
    if by == "address":
        monkeypatch.setattr(letters, "MOST_OF_ADDRESS", FEW)
        monkeypatch.setattr(challenges, "MOST_OF_ADDRESS", FEW)
        monkeypatch.setattr(open_tables, "MOST_OF_ADDRESS", FEW)
        monkeypatch.setattr(reporting, "MOST_OF_ADDRESS", FEW)
    told = await FLOODS[door](house, lobby, alice, bob, charlie, by == "address")
    assert told and all(any(word in text for word in WORDS) for text in told), told


async def at_table(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    match = await apart(begun, alice, bob)
    tabs = [await house.seen(match, who) for who in ((alice, bob) if both else (alice,))]
    return [text for tab in tabs for text in await refused(tab, [{"type": "say", "text": f"line {n}"} for n in range(14)])]


async def in_hall(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    hall = (await apart(rooms.hall)).pk
    tabs = [await lobby(who) for who in ((alice, bob) if both else (alice,))]
    said = [{"type": "say", "room": hall, "text": f"line {n}"} for n in range(14)]
    return [text for tab in tabs for text in await refused(tab, said)]


async def in_letters(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    tabs = [await lobby(who) for who in ((alice, bob) if both else (alice,))]
    written = [{"type": "write", "player": charlie.pk, "text": f"letter {n}"} for n in range(2 if both else 22)]
    return [text for tab in tabs for text in await refused(tab, written)]


async def in_challenges(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    tabs = [await lobby(who) for who in ((alice, bob) if both else (alice,))]
    terms = {"game": "lampions", "preset": "classic", "time": {"kind": "brake"}, "begins": "me", "rated": False}
    asked = [{"type": "challenge", "player": charlie.pk, **terms} for _ in range(2 if both else 32)]
    texts = [text for tab in tabs for text in await refused(tab, asked)]
    return [text for text in texts if "already" not in text]


async def at_open_tables(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    tabs = [await lobby(who) for who in ((alice, bob) if both else (alice,))]
    terms = {"game": "lampions", "options": {}, "seats": 3, "time": {"kind": "brake"}, "begins": "lot", "rated": False}
    opened = [{"type": "open_table", "listed": True, **terms} for _ in range(2 if both else 22)]
    texts = [text for tab in tabs for text in await refused(tab, opened)]
    return [text for text in texts if "already" not in text]


async def in_reports(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    def told() -> list[str]:
        those = many(reporting.MOST + 1)
        forms = [{"kind": "player", "player": one.pk, "reason": "name"} for one in those]
        if not both:
            return post("/report/", forms, alice)
        return [text for who in (alice, bob, charlie) for text in post("/report/", forms[:2], who)]

    return await apart(told)


async def as_guests(house: House, lobby: Open, alice: Player, bob: Player, charlie: Player, both: bool) -> list[str]:
    """A guest has no account yet: only the address can be counted."""
    return await apart(post, "/guest/", [{}] * 21)


FLOODS: dict[str, Any] = {
    "table": at_table,
    "hall": in_hall,
    "letters": in_letters,
    "challenges": in_challenges,
    "open tables": at_open_tables,
    "reports": in_reports,
    "guests": as_guests,
}


async def test_whoever_asks_again_and_again_is_told_all_once_a_second(lobby: Open, alice: Player) -> None:
    tab = await lobby(alice)
    before = wholes(tab)
    for _ in range(30):
        await tab.say({"type": "hall"})
    await tab.until(lambda: wholes(tab) == before + 1)
    await asyncio.sleep(0.2)
    assert wholes(tab) == before + 1
    await tab.until(lambda: wholes(tab) == before + 2)  # what was asked in between is answered, too


def wholes(tab: Any) -> int:
    return sum(answer["type"] in ("people", "packed") for answer in tab.answers)


async def test_whoever_comes_and_goes_is_counted_once_for_all(lobby: Open, alice: Player, monkeypatch: Any) -> None:
    tab = await lobby(alice)
    room = (await tab.ask({"type": "room", "name": "Drehtür", "kind": "open"}))["challenge"]
    said: list[Any] = []
    monkeypatch.setattr(hub.Hub, "send", lambda self, group, message: said.append(message["type"]))
    for _ in range(8):
        await tab.ask({"type": "enter", "room": room})
        await tab.ask({"type": "leave", "room": room})
    await asyncio.sleep(room_list.COUNT + 0.2)
    assert 1 <= said.count("rooms") <= 3
