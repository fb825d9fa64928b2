"""Friends, blocks and mutes over plain HTTP: the page that lists them, what a menu at a name asks, and what it does.

The lobby's socket does the same (lobby.doors.folk). Scripts that ask for JSON get some, everybody else is led back.
"""

import re
from functools import wraps
from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby import folk, hall_selectors, limits, pairs, seated, selectors, ties, views, words
from lobby.doors.folk import HEEDED
from lobby.models import Player
from lobby.refusals import Refused

NUMBER: Final = re.compile("[0-9]{1,15}")
"""What fits into a database, and into a number of JavaScript."""


class Seat(NamedTuple):
    match: int
    game: str


def wants_json(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def heard(view: Any) -> Any:
    """Answer refusals: JSON to scripts, to everybody else a note on the page they come from."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return JsonResponse({"refused": gettext("Please sign in first.")}, status=403) if wants_json(request) else sign_in()
        try:
            return view(request, *args, **named)
        except Refused as no:
            said = words.refusal(no.code, get_language() or "", no.values)
            if wants_json(request):
                return JsonResponse({"refused": said}, status=409)
            messages.error(request, said)
            return views.onward(request, otherwise="people")

    return door


def sign_in() -> HttpResponse:
    return redirect("account_login")


@require_safe
@login_required
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """List friends and who asks to be one, whom the reader blocks and mutes; `?name=` finds somebody."""
    assert request.user.is_authenticated
    me = request.user.pk
    whereabouts = {who.user: who.doing for who in hall_selectors.here()}
    friends = list(folk.friends(me))
    tables = seats([friend.pk for friend in friends])
    context = {
        "friends": sorted((friend_of(one, whereabouts, tables) for one in friends), key=lambda one: not one["here"]),
        "asked": folk.asked(me),
        "asking": folk.asking(me),
        "blocked": folk.blocked(me),
        "muted": folk.muted(me),
        "sought": request.GET.get("name", ""),
        "found": found(request),
    }
    return render(request, "lobby/people.html", context)


def found(request: HttpRequest) -> Player | None:
    """Return whom the reader looks for by name."""
    name = request.GET.get("name", "").strip()[:40]
    pk = selectors.player_called(name) if name else None
    return None if pk is None or pk == request.user.pk else folk.present().filter(pk=pk).first()


def friend_of(player: Player, whereabouts: dict[int | None, str], tables: dict[int, Seat]) -> dict[str, Any]:
    seat = tables.get(player.pk)
    return {
        "player": player,
        "here": player.pk in whereabouts or seat is not None,
        "doing": "plays" if seat else whereabouts.get(player.pk, ""),
        "table": seat and seat.match,
        "game": selectors.title(seat.game, get_language()) if seat else "",
    }


def seats(player_ids: list[int]) -> dict[int, Seat]:
    """Return where those sit who are in a running match against people: anybody may watch it."""
    chairs = seated.seats(player_ids).exclude(match__time_kind=seated.SLOW)
    rows = chairs.order_by("match_id").values_list("player_id", "match_id", "match__game")
    return {player: Seat(match, game) for player, match, game in rows}


@require_safe
@never_cache
def about(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell the menu at a name what stands between the reader and this player, and what the reader can do about him."""
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    if not NUMBER.fullmatch(str(pk)):
        raise Http404
    player = folk.present().filter(pk=pk).first()
    if player is None:
        raise Http404
    return JsonResponse(told(request, player))


def told(request: HttpRequest, player: Player) -> dict[str, Any]:
    reader: Any = request.user
    me = reader.pk
    between = folk.ties(me, player.pk)
    seat = seats([player.pk]).get(player.pk)
    is_other = me != player.pk
    calls = is_other and not between.blocked
    return {
        "id": player.pk,
        "name": player.name,
        "guest": player.is_guest,
        "me": me == player.pk,
        "links": {
            "page": reverse("player", args=[player.key]),
            "letters": reverse("letters_with", args=[player.key]),
            "lobby": f"{reverse('lobby')}?challenge={player.pk}",
            "table": reverse("table", args=[seat.match]) if seat else "",
        },
        "ties": {name: getattr(between, name) for name in folk.Ties.__slots__},
        "may": {
            "challenge": calls and reader.may("challenge"),
            "follow": calls and (between.friends or not player.undisturbed),
            "write": calls and reader.may("enter"),
            "befriend": is_other and not player.is_guest and not reader.is_guest,
        },
        "slow": is_other and bool(pairs.busy([me, player.pk])),  # one of them plays: beside it they can by correspondence
        "csrf": get_token(request),
    }


@require_POST
@heard
def heed(request: HttpRequest) -> HttpResponse:
    """Do what a menu or a list says about `player`: one of doors.folk.HEEDED as `what`. Raises Refused."""
    what, whom = request.POST.get("what", ""), request.POST.get("player", "")
    if what not in HEEDED or not NUMBER.fullmatch(whom):
        raise Refused("malformed")
    if not limits.within("folk_address", limits.address(request), most=300, seconds=600, when_unknown=True):
        raise Refused("too_many")
    assert request.user.is_authenticated
    HEEDED[what](who_id=request.user.pk, whom_id=int(whom))
    if wants_json(request):
        return JsonResponse(told(request, Player.objects.get(pk=int(whom))))
    return views.onward(request, otherwise="people")


@require_POST
@heard
def away(request: HttpRequest) -> HttpResponse:
    """Be left alone by all but friends (`on`: 1), or be there for everybody again (0). Raises Refused."""
    if (on := request.POST.get("on")) not in ("0", "1"):
        raise Refused("malformed")
    assert request.user.is_authenticated
    ties.set_undisturbed(player_id=request.user.pk, on=on == "1")
    return HttpResponse(status=204) if wants_json(request) else views.onward(request, otherwise="people")
