"""What a page tells the browser to load: the import map, modules before they are asked for, the reader's words."""

import json

from django import template
from django.conf import settings
from django.template.context import RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from portal import app, linking, modules, words

register = template.Library()


@register.simple_tag(takes_context=True)
def import_map(context: RequestContext) -> SafeString:
    """Say where the vendored modules lie. Must stand before the first module, preloaded ones too."""
    found = {"imports": {bare: static(name) for bare, name in linking.VENDORED.items()}}
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context.get("CSP_NONCE", ""),
        mark_safe(json.dumps(found).replace("<", r"\u003c")),
    )


@register.simple_tag
def preload_modules(*names: str, game: str = "") -> SafeString:
    """Let the browser fetch these modules, those of a game's table, and all that they import, at once and side by side."""
    found = modules.needed(*names, *(modules.of_game(game) if game else ()))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', ((static(name),) for name in found))


@register.simple_tag
def words_address(module: str = "", *, later: bool = False, game: str = "") -> str:
    """Return where the scripts' words in the reader's language lie: all, or those of a page's own modules, at once or later.

    With a game: all but what only other games say; one without scripts of its own has all words at once, and none for later.
    """
    game = game if game in modules.games() else ""
    if later and not (game or module):
        return ""
    return static(words.name(get_language() or settings.LANGUAGE_CODE, module, later=later, game=game))


@register.simple_tag
def theme_colours() -> SafeString:
    """Tell browsers the colour of the page by day and by night, for what they draw around it; static/js/theme.js keeps it."""
    media = ((colour, f"(prefers-color-scheme: {scheme})") for scheme, colour in app.paper().items())
    return format_html_join("", '<meta name="theme-color" content="{}" media="{}">', media)


@register.simple_tag
def worker_address() -> str:
    """Return where the service worker lies, or nothing where there shall be none."""
    return reverse("worker") if settings.OFFLINE_PAGE else ""
