"""The page of a table. What happens at the table comes over the socket; the page says only where to find things."""

from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import registry
from tables import selectors
from tables.models import Match
from tables.signals import page_made


@require_safe
@cache_control(no_store=True)
@ensure_csrf_cookie
def table(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a table to those who sit there or may watch. For all others it is missing, like one that is not there."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not may_see(match, request.user):
        raise Http404
    return render(request, "tables/table.html", {"title": title(match.game), "page": page(match, request.user)})


def may_see(match: Match, user: Any) -> bool:
    return selectors.seat_of(match, user.pk) is not None or selectors.may_watch(match, user)


def page(match: Match, user: Any) -> dict[str, Any]:
    """Return what the page's scripts need to begin: the addresses of the game's own files, who reads, and what he may do.

    Hearers of `page_made` add what they know of the reader, such as whom he has muted.
    """
    files = client_files(match.game)
    silent = selectors.why_silent(match, user)
    added = (answer for _, answer in page_made.send(sender=Match, match=match, user=user))
    return {
        "match": match.pk,
        "game": match.game,
        "title": title(match.game),
        "preset": match.preset,
        "user": user.pk,
        "lobby": reverse("lobby"),
        "board": files.get("board.js"),
        "words": files.get("words.js"),
        "css": files.get("board.css"),
        "files": files,
        "me": selectors.seat_of(match, user.pk),
        "account": user.is_authenticated and not getattr(user, "is_guest", False),
        "chat": {"may": not silent, "why": silent},
        "muted": [],
        "links": {"mute": found("mute")},
        "rules": found("game", match.game),
    } | {name: value for answer in added for name, value in answer.items()}


def found(name: str, *args: Any) -> str | None:
    """Return the address of a page of the floors above, if there is one of that name."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return None


def client_files(slug: str) -> dict[str, str]:
    """Return the addresses of a game's client files by name; none for a game without a client."""
    folder = Path(registry.folder(slug), "client")
    return {file.name: static(f"games/{slug}/{file.name}") for file in sorted(folder.glob("*")) if file.is_file()}


def title(slug: str) -> str:
    titles = registry.GAMES[slug].titles
    return titles.get(get_language() or "", titles["en"])
