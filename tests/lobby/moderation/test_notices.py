"""What a player reads: what was done, why, until when; what became of his reports, never what exactly was done."""

import pytest
from django.core.cache import cache
from django.utils.html import strip_tags

from lobby.models import FOR_EVER, Appeal, Player, Report, Sanction
from lobby.moderation import acting, appealing, notices
from lobby.refusals import Refused
from tests.lobby.conftest import browser
from tests.lobby.moderation.conftest import done

pytestmark = pytest.mark.django_db


def read(who: Player, language: str = "en", address: str = "/notices/") -> str:
    return browser(who, language).get(address).content.decode()


def test_a_player_reads_what_why_until_when_and_in_which_words(mona, case, bob):
    done(mona, case, "mute", words="Calm down, please.")
    page = read(bob)
    assert all(words in page for words in ("You may only read", "Insults or threats", "Calm down, please.", "Until"))
    assert "Du darfst nur lesen" in read(bob, "de") and "Beleidigungen" in read(bob, "de")


def test_the_banner_waits_until_it_was_read(mona, case, bob):
    assert "notices-wait" not in read(bob, address="/help/")
    done(mona, case, "warn")
    cache.clear()
    assert "notices-wait" in read(bob, address="/help/")
    assert "notices-wait" not in read(bob) and "notices-wait" not in read(bob, address="/help/")
    assert Sanction.objects.get().seen


def test_what_nobody_looks_at_has_not_been_read(mona, case, bob):
    done(mona, case, "warn")
    browser(bob).head("/notices/")
    browser(bob).get("/notices/", headers={"sec-purpose": "prefetch"})
    assert not Sanction.objects.get().seen


def test_nobody_reads_what_is_about_others(mona, case, alice, charlie):
    done(mona, case, "warn", words="only for Bob")
    assert "only for Bob" not in read(alice) and "only for Bob" not in read(charlie)


def test_a_reporter_hears_that_something_was_done_not_what(mona, case, alice):
    done(mona, case, "ban", words="out", close=True)
    words = strip_tags(read(alice))  # a token may hold any letters
    assert "We have done something about it." in words and "ban" not in words.lower()
    assert Report.objects.get().seen


def test_a_banned_player_signs_in_reads_why_and_answers_and_finds_all_else_closed(mona, case, bob):
    row = done(mona, case, "ban", until=FOR_EVER, words="Enough.")
    client = browser(bob, "en")
    for address in ("/", "/lobby/", "/matches/", "/settings/", "/tables/1/", "/games/", f"/players/{bob.key}/"):
        assert client.get(address)["Location"] == "/notices/ban/", address
    assert client.post("/play/")["Location"] == "/notices/ban/"
    assert "Enough." in client.get("/notices/ban/").content.decode()
    for address in ("/help/", "/pages/imprint/", "/pages/privacy/", "/pages/terms/", "/accounts/logout/"):
        assert client.get(address).status_code == 200, address
    client.post(f"/notices/{row.pk}/appeal/", {"words": "Sorry."})
    assert Appeal.objects.get().words == "Sorry."
    acting.lift(by=mona, sanction_id=row.pk)
    assert client.get("/notices/ban/")["Location"] == "/notices/" and client.get("/lobby/").status_code == 200


def test_a_ban_ends_by_itself(mona, case, bob):
    row = done(mona, case, "ban")
    Player.objects.filter(pk=bob.pk).update(banned_until=1)
    Sanction.objects.filter(pk=row.pk).update(until=1)
    assert browser(bob).get("/lobby/").status_code == 200 and "This is over." in read(bob)


@pytest.mark.parametrize("words", ["", "   ", "x" * 2001, "\0"])
def test_an_appeal_has_words_and_not_too_many(mona, case, bob, words):
    row = done(mona, case, "warn")
    with pytest.raises(Refused):
        appealing.appeal(player=bob, sanction_id=row.pk, words=words)


def test_one_appeal_each_by_the_one_concerned(mona, case, bob, alice):
    row = done(mona, case, "warn")
    with pytest.raises(Refused):
        appealing.appeal(player=alice, sanction_id=row.pk, words="not mine")
    first = appealing.appeal(player=bob, sanction_id=row.pk, words="Why?")
    assert appealing.appeal(player=bob, sanction_id=row.pk, words="Why?") == first
    with pytest.raises(Refused):
        appealing.appeal(player=bob, sanction_id=row.pk, words="And again!")


def test_an_answer_is_read_and_is_news_until_then(mona, moritz, case, bob):
    row = done(mona, case, "mute")
    appeal = appealing.appeal(player=bob, sanction_id=row.pk, words="Why?")
    read(bob)
    appealing.answer(by=moritz, appeal_id=appeal.pk, grant=False, words="Read the rules.")
    cache.clear()
    assert notices.unseen_remembered(bob.pk) == 1 and "Read the rules." in read(bob)
    bob.refresh_from_db()
    assert bob.why_silent() == "silenced"


def test_a_lonely_moderator_answers_himself(mona, case, bob):
    row = done(mona, case, "mute")
    appeal = appealing.appeal(player=bob, sanction_id=row.pk, words="Why?")
    assert appealing.answer(by=mona, appeal_id=appeal.pk, grant=True, words="All right.").state == "granted"
