"""Passing a replay on: the page where somebody who took part makes and ends his link, and what the link shows to anybody.

Whoever has the link sees everybody's cards, so it is asked for first, cannot be guessed, and ends when its maker says so.
"""

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from lobby import invitations, limits, mine, news, views
from tables import deal_pages, deals, history, selectors, services, sharing
from tables import views as tables
from tables.models import Match, Share
from tables.services import NotAllowed

WHY: Final[dict[str, Promise]] = {
    "not_over": _("This match is still being played. Its replay can be shared as soon as it is over."),
    "not_counted": _("This match was called off: there is no replay of it that could be shared."),
    "day_open": _("Others still race with these cards today. The replay can be shared as soon as the day is over."),
}


# --- whoever took part ------------------------------------------------------------------------------------------------
@cache_control(no_store=True, private=True)
@require_http_methods(["GET", "HEAD", "POST"])
def pass_on(request: HttpRequest, match_id: int) -> HttpResponse:
    """Say what a link would show, and make or end the reader's own; save the match as a file. For those who took part."""
    player: Any = request.user
    if selectors.played_seat(match_id, player.pk) is None:
        raise Http404
    if request.method == "POST":
        return changed(request, match_id)
    past = history.remembered(player.pk, [match_id])[match_id]
    match, own = Match.objects.get(pk=match_id), sharing.own(match_id, player.pk)
    why = sharing.why_not(match)
    context = {
        "one": mine.told(past, get_language()),
        "why": WHY.get(why, ""),
        "has_replay": past.outcome not in ("running", "aborted"),
        "has_file": why in ("", "not_counted") and past.outcome not in ("running", "aborted"),
        "share": own,
        "address": request.build_absolute_uri(reverse("shared_replay", args=[own.token])) if own else "",
    }
    return render(request, "lobby/share.html", context)


def changed(request: HttpRequest, match_id: int) -> HttpResponse:
    player: Any = request.user
    if "end" in request.POST:
        if services.end_share(match_id=match_id, player_id=player.pk):
            messages.success(request, gettext("The link leads nowhere from now on."))
    elif not may_make(request):
        return views.too_fast(request)
    else:
        try:
            tell_others(services.share(match_id=match_id, player_id=player.pk))
        except NotAllowed as no:
            messages.info(request, str(WHY.get(no.code, "")))
    return redirect("share", match_id)


def tell_others(share: Share) -> None:
    """Tell those whose cards are open now as well; once a match and maker, however often the link is made anew."""
    others = share.match.chairs.exclude(player=None).exclude(player=share.by_id).values_list("player_id", flat=True)
    news.tell(others, "share", about={"match": share.match_id, "by": share.by_id, "game": share.match.game})


def may_make(request: HttpRequest) -> bool:
    """Count one more link of this person and of his address."""
    of_person = limits.within("shares", request.user.pk, most=30, seconds=600, when_unknown=True)
    return of_person and limits.within("shares-address", limits.address(request), most=60, seconds=600, when_unknown=True)


# --- whoever has the link ---------------------------------------------------------------------------------------------
def opened(request: HttpRequest, token: str, *, most: int) -> Share | None:
    """Return the link, if it is open; None too for one who asks too often, who is told nothing else."""
    if not limits.within("shared", limits.address(request), most=most, seconds=60, when_unknown=True):
        return None
    return sharing.opened(token)


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a replay to whoever has its link; what leads nowhere looks the same whether it ever led anywhere."""
    found = opened(request, token, most=120)
    if found is None:
        return invitations.unlisted(render(request, "lobby/share_unknown.html", status=404))
    match = found.match
    held, course = selectors.replay(match)
    seat = selectors.played_seat(match.pk, request.user.pk)
    given = tables.page(match, request.user) | {
        "replay": tables.steps_of(held, course, seat, request, ways_of(found)),
        "shared": {"by": maker(found), "own": found.by_id == request.user.pk},
    }
    given["links"] |= {"check": reverse("shared_check", args=[token])}
    answer = render(request, "tables/replay.html", {"title": tables.title(match.game), "page": given, "unlisted": True})
    return invitations.unlisted(answer)


def ways_of(share: Share) -> dict[str, Any]:
    """Return where the page of a shared replay asks for more: it can look at a look back, but not ask for one."""
    look_back = tables.can_look_back(share.match) and tables.found("look_back", share.match_id)
    return {
        "url": reverse("shared_steps", args=[share.token]),
        "lookBack": reverse("shared_look_back", args=[share.token]) if look_back else None,
        "mayAsk": False,
        "file": None,
        "share": None,
    }


def maker(share: Share) -> str:
    """Return what the one who shares a replay was called at its table."""
    return str(share.match.chairs.filter(player=share.by_id).values_list("name", flat=True).first() or "")


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def shared_check(request: HttpRequest, token: str) -> HttpResponse:
    """Let whoever has the link of a replay check its luck."""
    found = opened(request, token, most=120)
    if found is None or not deals.is_revealed(found.match):
        return invitations.unlisted(render(request, "lobby/share_unknown.html", status=404))
    seat = selectors.played_seat(found.match_id, request.user.pk)
    back = reverse("shared_replay", args=[token])
    return invitations.unlisted(deal_pages.checking(request, found.match, seat, back))


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def shared_steps(request: HttpRequest, token: str) -> HttpResponse:
    found = opened(request, token, most=600)
    if found is None:
        raise Http404
    return invitations.unlisted(tables.steps_page(request, found.match_id))


@require_safe
@cache_control(no_store=True, private=True)
@gzip_page
def shared_look_back(request: HttpRequest, token: str) -> HttpResponse:
    """Answer with the look back of a shared replay, if somebody who took part has had it made."""
    found = opened(request, token, most=600)
    if found is None:
        raise Http404
    return invitations.unlisted(JsonResponse(selectors.look_back(found.match_id)))
