"""The page of an open table's link: who sits there, on what terms; one click, and one sits there, too.

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

from games.registry import GAMES
from lobby import invitations, limits, mine, open_tables, selectors, table_seats, table_terms, views, words
from lobby.models import OpenTable, TablePlace
from lobby.refusals import Refused
from lobby.table_seats import OPEN
from tables import clock
from tables import selectors as tables
from tables.models import Match

BEGINS: Final[dict[str, Promise]] = {"lot": _("The lot decides"), "host": _("%(name)s begins")}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show an open table to whoever has its link, and let him sit down there."""
    if not limits.within("invitation", limits.address(request), most=300, seconds=60, when_unknown=True):
        return views.too_fast(request)
    row = OpenTable.objects.filter(token=token, game__in=GAMES).select_related("host", "deal", "match").first()
    if row is None:
        return invitations.unlisted(render(request, "lobby/invitation_unknown.html", status=404))
    if row.match_id and request.user.pk and open_tables.match_of(row, request.user.pk):
        return redirect("table", row.match_id)
    if request.method == "POST":
        return sits(request, row)
    return invitations.unlisted(render(request, "lobby/table_invitation.html", told(request, row)))


def sits(request: HttpRequest, row: OpenTable) -> HttpResponse:
    """Sit down, if there is a seat; nobody becomes a guest for a table at which he cannot sit."""
    state, _why = state_of(row, table_seats.places(row), request.user)
    return seated(request, row) if state == "open" else redirect("table_invitation", row.token)


@views.as_somebody
def seated(request: HttpRequest, row: OpenTable) -> HttpResponse:
    """Sit down at the first free seat: as who one is signed in, or as a guest."""
    assert request.user.pk is not None  # as_somebody has seen to it
    try:
        match_id = open_tables.sit(table_id=row.pk, player_id=request.user.pk, token=row.token)
    except Refused as no:
        messages.info(request, words.refusal(no.code, get_language() or "en", no.values))
        return redirect("table_invitation", row.token)
    return redirect("table", match_id) if match_id else redirect("lobby")


# --- what is told ---------------------------------------------------------------------------------------------------
def state_of(row: OpenTable, taken: list[TablePlace], reader: Any) -> tuple[str, str]:
    """Return what the table is to a reader (open, own, full, no, started, expired, closed), and in words why, if "no"."""
    if row.state == OpenTable.State.STARTED:
        return "started", ""
    if row.state == OpenTable.State.EXPIRED or (row.state == OPEN and row.until <= clock.now()):
        return "expired", ""
    if row.state != OPEN:
        return "closed", ""
    if reader.pk is not None and any(one.player_id == reader.pk for one in taken):
        return "own", ""
    if len(taken) >= row.seats:
        return "full", ""
    if reader.pk is None:
        return "open", ""
    try:
        open_tables.check_sits(row, reader, taken, row.token)
    except Refused as no:
        return "no", words.refusal(no.code, get_language() or "en", no.values)
    return "open", ""


def told(request: HttpRequest, row: OpenTable) -> dict[str, Any]:
    """Return what the page says, in the reader's words."""
    language, here = get_language(), reverse("table_invitation", args=[row.token])
    taken = table_seats.places(row)
    seated = table_terms.as_seated(row, taken)
    state, why = state_of(row, taken, request.user)
    return {
        "state": state,
        "why": why,
        "host": row.host,
        "title": selectors.title(row.game, language),
        "icon": selectors.icon(row.game),
        "chosen": ", ".join(options_in_words(row)),
        "time": mine.time(table_terms.control(seated)),
        "rated": seated.rated,
        "stake": row.stake if seated.rated else 0,
        "begins": BEGINS[row.begins] % {"name": row.host.name},
        "seats": row.seats,
        "free": row.seats - len(taken),
        "places": places(row, taken),
        "deal": row.deal_id,
        "hash": row.deal.secret_hash,
        "address": request.build_absolute_uri(here),
        "next": urlencode({"next": here}),
        "until": row.until // 1000,
        "running": row.match if may_watch(row, request.user) else None,
    }


def may_watch(row: OpenTable, reader: Any) -> bool:
    """Say whether the match that a table became is one to watch: against computers alone it is its player's own."""
    return row.match is not None and row.match.status == Match.Status.RUNNING and tables.may_watch(row.match, reader)


def options_in_words(row: OpenTable) -> list[str]:
    game, options = GAMES[row.game], table_terms.options_of(row)
    preset = table_terms.preset_of(game, options)
    return [words.preset(preset)] if preset else words.chosen(game, options) or [words.without_preset({})]


def places(row: OpenTable, taken: list[TablePlace]) -> list[dict[str, Any]]:
    """Return all seats, clockwise: the name of who sits there, or the computer's level, or nothing."""
    found: dict[int, dict[str, Any]] = {}
    for one in taken:
        if one.player is not None:
            found[one.seat] = {"player": one.player, "host": one.player_id == row.host_id}
        else:
            found[one.seat] = {"level": words.level(one.bot or "")}
    return [found.get(seat, {}) for seat in range(row.seats)]
