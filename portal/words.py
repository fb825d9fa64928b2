"""The words of the pages' scripts, a file a language: collected with the static files, to be hashed and packed like them.

A page that loads no game may do with the words of its own modules (`ALONE`), which are a third of them: a file of those that it
says at once, and one of those that only modules of `import(…)` say, which static/js/later.js fetches before the first of these.
A page that loads one game has the words of its frame and of that game in the same two files, and does without all others.
"""

import json
from functools import lru_cache
from pathlib import PurePath
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.i18n import JavaScriptCatalog

from portal import modules

CONTEXT = "\x04"
"""Stands between a word's context and the word."""


ALONE: Final = ("js/lobby.js",)
"""Modules of pages that have a file of words of their own."""


class Words(JavaScriptCatalog):
    """Our own words only (Django's are the admin's), and of these only those that differ from what the sources say."""

    packages = ["portal"]
    said = ""
    """Where a word must stand; anywhere, when this is empty."""
    known = ""
    """Where it must not stand: those words are there already."""
    elsewhere = ""
    """Where words stand that are left out, unless they are said, too."""

    def get_catalog(self) -> dict[str, Any]:
        words = ((key, key.rpartition(CONTEXT)[2], text) for key, text in super().get_catalog().items())
        return {key: text for key, word, text in words if text != word and self.needs(word)}

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """Write the words close together, and no formats of dates and numbers: no script of ours asks for these."""
        response = super().render_to_response(context | {"formats": {}}, **kwargs)
        written = json.dumps(context["catalog"], sort_keys=True, indent=2).replace("\n", "\n  ")
        close = json.dumps(context["catalog"], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        response.content = response.content.decode().replace(written, close).encode()
        return response

    def needs(self, word: str) -> bool:
        """Say whether a word is said; one that sources may write in several ways always is."""
        if self.elsewhere:
            return not is_said(word, self.elsewhere) or is_said(word, self.said)
        if not self.said:
            return True
        if '"' in word or "\n" in word:
            return not self.known
        return is_said(word, self.said) and not is_said(word, self.known)


def is_said(word: str, text: str) -> bool:
    """Whether a word stands between quotes in a text."""
    return word in quoted(text) if '"' not in word else f'"{word}"' in text


@lru_cache(8)
def quoted(text: str) -> frozenset[str]:
    """Return all that stands between two quotes, be it within a string or between two: thousands of words are looked for."""
    return frozenset(text.split('"')[1:-1])


def name(language: str, module: str = "", *, later: bool = False, game: str = "") -> str:
    """Return the static file with the words of a language, of a module in ALONE or of what it says later, or of one game."""
    page = f"-at-{game}" if game else f"-{PurePath(module).stem}" if module else ""
    return f"words/{language}{page}{'-later' if later else ''}.js"


def scripts() -> dict[str, str]:
    """Return by name the scripts that give a page `gettext` and its kin, each in one language."""
    languages = [language for language, _ in settings.LANGUAGES]
    at_once = {name(language, module): script(language, module) for language in languages for module in ("", *ALONE)}
    later = {name(one, module, later=True): script(one, module, later=True) for one in languages for module in ALONE}
    games = {
        name(one, game=game, later=when): script(one, game=game, later=when)
        for one in languages
        for game in modules.games()
        for when in (False, True)
    }
    return at_once | later | games


def script(language: str, module: str = "", *, later: bool = False, game: str = "") -> str:
    words = Words()
    if game:
        at_once, then, others = modules.texts_about(game)
        words.said, words.elsewhere, words.known = (then, "", at_once) if later else (at_once, then + others, "")
    if module:
        words.said = modules.text_of(module, later=later)
        words.known = modules.text_of(module) if later else ""
    with override(language):
        return words.get(HttpRequest()).content.decode()
