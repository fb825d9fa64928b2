"""The words of the pages' scripts, a file a language: collected with the static files, to be hashed and packed like them."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import override
from django.views.i18n import JavaScriptCatalog

CONTEXT = "\x04"
"""Stands between a word's context and the word."""


class Words(JavaScriptCatalog):
    """Our own words only (Django's are the admin's), and of these only those that differ from what the sources say."""

    packages = ["portal"]

    def get_catalog(self) -> dict[str, Any]:
        return {key: text for key, text in super().get_catalog().items() if text != key.rpartition(CONTEXT)[2]}


def name(language: str) -> str:
    """Return the static file with the words of a language."""
    return f"words/{language}.js"


def scripts() -> dict[str, str]:
    """Return by name the scripts that give a page `gettext` and its kin, each in one language."""
    return {name(language): script(language) for language, _ in settings.LANGUAGES}


def script(language: str) -> str:
    with override(language):
        return Words().get(HttpRequest()).content.decode()
