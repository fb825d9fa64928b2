"""The pages of private messages: with whom one writes, and what. They work without a script; with one, letters come in live."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby import folk, letter_selectors, letters, limits, selectors, views
from lobby.folk_pages import heard, wants_json
from lobby.models import Letter, Player
from lobby.models.talk import LETTER

NAMED: Final = 40
"""Characters of a name that are read at all."""


@require_safe
@login_required
@never_cache
def conversations(request: HttpRequest) -> HttpResponse:
    """List with whom the reader writes, the newest first; `?to=` leads to somebody by his name."""
    assert request.user.is_authenticated
    sought = request.GET.get("to", "").strip()[:NAMED]
    if sought:
        pk = selectors.player_called(sought)
        if pk is not None and pk != request.user.pk:
            return redirect("letters_with", Player.objects.values_list("key", flat=True).get(pk=pk))
        messages.error(request, gettext("Nobody here is called %(name)s.") % {"name": sought})
    page = letter_selectors.conversations(request.user.pk, request.GET.get("page"))
    return render(request, "lobby/letters.html", {"page": page, "rows": shown(request.user.pk, page.object_list)})


def shown(reader_id: int, rows: Any) -> list[dict[str, Any]]:
    """Return conversations with the one at the other end, and their last letters."""
    found = list(rows)
    people = Player.objects.in_bulk([row["other"] for row in found])
    last = Letter.objects.in_bulk([row["last"] for row in found])
    return [
        {
            "other": people[row["other"]],
            "letter": last[row["last"]],
            "mine": last[row["last"]].sender_id == reader_id,
            "unread": row["unread"],
        }
        for row in found
        if row["other"] in people and row["last"] in last
    ]


@login_required
@never_cache
def thread(request: HttpRequest, key: str) -> HttpResponse:
    """Show what two have written, the newest last, `?before=` what was before, `?after=` only what is new; with POST, write."""
    other = other_end(request, key)
    if request.method == "POST":
        return written(request, other=other)
    if request.method not in ("GET", "HEAD"):
        return HttpResponse(status=405)
    assert request.user.is_authenticated
    me = request.user.pk
    if (after := number(request, "after")) is not None:
        new = letter_selectors.newer(me, other.pk, after)
        mark_read(request, other, new)
        return render(request, "lobby/letters_new.html", {"letters": new, "other": other})
    found = letter_selectors.thread(me, other.pk, number(request, "before"))
    has_older = len(found) > letter_selectors.PAGE
    context = {
        "other": other,
        "letters": found[1:] if has_older else found,
        "has_older": has_older,
        "is_old": "before" in request.GET,
        "ties": folk.ties(me, other.pk),
        "longest": LETTER,
        "text": "",
    }
    response = render(request, "lobby/letters_with.html", context)
    mark_read(request, other, found)  # after they were shown as new
    return response


def mark_read(request: HttpRequest, other: Player, shown: Sequence[Letter]) -> None:
    """Note what is shown as read, if somebody looks: not what came after it was looked up."""
    assert request.user.is_authenticated
    if shown and views.is_looked_at(request):
        letters.read(reader_id=request.user.pk, other_id=other.pk, last=shown[-1].pk)


def number(request: HttpRequest, name: str) -> int | None:
    value = request.GET.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 16 else None


def other_end(request: HttpRequest, key: str) -> Player:
    """Return with whom this conversation is; one who has left for good only where something is left of it."""
    other = called(key)
    me = request.user.pk
    if other.pk == me or me is None:
        raise Http404
    if not other.is_active and not letter_selectors.kept(me).filter(letter_selectors.with_(other.pk)).exists():
        raise Http404
    return other


def called(key: str) -> Player:
    if not key.isprintable():
        raise Http404  # PostgreSQL cannot be asked for NUL
    return get_object_or_404(Player, key=key)


@heard
def written(request: HttpRequest, *, other: Player) -> HttpResponse:
    """Write a letter. Raises Refused."""
    letters.check_address(limits.address(request))
    assert request.user.is_authenticated
    ident = request.POST.get("id", "")
    fits = ident.isascii() and ident.replace("-", "").isalnum() and len(ident) <= 40
    letters.write(
        sender_id=request.user.pk,
        recipient_id=other.pk,
        text=request.POST.get("text", ""),
        client_id=ident if fits else uuid4().hex,
    )
    return HttpResponse(status=204) if wants_json(request) else redirect("letters_with", other.key)


@require_POST
@login_required
def throw_away(request: HttpRequest, key: str) -> HttpResponse:
    """Empty the conversation, for the reader alone."""
    assert request.user.is_authenticated
    other = called(key)
    if other.pk == request.user.pk:
        raise Http404
    letters.throw_away(reader_id=request.user.pk, other_id=other.pk)
    messages.success(request, gettext("Your side of the conversation is deleted."))
    return redirect("letters")
