"""Muting: a list of one's own, kept with the account, that nobody else can read or write."""

from types import SimpleNamespace

import pytest
from django.test import Client

from lobby import selectors
from lobby.models import Mute, Player
from tables import views
from tables.models import Match
from tests.lobby.conftest import browser
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def post(who: Player | None, whom: object, on: object = "1") -> int:
    return browser(who).post("/people/mute/", {"player": whom, "on": on}).status_code


def test_who_is_muted_is_told_to_the_own_pages_and_to_no_others(alice, bob, charlie):
    assert post(alice, bob.pk) == post(alice, bob.pk) == 204
    assert (selectors.muted_by(alice), selectors.muted_by(bob), Mute.objects.count()) == ([bob.pk], [], 1)
    match = Match.objects.get(pk=people(alice, bob).id)
    assert views.page(match, alice)["muted"] == [bob.pk] and views.page(match, alice)["links"]["mute"] == "/people/mute/"
    assert views.page(match, charlie)["muted"] == []
    assert post(alice, bob.pk, "0") == post(alice, bob.pk, "0") == 204
    assert selectors.muted_by(alice) == []


def test_guests_mute_and_are_muted(alice, greta):
    assert post(greta, alice.pk) == post(alice, greta.pk) == 204
    assert (selectors.muted_by(greta), selectors.muted_by(alice)) == ([alice.pk], [greta.pk])


def test_visitors_mute_nobody(alice):
    assert post(None, alice.pk) == 403 and not Mute.objects.exists()


def test_nobody_mutes_himself_by_any_spelling(alice):
    assert post(alice, alice.pk) == post(alice, f"00{alice.pk}") == 400 and not Mute.objects.exists()


@pytest.mark.parametrize("whom", ["", "0", "-1", "999999", "9" * 400, "x", "1e3", "²", "1\0"])
def test_nobody_of_this_number_is_missing(alice, whom):
    assert post(alice, whom) == 404


@pytest.mark.parametrize("on", ["", "2", "true", None])
def test_on_is_one_or_zero(alice, bob, on):
    fields = {"player": bob.pk} if on is None else {"player": bob.pk, "on": on}
    assert browser(alice).post("/people/mute/", fields).status_code == 400


def test_only_a_form_of_ours_mutes(alice, bob):
    assert browser(alice).get("/people/mute/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    assert strict.post("/people/mute/", {"player": bob.pk, "on": "1"}).status_code == 403
    strict.get(f"/tables/{people(alice, bob).id}/")
    token = strict.cookies["csrftoken"].value
    assert strict.post("/people/mute/", {"player": bob.pk, "on": "1"}, headers={"x-csrftoken": token}).status_code == 204


def test_a_mute_goes_with_either_account(alice, bob, charlie):
    post(alice, bob.pk)
    post(charlie, alice.pk)
    alice.delete()
    assert not Mute.objects.exists()


def test_too_many_are_slowed_down(alice, bob, monkeypatch):
    monkeypatch.setattr("lobby.limits.time", SimpleNamespace(time=lambda: 1e9))  # all within one count
    answers = {post(alice, bob.pk, number % 2) for number in range(61)}
    assert answers == {204, 429}
