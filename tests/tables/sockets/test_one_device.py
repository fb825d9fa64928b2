"""Two on one device, over sockets: all frames of whole matches are searched for cards of the one who does not sit before it."""

import json
import random
from typing import Any

import msgspec
import pytest

from games import registry
from lobby.models import Player
from tables import services, wire
from tables.models import Entry
from tables.services import Sitter
from tests.tables.sockets.conftest import House
from tests.tables.sockets.page import Page, Tab
from tests.tables.sockets.test_hidden import closed_hands, deck_of, open_hands, secrets_of, state_of
from tests.tables.sockets.threads import apart

FOR_TWO = {slug: game for slug, game in registry.GAMES.items() if services.is_for_two(game)}
WITH_HANDS = [slug for slug, game in FOR_TWO.items() if "hands" in game.state_type.__struct_fields__]


class DevicePage(Page):
    """As docs/protocol.md tells it of one device: what is older is dropped whole, a log from the start is all there is."""

    def take(self, table: dict[str, Any]) -> None:
        if table["rev"] < self.rev:
            return
        if not table.get("since"):
            self.lines, self.held = {}, 0
        super().take(table)


def shared(owner: Player, game: str, preset: str) -> int:
    sitters = [Sitter(player=owner.pk, name="Anna"), Sitter(name="Ben")]
    terms: Any = {"game": game, "preset": preset, "kind": "same", "time": wire.TimeControl("none")}
    return services.open_match(sitters=sitters, **terms).match_id


async def seen(house: House, match: int, owner: Player, page: Page | None = None) -> Tab:
    return await house.seen(match, owner, page=page or DevicePage())


def shown(tab: Tab) -> dict[str, Any]:
    assert tab.page.table is not None
    return tab.page.table


def facts_told(match: int) -> list[dict[str, Any]]:
    return [json.loads(row) for row in Entry.objects.filter(match_id=match).order_by("ply").values_list("facts", flat=True)]


@pytest.mark.parametrize("game", WITH_HANDS)
async def test_no_frame_shows_a_card_of_the_one_who_does_not_sit_there(house: House, alice: Player, game: str) -> None:
    preset, moves = next(iter(registry.GAMES[game].presets)), 60
    match = await apart(shared, alice, game, preset)
    tabs = [await seen(house, match, alice) for _ in range(2)]
    dice, states, played = random.Random(11), {}, 0
    while shown(tabs[0])["status"] == "running" and played < moves:
        tab, table = (one := dice.choice(tabs)), shown(one)
        if table["seat"] is None:
            answer = await tab.ask({"type": "face", "seat": dice.choice(table["actors"])})
        elif table["seat"] in table["actors"]:
            answer = await tab.play(dice.choice(table["legal"]))
            played += 1
        else:
            answer = await tab.ask({"type": "face", "seat": None})
        assert answer["type"] == "done", answer
        rev, states[rev] = await apart(state_of, match)
        for each in tabs:
            await each.until(lambda each=each, rev=rev: each.page.rev >= rev)
        assert shown(tabs[0]) == shown(tabs[1]), "all pages of the device show the same"
    secrets, told, searched = await apart(secrets_of, match), await apart(facts_told, match), 0
    for text in (text for tab in tabs for text in tab.frames):
        assert not any(secret in text for secret in secrets)
        table = json.loads(text)
        if table["type"] != "table" or (state := states.get(table["rev"])) is None or table["status"] != "running":
            continue
        for line in table.get("lines", ()):
            row = told[line["ply"] - 1]
            assert line.get("facts", []) == row.get(str(table["seat"]), row["all"]), "a line is told to the one who sits there"
        if open_hands(table["view"]):
            continue
        searched += 1
        plain = json.dumps({key: table[key] for key in table if key not in ("options", "lines")}, separators=(",", ":"))
        assert all(hand not in plain for seat, hand in closed_hands(state) if seat != table["seat"])
        assert deck_of(state) is None or deck_of(state) not in plain
    assert searched > (60 if played == moves else 10)


async def test_a_page_that_comes_anew_covers_all_pages(house: House, alice: Player) -> None:
    match = await apart(shared, alice, "battleballon", "short")
    first = await seen(house, match, alice)
    await first.ask({"type": "face", "seat": 0})
    assert shown(first)["seat"] == 0
    second = await seen(house, match, alice)
    hand = msgspec.json.encode((await apart(state_of, match))[1].hands[0]).decode()
    assert not any(hand in text for text in second.frames)
    await first.until(lambda: shown(first)["seat"] is None)
    assert shown(second)["seat"] is None


async def test_a_page_that_comes_back_is_told_the_whole_log_as_a_watcher(house: House, alice: Player) -> None:
    """It says how much it holds: that was told to the one who sat there before."""
    match = await apart(shared, alice, "battleballon", "short")
    first = await seen(house, match, alice)
    await first.ask({"type": "face", "seat": 0})
    await first.play(next(move for move in shown(first)["legal"] if move["source"] == "deck"))
    held = first.page
    assert "drawn" in json.dumps(held.log[-1])
    await first.close()
    back = await seen(house, match, alice, page=held)
    await back.until(lambda: shown(back)["seat"] is None)
    told = await apart(facts_told, match)
    assert [line["facts"] for line in back.page.log] == [row["all"] for row in told]


async def test_a_beat_brings_what_the_one_may_see_who_sits_there(house: House, alice: Player) -> None:
    match = await apart(shared, alice, "battleballon", "short")
    tab = await seen(house, match, alice)
    await tab.ask({"type": "face", "seat": 0})
    frames = len(tab.frames)
    await tab.say({"type": "beat", "rev": -1, "ply": 0})
    told = await tab.until(lambda: [frame for frame in map(json.loads, tab.frames[frames:]) if frame["type"] == "table"])
    table = told[-1]
    assert (table["seat"], table.get("since", 0), len(table["view"]["hand"])) == (0, 0, 8)


async def test_a_stranger_finds_no_such_table(house: House, alice: Player, bob: Player) -> None:
    match = await apart(shared, alice, "battleballon", "short")
    for who in (bob, None):
        tab = await house.tab(match, who)
        await tab.until(lambda tab=tab: tab.closed)
        assert tab.closed == 4404


async def test_a_seat_that_is_none_is_refused(house: House, alice: Player) -> None:
    match = await apart(shared, alice, "battleballon", "short")
    tab = await seen(house, match, alice)
    for seat, code in (
        (1, "not_waited_for"),
        (7, "not_waited_for"),
        (-1, "malformed"),
        ("0", "malformed"),
        (True, "malformed"),
    ):
        assert (await tab.ask({"type": "face", "seat": seat}))["code"] == code
    assert (await tab.ask({"type": "say", "text": "hello"}))["code"] == "alone"
