"""Questions about private messages. Nobody but the two asks them: staff read a letter only in a report's copy."""

from typing import Any, Final

from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, Max, Q, QuerySet, When

from lobby.models import Letter

PAGE: Final = 30
"""Conversations, or letters, of a page."""
REMEMBERED: Final = 30
"""Seconds for which the number of unread letters is remembered."""


def between(a: int, b: int) -> QuerySet[Letter]:
    return Letter.objects.filter(Q(sender=a, recipient=b) | Q(sender=b, recipient=a))


def has_written(sender_id: int, recipient_id: int) -> bool:
    return Letter.objects.filter(sender=sender_id, recipient=recipient_id).exists()


def kept(reader_id: int) -> QuerySet[Letter]:
    """Return the letters that somebody wrote or got, and has not thrown away."""
    return Letter.objects.filter(Q(sender=reader_id, sender_keeps=True) | Q(recipient=reader_id, recipient_keeps=True))


def with_(other_id: int) -> Q:
    return Q(sender=other_id) | Q(recipient=other_id)


def thread(reader_id: int, other_id: int, before: int | None = None) -> list[Letter]:
    """Return the last letters of two as one of them keeps them, the oldest first; those before a letter when one is named."""
    rows = kept(reader_id).filter(with_(other_id)).select_related("sender", "recipient")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return list(rows.order_by("-pk")[: PAGE + 1])[::-1]


def newer(reader_id: int, other_id: int, after: int) -> list[Letter]:
    """Return what two have written after a letter, the oldest first."""
    rows = kept(reader_id).filter(with_(other_id), pk__gt=after).select_related("sender", "recipient")
    return list(rows.order_by("pk")[:PAGE])


def conversations(reader_id: int, page: Any) -> Page[Any]:
    """Return with whom somebody writes, the newest first: {other, last: id of the last letter, unread}."""
    other = Case(When(sender=reader_id, then=F("recipient")), default=F("sender"))
    new = Q(recipient=reader_id, read=False)
    rows = kept(reader_id).annotate(other=other).values("other")
    rows = rows.annotate(last=Max("pk"), unread=Count("pk", filter=new)).order_by("-last")
    return Paginator(rows, PAGE).get_page(page)


def unread(reader_id: int) -> int:
    """Return how many letters somebody has not read."""
    return Letter.objects.filter(recipient=reader_id, read=False, recipient_keeps=True).count()


def unread_remembered(reader_id: int) -> int:
    """Return how many letters somebody has not read: for every page, so the answer is remembered for a while."""
    try:
        found = cache.get(key_of(reader_id))
    except Exception:
        found = None
    if found is not None:
        return int(found)
    count = unread(reader_id)
    remember(reader_id, count)
    return count


def remember(reader_id: int, count: int | None) -> None:
    """Remember a count, or forget it (None). Without a cache each page counts."""
    try:
        if count is None:
            cache.delete(key_of(reader_id))
        else:
            cache.set(key_of(reader_id), count, timeout=REMEMBERED)
    except Exception:
        return


def key_of(reader_id: int) -> str:
    return f"unread:{reader_id}"
