from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.urls import get_resolver, reverse
from django.utils import timezone

from lobby import limits, services
from lobby.middleware import FOR_GUESTS
from lobby.models import Case, Player
from tables import services as tables
from tables.wire import TimeControl
from tests.lobby.conftest import PASSWORD, browser

RARE = settings.ACCOUNT_RATE_LIMITS["signup"].replace("60/h", "3/h")


def test_one_click_makes_a_guest(db):
    client = browser(language="de")
    assert client.post("/guest/").url == "/lobby/"
    guest = Player.objects.get()
    assert guest.is_guest and guest.username.startswith("Gast-") and not guest.has_usable_password()
    assert client.get("/lobby/").context["user"] == guest


def test_looking_makes_nobody(db):
    client = browser()
    for address in ("/", "/lobby/", "/accounts/login/", "/accounts/signup/", "/guest/"):
        client.get(address)
    assert not Player.objects.exists()


def test_who_is_signed_in_stays_who_he_is(alice):
    browser(alice).post("/guest/")
    assert Player.objects.count() == 1


def test_too_many_guests_from_one_address_are_stopped(db):
    answers = [browser().post("/guest/").status_code for _ in range(21)]
    assert answers[19:] == [302, 429] and Player.objects.count() == 20


def test_without_a_count_no_guest_comes_in(db, monkeypatch):
    monkeypatch.setattr(limits, "cache", SimpleNamespace(add=lambda *args, **kwargs: None, incr=lambda key: None))
    assert browser().post("/guest/").status_code == 503


@pytest.mark.parametrize("answer", [True, False])
def test_limits_without_a_count_answer_as_their_owner_wants(monkeypatch, answer):
    monkeypatch.setattr(limits, "cache", SimpleNamespace(add=lambda *args, **kwargs: 1 / 0))
    assert limits.within("x", 1, most=1, seconds=60, when_unknown=answer) is answer


def test_a_home_of_ipv6_counts_as_one(rf):
    addresses = {limits.address(rf.get("/", REMOTE_ADDR=one)) for one in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9")}
    assert addresses == {"2001:db8:1:2::/64"}


def test_a_guest_has_no_account_to_manage(greta, mailoutbox):
    """Every page of allauth's, those of later versions included."""
    found = [name for name in get_resolver().reverse_dict if str(name).startswith(("account_", "mfa_"))]
    assert len(found) > 20
    gaps = {"account_confirm_email": ["x"], "account_reset_password_from_key": ["a", "b-c"]}
    form = {"password1": PASSWORD, "password2": PASSWORD, "email": "a@example.org", "action_add": ""}
    for name in set(found) - FOR_GUESTS:
        address = reverse(name, args=gaps.get(name, []))
        for answer in (browser(greta).get(address), browser(greta).post(address, form)):
            assert (answer.status_code, answer["Location"]) == (302, "/accounts/signup/"), name
    greta.refresh_from_db()
    assert not greta.has_usable_password() and not greta.email and mailoutbox == []


def test_too_many_members_from_one_address_are_stopped(db, monkeypatch):
    monkeypatch.setattr(settings, "ACCOUNT_RATE_LIMITS", {**settings.ACCOUNT_RATE_LIMITS, "signup": RARE})
    answers = [browser().post("/accounts/signup/", {"username": f"Anna {n}", "password1": PASSWORD}) for n in range(5)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429, 429]
    assert "/h/ip" in settings.ACCOUNT_RATE_LIMITS["signup"]


def test_next_leads_only_to_pages_of_this_portal(db):
    assert browser().post("/guest/", {"next": "https://evil.example/"}).url == "/lobby/"
    assert browser().post("/guest/", {"next": "/tables/7/"}).url == "/tables/7/"


def test_a_taken_number_is_drawn_again(db, monkeypatch):
    draws = iter([0, 0, 1])
    monkeypatch.setattr("lobby.services.secrets.randbelow", lambda bound: next(draws))
    assert [services.welcome_guest(language="de").username for _ in range(2)] == ["Gast-1000", "Gast-1001"]


def test_a_guest_who_registers_keeps_his_row(greta):
    client = browser(greta)
    assert "Choose a name" in client.get("/accounts/signup/").content.decode()
    answer = client.post("/accounts/signup/", {"username": "Greta", "password1": PASSWORD})
    member = Player.objects.get()
    assert answer.url == "/lobby/" and member.pk == greta.pk
    assert (member.username, member.is_guest, member.check_password(PASSWORD)) == ("Greta", False, True)
    assert client.get("/lobby/").context["user"] == member


def test_a_guest_cannot_take_a_taken_name(greta, alice):
    answer = browser(greta).post("/accounts/signup/", {"username": "ALICE", "password1": PASSWORD})
    assert "This name is taken." in answer.content.decode()
    assert Player.objects.get(pk=greta.pk).is_guest


def test_a_member_cannot_be_settled_again(alice):
    with pytest.raises(Player.DoesNotExist):
        services.settle_guest(player=alice, name="Mallory", password="x")


def test_open_sockets_look_again_when_a_guest_settles(greta, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("tables.control.publish_sync", lambda group, message: told.append(group))
    with django_capture_on_commit_callbacks(execute=True):
        services.settle_guest(player=greta, name="Greta", password=PASSWORD)
    assert told == [f"u.{greta.pk}"]


def test_idle_guests_who_never_played_are_forgotten(greta, alice):
    long_ago = timezone.now() - timedelta(days=8)
    fresh, played = services.welcome_guest(language="de"), services.welcome_guest(language="de")
    sitters = [tables.Sitter(player=played.pk, name=played.name, guest=True), tables.Sitter(bot="easy", name="Computer")]
    tables.open_match(game="lampions", sitters=sitters, time=TimeControl("none"), kind="computer")
    Player.objects.exclude(pk=fresh.pk).update(date_joined=long_ago, last_login=long_ago)
    assert services.forget_idle_guests() == 1
    assert set(Player.objects.all()) == {alice, fresh, played}


def test_a_guest_who_is_reported_is_kept_until_his_case_is_closed(greta):
    Player.objects.update(date_joined=timezone.now() - timedelta(days=8))
    Case.objects.create(accused=greta, opened_at=1)
    assert services.forget_idle_guests() == 0
    Case.objects.update(state=Case.State.CLOSED)
    assert services.forget_idle_guests() >= 1 and not Player.objects.exists()


def test_a_guest_who_came_back_lately_is_kept(greta):
    Player.objects.update(date_joined=timezone.now() - timedelta(days=8), last_login=timezone.now())
    assert services.forget_idle_guests() == 0
