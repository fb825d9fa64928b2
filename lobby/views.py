"""The doors of the lobby's pages and of one-click starts."""

from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from lobby import accounts, daily_tile, limits, pairs, selectors, solo_deals, starts
from tables.services import NotAllowed


@require_safe
@never_cache
@ensure_csrf_cookie
def lobby(request: HttpRequest) -> HttpResponse:
    """The waiting hall; what is live in it comes over the socket, the page shows what was true when it was asked for."""
    data = {
        **selectors.page(request.user, get_language()),
        "asked": selectors.asked(request.GET.get("challenge", "")),
        "daily": daily_tile.tile(request.user),
    }
    return render(request, "lobby/lobby.html", {"data": data})


def as_somebody(view: Any) -> Any:
    """Let strangers in as guests, as long as not too many come from one place."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            if not limits.within("guests", limits.address(request), most=20, seconds=3600, when_unknown=False):
                return too_fast(request)
            request.user = accounts.sign_in_guest(request)
        return view(request, *args, **kwargs)

    return door


@require_POST
@as_somebody
def guest(request: HttpRequest) -> HttpResponse:
    """Come in without a name."""
    return onward(request, otherwise="lobby")


def onward(request: HttpRequest, *, otherwise: str) -> HttpResponse:
    """Lead to the page of this portal that a form names in `next`, or to the page called `otherwise`.

    Only paths: `redirect` would take anything else for the name of a page, and fail.
    """
    address = request.POST.get("next", "")
    own = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return redirect(address if own and address.startswith("/") else otherwise)


@require_POST
@as_somebody
def play_now(request: HttpRequest) -> HttpResponse:
    """One click from the home page to a table: the usual game and preset, or those asked for."""
    game = starts.usual_game()
    if game is None:
        return redirect("lobby")
    slug = request.POST.get("game", game.slug)
    return started(request, slug, request.POST.get("preset") or selectors.solo_preset(slug), starts.USUAL)


@require_POST
@as_somebody
def against_computer(request: HttpRequest) -> HttpResponse:
    """A match against the computer with the game, preset or options, seats and level asked for."""
    slug, preset, level = (request.POST.get(name, "") for name in ("game", "preset", "level"))
    return started(request, slug, preset, level, luck=solo_deals.given(request, slug))


def started(request: HttpRequest, slug: str, preset: str, level: str, luck: tuple[int, bytes] | None = None) -> HttpResponse:
    assert request.user.is_authenticated  # as_somebody has seen to it
    if (answer := held_up(request)) is not None:
        return answer
    try:
        match_id = starts.against_computer(
            player=request.user,
            slug=slug,
            preset=preset,
            level=level,
            seats=number(request, "seats"),
            form=request.POST,
            luck=luck,
        )
    except (starts.NotOffered, NotAllowed):
        return redirect("lobby")
    except ValueError:
        if luck is None:
            raise
        return started(request, slug, preset, level)  # the deal was used in this instant, by a second click
    return redirect("table", match_id)


def held_up(request: HttpRequest) -> HttpResponse | None:
    """Return what somebody is answered who cannot begin a match of his own now; None when he can."""
    assert request.user.is_authenticated  # as_somebody has seen to it
    if not limits.within("starts", request.user.pk, most=30, seconds=600, when_unknown=True):
        return too_fast(request)
    if pairs.busy([request.user.pk]):
        messages.info(request, _("You are in a match: finish it first, its clock runs on."))
        return redirect("lobby")
    return None


def number(request: HttpRequest, name: str) -> int | None:
    """Return a small number that a form names; None when it is left out or none. What is too large is offered by no game."""
    word = request.POST.get(name, "")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else None


def is_looked_at(request: HttpRequest) -> bool:
    """Say whether somebody reads the page: no browser that fetches it in case he will, no program that asks if it is there."""
    return request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", "")


def too_fast(request: HttpRequest) -> HttpResponse:
    """Say that it was too often, or, when nobody can count, that it goes on in a minute. Also what allauth answers with."""
    if limits.known():
        return render(request, "429.html", status=429)
    response = render(request, "503.html", status=503)
    response["Retry-After"] = "60"
    return response
