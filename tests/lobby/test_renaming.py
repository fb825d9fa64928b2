"""Taking another name, by oneself and by the staff; names that people had."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from lobby import renaming, selectors, services
from lobby.models import OldName, Player, Sanction
from tables import clock
from tables.models import Match
from tests.lobby.conftest import browser, member
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def rename(player, name):
    return renaming.rename(player_id=player.pk, name=name)


def refusal(player, name):
    with pytest.raises(ValidationError) as refused:
        rename(player, name)
    return refused.value.code


def later(player):
    """Thirty days pass."""
    OldName.objects.filter(player=player).update(at=clock.now() - renaming.EVERY - 1)


def test_an_old_name_stays_its_owners(alice, bob):
    rename(alice, "Aurelia")
    assert (Player.objects.get(pk=alice.pk).username, OldName.objects.get().name) == ("Aurelia", "Alice")
    assert selectors.taken("alice") and refusal(bob, "Alice") == refusal(bob, "AIice") == "username_taken"


def test_one_may_return_to_an_old_name_and_it_is_not_old_then(alice):
    rename(alice, "Aurelia")
    later(alice)
    rename(alice, "Alice")
    assert [old.name for old in OldName.objects.all()] == ["Aurelia"]


def test_another_name_lasts_thirty_days(alice):
    rename(alice, "Aurelia")
    assert refusal(alice, "Amalie") == "too_soon"
    later(alice)
    rename(alice, "Amalie")


def test_capitals_and_separators_can_be_changed_at_any_time(alice):
    rename(alice, "Aurelia")
    rename(alice, "AURELIA")
    rename(alice, "Au-Relia")
    assert OldName.objects.count() == 1 and Player.objects.get(pk=alice.pk).username == "Au-Relia"


@pytest.mark.parametrize(
    ("name", "code"), [("Bob", "username_taken"), ("Gast-12", "name_guest"), ("Admin", "name_reserved"), ("Alice", "same_name")]
)
def test_what_nobody_may_be_called_nobody_may_be_renamed_to(alice, bob, name, code):
    assert refusal(alice, name) == code and Player.objects.get(pk=alice.pk).username == "Alice"


def test_a_name_that_the_staff_took_away_does_not_come_back_and_costs_no_time(alice):
    alice.username = "Aurelia"
    alice.save()
    Sanction.objects.create(player=alice, kind="rename", reason="name", detail="Alice", at=1)
    for spelled in ("ALICE", "AIice", "Al1ce", "A-li-ce"):
        assert refusal(alice, spelled) == "name_taken_away", spelled
    rename(alice, "Amalie")
    later(alice)
    Sanction.objects.update(lifted_at=1)
    rename(alice, "Alice")


def test_running_tables_show_the_new_name(alice, bob, django_capture_on_commit_callbacks):
    match = people(alice, bob)
    with django_capture_on_commit_callbacks(execute=True):
        rename(alice, "Aurelia")
    assert "Aurelia" in Match.objects.get(pk=match.id).seating


def test_every_way_to_another_name_keeps_the_old_one(alice, db):
    alice.username = "Aurelia"
    alice.save(update_fields=["username"])
    again = Player.objects.get(pk=alice.pk)
    again.username = "Amalie"
    again.save()
    again.save()
    assert set(OldName.objects.values_list("name", flat=True)) == {"Alice", "Aurelia"}


def test_what_is_not_saved_is_no_new_name(alice):
    alice.username = "Aurelia"
    alice.save(update_fields=["language"])
    assert not OldName.objects.exists() and Player.objects.get(pk=alice.pk).key == "alice"


def test_the_marks_of_guests_are_not_kept(greta):
    services.settle_guest(player=greta, name="Grete", password="warmluft-2026")
    assert not OldName.objects.exists()


def test_one_whose_look_somebody_else_had_before_can_still_be_saved(alice):
    """Names older than the comparison of looks."""
    twin = member("Twin")
    Player.objects.filter(pk=twin.pk).update(username="AIice", key="aiice", look=None)
    twin = Player.objects.get(pk=twin.pk)
    twin.language = "de"
    twin.save()
    assert Player.objects.get(pk=twin.pk).look is None


def test_two_names_of_one_look_never_get_into_the_database(alice):
    with pytest.raises(IntegrityError), transaction.atomic():
        member("AIice")


def test_the_page_gives_a_name_and_says_why_not(alice, bob):
    page = browser(alice)
    assert "Nobody else gets this name" in page.get("/settings/name/").content.decode()
    refused = page.post("/settings/name/", {"name": "B0b", "sure": "on"})
    assert "This name is taken." in refused.content.decode()
    assert page.post("/settings/name/", {"name": "Aurelia"}).status_code == 200  # not sure
    assert page.post("/settings/name/", {"name": "Aurelia", "sure": "on"}).url == "/settings/"
    assert Player.objects.get(pk=alice.pk).username == "Aurelia"
    assert "short while ago" in page.get("/settings/name/").content.decode()


def test_guests_take_their_first_name_where_they_register(greta):
    assert browser(greta).get("/settings/name/").url == "/accounts/signup/"


def test_nobody_else_reads_old_names(alice, bob):
    rename(alice, "Aurelia")
    for address in ("/players/aurelia/", "/people/?name=Aurelia", "/lobby/"):
        assert "Alice" not in browser(bob).get(address).content.decode()
