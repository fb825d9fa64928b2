"""What people are told of: one row for each thing, live, read by looking."""

import json

import pytest
from django.db import transaction

from lobby import hearers, letters, news, news_selectors, news_turns, news_words, outbox, rematch, ties, whereabouts
from lobby.models import Letter, News, Player
from tables import clock, publish, services
from tables import outbox as tables_outbox
from tests.lobby.calls import accepted, call, proposed
from tests.lobby.conftest import browser, member

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    """What follows a commit follows at once: these tests have no commits."""
    monkeypatch.setattr(transaction, "on_commit", lambda work, robust=False: work())
    for module in (outbox, publish, tables_outbox):
        monkeypatch.setattr(module, "publish_sync", lambda group, message: None)


@pytest.fixture
def rung(monkeypatch):
    """What pages were told: (group, unread, kind)."""
    found = []

    def publish(group, message):
        frame = json.loads(message["frame"])
        found.append((group, frame["unread"], frame.get("kind", "")))

    monkeypatch.setattr(news, "publish_sync", publish)
    return found


def of(player, *kinds):
    rows = News.objects.filter(player=player).order_by("pk")
    return [row for row in rows if not kinds or row.kind in kinds]


def unread(player):
    return news_selectors.unread(player.pk)


def tell(*players, kind="daily", **about):
    news.tell([one.pk for one in players], kind, about=about)


def test_each_of_several_is_told_once(alice, bob, carol, rung):
    tell(alice, bob, game="lampions", day="2026-12-01")
    tell(alice, bob, game="lampions", day="2026-12-01")
    assert [unread(one) for one in (alice, bob, carol)] == [1, 1, 0]
    assert rung == [(f"u.{alice.pk}", 1, "daily"), (f"u.{bob.pk}", 1, "daily")]


@pytest.mark.parametrize("kind", [kind for kind, fields in news.SUBJECT.items() if kind not in ("daily", "notice")])
def test_nobody_hears_of_what_somebody_does_whom_he_blocks(alice, bob, carol, kind):
    ties.block(who_id=alice.pk, whom_id=bob.pk)
    tell(alice, carol, kind=kind, by=bob.pk, game="lampions")
    tell(alice, kind=kind, by=carol.pk, game="lampions")
    assert [row.about["by"] for row in of(alice)] == [carol.pk] and len(of(carol)) == 1


def test_what_happens_once_is_not_told_again_to_who_has_read_it(alice, rung):
    tell(alice, game="lampions", day="2026-12-01")
    news.read(alice.pk)
    tell(alice, game="lampions", day="2026-12-01")
    assert unread(alice) == 0


def test_what_can_happen_again_is_new_again_once_it_was_read(alice, bob):
    for _ in range(2):
        tell(alice, kind="letter", by=bob.pk)
    assert (len(of(alice)), unread(alice)) == (1, 1)
    news.read(alice.pk)
    tell(alice, kind="letter", by=bob.pk)
    assert (len(of(alice)), unread(alice)) == (1, 1)


def test_nobody_who_is_gone_is_told_and_nothing_is_raised(alice):
    Player.objects.filter(pk=alice.pk).update(is_active=False)
    news.tell([alice.pk, 10**9], "daily", about={"day": "x"})
    assert not News.objects.exists()


def test_what_goes_wrong_is_not_raised(alice, monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.undo()
    monkeypatch.setattr(news, "renewed", lambda *args: 1 / 0)
    with django_capture_on_commit_callbacks(execute=True):
        tell(alice, day="1")


def test_a_match_that_is_gone_is_no_fault(alice):
    tell(alice, kind="turn", match=10**9, game="lampions")
    assert of(alice)[0].match_id is None


def test_a_transaction_that_fails_tells_nobody(alice, monkeypatch):
    monkeypatch.undo()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        tell(alice, day="1")
        raise ZeroDivisionError
    assert not News.objects.exists()


def test_a_challenge_rings_and_new_terms_renew_it(alice, bob):
    row = call(alice, bob)
    (told,) = of(bob)
    assert (told.kind, told.about["by"], told.about["again"], unread(alice)) == ("challenge", alice.pk, False, 0)
    proposed(row, bob, 1, rated=True)
    assert unread(bob) == 0 and of(alice)[0].about["again"]
    proposed(row, alice, 2, rated=False)
    assert unread(alice) == 0 and unread(bob) == 1 and len(of(bob)) == 1


def test_who_is_not_here_when_his_match_begins_is_told_until_he_is_at_the_table(alice, bob, here):
    here.add(bob.pk)
    match_id = accepted(call(alice, bob))
    assert [row.kind for row in of(alice, "start")] == ["start"] and not of(bob, "start")
    news.at_table(alice.pk, match_id)
    assert not of(alice, "start")


def test_a_result_is_told_to_those_who_do_not_look_at_the_table(alice, bob, monkeypatch):
    match_id = accepted(call(alice, bob))
    monkeypatch.setattr(whereabouts, "at_table", lambda match: {alice.pk} if match == match_id else set())
    services.resign(match_id=match_id, player_id=alice.pk, client_id="r-1")
    assert not of(alice, "result") and of(bob, "result")[0].about["outcome"] == "won"
    assert not of(bob, "start", "turn")  # it is over: nobody's turn any more


def test_the_place_is_told_where_more_than_two_played():
    assert hearers.how((2, 1, 3), 0) == {"rank": 2, "seats": 3}
    assert [hearers.how((1, 1), 0), hearers.how((2, 1), 0)] == [{"outcome": "drawn"}, {"outcome": "lost"}]


def test_who_is_away_on_his_turn_is_told_once_until_he_comes(alice, bob, here, monkeypatch):
    match_id = accepted(call(alice, bob))
    monkeypatch.setattr(whereabouts, "GRACE", 0.0)
    here.add(bob.pk)
    for _ in range(3):
        news_turns.tell_absent()
    assert len(of(alice, "turn")) == 1 and not of(bob, "turn")
    news.at_table(alice.pk, match_id)
    assert not of(alice, "turn")
    news_turns.tell_absent()
    assert len(of(alice, "turn")) == 1
    here.add(alice.pk)
    assert news_turns.tell_absent() == 0


def test_a_wish_for_a_rematch_is_told_away_from_the_table(alice, bob, monkeypatch):
    match_id = accepted(call(alice, bob))
    services.resign(match_id=match_id, player_id=alice.pk, client_id="r-2")
    monkeypatch.setattr(whereabouts, "at_table", lambda match: set())
    rematch.want(match_id=match_id, player_id=alice.pk, want=True, client_id="w-1")
    assert of(bob, "rematch")[0].about["by"] == alice.pk and not of(alice, "rematch")


def test_letters_of_one_are_one_and_reading_them_all_is_enough(alice, bob):
    for number in range(3):
        letters.write(sender_id=alice.pk, recipient_id=bob.pk, text="Hello", client_id=f"l-{number}")
    assert (unread(bob), len(of(bob))) == (1, 1)
    second, last = Letter.objects.order_by("pk").values_list("pk", flat=True)[1:]
    letters.read(reader_id=bob.pk, other_id=alice.pk, last=second)
    assert unread(bob) == 1, "one has come meanwhile"
    letters.read(reader_id=bob.pk, other_id=alice.pk, last=last)
    assert unread(bob) == 0


def test_a_letter_of_somebody_who_is_muted_rings_for_nobody(alice, bob):
    ties.mute(who_id=bob.pk, whom_id=alice.pk, on=True)
    letters.write(sender_id=alice.pk, recipient_id=bob.pk, text="Hello", client_id="l")
    assert not of(bob)


def test_who_asks_to_be_friends_is_told_of_and_answered(alice, bob):
    ties.befriend(who_id=alice.pk, whom_id=bob.pk)
    assert unread(bob) == 1
    ties.befriend(who_id=bob.pk, whom_id=alice.pk)
    assert (unread(bob), unread(alice)) == (0, 0)


def test_old_ones_go_and_so_do_too_many(alice, monkeypatch):
    tell(alice, day="old")
    News.objects.update(at=clock.now() - news.KEPT - 1)
    monkeypatch.setattr(news, "MOST", 3)
    for day in range(5):
        news.tell([alice.pk], "daily", about={"day": str(day)}, at=clock.now() + day)
    assert news.forget() == 3
    assert [row.about["day"] for row in of(alice)] == ["2", "3", "4"]


# --- pages ------------------------------------------------------------------------------------------------------------
def test_the_list_shows_what_is_new_and_then_it_is_read(alice, bob):
    tell(alice, kind="letter", by=bob.pk)
    client = browser(alice)
    assert "News, 1 new" in client.get("/games/").content.decode()
    page = client.get("/news/").content.decode()
    assert "<bdi>Bob</bdi> has written to you." in page and "is-new" in page
    assert unread(alice) == 0 and "is-new" not in client.get("/news/").content.decode()


def test_what_a_browser_fetches_ahead_is_not_read(alice, bob):
    tell(alice, kind="letter", by=bob.pk)
    browser(alice).get("/news/", headers={"sec-purpose": "prefetch"})
    assert unread(alice) == 1


def test_under_the_bell_lie_the_newest_without_a_frame(alice, bob):
    for day in range(12):
        tell(alice, day=str(day))
    part = browser(alice).get("/news/?bell").content.decode()
    assert part.count("<li") == news_selectors.NEWEST and "<html" not in part
    assert unread(alice) == 12 - news_selectors.NEWEST


def test_all_are_marked_as_read_and_nobody_elses(alice, bob):
    for one in (alice, bob):
        tell(one, day="1")
    assert browser(alice).post("/news/read/").status_code == 302
    assert (unread(alice), unread(bob)) == (0, 1)


def test_each_leads_to_where_it_is_answered_and_no_stranger_follows(alice, bob, charlie):
    match_id = accepted(call(alice, bob))
    tell(alice, kind="turn", match=match_id)
    row = of(alice, "turn")[0]
    assert browser(charlie).get(f"/news/{row.pk}/").status_code == 404
    assert browser(alice).get(f"/news/{row.pk}/")["Location"] == f"/tables/{match_id}/"
    assert row.about["game"] == "lampions" and of(alice, "turn")[0].read_at is not None


def test_a_name_is_no_markup(alice):
    rogue = member("Rogue")
    Player.objects.filter(pk=rogue.pk).update(username="<i>x%(game)s")
    tell(alice, kind="letter", by=rogue.pk)
    page = browser(alice).get("/news/").content.decode()
    assert "<bdi>&lt;i&gt;x%(game)s</bdi>" in page


@pytest.mark.parametrize("kind", [*News.Kind, "made_tomorrow"])
def test_every_kind_has_words_and_a_way_even_about_nothing(alice, kind):
    tell(alice, kind=kind)
    (told,) = news_words.told(of(alice))
    assert told.text and "%(" not in told.text and news_words.address(told.row).startswith("/")


def test_visitors_are_led_to_the_door(db):
    assert browser().get("/news/")["Location"].startswith("/accounts/login/")
