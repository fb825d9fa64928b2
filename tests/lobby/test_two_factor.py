"""Setting up the second factor, signing in with it, and switching it off: through the pages, as people do."""

import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client
from django.urls import reverse

from lobby.models import Player
from tests.lobby.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def code(secret: str) -> str:
    """Return what an app shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@pytest.fixture
def alice(client: Client) -> Client:
    Player.objects.create_user("Alice", password=PASSWORD)
    client.cookies["django_language"] = "en"
    client.post(reverse("account_login"), {"login": "Alice", "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def words(client: Client, name: str, **more: Any) -> str:
    answer = client.get(reverse(name), **more)
    assert answer.status_code == 200
    return answer.content.decode()


def set_up(client: Client) -> list[str]:
    """Switch it on; returns the recovery codes."""
    secret = client.get(reverse("mfa_activate_totp")).context["form"].secret
    client.post(reverse("mfa_activate_totp"), {"code": code(secret)})
    return Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()


def test_the_key_can_be_typed_where_no_picture_can_be_read(alice: Client) -> None:
    page = alice.get(reverse("mfa_activate_totp"))
    assert f'value="{page.context["form"].secret}" readonly' in page.content.decode()


def test_a_wrong_code_switches_nothing_on(alice: Client) -> None:
    answer = alice.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert "fault" in answer.content.decode() and not Authenticator.objects.exists()


def test_settings_say_whether_it_is_on(alice: Client) -> None:
    assert "signing in asks for a code" not in words(alice, "settings")
    set_up(alice)
    assert "signing in asks for a code" in words(alice, "settings")


def test_recovery_codes_are_shown_and_new_ones_replace_them(alice: Client) -> None:
    old = set_up(alice)
    assert all(one in words(alice, "mfa_view_recovery_codes") for one in old)
    assert "no longer work" in words(alice, "mfa_generate_recovery_codes")
    alice.post(reverse("mfa_generate_recovery_codes"))
    assert not any(one in words(alice, "mfa_view_recovery_codes") for one in old)


def test_signing_in_asks_for_a_code_and_takes_one_of_the_recovery_codes(alice: Client) -> None:
    kept, stranger = set_up(alice), Client()
    asked = stranger.post(reverse("account_login"), {"login": "Alice", "password": PASSWORD}, follow=True)
    assert asked.redirect_chain[-1][0] == reverse("mfa_authenticate") and not asked.context["user"].is_authenticated
    stranger.post(reverse("mfa_authenticate"), {"code": kept[0]})
    assert stranger.get(reverse("home")).context["user"].username == "Alice"


def test_who_switches_it_off_needs_no_code_any_more(alice: Client) -> None:
    set_up(alice)
    assert "no longer work" in words(alice, "mfa_deactivate_totp")
    alice.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()


def test_who_wants_to_change_it_is_asked_for_the_password_and_led_on(alice: Client) -> None:
    stranger = Client()
    stranger.post(reverse("account_login"), {"login": "Alice", "password": PASSWORD})
    asked = stranger.get(reverse("mfa_activate_totp"), follow=True)
    address = asked.redirect_chain[-1][0]
    assert address.startswith(reverse("account_reauthenticate"))
    answer = stranger.post(address, {"password": PASSWORD, "next": reverse("mfa_activate_totp")})
    assert answer.headers["Location"] == reverse("mfa_activate_totp")


@pytest.mark.parametrize(("verified", "offered"), [(True, False), (False, True)])
def test_a_confirmation_is_sent_again_only_to_an_address_that_lacks_it(alice: Client, verified: bool, offered: bool) -> None:
    EmailAddress.objects.create(user=Player.objects.get(), email="alice@wolken.example", verified=verified, primary=True)
    assert ('name="action_send"' in words(alice, "account_email")) is offered
