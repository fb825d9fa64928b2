"""The house's own pages: as the operator wrote them, else as delivered; in another language rather than not at all."""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.safestring import SafeString

from portal import markup
from portal.models import Page

TEXTS: Final = Path(__file__).parent / "texts"
"""<slug>.<language>.md: the words that are delivered; their first line is the title."""
DELIVERED: Final = sorted({file.name.partition(".")[0] for file in TEXTS.glob("*.md")})
LINE_END: Final = re.compile(r"(?<!\n)\r?\n(?!\r?\n)")
"""Between two lines of a paragraph."""
TO_FILL: Final = ("imprint", "contact")
"""Pages that only the operator can write: what is delivered says so."""


@dataclass(frozen=True)
class Text:
    """A page's words in one language; `updated` is None when they are as delivered."""

    slug: str
    language: str
    title: str
    body: str
    updated: datetime | None = None

    @property
    def html(self) -> SafeString:
        """The words as HTML; each line of an address stands on its own."""
        return markup.rendered(LINE_END.sub("  \n", self.body)).html


def of(slug: str, language: str) -> Text | None:
    """Return a page for readers of a language, in the other when there is none in theirs; None when there is no such page.

    Where only the operator's words mean anything, his in the other language come before those that are delivered.
    """
    others = [code for code, _ in settings.LANGUAGES if code != language]
    own = {page.language: written(page) for page in Page.objects.filter(slug=slug) if page.body or page.title}
    sources = [own.get(language), delivered(slug, language)]
    for other in others:
        sources.insert(1 if slug in TO_FILL else len(sources), own.get(other))
        sources.append(delivered(slug, other))
    return next((text for text in sources if text is not None), None)


def written(page: Page) -> Text:
    """Return the operator's words, and where he wrote none those that are delivered."""
    given = delivered(page.slug, page.language)
    title, body = (given.title, given.body) if given else (page.slug, "")
    return Text(page.slug, page.language, page.title or title, page.body or body, page.updated)


def delivered(slug: str, language: str) -> Text | None:
    if slug not in DELIVERED:
        return None
    file = TEXTS / f"{slug}.{language}.md"
    return Text(slug, language, *headed(file.read_text())) if file.is_file() else None


def headed(text: str) -> tuple[str, str]:
    """Part the `# title` of the first line from the rest."""
    first, _, rest = text.partition("\n")
    return first.removeprefix("# ").strip(), rest.strip()


def unfilled() -> list[str]:
    """Return which of the pages that only the operator can write he has not written in any language."""
    filled = set(Page.objects.exclude(body="").values_list("slug", flat=True))
    return [slug for slug in TO_FILL if slug not in filled]
