"""What a table's page is told of ratings when it is made."""

import pytest

from lobby.models import Player
from tables import views
from tests.tables.matches import computer, people


@pytest.fixture(autouse=True)
def _plain(settings):
    settings.STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.mark.parametrize("reader", ["Alice", "Charlie"])
def test_players_and_watchers_see_how_both_stand_and_whether_it_counts(alice, bob, charlie, reader):
    before = people(alice, bob, rated=True)
    before.play_turns(10)
    before.resign(0)
    page = views.page(people(alice, bob, rated=True).row, Player.objects.get(username=reader))
    assert page["rated"] is True
    assert page["elos"] == {0: {"elo": 1484, "unsure": True}, 1: {"elo": 1516, "unsure": True}}


def test_friendly_matches_say_so_and_those_with_a_computer_have_no_ratings(alice, bob):
    assert views.page(people(alice, bob).row, alice)["rated"] is False
    page = views.page(computer(alice, "easy").row, alice)
    assert page["rated"] is False and "elos" not in page
