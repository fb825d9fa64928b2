"""After a match, over sockets: wishes for a rematch are seen by all at the table, and lead its players to the next one."""

from typing import Any

import pytest

from lobby import challenges, rematch, starts, tasks
from lobby.models import Player
from tables import beats, clock, hub
from tables import services as tables
from tables.models import Match
from tests.lobby.calls import call
from tests.tables.sockets.conftest import House, begun
from tests.tables.sockets.page import Tab

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr("tables.outbox.wake", lambda match_id: None)


async def over(alice: Player, bob: Player) -> int:
    match = await hub.run(begun, alice, bob)
    await hub.run(tables.resign, match_id=match, player_id=alice.pk, client_id="end")
    return match


async def wish(tab: Tab, want: bool = True, **more: Any) -> dict[str, Any]:
    return await tab.ask({"type": "rematch", "want": want, **more})


def newest(tab: Tab) -> dict[str, Any]:
    found = [message for message in tab.answers if message["type"] == "rematch"]
    return {
        name: value for name, value in max(found, key=lambda one: one["n"], default={}).items() if name not in ("type", "n")
    }


async def sees(tab: Tab, *seats: int) -> dict[str, Any]:
    return await tab.until(lambda: newest(tab).get("wanted") == list(seats) and newest(tab))


async def test_two_wishes_lead_both_to_the_next_match_and_show_watchers_the_way(
    house: House, alice: Player, bob: Player, charlie: Player
) -> None:
    match = await over(alice, bob)
    a, b, c, visitor = [await house.seen(match, who) for who in (alice, bob, charlie, None)]
    assert (await wish(a))["type"] == "done"
    for tab in (a, b, c, visitor):
        told = await sees(tab, 0)
        assert told["match"] is None and 50_000 < told["until"] - clock.now() <= 60_000
    assert (await wish(b))["type"] == "done"
    new = await hub.run(lambda: Match.objects.latest("pk").pk)
    assert new != match
    for tab in (a, b, c, visitor):
        await tab.until(lambda tab=tab: newest(tab).get("match") == new)
    for tab in (a, b):
        await tab.until(lambda tab=tab: {"type": "go", "match": new} in tab.answers)
    assert not [answer for tab in (c, visitor) for answer in tab.answers if answer["type"] == "go"]
    next_a, next_b = await house.seen(new, alice), await house.seen(new, bob)
    assert (next_a.page.table["first"], next_a.page.table["seat"], next_b.page.table["seat"]) == (1, 0, 1)
    assert (await next_b.play())["type"] == "done"
    late = await house.seen(match)
    await late.until(lambda: newest(late).get("match") == new)


async def test_who_comes_late_sees_a_wish_and_when_it_is_taken_back(house: House, alice: Player, bob: Player) -> None:
    match = await over(alice, bob)
    a = await house.seen(match, alice)
    await wish(a)
    b = await house.seen(match, bob)
    assert (await sees(b, 0))["until"] is not None
    await wish(a, want=False)
    assert await sees(b) == {"wanted": [], "until": None, "match": None}


async def test_a_wish_that_lapses_is_gone_from_all_pages(
    house: House, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rematch, "PATIENCE", 50)
    match = await over(alice, bob)
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    await wish(a)
    await sees(b, 0)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 100)
    await hub.run(tasks.expire_challenges)
    for tab in (a, b):
        await sees(tab)


async def test_a_wish_whose_news_were_lost_comes_with_the_next_beat(house: House, alice: Player, bob: Player) -> None:
    match = await over(alice, bob)
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    house.hub.hooks.append(lambda deliver, message: message["type"] == "rematch" or deliver(message))
    await wish(a)
    await b.say(b.page.beat())
    await sees(b, 0)
    await b.say(b.page.beat())
    await b.until(lambda: sum(answer["type"] == "beat" for answer in b.answers) == 2)
    assert sum(answer["type"] == "rematch" for answer in b.answers) == 1
    house.hub.hooks.pop()


async def test_against_the_computer_one_wish_is_enough(house: House, alice: Player) -> None:
    match = await hub.run(starts.against_computer, player=alice, slug="lampions", preset="classic", level="easy")
    tab = await house.seen(match, alice)
    assert (await tab.ask({"type": "resign"}))["type"] == "done"
    assert (await wish(tab))["type"] == "done"
    new = await hub.run(lambda: Match.objects.latest("pk").pk)
    await tab.until(lambda: {"type": "go", "match": new} in tab.answers)


async def test_refusals_say_why_in_the_readers_language(house: House, alice: Player, bob: Player, charlie: Player) -> None:
    running = await hub.run(begun, alice, bob)
    a, c, visitor = [await house.seen(running, who) for who in (alice, charlie, None)]
    answers = [await wish(tab) for tab in (a, c, visitor)]
    assert [answer["code"] for answer in answers] == ["not_over", "not_seated", "not_seated"]
    assert all(answer["text"] for answer in answers)
    for frame in ({"want": 1}, {}, {"want": True, "seat": 1}):
        assert (await a.ask({"type": "rematch", **frame}))["code"] == "malformed"
    assert newest(a) == {}


async def test_the_same_frame_again_gets_the_same_answer(house: House, alice: Player, bob: Player) -> None:
    match = await over(alice, bob)
    a, b = await house.seen(match, alice), await house.seen(match, bob)
    first = await wish(a, id="same")
    await wish(b)
    await a.close()
    a = await house.seen(match, alice)
    assert await wish(a, id="same") == first and await hub.run(Match.objects.count) == 2


# --- a challenge is told again ---------------------------------------------------------------------------------------
async def test_an_open_challenge_is_told_again_to_each_page_that_comes(
    house: House, alice: Player, bob: Player, charlie: Player
) -> None:
    match = await over(alice, bob)
    row = await hub.run(call, charlie, bob)
    for _ in range(2):
        b = await house.seen(match, bob)
        await b.until(lambda b=b: {"type": "called", "by": "Charlie", "id": charlie.pk} in b.answers)
    a, c = await house.seen(match, alice), await house.seen(match, charlie)
    await hub.run(challenges.decline, challenge_id=row.pk, player_id=bob.pk)
    b = await house.seen(match, bob)
    for tab in (a, b, c):
        await tab.say(tab.page.beat())
        await tab.until(lambda tab=tab: any(answer["type"] == "beat" for answer in tab.answers))
        assert not [answer for answer in tab.answers if answer["type"] == "called"]


async def test_at_a_running_match_nobody_who_comes_asks_for_a_rematch(house: House, alice: Player, bob: Player) -> None:
    match = await hub.run(begun, alice, bob)
    asked: list[Any] = []
    present = beats.Beats.present

    async def counting(self: beats.Beats, match_id: int) -> Any:
        asked.append(match_id)
        return await present(self, match_id)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beats.Beats, "present", counting)
        tab = await house.seen(match)
        await tab.until(lambda: tab.page.room)
    assert asked == []
