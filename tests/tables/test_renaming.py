"""A player is called something else in mid-match."""

import pytest

from tables import services
from tests.tables.matches import people

pytestmark = pytest.mark.django_db


def test_the_chair_the_log_and_every_viewer_are_told_the_new_name_once(alice, bob):
    match = people(alice, bob)
    rev = match.row.rev
    (update,) = services.rename(player_id=bob.pk, name="Berta", guest=False)
    assert update.rev == rev + 1 and set(update.frames) == {"0", "1", "w"} and update.listed
    assert [chair["name"] for chair in match.seen(None)["chairs"]] == ["Alice", "Berta"]
    assert match.row.chairs.get(seat=1).name == "Berta" and match.is_true()
    assert services.rename(player_id=bob.pk, name="Berta", guest=False) == []


def test_a_match_that_is_over_keeps_the_name_it_was_played_under(alice, bob):
    match = people(alice, bob)
    match.resign(0)
    assert services.rename(player_id=bob.pk, name="Berta", guest=False) == []
    assert match.row.chairs.get(seat=1).name == "Bob"


def test_play_goes_on_after_it(alice, bob):
    match = people(alice, bob)
    services.rename(player_id=alice.pk, name="Anna", guest=False)
    match.play_turns(2)
    assert match.is_true()
