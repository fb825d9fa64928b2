"""Who is in the house is told as it is: of two tabs one closed, asleep, hidden, a server killed, Redis begun anew."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.db.backends.utils import CursorWrapper

from lobby import hall, hall_selectors, outbox
from lobby.models import Player
from lobby.outbox import GROUP
from tables import hub, presence
from tables.presence import Who
from tests.lobby.sockets.test_lobby import terms

pytestmark = pytest.mark.django_db(transaction=True)
BEAT = {"type": "beat"}


class Times:
    """The time that presence believes in."""

    def __init__(self) -> None:
        self.later = 0.0

    def time(self) -> float:
        return time.time() + self.later


@pytest.fixture
def times(monkeypatch) -> Times:
    found = Times()
    monkeypatch.setattr(presence, "time", SimpleNamespace(time=found.time))
    return found


async def swept() -> None:
    """What happens every few seconds, now."""
    await presence.current()._refresh([GROUP])


async def elsewhere(*people: Who) -> list[str]:
    """Let people be here through another process; returns what they are called in Redis."""
    own = presence.current()
    names = [f"other.{at}|{msgspec.json.encode(who).decode()}" for at, who in enumerate(people)]
    await own.redis.zadd(presence.key_of(GROUP), {name: presence.time.time() for name in names})
    own.heard(GROUP)
    return names


async def test_somebody_who_closes_his_page_is_gone_at_once(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    await b.close()
    await a.until(lambda: a.people == ["Alice"], seconds=1)


async def test_a_phone_that_falls_asleep_is_gone_and_comes_back_with_its_next_beat(lobby, alice, bob, times):
    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    times.later = 120
    await a.say(BEAT)
    await swept()
    await a.until(lambda: a.people == ["Alice"])
    await b.say(BEAT)
    await a.until(lambda: a.people == ["Alice", "Bob"])


async def test_a_hidden_tab_that_beats_once_a_minute_stays(lobby, alice, bob, times):
    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    for minute in range(1, 4):
        times.later = 60 * minute + 15  # the last moment before the beat of this minute
        await a.say(BEAT)
        await swept()
        await a.until(lambda: a.newest("beat"))
        assert a.people == ["Alice", "Bob"]
        await b.say(BEAT)
        await b.until(lambda minute=minute: sum(one["type"] == "beat" for one in b.answers) == minute)
        times.later = 60 * minute


async def test_the_people_of_a_killed_server_are_gone_within_ninety_seconds_and_those_who_came_back_are_there_once(
    lobby, alice, bob, times
):
    await elsewhere(Who(bob.pk, "Bob"), Who(77, "Dora"))
    a = await lobby(alice)
    await a.until(lambda: a.people == ["Alice", "Bob", "Dora"])
    b = await lobby(bob)
    await b.until(lambda: b.people == ["Alice", "Bob", "Dora"])
    times.later = 90 - presence.SWEEP
    for tab in (a, b):
        await tab.say(BEAT)
    await swept()
    for tab in (a, b):
        await tab.until(lambda tab=tab: tab.people == ["Alice", "Bob"])


async def test_after_redis_began_anew_the_others_see_our_people_again_without_a_beat(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    own = presence.current()
    await own.redis.delete(presence.key_of(GROUP))
    await swept()
    await swept()
    here = [presence.decoded(name.decode()).name for name in await own.redis.zrange(presence.key_of(GROUP), 0, -1)]
    assert sorted(here) == ["Alice", "Bob"] and a.people == ["Alice", "Bob"] and b.closed is None


async def test_whoever_goes_while_redis_is_gone_is_taken_out_when_it_is_back(lobby, alice, bob, monkeypatch):
    from redis.exceptions import ConnectionError as Lost

    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    own = presence.current()
    with monkeypatch.context() as without:

        def lost(**_):
            raise Lost

        without.setattr(own.redis, "execute_command", lost)
        without.setattr("redis.asyncio.client.Pipeline.execute", lambda self: lost())
        await b.close()
        await a.until(lambda: a.people == ["Alice"])  # of the own process one knows without it
    await swept()
    assert await own.redis.zcard(presence.key_of(GROUP)) == 1


async def test_a_page_elsewhere_in_the_house_lets_its_person_be_seen_and_hears_only_what_is_about_him(lobby, alice, bob):
    b = await lobby(bob, quiet=True)
    a = await lobby(alice)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    assert (await a.ask(terms(bob)))["type"] == "done"
    await b.until(lambda: b.calls)
    await b.say({"type": "hall"})
    await b.say(BEAT)
    await b.until(lambda: b.newest("beat"))
    assert not {"people", "matches", "stir", "seeks", "talk", "rooms"} & {one["type"] for one in b.answers}
    await b.close()
    await a.until(lambda: a.people == ["Alice"])


async def test_a_visitor_elsewhere_in_the_house_is_nobody(lobby, alice):
    a = await lobby(alice)
    await lobby(quiet=True)
    await asyncio.sleep(0.3)
    assert a.people == ["Alice"] and a.unnamed == 0


# --- the list -----------------------------------------------------------------------------------------------------------
async def test_a_page_that_has_missed_something_is_told_all_again(lobby, alice, bob):
    a = await lobby(alice)
    await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    told = len([one for one in a.answers if one["type"] == "people"])
    await a.say({"type": "hall"})
    await a.until(lambda: len([one for one in a.answers if one["type"] == "people"]) > told)
    assert a.people == ["Alice", "Bob"] and a.seq == a.newest("people")["seq"]


async def test_everybody_is_told_the_very_same_words(lobby, alice, bob, charlie):
    a, b = await lobby(alice), await lobby(bob)
    await b.until(lambda: b.people == ["Alice", "Bob"])
    await lobby(charlie)
    for tab in (a, b):
        await tab.until(lambda tab=tab: "Charlie" in tab.people)
    last = [next(text for text in reversed(tab.frames) if '"stir"' in text) for tab in (a, b)]
    assert last[0] == last[1] and '"Charlie"' in last[0] and '"Alice"' not in last[0]


async def test_who_wants_to_be_left_alone_is_shown_so_at_once(lobby, alice, bob):
    a = await lobby(alice)
    await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    await hub.run(lambda: Player.objects.filter(pk=bob.pk).update(undisturbed=True))
    await hub.run(outbox.tell, {"type": "lobby", "what": "person", "players": [bob.pk]})
    await a.until(lambda: a.here[1].get("undisturbed"))


async def test_what_changed_while_nobody_was_there_is_known_when_somebody_comes(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    for tab in (a, b):
        await tab.close()
    await asyncio.sleep(0.2)
    await hub.run(lambda: Player.objects.filter(pk=bob.pk).update(undisturbed=True))
    a, _ = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"] and a.here[1].get("undisturbed"))


async def test_lost_news_are_caught_up_with_in_a_hall_that_is_never_quiet(lobby, alice, bob, monkeypatch):
    monkeypatch.setattr(hall, "SWEEP", 0.3)
    monkeypatch.setattr(hall, "FORGET", 1)
    a = await lobby(alice)
    await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    await hub.run(lambda: Player.objects.filter(pk=bob.pk).update(undisturbed=True))
    for _ in range(40):
        hall.current().look()
        await asyncio.sleep(0.05)
    assert a.here[1].get("undisturbed")


async def test_without_a_database_people_still_come_and_go(lobby, alice, bob, monkeypatch):
    def gone(*_):
        raise RuntimeError

    a = await lobby(alice)
    await a.until(lambda: a.people == ["Alice"])
    monkeypatch.setattr(hall_selectors, "facts", gone)
    monkeypatch.setattr(hall_selectors, "running", gone)
    b = await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    await b.close()
    await a.until(lambda: a.people == ["Alice"])


async def test_of_more_people_than_the_list_holds_those_who_stand_in_it_stay(lobby, alice, bob, monkeypatch):
    monkeypatch.setattr("lobby.wire.MOST_PEOPLE", 2)
    a = await lobby(alice)
    names = await elsewhere(*(Who(number, f"Zeppelin {number}") for number in range(1000, 1003)))
    await a.until(lambda: len(a.people) == 2 and a.counts["count"] == 4)
    assert a.people[0] == "Alice"
    gone = a.here[1]["id"]
    await presence.current().redis.zrem(presence.key_of(GROUP), names[gone - 1000])
    presence.current().heard(GROUP)
    await a.until(lambda: a.here[1]["id"] != gone and a.counts["count"] == 3)


async def test_coming_asks_the_database_as_often_among_five_hundred_as_among_five(lobby, alice, bob, charlie, monkeypatch):
    said: list[str] = []  # in all threads
    execute = CursorWrapper._execute_with_wrappers

    def noting(cursor: CursorWrapper, sql: str, *args: Any, **named: Any) -> Any:
        said.append(sql.partition(" WHERE ")[0])
        return execute(cursor, sql, *args, **named)

    async def asked(who: Player) -> list[str]:
        await asyncio.sleep(0.5)
        said.clear()
        tab = await lobby(who)
        await tab.until(lambda: {"Alice", who.username} <= set(tab.people))
        await asyncio.sleep(0.3)
        return sorted(said)

    monkeypatch.setattr(CursorWrapper, "_execute_with_wrappers", noting)
    await lobby(alice)
    await elsewhere(*(Who(number, f"Zeppelin {number}") for number in range(1000, 1003)))
    few = await asked(bob)
    await elsewhere(*(Who(number, f"Zeppelin {number}") for number in range(1000, 1497)))
    many = await asked(charlie)
    assert many == few and 0 < len(few) < 30
