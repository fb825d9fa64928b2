"""Waiting and following over /ws/lobby/: what everybody sees, what one is told oneself, where one is taken."""

import asyncio
from typing import Any

import pytest

from lobby import seeks, ties, whereabouts
from lobby.models import Seek
from tables import hub
from tables.models import Match
from tests.lobby.sockets.test_lobby import CLOCK
from tests.tables.sockets.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def offer(kind: str, **changed: Any) -> dict[str, Any]:
    terms = {"type": "seek", "kind": kind, "game": "lampions", "preset": "classic", "time": CLOCK, "rated": False}
    return {**terms, **changed}


def listed(tab) -> list[str]:
    return [one["by"]["name"] for one in tab.newest("seeks").get("seeks", ())]


def own(tab) -> list[dict[str, Any]]:
    return list(tab.newest("mine").get("seeks", ()))


async def here(*players, gone=()) -> None:
    """Until the house knows that these are here, and those gone."""
    wanted, unwanted = ({player.pk for player in some} for some in (players, gone))
    async with asyncio.timeout(5):
        while not wanted <= (found := await hub.run(whereabouts.present) or set()) or unwanted & found:  # noqa: ASYNC110  in Redis
            await asyncio.sleep(0.05)


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr("tables.outbox.wake", lambda match_id: None)


async def test_an_open_challenge_is_seen_by_all_and_taken_with_one_frame(lobby, alice, bob, charlie):
    a, b, c, visitor = [await lobby(who) for who in (alice, bob, charlie, None)]
    done = await a.ask(offer("open", begins="me", lowest=1400))
    for tab in (a, b, c, visitor):
        await tab.until(lambda tab=tab: listed(tab) == ["Alice"])
    seen = b.newest("seeks")["seeks"][0]
    assert (seen["id"], seen["begins"], seen["lowest"], len(seen["hash"])) == (done["challenge"], "me", 1400, 64)
    await a.until(lambda: [one["id"] for one in own(a)] == [done["challenge"]])
    await here(alice)
    answer = await b.ask({"type": "take", "seek": done["challenge"]})
    for tab in (a, b):
        await tab.until(lambda tab=tab: tab.newest("go").get("match") == answer["match"])
    for tab in (a, b, c, visitor):
        await tab.until(lambda tab=tab: listed(tab) == [])
    assert not c.newest("go")


async def test_two_searches_meet_and_both_go_to_the_table(lobby, alice, bob, charlie):
    a, c = await lobby(alice), await lobby(charlie)
    await here(alice)
    first = await a.ask(offer("quick", span=200))
    assert "match" not in first
    await c.until(lambda: c.newest("seeks").get("searching") == {"lampions": 1})
    assert listed(c) == []  # who searches is nobody's business
    await a.until(lambda: own(a))
    b = await lobby(bob)
    second = await b.ask(offer("quick", span=None))
    match = second["match"]
    for tab in (a, b):
        await tab.until(lambda tab=tab: tab.newest("go").get("match") == match)
        await tab.until(lambda tab=tab: own(tab) == [])
    await c.until(lambda: c.newest("seeks").get("searching") == {})


async def test_a_frame_sent_twice_is_one_search(lobby, alice):
    a = await lobby(alice)
    frame = offer("quick", id="again")
    assert await a.ask(frame) == await a.ask(frame) and await hub.run(Seek.objects.count) == 1


async def test_a_closed_page_waits_no_longer(lobby, alice, bob, monkeypatch):
    monkeypatch.setattr(whereabouts, "GRACE", 0.0)
    a, b = await lobby(alice), await lobby(bob)
    await here(alice, bob)
    await a.ask(offer("open"))
    await b.until(lambda: listed(b) == ["Alice"])
    await hub.run(seeks.tend)
    assert listed(b) == ["Alice"]
    await a.close()
    await here(bob, gone=[alice])
    await hub.run(seeks.tend)
    await b.until(lambda: listed(b) == [])


async def test_only_the_maker_is_told_the_address_of_a_link(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    done = await a.ask(offer("link"))
    await a.until(lambda: own(a))
    assert done["token"] in own(a)[0]["address"]
    await asyncio.sleep(0.2)
    assert not any(done["token"] in frame for frame in b.frames) and not any("/invite/" in frame for frame in b.frames)


async def test_what_cannot_be_is_refused_in_words_and_changes_nothing(lobby, alice, bob):
    a, stranger = await lobby(alice, language="de"), await lobby()
    done = await a.ask(offer("open"))
    for frame, code in (
        ({"type": "take", "seek": done["challenge"]}, "own_seek"),
        ({"type": "take", "seek": 10**9}, "seek_gone"),
        ({"type": "unseek", "seek": 10**9}, "seek_gone"),
        (offer("open", game="nowhere"), "not_offered"),
        (offer("open", lowest=1600, highest=1500), "no_range"),
        (offer("open", lowest=-1), "malformed"),
        (offer("sudden"), "malformed"),
        (offer("quick", span=1), "malformed"),
        ({"type": "follow", "player": alice.pk}, "own_shadow"),
    ):
        answer = await a.ask(frame)
        assert (answer["type"], answer["code"]) == ("refused", code) and answer["text"], frame
    assert (await stranger.ask(offer("quick")))["code"] == "not_signed_in"
    assert await hub.run(Seek.objects.count) == 1 and await hub.run(Match.objects.count) == 0


# --- following ------------------------------------------------------------------------------------------------------
async def test_who_follows_is_taken_to_the_table_once(lobby, house, alice, bob, charlie):
    a, c = await lobby(alice), await lobby(charlie)
    assert (await c.ask({"type": "follow", "player": alice.pk}))["type"] == "done"
    await c.until(lambda: (c.newest("mine").get("follows") or {}).get("name") == "Alice")
    await a.until(lambda: [one["name"] for one in a.newest("mine").get("followers", ())] == ["Charlie"])
    match = await hub.run(begun, alice, bob)
    await house.seen(match, alice)
    await c.until(lambda: c.newest("go") == {"type": "go", "match": match, "why": "follow"})
    await house.seen(match, alice)  # she loads her table again
    await asyncio.sleep(0.3)
    assert sum(answer["type"] == "go" for answer in c.answers) == 1
    other = await hub.run(begun, bob, charlie)
    assert other  # Charlie plays himself now: he is taken nowhere
    third = await hub.run(begun, alice, bob)
    await house.seen(third, alice)
    await asyncio.sleep(0.3)
    assert sum(answer["type"] == "go" for answer in c.answers) == 1


async def test_following_leads_at_once_to_where_somebody_plays(lobby, alice, bob, charlie):
    match = await hub.run(begun, alice, bob)
    c = await lobby(charlie)
    assert (await c.ask({"type": "follow", "player": alice.pk}))["match"] == match


async def test_the_table_with_the_computer_is_nobody_elses(lobby, house, alice, charlie):
    from tests.lobby.sockets.test_house import against_computer

    c = await lobby(charlie)
    await c.ask({"type": "follow", "player": alice.pk})
    await house.seen(await hub.run(against_computer, alice), alice)
    await asyncio.sleep(0.3)
    assert not c.newest("go")


@pytest.mark.parametrize("who", ["follower", "followed"])
async def test_either_can_end_it(lobby, house, alice, bob, charlie, who):
    a, c = await lobby(alice), await lobby(charlie)
    await c.ask({"type": "follow", "player": alice.pk})
    await a.until(lambda: a.newest("mine").get("followers"))
    ending, other = (c, alice) if who == "follower" else (a, charlie)
    assert (await ending.ask({"type": "unfollow", "player": other.pk}))["type"] == "done"
    await a.until(lambda: not a.newest("mine").get("followers"))
    await c.until(lambda: not c.newest("mine").get("follows"))
    await house.seen(await hub.run(begun, alice, bob), alice)
    await asyncio.sleep(0.3)
    assert not c.newest("go")


async def test_one_follows_one_and_nobody_who_may_not_be_disturbed(lobby, alice, bob, charlie):
    a, b, c = await lobby(alice), await lobby(bob), await lobby(charlie)
    await c.ask({"type": "follow", "player": alice.pk})
    await a.until(lambda: a.newest("mine").get("followers"))
    await c.ask({"type": "follow", "player": bob.pk})
    await b.until(lambda: b.newest("mine").get("followers"))
    await a.until(lambda: not a.newest("mine").get("followers"))
    await hub.run(lambda: ties.set_undisturbed(player_id=alice.pk, on=True))
    assert (await c.ask({"type": "follow", "player": alice.pk}))["code"] == "not_disturbed"
    await hub.run(lambda: ties.set_undisturbed(player_id=alice.pk, on=False))
    await hub.run(lambda: ties.block(who_id=alice.pk, whom_id=charlie.pk))
    assert (await c.ask({"type": "follow", "player": alice.pk}))["code"] == "not_disturbed"
    assert c.newest("mine")["follows"]["name"] == "Bob"


async def test_a_block_and_the_wish_for_peace_end_it(lobby, house, alice, bob, charlie):
    c = await lobby(charlie)
    await c.ask({"type": "follow", "player": alice.pk})
    await c.until(lambda: c.newest("mine").get("follows"))
    await hub.run(lambda: ties.set_undisturbed(player_id=alice.pk, on=True))
    await house.seen(await hub.run(begun, alice, bob), alice)
    await asyncio.sleep(0.3)
    assert not c.newest("go")
    await hub.run(lambda: ties.block(who_id=alice.pk, whom_id=charlie.pk))
    await c.until(lambda: not c.newest("mine").get("follows"))
