"""News that are told and sent by several at once: one row, one mail."""

from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from lobby import news, news_post, news_reach, whereabouts
from lobby.models import News
from tables import clock
from tests.lobby.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _alone(monkeypatch):
    monkeypatch.setattr(news, "publish_sync", lambda group, message: None)
    monkeypatch.setattr(whereabouts, "present", set)


def test_told_by_four_at_once_it_is_one_and_sent_by_four_it_is_one_mail(alice, bob, monkeypatch):
    EmailAddress.objects.create(user=alice, email="alice@example.org", verified=True, primary=True)
    news_reach.choose(player_id=alice.pk, mail=["letter"], push=[], quiet=None)
    at_once(*[lambda: news.tell([alice.pk, bob.pk], "letter", about={"by": bob.pk})] * 4)
    assert News.objects.filter(player=alice).count() == News.objects.filter(player=bob).count() == 1
    now = clock.now() + 60_000
    monkeypatch.setattr(clock, "now", lambda: now)
    open_lock = SimpleNamespace(add=lambda *args, **named: True, delete=lambda *args: True)
    monkeypatch.setattr(news_post, "cache", open_lock)  # a lock that does not hold
    sent = at_once(*[news_post.send_due] * 4)
    assert sum(sent) == len(mail.outbox) == 1
