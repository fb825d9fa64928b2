import pytest

from lobby.models import Player
from ratings.models import Standing
from tables.models import DealVault
from tests.lobby.at_tables import opened
from tests.lobby.calls import call
from tests.lobby.conftest import PASSWORD, browser


@pytest.fixture
def boss(db):
    return Player.objects.create_superuser("Chefin", password=PASSWORD)


def test_a_superuser_sees_players_without_their_passwords(boss, alice):
    client = browser(boss)
    for address in (
        "/admin/lobby/player/",
        f"/admin/lobby/player/{alice.pk}/change/",
        f"/admin/lobby/player/{alice.pk}/history/",
    ):
        page = client.get(address).content.decode()
        assert "Alice" in page and alice.password not in page and "md5$" not in page


def test_an_open_table_is_shown_without_its_secret_and_its_way_in(boss, alice, bob):
    row = opened(alice, bob, listed=False)
    for address in ("", f"{row.pk}/change/"):
        page = browser(boss).get(f"/admin/lobby/opentable/{address}").content.decode()
        assert "Alice" in page and row.token not in page
        assert bytes(DealVault.objects.get(deal_id=row.deal_id).secret).hex() not in page
    assert "1: Alice, 2: Bob" in page


def test_a_challenge_is_shown_without_its_secret(boss, alice, bob):
    row = call(alice, bob)
    page = browser(boss).get(f"/admin/lobby/challenge/{row.pk}/change/").content.decode()
    assert bytes(row.deal.vault.secret).hex() not in page


def form(player: Player, **changed: object) -> dict[str, object]:
    return {"username": player.username, "email": "", "language": "de", "is_active": "on", **changed}


def test_closing_an_account_reaches_its_open_sockets(boss, alice, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("tables.control.publish_sync", lambda group, message: told.append(group))
    with django_capture_on_commit_callbacks(execute=True):
        browser(boss).post(f"/admin/lobby/player/{alice.pk}/change/", form(alice, is_active=""))
    alice.refresh_from_db()
    assert not alice.is_active and told == [f"u.{alice.pk}"]


def test_whose_account_the_staff_closes_stands_in_no_leaderboard_until_it_is_open_again(boss, alice):
    Standing.objects.create(player=alice, game="battleballon", rated=1)
    for active, unlisted in (("", 1), ("on", 0)):
        browser(boss).post(f"/admin/lobby/player/{alice.pk}/change/", form(alice, is_active=active))
        assert Standing.objects.get().unlisted == unlisted


def test_the_staff_cannot_give_a_name_that_looks_like_a_taken_one(boss, alice, bob):
    browser(boss).post(f"/admin/lobby/player/{bob.pk}/change/", form(bob, username="AL-ice"))
    bob.refresh_from_db()
    assert bob.username == "Bob"


def test_staff_below_a_superuser_makes_nobody_a_superuser(db, alice, boss):
    from django.contrib.auth.models import Permission

    staff = Player.objects.create_user("Helferin", password=PASSWORD, is_staff=True)
    staff.user_permissions.add(*Permission.objects.filter(content_type__app_label="lobby"))
    client = browser(staff)
    client.post(f"/admin/lobby/player/{alice.pk}/change/", form(alice, is_superuser="on", is_staff="on"))
    client.post(f"/admin/lobby/player/{boss.pk}/change/", form(boss, is_active=""))
    alice.refresh_from_db()
    boss.refresh_from_db()
    assert not alice.is_superuser and not alice.is_staff and boss.is_active


def test_the_administrators_door_is_the_portals_own(alice):
    answer = browser().get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/")
    assert browser(alice).get("/admin/", follow=True).status_code in (403, 200)


def test_members_do_not_come_in(alice):
    for address in ("/admin/lobby/player/", "/admin/lobby/challenge/", "/admin/lobby/opentable/"):
        assert "Alice" not in browser(alice).get(address, follow=True).content.decode().partition("<main")[2]


def test_an_administrator_appoints_moderators_but_no_administrators_and_no_superusers(db, alice, boss):
    from django.contrib.auth.models import Group

    adele = Player.objects.create_user("Adele", password=PASSWORD, is_staff=True)
    moderators, administrators = Group.objects.get(name="Moderator"), Group.objects.get(name="Administrator")
    adele.groups.add(administrators)
    client = browser(adele)
    client.post(f"/admin/lobby/player/{alice.pk}/change/", form(alice, is_staff="on", groups=[administrators.pk]))
    assert not alice.groups.exists()
    appointed = form(alice, is_staff="on", is_superuser="on", groups=[moderators.pk])
    client.post(f"/admin/lobby/player/{alice.pk}/change/", appointed)
    alice.refresh_from_db()
    assert alice.is_staff and not alice.is_superuser and list(alice.groups.all()) == [moderators]
    client.post(f"/admin/lobby/player/{boss.pk}/change/", form(boss, is_active=""))
    client.post(f"/admin/lobby/player/{adele.pk}/change/", form(adele, is_active=""))
    assert Player.objects.filter(is_active=True).count() == 3


def test_a_moderator_looks_at_accounts_without_their_addresses(db, alice):
    from django.contrib.auth.models import Group

    mona = Player.objects.create_user("Mona", password=PASSWORD, is_staff=True)
    mona.groups.add(Group.objects.get(name="Moderator"))
    Player.objects.filter(pk=alice.pk).update(email="alice@example.org")
    page = browser(mona).get(f"/admin/lobby/player/{alice.pk}/change/").content.decode()
    assert "Alice" in page and "example.org" not in page and "Open a case" in page
    browser(mona).post(f"/admin/lobby/player/{alice.pk}/change/", form(alice, username="Alicia"))
    assert Player.objects.filter(username="Alice").exists()
    assert "Alice" in browser(mona).get("/admin/lobby/player/?q=ali").content.decode()
    assert "Alice" not in browser(mona).get("/admin/lobby/player/?q=@example").content.decode()
    index = browser(mona).get("/admin/").content.decode()
    assert "second factor" in index
