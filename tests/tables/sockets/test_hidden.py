"""Every frame of whole matches is searched for what its reader must not know. The hidden cards are read from the vault."""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games import engine, registry
from lobby.models import Player
from tables import bots, outbox, store
from tables.models import DealVault, MatchVault
from tests.tables.sockets.conftest import House, begun
from tests.tables.sockets.page import Tab
from tests.tables.sockets.threads import apart

Hidden = dict[int | None, list[str]]


def secrets_of(match: int) -> list[str]:
    """What is in the vaults, in the spellings in which it could slip out."""
    seed, secret = bytes(MatchVault.objects.get(pk=match).seed), bytes(DealVault.objects.get(deal__matches=match).secret)
    return [seed.hex(), secret.hex()]


def state_of(match: int) -> tuple[int, Any]:
    held = store.read(match)
    return held.rev, held.position.state


def closed_hands(state: Any) -> Iterator[tuple[int, str]]:
    """Each hand as a list of JSON, unless all of it was taken openly: whoever is sent it whole has seen it."""
    known = getattr(state, "known", ((),) * len(state.hands))
    for seat, hand in enumerate(state.hands):
        if len(hand) > 2 and hand != known[seat]:
            yield seat, msgspec.json.encode(hand).decode()


def deck_of(state: Any) -> str | None:
    deck = getattr(state, "deck", None) or getattr(state, "rest", ())
    return msgspec.json.encode(deck).decode() if len(deck) > 2 else None


async def played_through(match: int, tabs: list[Tab], moves: int) -> dict[int, Any]:
    """Play legal moves by lot; return the states by rev."""
    dice = random.Random(5)
    states = dict([await apart(state_of, match)])
    for _ in range(moves):
        table = max((tab.page.table for tab in tabs), key=lambda table: table["rev"])  # type: ignore[arg-type,return-value]
        if table["status"] != "running":
            break
        mover = next(tab for tab in tabs if tab.page.table["seat"] in table["actors"])  # type: ignore[index]
        await mover.until(lambda mover=mover, rev=table["rev"]: mover.page.rev >= rev)
        answer = await mover.play(dice.choice(mover.page.table["legal"]))  # type: ignore[index]
        assert answer["type"] == "done", answer
        rev, state = await apart(state_of, match)
        states[rev] = state
        for tab in tabs:
            await tab.until(lambda tab=tab, rev=rev: tab.page.rev >= rev)
    return states


def open_hands(view: dict[str, Any]) -> bool:
    """Between two races of Battleballon both hands lie open."""
    return view.get("open_hands") is not None


@pytest.mark.parametrize(("game", "preset", "moves"), [("battleballon", "short", 400), ("lampions", "classic", 60)])
async def test_no_frame_shows_what_its_reader_must_not_see(
    house: House, alice: Player, bob: Player, charlie: Player, game: str, preset: str, moves: int
) -> None:
    match = await apart(begun, alice, bob, game=game, preset=preset)
    tabs = [await house.seen(match, who) for who in (alice, bob, charlie, None)]
    states = await played_through(match, tabs, moves)
    assert tabs[3].page.table["status"] == "over"  # type: ignore[index]
    late = await house.seen(match)
    secrets, searched, rules = await apart(secrets_of, match), 0, registry.GAMES[game]
    for tab in [*tabs, late]:
        for text in tab.frames:
            assert not any(secret in text for secret in secrets)
            table = json.loads(text)
            if table["type"] != "table" or (state := states.get(table["rev"])) is None:
                continue
            assert table["view"] == json.loads(msgspec.json.encode(rules.view(state, table["seat"])))
            assert table["seat"] in table["actors"] + table["may"] or "legal" not in table
            if table["status"] != "running" or open_hands(table["view"]):
                continue
            searched += 1
            shown = json.dumps({key: table[key] for key in table if key != "options"}, separators=(",", ":"))
            assert all(hand not in shown for seat, hand in closed_hands(state) if seat != table["seat"])
            assert deck_of(state) is None or deck_of(state) not in shown
    assert searched > 20


async def test_who_has_left_a_seat_that_is_played_on_sees_what_a_watcher_sees(
    house: House, alice: Player, bob: Player, charlie: Player
) -> None:
    match = await apart(begun, alice, bob, charlie)
    c = await house.seen(match, charlie)
    assert c.page.table["seat"] == 2  # type: ignore[index]
    assert (await c.ask({"type": "resign", "why": "left"}))["type"] == "done"
    await c.until(lambda: c.page.table["seat"] is None)  # type: ignore[index]
    gone = c.page.rev
    assert (await c.ask({"type": "resign"}))["code"] == "not_seated"
    update = await apart(bots.play_one, match)
    await apart(outbox.follow, update)
    back = await house.seen(match, charlie)
    for tab in (c, back):
        await tab.until(lambda tab=tab: tab.page.rev >= update.rev)
    held = await apart(store.read, match)
    rules = registry.GAMES["lampions"]
    for tab in (c, back):
        assert tab.page.table["view"] == json.loads(msgspec.json.encode(rules.view(held.position.state, None)))
    later = [json.loads(text) for text in (*c.frames, *back.frames)]
    tables = [one for one in later if one["type"] == "table" and one["rev"] >= gone]
    assert len(tables) >= 3 and all(one["seat"] is None and "legal" not in one for one in tables)
    hand = json.dumps(list(held.position.state.hands[2]), separators=(",", ":"))
    assert not [one for one in tables if hand in json.dumps(one["view"], separators=(",", ":"))]


async def test_facts_of_watchers_are_those_that_rules_tell_watchers(house: House, alice: Player, bob: Player) -> None:
    match = await apart(begun, alice, bob)
    tabs = [await house.seen(match, who) for who in (alice, bob, None)]
    await played_through(match, tabs, 60)
    told = await apart(told_by_the_rules, match)
    for seat, tab in ((0, tabs[0]), (1, tabs[1]), (None, tabs[2])):
        assert [line["facts"] for line in tab.page.log] == told[seat]


def told_by_the_rules(match: int) -> dict[int | None, list[Any]]:
    """Replay the log and let the game tell it again."""
    from tables.models import Entry

    held = store.read(match)
    log = [engine.decoded(held.game, entry.payload) for entry in Entry.objects.filter(match_id=match).order_by("ply")]
    changes = engine.line(held.game, held.start, log)
    return {
        seat: [json.loads(msgspec.json.encode(engine.told(held.game, change, seat))) for change in changes]
        for seat in (0, 1, None)
    }
