"""The queue and the case: what a moderator sees there, what he can do, and what he is not shown while he plays."""

from typing import Any

import pytest
from django.urls import reverse

from lobby.models import FOR_EVER, Appeal, Case, Player, Sanction, Trace
from lobby.moderation import appealing
from lobby.moderation.records import newest_of
from tables import services
from tests.lobby.conftest import browser
from tests.lobby.moderation.conftest import done, report
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def page(who: Player, case: Case, language: str = "en") -> str:
    answer = browser(who, language).get(reverse("admin:lobby_case_change", args=[case.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def act(who: Player, case: Case, kind: str, **fields: object) -> int:
    sent = {"reason": "insult", "words": "Calm down.", "note": "", "newest": newest_of(case.accused_id), **fields}
    return browser(who).post(reverse("admin:lobby_case_act", args=[case.pk, kind]), sent).status_code


def say(match: int, who: Player, text: str) -> services.Said:
    return services.say(match_id=match, player_id=who.pk, text=text, client_id=text.replace(" ", ""))


def test_the_queue_shows_what_waits(mona, case, charlie, bob):
    report(charlie, "player", reason="spam", player=bob.pk)
    queue = browser(mona).get("/admin/lobby/case/").content.decode()
    assert "Bob" in queue and "Advertising or spam, Insults or threats" in queue and ">2<" in queue
    Case.objects.update(state="closed")
    assert "Bob" not in browser(mona).get("/admin/lobby/case/").content.decode()
    assert "Bob" in browser(mona).get("/admin/lobby/case/?which=done").content.decode()


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_case_has_the_line_and_what_was_said_around_it(mona, alice, bob, language):
    match = people(alice, bob).id
    lines = [say(match, who, text) for who, text in ((alice, "hello"), (bob, "you fool"), (alice, "well"))]
    told = report(alice, "line", match=match, room="players", n=lines[1].n)
    shown = page(mona, told.case, language)
    assert all(text in shown for text in ("hello", "you fool", "well", f'href="/tables/{match}/"'))
    assert ("Beleidigungen" if language == "de" else "Insults") in shown


def test_of_letters_only_the_reported_one_is_shown(mona, alice, bob):
    from lobby.models import Letter

    first, second = [
        Letter.objects.create(sender=bob, recipient=alice, text=text, at=1, client_id=text) for text in ("harmless", "nasty")
    ]
    shown = page(mona, report(alice, "letter", letter=second.pk).case)
    assert "nasty" in shown and "harmless" not in shown and first.pk


def test_a_moderator_mutes_from_the_case(mona, case, bob):
    assert act(mona, case, "mute", length="3600000", close="on") == 302
    bob.refresh_from_db()
    case.refresh_from_db()
    assert bob.why_silent() == "silenced" and case.state == "closed" and case.closed_by == mona


def test_for_good_and_until_a_date(mona, case, bob):
    assert act(mona, case, "mute", length="ever") == act(mona, case, "ban", length="date", end="2031-01-01T10:00") == 302
    bob.refresh_from_db()
    assert bob.silent_until == FOR_EVER and 1.9e12 < bob.banned_until < 2e12


def test_what_is_wrong_is_said_at_the_form_and_nothing_lost(mona, case):
    sent = {"reason": "insult", "words": "long words", "newest": 0, "length": "date"}
    answer = browser(mona).post(reverse("admin:lobby_case_act", args=[case.pk, "ban"]), sent)
    assert answer.status_code == 200 and "long words" in answer.content.decode() and not Sanction.objects.exists()
    assert "Choose a date" in answer.content.decode()


def test_a_double_click_acts_once(mona, case):
    assert act(mona, case, "warn", newest=0) == act(mona, case, "warn", newest=0) == 302
    assert Sanction.objects.count() == 1


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_players_have_no_business_here(request, case, who):
    player = request.getfixturevalue(who)
    assert act(player, case, "ban", length="ever") == 302 and not Sanction.objects.exists()
    assert browser(player).get("/admin/lobby/case/").status_code == 302


def test_staff_without_the_right_looks_at_nothing_and_does_nothing(case, charlie):
    charlie.is_staff = True
    charlie.save()
    assert browser(charlie).get(reverse("admin:lobby_case_change", args=[case.pk])).status_code == 403
    assert act(charlie, case, "warn") == 403 and not Sanction.objects.exists()


def test_a_moderator_sees_what_he_may_not_touch_but_no_button(mona, moritz, alice):
    case = report(alice, "player", player=moritz.pk).case
    shown = page(mona, case)
    assert "others decide here" in shown and "What is to be done" not in shown
    act(mona, case, "warn")
    assert not Sanction.objects.exists()


def test_a_moderator_who_plays_reads_nothing_of_his_match_that_players_cannot(mona, bob, charlie):
    match = people(mona, bob).id
    said = say(match, charlie, "bob holds the queen")
    other = say(match, bob, "among watchers not") and report(bob, "match", match=match, player=mona.pk)
    told = report(Player.objects.create_user("Dora"), "line", match=match, room="watchers", n=said.n)
    told.words = "he tells of the queen"
    told.save()
    assert "queen" not in page(mona, told.case) and "closed to you" in page(mona, told.case)
    assert "queen" not in browser(mona).get(reverse("admin:tables_match_change", args=[match])).content.decode()
    assert other.case.accused == mona
    services.resign(match_id=match, player_id=bob.pk, client_id="r")
    assert "queen" in page(mona, told.case)


def test_matches_that_are_over_are_gone_through_by_judges_who_took_no_part(mona, alice, bob, charlie):
    match = people(alice, bob)
    case = report(alice, "match", match=match.id, player=bob.pk).case
    assert browser(mona).get(f"/tables/{match.id}/replay/").status_code == 404
    assert f"/tables/{match.id}/replay/" not in page(mona, case)
    match.resign(0)
    assert f"/tables/{match.id}/replay/" in page(mona, case)
    assert browser(mona).get(f"/tables/{match.id}/replay/").status_code == 200
    assert browser(mona).get(f"/tables/{match.id}/replay/steps/").status_code == 200
    assert browser(charlie).get(f"/tables/{match.id}/replay/").status_code == 404


def test_linked_accounts_are_told_with_care_and_without_an_address(mona, case, bob, charlie):
    for player, count in ((bob, 3), (charlie, 12)):
        Trace.objects.create(player=player, kind="device", mark="m" * 64, last_at=1, count=count)
    shown = page(mona, case)
    assert "shares a device with Charlie (12×" in shown and "never a proof" in shown and "mmmm" not in shown


def test_an_appeal_is_answered_by_somebody_else_where_there_is_one(mona, moritz, case, bob):
    row = done(mona, case, "mute", until=FOR_EVER)
    appeal = appealing.appeal(player=bob, sanction_id=row.pk, words="It was a joke.")
    address = reverse("admin:lobby_appeal_answer", args=[appeal.pk])
    assert "your own decision" in browser(mona).post(address, {"words": "no", "grant": "0"}).content.decode()
    assert "joke" in browser(moritz).get(reverse("admin:lobby_appeal_change", args=[appeal.pk])).content.decode()
    assert browser(moritz).post(address, {"words": "Fine.", "grant": "1"}).status_code == 302
    bob.refresh_from_db()
    assert Appeal.objects.get().state == "granted" and bob.may("chat") and Sanction.objects.get().lifted_by == moritz


def test_a_sanction_is_lifted_on_its_page(mona, case, bob):
    row = done(mona, case, "ban", until=FOR_EVER)
    assert "Lift it" in browser(mona).get(reverse("admin:lobby_sanction_change", args=[row.pk])).content.decode()
    browser(mona).post(reverse("admin:lobby_sanction_lift", args=[row.pk]), {"note": "mistake"})
    bob.refresh_from_db()
    assert not bob.banned


@pytest.mark.parametrize("model", ["case", "sanction", "appeal"])
def test_the_history_is_read_and_not_turned_back(mona, moritz, case, bob, model):
    row = done(mona, case, "mute")
    appeal = appealing.appeal(player=bob, sanction_id=row.pk, words="No.")
    pk = {"case": case, "sanction": row, "appeal": appeal}[model].pk
    history = browser(moritz).get(f"/admin/lobby/{model}/{pk}/history/")
    assert history.status_code == 200 and ("Mona" in history.content.decode() or model == "appeal")
    assert browser(moritz).get(f"/admin/lobby/{model}/{pk}/delete/").status_code == 403


def test_a_case_is_opened_without_a_report(mona, charlie):
    answer = browser(mona).post(reverse("admin:lobby_case_open", args=[charlie.pk]))
    assert answer.status_code == 302 and Case.objects.get().accused == charlie
    assert "Nobody has reported anything" in page(mona, Case.objects.get())


@pytest.mark.parametrize("model", ["case", "sanction", "appeal"])
def test_an_old_version_is_put_back_by_nobody(mona, moritz, case, bob, alice, model):
    """simple_history lets whoever may look post the fields, too."""
    row = done(mona, case, "ban", until=FOR_EVER)
    appeal = appealing.appeal(player=bob, sanction_id=row.pk, words="No.")
    kept: Any = {"case": case, "sanction": row, "appeal": appeal}[model]
    version = kept.history.latest().pk
    address = f"/admin/lobby/{model}/{kept.pk}/history/{version}/"
    fields = {"accused": alice.pk, "player": alice.pk, "sanction": row.pk, "kind": "warn", "reason": "other", "state": "closed"}
    numbers = {
        "at": 1,
        "opened_at": 1,
        "until": 1,
        "lifted_at": 1,
        "by": moritz.pk,
        "words": "mine",
        "note": "mine",
        "answer": "mine",
    }
    before = type(kept).objects.filter(pk=kept.pk).values().get()
    assert browser(moritz).post(address, {**fields, **numbers}).status_code == 403
    assert type(kept).objects.filter(pk=kept.pk).values().get() == before
    assert browser(moritz).get(address).status_code == 200
    assert browser(moritz).get(f"/admin/lobby/{model}/{kept.pk}/history/x/").status_code == 302


def test_who_is_reported_among_the_staff_reads_nothing_of_it(mona, moritz, alice, adele):
    """Not who has reported him, not what is noted about him; nor does he take his own case."""
    case = report(alice, "player", player=mona.pk).case
    row = done(adele, case, "warn", note="watch her")
    appeal = appealing.appeal(player=mona, sanction_id=row.pk, words="No.")
    for kept in (case, row, appeal):
        folder = f"/admin/lobby/{kept._meta.model_name}/"
        version = kept.history.latest().pk  # type: ignore[attr-defined]
        pages = (f"{folder}?which=all", *(f"{folder}{kept.pk}/{end}" for end in ("change/", "history/", f"history/{version}/")))
        for address in pages:
            page = browser(mona).get(address, follow=True).content.decode()
            assert "Alice" not in page and "watch her" not in page and f"/{kept.pk}/change/" not in page, address
            assert browser(moritz).get(address).status_code == 200 or kept is row, address
    assert browser(mona).post(reverse("admin:lobby_case_take", args=[case.pk])).status_code == 403
    Case.objects.update(state="open")
    assert "1 case waits" in browser(moritz).get("/admin/").content.decode()
    assert "case waits" not in browser(mona).get("/admin/").content.decode()
    browser(moritz).post(reverse("admin:lobby_case_take", args=[case.pk]))
    assert Case.objects.get().taken_by == adele  # his equal's


def test_the_history_tells_numbers_and_codes_in_words(mona, case):
    browser(mona).post(reverse("admin:lobby_case_take", args=[case.pk]), {"on": "1"})
    browser(mona).post(reverse("admin:lobby_case_close", args=[case.pk]), {"note": ""})
    case.refresh_from_db()
    told = browser(mona).get(f"/admin/lobby/case/{case.pk}/history/").content.decode()
    assert "Deleted player" not in told and str(case.closed_at) not in told
    assert "closed_at" not in told and "closed at" in told.lower() and "–" in told


def test_the_history_tells_no_more_of_a_match_than_the_page(mona, moritz, alice, bob, charlie):
    """Whoever plays in it does not read there what its watchers said."""
    match = people(mona, bob)
    said = say(match.id, charlie, "the bomb is on the left")
    case = report(alice, "line", match=match.id, room="watchers", n=said.n)
    row = done(moritz, case.case, "hide", report=case.pk)
    assert row.detail == "the bomb is on the left"
    version = row.history.latest().pk
    for end, open_to in (("change/", 200), ("history/", 403), (f"history/{version}/", 403)):
        answer = browser(mona).get(f"/admin/lobby/sanction/{row.pk}/{end}")
        assert answer.status_code == open_to and "the bomb" not in answer.content.decode()
    assert "the bomb" in browser(moritz).get(f"/admin/lobby/sanction/{row.pk}/history/").content.decode()


def test_no_match_in_which_the_judge_sat_is_offered_to_him(mona, alice, bob):
    match = people(mona, bob)
    case = report(alice, "player", player=bob.pk).case
    assert f'<option value="{match.id}"' not in page(mona, case)
    act(mona, case, "abort", match=match.id)
    assert match.row.status == "running" and not Sanction.objects.exists()
