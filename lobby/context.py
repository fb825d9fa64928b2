"""What every page may show of its reader, asked for only where a template does."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from lobby import letter_selectors, news_selectors
from lobby.moderation import notices


def letters(request: HttpRequest) -> dict[str, Any]:
    """`unread_letters`: how many private messages the reader has not read; `unread_news`: what is under the
    bell; `unseen_notices`: what the staff wrote."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"unread_letters": 0, "unread_news": 0, "unseen_notices": 0}
    return {
        "unread_letters": SimpleLazyObject(lambda: letter_selectors.unread_remembered(user.pk)),
        "unread_news": SimpleLazyObject(lambda: news_selectors.unread_remembered(user.pk)),
        "unseen_notices": SimpleLazyObject(lambda: notices.unseen_remembered(user.pk)),
    }
