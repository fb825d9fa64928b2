"""The staff looks at accounts and lines of Taler, and sets right what is wrong with a line of its own."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from lobby.models import Player
from ratings import taler, taler_ledger
from ratings.taler_models import Account, TalerLine
from tests.lobby.conftest import _house
from tests.ratings.test_taler import is_true

__all__ = ["_house"]
ADD = "admin:ratings_talerline_add"


@pytest.fixture
def account(alice):
    taler_ledger.correct(player_id=alice.pk, amount=30, reason="a test", by=None)
    return Account.objects.get(player=alice)


@pytest.fixture
def chief(db, client):
    found = Player.objects.create_user("Chefin", is_staff=True, is_superuser=True)
    client.force_login(found)
    return found


def test_nothing_is_changed_or_deleted_by_hand(account, chief, client):
    line = TalerLine.objects.get()
    for page in ("admin:ratings_account_changelist", "admin:ratings_talerline_changelist"):
        assert client.get(reverse(page), {"q": "Alice"}).status_code == 200
    for name, pk in (("account", account.pk), ("talerline", line.pk)):
        shown = client.get(reverse(f"admin:ratings_{name}_change", args=[pk]))
        assert shown.status_code == 200 and b'name="_save"' not in shown.content
        assert client.post(reverse(f"admin:ratings_{name}_delete", args=[pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:ratings_account_add")).status_code == 403 and is_true()


def test_a_correction_is_a_line_with_a_reason_and_who_made_it(account, chief, client):
    given = {"account": account.pk, "amount": -10, "reason": "counted twice"}
    assert client.post(reverse(ADD), given).status_code == 302
    line = TalerLine.objects.latest("pk")
    assert (line.amount, line.after, line.reason, line.by) == (-10, 20, "counted twice", chief)
    for wrong in ({"amount": 0}, {"reason": " "}, {"amount": -21}, {"account": ""}):
        assert client.post(reverse(ADD), given | wrong).status_code == 200
    assert taler.balance(account.player_id) == 20 and TalerLine.objects.count() == 2 and is_true()


def test_who_may_only_look_corrects_nothing(account, db, client):
    helper = Player.objects.create_user("Hilfe", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_talerline"))
    client.force_login(helper)
    assert client.post(reverse(ADD), {"account": account.pk, "amount": 5, "reason": "for me"}).status_code == 403
    assert TalerLine.objects.count() == 1
