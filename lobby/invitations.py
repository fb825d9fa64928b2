"""The page of a link that somebody has given away: who invites, on what terms; one click, and both sit at the table.

Looking changes nothing: messengers fetch pages for their previews, and a link may be opened as often as one likes.
"""

from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby import folk, limits, mine, pairing, pairs, seated, seeks, selectors, terms, views, whereabouts, words
from lobby.models import Player, Seek
from lobby.refusals import Refused
from tables import clock
from tables import services as tables
from tables.models import Chair, Match

REST: Final = 20_000
"""Milliseconds between a match of him who invites and the one with whom he has invited."""
BEGINS: Final[dict[str, Promise]] = {
    "me": _("%(name)s begins"),
    "you": _("You begin"),
    "lot": _("The lot decides"),
}
OWN_BEGINS: Final[dict[str, Promise]] = {**BEGINS, "me": _("You begin"), "you": _("Your opponent begins")}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, or take it; its maker may take it back."""
    if not limits.within("invitation", limits.address(request), most=300, seconds=60, when_unknown=True):
        return views.too_fast(request)
    row = Seek.objects.filter(token=token, kind=Seek.Kind.LINK).select_related("player", "deal", "match").first()
    if row is None:
        return unlisted(render(request, "lobby/invitation_unknown.html", status=404))
    if row.match_id and request.user.pk in (row.player_id, row.taken_by_id):
        return redirect("table", row.match_id)
    state = state_of(row, request.user)
    if request.method == "POST":
        return answered(request, row, state)
    return unlisted(render(request, "lobby/invitation.html", told(request, row, state)))


def unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def answered(request: HttpRequest, row: Seek, state: str) -> HttpResponse:
    """Do what was clicked; whatever cannot be done leads back to the page, which says why. Nobody becomes a guest for that."""
    if state == "own" and "withdraw" in request.POST:
        return withdrawn(request, row)
    if state != "open":
        return redirect("invitation", row.token)
    return taken(request, row)


def withdrawn(request: HttpRequest, row: Seek) -> HttpResponse:
    try:
        seeks.unseek(seek_id=row.pk, player_id=row.player_id)
    except Refused as no:
        messages.info(request, words.refusal(no.code, get_language() or "en", no.values))
    return redirect("invitation", row.token)


@views.as_somebody
def taken(request: HttpRequest, row: Seek) -> HttpResponse:
    """Sit down opposite the one who invites: as who one is signed in, or as a guest."""
    assert request.user.pk is not None  # as_somebody has seen to it
    try:
        match_id = seeks.take(seek_id=row.pk, player_id=request.user.pk, kind=row.kind, commit=commit_in(request))
    except Refused as no:
        messages.info(request, words.refusal(no.code, get_language() or "en", no.values))
        return redirect("invitation", row.token)
    return redirect("table", match_id) if match_id else redirect("invitation", row.token)


def commit_in(request: HttpRequest) -> str | None:
    """Return the hash of what the reader's browser adds to luck, if it does; what is none counts as left out."""
    text = request.POST.get("commit", "")
    return text if tables.HEX.fullmatch(text) else None


# --- what is told ---------------------------------------------------------------------------------------------------
def state_of(row: Seek, reader: Any) -> str:
    """Return what an invitation is to a reader: open, or why it cannot be taken by him, or not now."""
    if row.state == Seek.State.FROZEN and reader.pk in (row.player_id, row.taken_by_id):
        return "starting"
    if row.state in (Seek.State.STARTED, Seek.State.FROZEN):
        return "taken"
    if row.state == Seek.State.EXPIRED or (row.state == Seek.State.OPEN and row.until <= clock.now()):
        return "expired"
    if row.state != Seek.State.OPEN or not (row.player.may("challenge") and row.player.may("sit")):
        return "withdrawn"
    if reader.pk == row.player_id:
        return "own"
    return against(row, reader) or meanwhile(row)


def against(row: Seek, reader: Any) -> str:
    """Return why this reader cannot take it, if so."""
    if reader.pk is None or reader.is_guest:
        if row.rated:
            return "members"
        if reader.pk is None:
            return ""
    if folk.is_blocked(row.player_id, reader.pk):
        return "withdrawn"  # that somebody blocks somebody is not told
    if not (reader.may("challenge") and reader.may("sit")) or pairs.pause(reader.pk):
        return "may_not"
    return "you_play" if pairs.engaged([reader.pk], row.time_kind) else ""


def meanwhile(row: Seek) -> str:
    """Return why nobody can take it right now, or "open"."""
    if pairs.engaged([row.player_id], row.time_kind) or rests(row.player_id):
        return "busy"
    return "open" if whereabouts.is_here(row.player_id) else "away"


def rests(player_id: int) -> bool:
    """Say whether somebody has just finished a match: he may look at the result before the next one begins."""
    chairs = Chair.objects.filter(player=player_id, match__kind=Match.Kind.PEOPLE).exclude(match__time_kind=seated.SLOW)
    return chairs.filter(match__ended_at__gt=clock.now() - REST).exists()


def told(request: HttpRequest, row: Seek, state: str) -> dict[str, Any]:
    """Return what the page says, in the reader's words."""
    language, here = get_language(), reverse("invitation", args=[row.token])
    return {
        "state": state,
        "maker": row.player,
        "elo": rating(row.player, row.game),
        "title": selectors.title(row.game, language),
        "icon": selectors.icon(row.game),
        "preset": words.preset(row.preset),
        "time": mine.time(terms.control(row)),
        "rated": row.rated,
        "begins": (OWN_BEGINS if state == "own" else BEGINS)[row.begins] % {"name": row.player.name},
        "deal": row.deal_id,
        "hash": row.deal.secret_hash,
        "address": request.build_absolute_uri(here),
        "next": urlencode({"next": here}),
        "until": row.until // 1000,
        "running": row.match if row.match is not None and row.match.status == Match.Status.RUNNING else None,
    }


def rating(player: Player, game: str) -> str | None:
    """Return the rating that somebody has won in a game, marked while provisional; None before his first match."""
    standing = pairing.ratings.standing(player.pk, game)
    return f"{standing.elo}{'?' if standing.unsure else ''}" if standing.rated else None
