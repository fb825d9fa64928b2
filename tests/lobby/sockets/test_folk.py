"""Friends, blocks and whispers over /ws/lobby/."""

import pytest

from lobby import folk
from lobby.models import Letter
from tables import hub
from tests.lobby.sockets.test_lobby import count

pytestmark = pytest.mark.django_db(transaction=True)


def names(page, which):
    return [one["name"] for one in page.newest("folk").get(which, ())]


async def test_a_question_and_its_answer_are_seen_at_once(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    assert (await a.ask({"type": "heed", "player": bob.pk, "what": "friend"}))["type"] == "done"
    await b.until(lambda: names(b, "asked") == ["Alice"])
    await a.until(lambda: names(a, "asking") == ["Bob"])
    await b.ask({"type": "heed", "player": alice.pk, "what": "friend"})
    await a.until(lambda: names(a, "friends") == ["Bob"])
    await b.until(lambda: names(b, "friends") == ["Alice"] and not names(b, "asked"))


async def test_a_page_elsewhere_in_the_house_hears_of_a_question_too(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob, quiet=True)
    await a.ask({"type": "heed", "player": bob.pk, "what": "friend"})
    await b.until(lambda: names(b, "asked") == ["Alice"])


async def test_who_is_blocked_hears_nothing_and_his_whisper_is_not_told(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    await a.until(lambda: a.newest("folk"))
    before = len([one for one in b.answers if one["type"] == "folk"])
    assert (await a.ask({"type": "heed", "player": bob.pk, "what": "block"}))["type"] == "done"
    await a.until(lambda: names(a, "blocked") == ["Bob"])
    answer = await b.ask({"type": "write", "player": alice.pk, "text": "hello?"})
    assert (answer["type"], answer["code"]) == ("refused", "takes_no_letters") and await count(Letter) == 0
    assert len([one for one in b.answers if one["type"] == "folk"]) == before and not a.newest("letter")


async def test_a_whisper_reaches_the_two_and_nobody_else(lobby, alice, bob, charlie):
    a, b, c = await lobby(alice), await lobby(bob), await lobby(charlie)
    answer = await a.ask({"type": "write", "player": bob.pk, "text": " psst  you "})
    for page in (a, b):
        await page.until(lambda page=page: page.newest("letter"))
        letter = page.newest("letter")
        assert (letter["text"], letter["by"]["name"], letter["to"]["name"]) == ("psst you", "Alice", "Bob")
    assert answer["challenge"] == b.newest("letter")["letter"]
    await b.until(lambda: b.newest("letters").get("unread") == 1)
    assert not c.newest("letter")


async def test_a_whisper_that_was_seen_is_new_no_longer_for_its_reader_alone(lobby, alice, bob):
    a, b = await lobby(alice), await lobby(bob)
    letters = [(await a.ask({"type": "write", "player": bob.pk, "text": text}))["challenge"] for text in ("one", "two")]
    await b.until(lambda: b.newest("letters").get("unread") == 2)
    assert (await a.ask({"type": "read", "letter": letters[0]}))["type"] == "done"  # her own: she does not read for him
    assert (await b.ask({"type": "read", "letter": letters[1]}))["type"] == "done"
    await b.until(lambda: b.newest("letters").get("unread") == 1)


async def test_a_repeat_of_a_whisper_writes_nothing_more(lobby, alice, bob):
    a = await lobby(alice)
    frame = {"type": "write", "player": bob.pk, "text": "once", "id": "w-1"}
    first, second = await a.ask(frame), await a.ask(frame)
    assert first == second and await count(Letter) == 1


async def test_being_left_alone_is_a_switch_that_all_pages_of_a_person_show(lobby, alice):
    one, two = await lobby(alice), await lobby(alice)
    await one.ask({"type": "away", "on": True})
    await two.until(lambda: two.newest("folk").get("undisturbed") is True)
    assert await hub.run(folk.is_undisturbed, alice.pk)


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "heed", "player": 1, "what": "marry"},
        {"type": "heed", "player": 0, "what": "friend"},
        {"type": "write", "player": 1, "text": ""},
        {"type": "write", "player": 1, "text": "x" * 1001},
        {"type": "away", "on": "yes"},
        {"type": "away", "on": True, "more": 1},
    ],
)
async def test_nonsense_changes_nothing(lobby, alice, frame):
    a = await lobby(alice)
    answer = await a.ask(frame)
    assert (answer["type"], answer["code"]) == ("refused", "malformed")


async def test_visitors_have_no_ties(lobby, alice):
    visitor = await lobby()
    for frame in ({"type": "heed", "player": alice.pk, "what": "block"}, {"type": "write", "player": alice.pk, "text": "x"}):
        assert (await visitor.ask(frame))["code"] == "not_signed_in"
    assert not visitor.newest("folk")
