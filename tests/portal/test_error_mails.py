"""What the administrators are mailed of an error: enough to find it, and nothing that is somebody's alone."""

import pytest

from tests.lobby.conftest import PASSWORD, browser

SECRET = "streng-geheim-4711"
FORMS = [
    ("/accounts/login/", "lobby.forms.SignIn.clean_login", {"login": "Alice", "password": SECRET}),
    ("/accounts/signup/", "lobby.forms.SignUp.clean_username", {"username": "Anna", "password1": SECRET}),
    (
        "/accounts/password/change/",
        "lobby.models.Player.set_password",
        {"oldpassword": PASSWORD, "password1": SECRET, "password2": SECRET},
    ),
    ("/accounts/reauthenticate/", "lobby.models.Player.check_password", {"password": SECRET}),
]


def fails(*args, **named):
    raise RuntimeError("broken on purpose")


@pytest.mark.parametrize("kind", ["visitor", "member", "guest"])
@pytest.mark.parametrize(("address", "broken", "form"), FORMS)
def test_a_mail_about_an_error_has_no_password_and_no_session(
    alice, greta, monkeypatch, settings, mailoutbox, kind, address, broken, form
):
    settings.ADMINS = [("Chefin", "chefin@example.org")]
    client = browser({"visitor": None, "member": alice, "guest": greta}[kind])
    client.raise_request_exception = False
    client.get("/lobby/")
    monkeypatch.setattr(broken, fails)
    answer = client.post(address, form)
    assert answer.status_code == 302 or (answer.status_code == 500 and mailoutbox)
    session = client.cookies.get("sessionid")
    for mail in mailoutbox:
        text = mail.subject + mail.body + "".join(str(part) for part in mail.alternatives)
        assert "broken on purpose" in text
        assert SECRET not in text and PASSWORD not in text and (session is None or session.value not in text)


def test_a_mail_about_an_error_has_no_address_of_a_store(db, monkeypatch, settings, mailoutbox):
    settings.ADMINS = [("Chefin", "chefin@example.org")]
    for name in ("REDIS_URL", "CELERY_BROKER_URL"):
        setattr(settings, name, f"redis://:{SECRET}@elsewhere:6379/0")
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": settings.REDIS_URL}}
    hosts = [{"address": settings.REDIS_URL}]
    settings.CHANNEL_LAYERS = {"default": {**settings.CHANNEL_LAYERS["default"], "CONFIG": {"hosts": hosts}}}
    monkeypatch.setattr("lobby.selectors.hall", fails)
    client = browser()
    client.raise_request_exception = False
    assert client.get("/").status_code == 500
    assert "broken on purpose" in mailoutbox[0].body and SECRET not in mailoutbox[0].body
