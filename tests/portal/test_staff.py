"""What the staff can ask the admin: what its lists show, and nothing that is hidden, not even by the number of hits."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.urls import reverse

from lobby.models import Player
from tests.lobby.conftest import PASSWORD, browser
from tests.tables.matches import people

HARMLESS = {"auth.Group", "account.EmailAddress"}
"""Others' admin pages whose models have nothing that their lists do not show."""
OURS = [site for model, site in admin.site._registry.items() if model._meta.label not in HARMLESS]


@pytest.fixture
def boss(db):
    return Player.objects.create_superuser("Chefin", password=PASSWORD)


@pytest.mark.parametrize("site", OURS, ids=lambda site: site.model._meta.label)
def test_no_list_is_searched_by_what_it_has_no_filter_for(site, rf):
    request = rf.get("/")
    offered = {*site.list_filter, site.date_hierarchy}
    for field in site.model._meta.get_fields():
        for lookup in (field.name, f"{field.name}__startswith", f"{field.name}__gt", f"{field.name}__pk"):
            assert site.lookup_allowed(lookup, "a", request) == (field.name in offered), lookup


@pytest.mark.parametrize(
    "query",
    [
        "entry/?payload__contains=R7",
        "entry/?facts__startswith=a",
        "match/?vault__gt=0",
        "match/?vault__state__contains=R7",
        "match/?marks__contains=1",
        "deal/?vault__secret__gt=a",
        "entry/?match__vault__seed__gt=a",
    ],
)
def test_a_list_asked_for_the_hidden_answers_nothing(boss, alice, bob, query):
    people(alice, bob).play_turns(2)
    assert browser(boss).get(f"/admin/tables/{query}").status_code == 400


def test_lists_answer_the_filters_that_they_offer(boss, alice, bob):
    people(alice, bob)
    client = browser(boss)
    for query in ("match/?status__exact=running", "match/?game=battleballon&kind=people", "entry/?kind=played&p=0"):
        assert client.get(f"/admin/tables/{query}").status_code == 200
    for query in ("is_guest__exact=0", "date_joined__year=2026", "q=Alice&o=-1", "language=de&_facets=True"):
        assert client.get(f"/admin/lobby/player/?{query}").status_code == 200


def test_a_password_is_not_guessed_bit_by_bit(boss, alice):
    assert browser(boss).get("/admin/lobby/player/?password__startswith=a").status_code == 400


def test_a_second_factor_is_shown_without_what_it_is_made_of(boss, alice):
    factor = Authenticator.objects.create(user=alice, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    page = browser(boss).get(reverse("admin:mfa_authenticator_change", args=[factor.pk]))
    assert page.status_code == 200 and "JBSWY3DPEHPK3PXP" not in page.content.decode()


def test_staff_below_a_superuser_deletes_no_superuser_and_none_of_their_factors(db, alice, boss):
    from django.contrib.auth.models import Permission

    staff = Player.objects.create_user("Helferin", password=PASSWORD, is_staff=True)
    staff.user_permissions.add(*Permission.objects.all())
    factor = Authenticator.objects.create(user=boss, type="totp", data={"secret": "x"})
    client = browser(staff)
    client.post(f"/admin/lobby/player/{boss.pk}/delete/", {"post": "yes"})
    client.post(f"/admin/mfa/authenticator/{factor.pk}/delete/", {"post": "yes"})
    for model in ("lobby/player", "mfa/authenticator"):
        chosen = {"action": "delete_selected", "_selected_action": [boss.pk, factor.pk], "post": "yes"}
        client.post(f"/admin/{model}/", chosen)
    assert Player.objects.filter(pk=boss.pk).exists() and Authenticator.objects.filter(pk=factor.pk).exists()


def test_a_deleted_player_reaches_his_open_sockets(alice, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("tables.control.publish_sync", lambda group, message: told.append(group))
    pk = alice.pk
    with django_capture_on_commit_callbacks(execute=True):
        alice.delete()
    assert told == [f"u.{pk}"]


@pytest.mark.parametrize("model", ["portal/page", "lobby/case", "lobby/sanction", "lobby/appeal"])
@pytest.mark.parametrize("what", ["rubbish", "9" * 30, "²"])
def test_the_history_of_what_cannot_be_there_is_missing(boss, model, what):
    assert browser(boss).get(f"/admin/{model}/{what}/history/").status_code in (302, 404)


def test_who_only_reads_pages_puts_no_old_version_back(db):
    from django.contrib.auth.models import Permission

    from portal.models import Page

    reader = Player.objects.create_user("Leser", password=PASSWORD, is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_page"))
    page = Page.objects.get(slug="imprint", language="de")
    page.body = "Alt"
    page.save()
    address = f"/admin/portal/page/{page.pk}/history/{page.history.latest().pk}/"
    fields = {"slug": "imprint", "language": "de", "title": "Impressum", "body": "Meins"}
    assert browser(reader).post(address, fields).status_code == 403
    page.refresh_from_db()
    assert page.body == "Alt" and browser(reader).get(address).status_code == 200
