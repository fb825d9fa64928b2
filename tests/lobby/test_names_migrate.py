"""Names that were there before looks were compared: all keep what they are called, also those that would now be one."""

from importlib import import_module

import pytest
from django.apps import apps

from lobby import names
from lobby.models import OldName, Player
from tests.lobby.conftest import PASSWORD, browser, member

pytestmark = pytest.mark.django_db
fill = import_module("lobby.migrations.0013_fill_how_names_look").fill


def as_before(name, key):
    """Somebody whose name was compared as it once was."""
    player = member(f"Former {Player.objects.count()}")
    Player.objects.filter(pk=player.pk).update(username=name, key=key, look=None)
    return player.pk


def compared(pk):
    return Player.objects.values_list("username", "key", "look").get(pk=pk)


def test_everybody_is_compared_anew():
    pk = as_before("McIntosh", "mclntosh")
    fill(apps, None)
    assert compared(pk) == ("McIntosh", "mcintosh", names.look("McIntosh"))


def test_of_two_that_are_now_one_each_keeps_his_name():
    first, second = as_before("mcintosh", "mcintosh"), as_before("McIntosh", "mclntosh")
    fill(apps, None)
    assert compared(first)[:2] == ("mcintosh", "mcintosh") and compared(second)[:2] == ("McIntosh", "mclntosh")
    assert Player.objects.get_by_natural_key("McIntosh").pk == second


def test_of_two_that_look_alike_each_keeps_his_name_and_comes_in_with_it():
    first, second = as_before("Paul", "paul"), as_before("Pau1", "pau1")
    fill(apps, None)
    assert compared(first)[2] == "paul" and compared(second) == ("Pau1", "pau1", None)
    for pk, name in ((first, "Paul"), (second, "Pau1")):
        client = browser()
        client.post("/accounts/login/", {"login": name, "password": PASSWORD})
        assert client.session.get("_auth_user_id") == str(pk), name


def test_once_more_changes_nothing():
    as_before("mcintosh", "mcintosh")
    as_before("McIntosh", "mclntosh")
    fill(apps, None)
    before = set(Player.objects.values_list("pk", "key", "look"))
    fill(apps, None)
    assert set(Player.objects.values_list("pk", "key", "look")) == before


def test_old_names_are_compared_too(alice):
    OldName.objects.create(player=alice, name="Bernd", key="bernd", at=1)
    fill(apps, None)
    assert OldName.objects.get().look == names.look("Bernd")
