"""Deals for matches that one person starts alone: drawn before the start, so that his browser can add to luck of a known hash.

Whoever starts without a script has luck drawn with the start, from the secret alone.
"""

from typing import Final

from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.registry import GAMES
from lobby import limits
from tables import clock, services
from tables.models import Deal

GOOD_FOR: Final = 600
"""Seconds in which a match must begin from it."""
FORGOTTEN: Final = 60 * 60 * 1000
"""Milliseconds after which a deal that nothing waits with came to nothing."""
SALT: Final = "lobby.solo_deals"


@require_POST
@never_cache
def draw(request: HttpRequest) -> HttpResponse:
    """Draw the secret of a match that is about to be started, and show its hash; `token` says later for whom."""
    if not limits.within("solo-deals", limits.address(request), most=120, seconds=600, when_unknown=False):
        return JsonResponse({}, status=429)
    game = request.POST.get("game", "")
    if game not in GAMES:
        return JsonResponse({}, status=400)
    deal = services.open_deal(game=game)
    token = signing.dumps([deal.pk, who(request)], salt=SALT)
    return JsonResponse({"deal": deal.pk, "hash": deal.secret_hash, "token": token})


def given(request: HttpRequest, game: str) -> tuple[int, bytes] | None:
    """Return the deal of a form, and what the browser adds; None for a plain form, or what is too old, another's or used."""
    nonce = request.POST.get("nonce", "")
    try:
        number, owner = signing.loads(request.POST.get("deal", ""), salt=SALT, max_age=GOOD_FOR)
    except (signing.BadSignature, ValueError):
        return None
    is_open = Deal.objects.filter(pk=number, game=game, fate=Deal.Fate.OPEN).exists()
    if owner != who(request) or not services.HEX.fullmatch(nonce) or not is_open:
        return None
    return number, bytes.fromhex(nonce)


def who(request: HttpRequest) -> str:
    """Return for whom a deal is drawn: a browser, by the secret of its forms, which a guest keeps when he becomes one."""
    return request.COOKIES.get("csrftoken", "")[:16]


def forget() -> int:
    """Close the deals that were drawn and that nothing waits with any more; returns how many."""
    old = Deal.objects.filter(fate=Deal.Fate.OPEN, label="", opened_at__lt=clock.now() - FORGOTTEN)
    idle = old.filter(challenge=None, seek=None, open_table=None, frozen=None, matches=None)
    return Deal.objects.filter(pk__in=list(idle.values_list("pk", flat=True)), fate=Deal.Fate.OPEN).update(
        fate=Deal.Fate.DECLINED
    )
