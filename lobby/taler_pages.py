"""One's own Taler: what one has, and how it came and went. Nobody else is shown it."""

from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lobby import selectors
from ratings import taler
from ratings.taler_models import TalerLine
from tables.models import Chair

SHOWN: Final = 25
KINDS: Final[dict[str, Promise]] = {
    "grant": _("Your first Taler"),
    "stake": _("Stake put in"),
    "won": _("Won"),
    "returned": _("Stake returned"),
    "void": _("Match declared void"),
    "relief": _("Made up by the house"),
    "correction": _("Set right by the staff"),
}


@require_safe
@login_required
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show the reader's account and its movements, the newest first; guests have none."""
    player: Any = request.user
    if player.is_guest:
        return redirect("settings")
    purse = taler.purse(player.pk)
    shown = Paginator(taler.movements(player.pk), SHOWN).get_page(request.GET.get("page"))
    context = {
        "purse": purse,
        "to_come": 0 if purse.granted else settings.TALER_GRANT,
        "page": shown,
        "movements": told(list(shown.object_list), player.pk, get_language()),
    }
    return render(request, "lobby/taler.html", context)


def told(lines: list[TalerLine], player_id: int, language: str | None) -> list[dict[str, Any]]:
    """Return movements in the reader's words, each with the match that it belongs to."""
    others = names({line.match_id for line in lines if line.match_id is not None}, player_id)
    return [
        {
            "kind": line.kind,
            "what": KINDS[line.kind],
            "why": line.reason,
            "match": line.match_id,
            "running": line.match is not None and line.match.ended_at is None,
            "replayed": line.match is not None and line.match.status in ("over", "void"),
            "title": selectors.title(line.match.game, language) if line.match else "",
            "names": ", ".join(others.get(line.match_id or 0, [])),
            "amount": line.amount,
            "after": line.after,
            "at": datetime.fromtimestamp(line.at / 1000, UTC),
        }
        for line in lines
    ]


def names(match_ids: set[int], player_id: int) -> dict[int, list[str]]:
    """Return whom the reader has played there, by match."""
    found: dict[int, list[str]] = {}
    chairs = Chair.objects.filter(match__in=match_ids).exclude(player=player_id).order_by("match", "seat")
    for match, name in chairs.values_list("match", "name"):
        found.setdefault(match, []).append(name)
    return found
