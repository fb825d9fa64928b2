"""The rules of a game as its folder tells them: help.de.md, help.en.md."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.safestring import SafeString

from games import registry
from portal import markup

EDGE = "---\n"
"""Stands before and after what is said about the rules: `summary: …`, `minutes: 10-40`, one a line."""


@dataclass(frozen=True)
class Rules:
    """`minutes` is how long a match usually takes, least and most; None when nothing is said."""

    language: str
    summary: str
    minutes: tuple[int, int] | None
    html: SafeString
    contents: tuple[markup.Heading, ...]


def of(slug: str, language: str | None) -> Rules | None:
    """Return a game's rules in a language, else in another; None when none are written. Raises KeyError for no game."""
    others = [code for code, _ in settings.LANGUAGES if code != language]
    files = (registry.folder(slug) / f"help.{code}.md" for code in [language, *others])
    return next((read(file) for file in files if file.is_file()), None)


@cache
def read(file: Path) -> Rules:
    about, text = parts(file.read_text())
    document = markup.rendered(text)
    return Rules(
        language=file.suffixes[-2][1:],
        summary=about.get("summary", ""),
        minutes=minutes(about.get("minutes", "")),
        html=document.html,
        contents=document.contents,
    )


def parts(text: str) -> tuple[dict[str, str], str]:
    """Part what is said about the rules from the rules."""
    if not text.startswith(EDGE):
        return {}, text
    head, _, rest = text.removeprefix(EDGE).partition(EDGE)
    pairs = (line.partition(":") for line in head.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}, rest


def minutes(words: str) -> tuple[int, int] | None:
    """Read "30" or "10-40"."""
    if not words:
        return None
    least, _, most = words.partition("-")
    return int(least), int(most or least)
