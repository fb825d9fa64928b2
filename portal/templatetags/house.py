"""What many pages say of the house: its games, and the pages that the operator has yet to write."""

from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.registry import GAMES
from lobby import selectors
from portal import pages

register = template.Library()


@register.simple_tag
def unfilled() -> list[pages.Text]:
    """Return the pages that only the operator can write and has not, as delivered."""
    found = (pages.delivered(slug, get_language() or "") for slug in pages.unfilled())
    return [page for page in found if page is not None]


@register.simple_tag
def game_menu() -> list[dict[str, Any]]:
    """Return the games with what they are called in the reader's language and, where it differs, in the others."""
    return [{"slug": slug, "names": names(slug)} for slug in GAMES]


def names(slug: str) -> list[str]:
    """Return a game's names, the reader's first, each once."""
    mine = selectors.title(slug, get_language())
    return [mine, *dict.fromkeys(name for name in GAMES[slug].titles.values() if name != mine)]


@register.simple_tag
def game_names(slug: str) -> SafeString:
    """Return a game's name in the reader's language, and smaller in the others where it differs (portal_features M3)."""
    mine = selectors.title(slug, get_language())
    titles = GAMES[slug].titles if slug in GAMES else {}
    others = ((code, name) for code, name in titles.items() if name != mine)
    return format_html("{}{}", mine, format_html_join("", ' <small lang="{}">{}</small>', others))


@register.filter
def minus(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


@register.filter
def signed(number: int) -> str:
    """A gain or a loss: always with its sign."""
    return f"+{number}" if number > 0 else minus(number)
