"""What is left of a text that somebody wrote: what can be seen, in one line. For chat at tables, in rooms, and for letters."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""They have no shape, but words of some languages and many pictures are spelled with them."""
UNSEEN: Final = {"Cc", "Cf", "Cs", "Co"}
"""Control and format signs (those that turn the direction among them), halves of signs, private ones."""
SHAPELESS: Final = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and signs that cannot be seen."""
IGNORED: Final = re.compile("[\u2065\ufff0-\ufff8\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]")
"""Signs that do not exist yet, and will not be seen when they do."""
STACKED: Final = 6
"""Marks on one letter: no language has more, and a pile of them covers the lines of others."""
LINK: Final = re.compile("https?://", re.IGNORECASE)
"""What static/js/links.js makes links of begins so."""


def readable(text: str, *, longest: int) -> str | None:
    """Return a text tidied; None where nothing can be seen of it, or it is longer than `longest`."""
    words = tidied(text)
    return words if 1 <= len(words) <= longest and seen(words) else None


def tidied(text: str) -> str:
    """Return text without what cannot be seen or turns the reading direction, and with single spaces."""
    return " ".join("".join(kept(" ".join(text.split()))).split())


def kept(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        if sign not in JOINERS:
            if category in UNSEEN or IGNORED.match(sign):
                continue
            marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= STACKED:
            yield sign


def seen(text: str) -> bool:
    """Say whether anything of a text can be seen: a letter, a digit, a sign (also one that is newer than our tables)."""
    return any(unicodedata.category(sign)[0] not in "MZ" and sign not in JOINERS + SHAPELESS for sign in text)


def has_link(text: str) -> bool:
    """Say whether pages would make a link of something in a text."""
    return LINK.search(text) is not None
