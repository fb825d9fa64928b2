"""What goes over /ws/lobby/."""

import asyncio

import pytest

from lobby import services
from lobby.doors import challenges as doors
from lobby.models import Challenge, Player
from tables import clock, hub
from tables import services as tables
from tables.models import Match
from tests.tables.sockets.conftest import signed_in

pytestmark = pytest.mark.django_db(transaction=True)
CLOCK = {"kind": "clock", "minutes": 10, "seconds": 5}
TERMS = {"preset": "classic", "time": CLOCK, "begins": "me", "rated": True}


def terms(rival, **changed):
    """Ask somebody for a match of the toy."""
    return {"type": "challenge", "player": rival.pk, "game": "lampions", **TERMS, **changed}


async def count(model) -> int:
    return await hub.run(model.objects.count)


async def test_people_see_one_another_come_and_go(lobby, alice, bob):
    a = await lobby(alice)
    b = await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    await b.until(lambda: b.people == ["Alice", "Bob"])
    await b.close()
    await a.until(lambda: a.people == ["Alice"])


async def test_two_pages_of_one_person_are_one_person(lobby, alice, bob):
    a = await lobby(alice)
    one, two = await lobby(bob), await lobby(bob)
    await a.until(lambda: a.people == ["Alice", "Bob"])
    await one.close()
    await asyncio.sleep(0.6)
    assert a.people == ["Alice", "Bob"] and two.closed is None


async def test_visitors_are_counted_and_not_named(lobby, alice):
    a = await lobby(alice)
    await lobby()
    await a.until(lambda: a.unnamed == 1)
    assert a.people == ["Alice"]


async def test_guests_are_marked(lobby, alice, transactional_db):
    guest = await hub.run(services.welcome_guest, language="de")
    await hub.run(signed_in, guest)
    a = await lobby(alice)
    g = await lobby(guest)
    await a.until(lambda: len(a.people) == 2)
    assert a.here[1] == {"id": guest.pk, "name": guest.username, "guest": True}
    assert g.newest("mine")["may_challenge"] is True
    assert (await g.ask(terms(alice)))["code"] == "guests_unrated"
    assert (await g.ask(terms(alice, rated=False)))["type"] == "done"


async def test_a_challenge_is_made_seen_accepted_and_both_go_to_the_table(lobby, alice, bob, charlie):
    a, b, c = await lobby(alice), await lobby(bob), await lobby(charlie)
    done = await a.ask(terms(bob, begins="you"))
    assert done["type"] == "done"
    await b.until(lambda: b.calls)
    await a.until(lambda: a.calls)
    assert b.calls[0]["by"]["name"] == "Alice" and b.calls[0]["begins"] == bob.pk and len(b.calls[0]["hash"]) == 64
    assert a.calls[0]["hash"] == b.calls[0]["hash"]
    answer = await b.ask({"type": "accept", "challenge": done["challenge"], "version": 1})
    for tab in (a, b):
        await tab.until(lambda tab=tab: tab.newest("go").get("match") == answer["match"])
        await tab.until(
            lambda tab=tab: tab.calls == [] and [m["id"] for m in tab.newest("mine")["matches"]] == [answer["match"]]
        )
    await c.until(lambda: c.matches == [answer["match"]])
    await c.until(lambda: c.doings == {"Alice": "plays", "Bob": "plays", "Charlie": ""})
    assert [one["at"] for one in c.here[:2]] == [answer["match"]] * 2
    assert c.calls == [] and not c.newest("go")


async def test_too_many_challenges_from_one_address_are_refused_whoever_makes_them(lobby, alice, bob, charlie, monkeypatch):
    monkeypatch.setattr(doors, "MOST_OF_ADDRESS", 2)
    a, c = await lobby(alice), await lobby(charlie)
    answers = [await tab.ask(terms(whom)) for tab, whom in ((a, bob), (c, bob), (a, charlie))]
    assert [answer["type"] for answer in answers] == ["done", "done", "refused"] and answers[2]["code"] == "too_many"
    assert await count(Challenge) == 2


async def test_a_stranger_hears_nothing_of_a_challenge(lobby, alice, bob, charlie):
    a, c = await lobby(alice), await lobby(charlie)
    done = await a.ask(terms(bob))
    await a.until(lambda: a.calls)
    await asyncio.sleep(0.3)
    assert not any("hash" in frame for frame in c.frames)
    more = {"accept": {"version": 1}, "propose": {**TERMS, "version": 1}}
    for act in ("accept", "decline", "withdraw", "propose"):
        assert (await c.ask({"type": act, "challenge": done["challenge"], **more.get(act, {})}))["code"] == "gone"


async def test_a_change_reaches_the_other_page_marked_and_the_agreement_to_it_begins_the_match(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    done = await a.ask(terms(bob))
    counter = {"type": "propose", "challenge": done["challenge"], "version": 1, **TERMS, "begins": "you", "rated": False}
    assert (await b.ask(counter))["type"] == "done"
    told = await a.until(lambda: a.calls and a.calls[0]["version"] == 2 and a.calls[0])
    assert (told["before"], told["changed_by"], told["accepts"], told["rated"]) == ({"rated": True}, bob.pk, [bob.pk], False)
    agrees = {"type": "accept", "challenge": done["challenge"]}
    assert (await a.ask({**agrees, "version": 1}))["code"] == "changed"
    answer = await a.ask({**agrees, "version": 2})
    await b.until(lambda: b.newest("go").get("match") == answer["match"])


@pytest.mark.parametrize(("act", "fate"), [("decline", "declined"), ("withdraw", "withdrawn")])
async def test_a_no_reaches_the_other_page(lobby, alice, bob, act, fate):
    a, b = await lobby(alice), await lobby(bob)
    done = await a.ask(terms(bob))
    actor, other = (b, a) if act == "decline" else (a, b)
    await actor.ask({"type": act, "challenge": done["challenge"]})
    await other.until(lambda: other.newest("ended").get("fate") == fate)
    await other.until(lambda: other.calls == [])


async def test_two_accepts_at_once_from_two_tabs_make_one_match(lobby, alice, bob):
    a, one, two = await lobby(alice), await lobby(bob), await lobby(bob)
    done = await a.ask(terms(bob))
    agrees = {"type": "accept", "challenge": done["challenge"], "version": 1}
    answers = await asyncio.gather(*(tab.ask(agrees) for tab in (one, two)))
    assert {answer["type"] for answer in answers} == {"done"} and len({answer["match"] for answer in answers}) == 1
    assert await count(Match) == 1


async def test_a_frame_sent_twice_is_one_challenge(lobby, alice, bob):
    a = await lobby(alice)
    frame = terms(bob, id="again")
    assert (await a.ask(frame)) == (await a.ask(frame))
    assert await count(Challenge) == 1


async def test_the_list_of_matches_follows_begin_and_end(lobby, alice, bob, charlie):
    c = await lobby(charlie)
    sitters = [tables.Sitter(player=player.pk, name=player.username) for player in (alice, bob)]
    from tables import outbox, wire

    update = await hub.run(tables.open_match, game="lampions", sitters=sitters, time=wire.TimeControl("brake"), kind="people")
    await hub.run(outbox.follow, update)
    await c.until(lambda: c.matches == [update.match_id])
    over = await hub.run(tables.resign, match_id=update.match_id, player_id=alice.pk, client_id="x", why="resigned")
    await hub.run(outbox.follow, over)
    await c.until(lambda: c.matches == [])


async def test_strangers_may_only_look(lobby, alice):
    stranger = await lobby(language="de")
    assert stranger.newest("mine")["me"] is None
    answer = await stranger.ask(terms(alice))
    assert (answer["code"], answer["text"]) == ("not_signed_in", "Melde dich an, um jemanden herauszufordern.")


async def test_signing_out_closes_the_page_within_a_second(lobby, alice):
    a = await lobby(alice)
    browser = await hub.run(signed_in, alice)  # another session stays
    b = await lobby(alice)
    await hub.run(browser.post, "/accounts/logout/")
    await b.until(lambda: b.closed, 3)
    assert b.newest("goodbye")["code"] == "signed_out" and a.closed is None


async def test_a_closed_account_closes_its_pages(lobby, alice):
    a = await lobby(alice)

    def close() -> None:
        player = Player.objects.get(pk=alice.pk)
        player.is_active = False
        player.save()

    await hub.run(close)
    await a.until(lambda: a.closed, 3)
    assert a.newest("goodbye")["code"] == "deactivated"


async def test_a_guest_who_settles_is_seen_under_the_new_name_at_once(lobby, alice, transactional_db):
    guest = await hub.run(services.welcome_guest, language="de")
    browser = await hub.run(signed_in, guest)
    a, g = await lobby(alice), await lobby(guest)
    await hub.run(browser.post, "/accounts/signup/", {"username": "Greta", "password1": "warmluft-2026"})
    await g.until(lambda: g.newest("mine")["me"]["name"] == "Greta", 5)
    await a.until(lambda: a.people == ["Alice", "Greta"])
    assert a.closed is None and g.closed is None


GARBAGE = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type":"challenge"}',
    '{"type":"accept","id":"a","challenge":-1}',
    '{"type":"accept","id":"a","challenge":' + "9" * 400 + "}",
    '{"type":"accept","id":"a","challenge":1,"more":1}',
    '{"type":"nothing","id":"a"}',
    "[" * 3000,
    '{"type":"accept","id":"\\u0000","challenge":1}',
    "x" * 5000,
    b"\x00\x01",
]


async def test_garbage_is_refused_and_the_page_lives(lobby, alice, bob, caplog):
    a = await lobby(alice)
    for frame in GARBAGE:
        before = sum(answer["type"] == "refused" for answer in a.answers)
        await a.say(frame)
        await a.until(lambda before=before: sum(answer["type"] == "refused" for answer in a.answers) > before)
    for changed in ({"time": {"kind": "clock", "minutes": 7, "seconds": 5}}, {"time": {"kind": "none"}}, {"begins": "nobody"}):
        assert (await a.ask(terms(bob, **changed)))["code"] == "malformed"
    assert (await a.ask(terms(bob)))["type"] == "done"
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_page_of_another_site_gets_no_socket(lobby, alice):
    with pytest.raises(Exception, match="403"):
        await lobby(alice, origin="https://evil.example")


async def test_a_beat_is_answered(lobby, alice):
    a = await lobby(alice)
    await a.say({"type": "beat"})
    await a.until(lambda: a.newest("beat"))
    assert abs(a.newest("beat")["now"] - clock.now()) < 60_000
