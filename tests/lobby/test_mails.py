"""What accounts are written: in the reader's language, with a link that works, and nobody's HTML."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from tests.lobby.conftest import PASSWORD, browser

LINK = re.compile(r"http://testserver(/\S+)")


@pytest.mark.parametrize(
    ("language", "hello", "formal"), [("de", "Hallo,", r"\b(Sie|Ihre?n?)\b"), ("en", "Hello,", r"username is")]
)
def test_an_address_is_confirmed_and_then_gets_a_new_password(alice, language, hello, formal):
    client = browser(language=language)
    client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    client.post("/accounts/email/", {"email": "alice@example.org", "action_add": ""})
    confirm = LINK.search(mail.outbox[-1].body)[1]
    assert client.post(confirm).status_code == 302 and EmailAddress.objects.get().verified
    stranger = browser(language=language)
    stranger.post("/accounts/password/reset/", {"email": "alice@example.org"})
    page = stranger.get(LINK.search(mail.outbox[-1].body)[1], follow=True)
    new = "ein ganz neues Wort"
    answer = stranger.post(page.request["PATH_INFO"], {"password1": new, "password2": new}, follow=True)
    assert answer.status_code == 200
    alice.refresh_from_db()
    assert alice.check_password(new)
    stranger.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert len(mail.outbox) == 3
    for message in mail.outbox:
        assert message.body.startswith(hello) and not re.search(formal, message.body) and "&" not in message.body


def test_a_link_that_was_used_leads_to_a_new_one(db):
    page = browser(language="en").get("/accounts/password/reset/key/1-abc-def/", follow=True).content.decode()
    assert "no longer good" in page and 'href="/accounts/password/reset/"' in page
