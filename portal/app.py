"""The portal as an app of its own on a phone or a desk: what browsers ask before they offer to install it."""

import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

TOKENS = settings.BASE_DIR / "static/css/tokens.css"
SIZES = (192, 512)


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest, language: str) -> JsonResponse:
    """Describe the app in a language: browsers ask for it without cookies, so the page says in which."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        response = JsonResponse(described(language), json_dumps_params={"ensure_ascii": False})
    response["Content-Type"] = "application/manifest+json"
    return response


def described(language: str) -> dict[str, Any]:
    return {
        "id": "/",
        "name": "Luftschloss",
        "short_name": "Luftschloss",
        "description": _("Board and card games with people, live."),
        "lang": language,
        "dir": "ltr",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": paper()["light"],
        "theme_color": paper()["light"],
        "categories": ["games"],
        "icons": icons(),
        "shortcuts": shortcuts(),
    }


def icons() -> list[dict[str, str]]:
    kinds = [(f"app-{size}.png", size, "any") for size in SIZES] + [("app-maskable-512.png", 512, "maskable")]
    return [
        {"src": static(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in kinds
    ]


def shortcuts() -> list[dict[str, str]]:
    """Return the ways that lie on the app's icon, as far as there are such pages."""
    found = []
    for name, words in (("lobby", _("Lobby")), ("daily", _("Daily race")), ("mine", _("My matches"))):
        try:
            found.append({"name": words, "url": reverse(name)})
        except NoReverseMatch:
            continue
    return found


@cache
def paper() -> dict[str, str]:
    """Return the colour of the page by day and by night, from the one place that says it."""
    light, dark, *_same = re.findall(r"--paper: (#[0-9a-f]{6});", TOKENS.read_text())
    return {"light": light, "dark": dark}
