"""Two who save one player at once: what the staff has done about him stays done."""

import pytest

from lobby import names
from lobby.models import FOR_EVER, OldName, Player
from tests.lobby.conftest import member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "done",
    [{"banned_until": FOR_EVER}, {"silent_until": 1}, {"benched_until": 1}, {"is_active": False}, {"is_staff": True}],
)
def test_a_password_that_is_saved_meanwhile_undoes_nothing(alice, done):
    own = Player.objects.get(pk=alice.pk)  # as the page of his password has read him
    Player.objects.filter(pk=alice.pk).update(**done)
    own.set_password("another-one-2026")
    own.save()
    stored = Player.objects.get(pk=alice.pk)
    assert stored.check_password("another-one-2026") and {name: getattr(stored, name) for name in done} == done


def test_nor_does_it_bring_an_old_name_back(alice):
    own = Player.objects.get(pk=alice.pk)
    other = Player.objects.get(pk=alice.pk)
    other.username = "Aurelia"
    other.save(update_fields=["username"])
    own.email = "alice@example.org"
    own.save()
    stored = Player.objects.get(pk=alice.pk)
    assert (stored.username, stored.key, stored.email) == ("Aurelia", "aurelia", "alice@example.org")
    assert OldName.objects.get().name == "Alice"


def test_what_is_changed_is_saved(alice):
    for read in (alice, Player.objects.get(pk=alice.pk), Player.objects.only("pk", "username").get(pk=alice.pk)):
        for active in (False, True):
            read.is_active = active
            read.save()
            assert Player.objects.get(pk=alice.pk).is_active is active
        read.username = f"{read.username}a"
        read.save()
        stored = Player.objects.get(pk=alice.pk)
        assert stored.key == names.key(read.username) and stored.look == names.look(read.username)


def test_a_new_one_is_saved_whole(db):
    made = member("Nora")
    assert Player.objects.get(pk=made.pk).key == "nora" and made.is_active
    made.is_active = False
    made.save()
    assert not Player.objects.get(pk=made.pk).is_active
