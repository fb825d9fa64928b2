"""The living styleguide: every component in every state, drawn by what draws it on the pages; for the staff."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.registry import GAMES
from lobby import selectors
from tables.views import client_files

SHEETS = ("board.css", "figures.css")
"""What a game's pieces look like."""


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    if not request.user.is_staff:
        raise Http404
    games = [one(slug) for slug in GAMES]
    sheets = [game["files"][name] for game in games for name in SHEETS if name in game["files"]]
    shown = {"tokens": tokens(), "symbols": symbols(), "games": games}
    return render(request, "portal/styleguide.html", {"shown": shown, "sheets": sheets, "tags": ("info", "success", "error")})


def one(slug: str) -> dict[str, Any]:
    title, icon = selectors.title(slug, get_language()), selectors.icon(slug)
    return {"slug": slug, "title": title, "icon": icon, "files": client_files(slug)}


@cache
def tokens() -> list[str]:
    """Return the names of all tokens, in the order of their file."""
    return re.findall(r"(--[\w-]+):", source("css/tokens.css").partition("@media")[0])


@cache
def symbols() -> list[str]:
    """Return the names of all pictures in the sprite, in their order."""
    return re.findall(r'<symbol id="([\w-]+)"', source("art.svg"))


def source(name: str) -> str:
    return Path(str(finders.find(name))).read_text()
