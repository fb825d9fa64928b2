"""The page that browsers show when they cannot reach us, and the service worker that keeps it for them.

The worker keeps nothing else: no page of the portal, no data of a table. `OFFLINE_PAGE=off` takes it back: browsers that have
one fetch it anew within a day and are given one that removes itself.
"""

import hashlib
import json
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

KEPT = ("css/frame.css", "js/theme.js", "js/offline.js", "faults.svg", "art.svg", "favicon.svg")
FONTS = ("fonts/fraunces-latin-opsz-600.woff2", "fonts/source-sans-3-latin-wght-normal.woff2")
WORKER = settings.BASE_DIR / "static/js/worker.js"
NO_WORKER = settings.BASE_DIR / "static/js/no_worker.js"


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest, language: str = "") -> HttpResponse:
    """Show the page in a language, or in the reader's."""
    if language and language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language or get_language()):
        response = render(request, "offline.html")
        response["Content-Language"] = get_language()
    return response


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker. It must lie at the root: a worker sees only what is below its address."""
    text = script() if settings.OFFLINE_PAGE else NO_WORKER.read_text()
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@cache
def script() -> str:
    """Return the worker with what it keeps; its version changes with anything of it."""
    pages = {language: reverse("offline_in", args=[language]) for language, _ in settings.LANGUAGES}
    pictures = {"icon": static("icons/app-192.png"), "badge": static("icons/badge-96.png")}
    kept = {"pages": pages, **pictures, "files": [static(name) for name in (*KEPT, *FONTS)], "fallback": settings.LANGUAGE_CODE}
    whole = [WORKER.read_text(), json.dumps(kept), *map(page, pages)]
    kept["version"] = hashlib.sha256("\n".join(whole).encode()).hexdigest()[:12]
    return f"const KEPT = {json.dumps(kept)};\n{WORKER.read_text()}"


def page(language: str) -> str:
    with override(language):
        return render_to_string("offline.html")
