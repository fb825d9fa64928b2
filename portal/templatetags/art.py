"""Pictures of the sprite in templates: {% icon "globe" %}, {% art "logo" "mark" %}."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    return art(f"i-{name}", "icon")


@register.simple_tag
def art(symbol: str, css: str = "", label: str = "") -> SafeString:
    """Return a picture of the sprite; one without a label is decoration and not read out.

    Balloons lie in a sprite of their own, which only pages fetch that show some.
    """
    sprite = "scenes.svg" if symbol.startswith("balloon-") else "art.svg"
    role = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', css, role, static(sprite), symbol)
