"""The page on which two begin a match on one device."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby import one_device, selectors, starts, views
from lobby.wire import MINUTES, SECONDS
from tables.services import NotAllowed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show a form for each game for two, or for the one that `?game=` names; what is sent begins the match."""
    return begun(request) if request.method == "POST" else shown(request, request.GET.get("game", ""))


def shown(request: HttpRequest, slug: str, names: tuple[str, str] | None = None, *, status: int = 200) -> HttpResponse:
    offered = one_device.games()
    games = [game for game in offered if game.slug == slug] or offered
    context = {
        "games": [selectors.offered(game, get_language()) for game in games],
        "more": len(games) < len(offered),
        "names": names or one_device.usual_names(request.user),
        "longest": one_device.LONGEST,
        "minutes": MINUTES,
        "seconds": SECONDS,
    }
    return render(request, "lobby/device.html", context, status=status)


@views.as_somebody
def begun(request: HttpRequest) -> HttpResponse:
    if (answer := views.held_up(request)) is not None:
        return answer
    user: Any = request.user
    slug, names = request.POST.get("game", ""), (request.POST.get("name0", ""), request.POST.get("name1", ""))
    try:
        match_id = one_device.begin(
            player=user, slug=slug, preset=request.POST.get("preset", ""), names=names, form=request.POST
        )
    except one_device.NamesAlike:
        messages.error(request, _("Give the two different names: the curtain says for whom it opens."))
        return shown(request, slug, names, status=422)
    except (starts.NotOffered, NotAllowed):
        return redirect("lobby")
    return redirect("table", match_id)
