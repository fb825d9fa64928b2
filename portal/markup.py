"""Markdown as pages show it: headings with addresses and contents, tables that scroll, figures that a script may draw."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

FIGURE: Final = "figure"
"""What a fence begins with that is a picture: ```figure NAME, a line of data each, an empty line, and the caption."""


@dataclass(frozen=True)
class Heading:
    level: int
    id: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A picture that a script draws: its kind, its lines of data, and what stands below it (Markdown)."""

    name: str
    lines: tuple[str, ...]
    caption: str


@dataclass(frozen=True)
class Document:
    html: SafeString
    contents: tuple[Heading, ...]


def rendered(text: str) -> Document:
    """Turn Markdown into HTML. HTML in it stays text."""
    tokens = MARKDOWN.parse(text)
    contents = tuple(named(tokens))
    return Document(mark_safe(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})), contents)  # html is off


def named(tokens: Sequence[Token]) -> list[Heading]:
    """Give every heading an address of its own; returns them in order."""
    found: list[Heading] = []
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        words = plain(inline)
        anchor = base = slugify(words) or "part"
        count = 1
        while anchor in {heading.id for heading in found}:
            count += 1
            anchor = f"{base}-{count}"
        token.attrSet("id", anchor)
        found.append(Heading(int(token.tag[1:]), anchor, words))
    return found


def plain(inline: Token) -> str:
    """Return what a line says, without its marks."""
    return "".join(child.content for child in inline.children or ())


def figures(text: str) -> list[Figure]:
    """Return the figures of a Markdown text in their order."""
    return [figure(token) for token in MARKDOWN.parse(text) if is_figure(token)]


def is_figure(token: Token) -> bool:
    return token.type == "fence" and token.info.split()[:1] == [FIGURE]


def figure(fence: Token) -> Figure:
    data, _, caption = fence.content.partition("\n\n")
    name = fence.info.split()[1:2]
    return Figure("".join(name), tuple(line.strip() for line in data.splitlines() if line.strip()), caption.strip())


def fence(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    """Write a figure with its data as text, which a script replaces by the picture; other fences as they always are."""
    if not is_figure(tokens[place]):
        return renderer.fence(tokens, place, options, env)
    shown = figure(tokens[place])
    lines = format_html_join("", "<p>{}</p>", ((line,) for line in shown.lines))
    caption = mark_safe(MARKDOWN.renderInline(shown.caption))
    return format_html(
        '<figure data-figure="{}"><div class="drawing">{}</div><figcaption>{}</figcaption></figure>\n',
        shown.name,
        lines,
        caption,
    )


def table_open(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    return '<div class="scrolls"><table>\n'


def table_close(renderer: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    return "</table></div>\n"


MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
for rule in (fence, table_open, table_close):
    MARKDOWN.add_render_rule(rule.__name__, rule)
