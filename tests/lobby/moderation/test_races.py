"""The staff and the players at the same instant, in threads, on the real database."""

import pytest

from lobby import challenges
from lobby.models import Case, Challenge, Report, Sanction
from lobby.moderation import acting
from ratings.models import Line
from tables.models import Match
from tests.lobby.calls import accepted, call
from tests.lobby.moderation.conftest import done, report
from tests.lobby.test_races import at_once
from tests.tables.matches import people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("turn", range(3))
def test_no_report_falls_into_a_case_that_is_being_closed(mona, case, charlie, bob, turn):
    answers = at_once(
        lambda: report(charlie, "player", player=bob.pk),
        lambda: acting.close(by=mona, case_id=case.pk),
    )
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers
    assert not Report.objects.filter(case__state=Case.State.CLOSED, outcome="").exists()
    assert Report.objects.count() == 2


def test_one_click_that_comes_twice_at_once_is_one_sanction(mona, case):
    answers = at_once(*[lambda: done(mona, case, "warn", newest=0)] * 3)
    assert Sanction.objects.count() == 1 and set(answers) == {Sanction.objects.get()}, answers


def test_of_two_moderators_at_once_one_is_told_that_somebody_was_faster(mona, moritz, case):
    answers = at_once(*[lambda who=who: done(who, case, "warn", newest=0) for who in (mona, moritz)])
    assert Sanction.objects.count() == 1 and "case_moved" in answers, answers


def test_a_ban_in_the_instant_of_the_agreement_leaves_no_challenge_open(mona, case, alice, bob):
    asked = call(alice, bob)
    answers = at_once(lambda: accepted(asked), lambda: done(mona, case, "ban"))
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers
    assert Challenge.objects.get().state in ("started", "withdrawn")
    assert Match.objects.count() == (Challenge.objects.get().state == "started")
    assert challenges.open_calls(alice.pk) == []


def test_a_match_that_is_voided_twice_at_once_is_taken_back_once(mona, moritz, alice, bob):
    match = people(alice, bob, rated=True)
    match.play_turns(10)
    match.resign(0)
    told = report(alice, "match", match=match.id, player=bob.pk)
    at_once(*[lambda who=who: done(who, told.case, "void", newest=0, match=match.id) for who in (mona, moritz)])
    assert Line.objects.filter(kind="void").count() == 2 and Sanction.objects.filter(beside=False).count() == 1
