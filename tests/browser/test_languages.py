"""Every page speaks one language: the reader's. What it says in the other one is looked for in the catalogues.

In German all scenes are read, in English the first of each page: German that stands in the sources is found there.
"""

import re
from functools import cache

import polib
import pytest

from scripts.messages import catalogues
from tests.browser.scenes import Scene, firsts, scenes
from tests.browser.seen import Eyes

GAP = re.compile(r"%\(\w+\)[sd]|%[sd]|\{[^}]*\}|<[^>]*>")
TELLING = re.compile(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}")
"""Two words at least: single ones are often the same in both languages, or names."""
LEAK = re.compile(r"%\(\w+\)[sd]|\bundefined\b|\bNaN\b|\[object |\b[a-z]+_[a-z_]+\b|\bpreset\.\w+")
"""What only programs say: gaps that were not filled, codes, names of fields."""
OTHER = {"de": "en", "en": "de"}


def pieces(words: str) -> set[str]:
    """Return the parts of a sentence between its gaps that tell its language."""
    found = (" ".join(piece.split()) for piece in GAP.split(words))
    return {piece for piece in found if len(piece) >= 8 and TELLING.search(piece)}


@cache
def sentences(language: str) -> frozenset[str]:
    said: set[str] = set()
    for file in catalogues():
        if file.parent.parent.name == language:
            for entry in polib.pofile(str(file)):
                texts = [entry.msgstr, *entry.msgstr_plural.values()]
                said |= {piece for text in texts if text for piece in pieces(text)}
    return frozenset(said)


@cache
def foreign(language: str) -> tuple[str, ...]:
    """Return what only the other language says, the longest first."""
    own = " | ".join(sentences(language))
    return tuple(sorted((piece for piece in sentences(OTHER[language]) if piece not in own), key=len, reverse=True))


def test_the_catalogues_tell_the_languages_apart() -> None:
    assert len(foreign("de")) > 200 and len(foreign("en")) > 200
    assert pieces("%(name)s möchte mit dir spielen.") == {"möchte mit dir spielen."}


@pytest.mark.parametrize("scene", scenes(), ids=str)
def test_a_page_speaks_its_readers_language_and_no_program_shows(eyes: Eyes, scene: Scene) -> None:
    speaks(eyes, scene, "de")


@pytest.mark.parametrize("scene", firsts(), ids=str)
def test_a_page_speaks_english_to_who_reads_it(eyes: Eyes, scene: Scene) -> None:
    speaks(eyes, scene, "en")


def speaks(eyes: Eyes, scene: Scene, language: str) -> None:
    seen = eyes.look(scene, language)
    assert (seen.status, seen.faults) == (scene.status, [])
    if scene.body is None:  # what is said when nothing works is said in both
        assert seen.language == language
        said = "\n".join(seen.words)
        assert [piece for piece in foreign(language) if piece in said] == []
    assert [line for line in seen.words if LEAK.search(line)] == []
