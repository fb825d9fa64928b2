"""Players' pages: who somebody is, how strong, against whom; and all rated matches. Who may see them: lobby.circles."""

from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lobby import circles, folk, names, portraits, selectors
from lobby.models import OldName, Player
from ratings import histories, taler

SHOWN: Final = 25
"""Matches on a page of the history."""


@require_safe
@never_cache
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show a player's page; `?game=` chooses the curve, `?against=` a rival to compare with."""
    player = found(request, key, "player")
    if isinstance(player, HttpResponse):
        return player
    if not circles.shows(player, request.user):
        return closed(request, player)
    rival = rival_of(request, player)
    matches = portraits.latest(player, request.user, get_language())
    context = {
        "player": player,
        "person": {"id": player.pk, "name": player.name, "guest": player.is_guest},
        "own": request.user.pk == player.pk,
        "taler": taler.balance(player) if request.user.pk == player.pk else None,
        "ties": ties(request.user, player),
        "presence": portraits.presence(player),
        **portraits.strength(player, request.GET.get("game", ""), get_language()),
        **portraits.compared(player, rival, request.user, get_language()),
        "matches": matches,
        "rivals": portraits.rivals(matches),
        "asked": request.GET.get("against", ""),
    }
    return render(request, "lobby/player.html", context)


@require_safe
@never_cache
def history(request: HttpRequest, key: str) -> HttpResponse:
    """List all rated matches of a player; `?game=`, `?against=` and `?page=` choose."""
    player = found(request, key, "player_history")
    if isinstance(player, HttpResponse):
        return player
    if not circles.shows(player, request.user):
        return closed(request, player)
    played, rival, asked = histories.games(player.pk), rival_of(request, player), request.GET.get("against", "")
    game = request.GET.get("game", "") if request.GET.get("game") in played else ""
    against = rival.pk if rival else None
    lines = histories.played(player.pk, game=game, against=against)
    lines = lines.none() if asked and rival is None else lines
    page = Paginator(lines, SHOWN).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "page": page,
        "matches": portraits.told(list(page.object_list), player, request.user, get_language()),
        "games": [(slug, selectors.title(slug, get_language())) for slug in played],
        "chosen": {"game": game, "against": asked},
        "rival": rival,
        "query": urlencode({name: value for name, value in (("game", game), ("against", asked)) if value}),
        "is_filtered": bool(game or asked),
    }
    return render(request, "lobby/player_history.html", context)


@require_safe
@never_cache
def by_id(request: HttpRequest, pk: int) -> HttpResponse:
    """Lead to the page of a player whose id is known: scripts know no keys."""
    key = Player.objects.filter(pk=pk).values_list("key", flat=True).first()
    if key is None:
        raise Http404
    return redirect("player", key)


def found(request: HttpRequest, given: str, page: str) -> Any:
    """Return the player of an address, or lead to the one address of his page.

    Who has taken a new name need not be found by the old one: only the staff is led on.
    """
    key = names.key(given)
    player = None
    if given.isprintable() and key.isprintable():  # PostgreSQL cannot be asked for NUL
        player = (
            Player.objects.filter(key=given).first() or Player.objects.filter(key=key).first()
        )  # of old names it may differ
    if player is None and key.isprintable() and getattr(request.user, "is_staff", False):
        old = OldName.objects.filter(key=key).select_related("player").first()
        player = old.player if old else None
    if player is None:
        raise Http404
    return player if player.key == given else redirect(page, player.key)


def closed(request: HttpRequest, player: Player) -> HttpResponse:
    """Say that there is a player of this name, and nothing else."""
    return render(request, "lobby/player_closed.html", {"player": player})


def rival_of(request: HttpRequest, player: Player) -> Player | None:
    """Return whom the reader wants this player compared with: the one he names."""
    asked = names.key(request.GET.get("against", "")[: 2 * names.LONGEST])
    known = Player.objects.filter(key=asked).exclude(pk=player.pk)
    return known.first() if asked and asked.isprintable() else None


def ties(user: Any, player: Player) -> folk.Ties | None:
    return folk.ties(user.pk, player.pk) if user.is_authenticated and user.pk != player.pk else None
