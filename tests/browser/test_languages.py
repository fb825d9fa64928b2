"""Every page speaks one language: the reader's. What it says in the other one is looked for in the catalogues."""

import re
from functools import cache

import polib
import pytest

from scripts.messages import catalogues
from tests.browser.scenes import Scene, scenes
from tests.browser.seen import Stage

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
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_page_speaks_its_readers_language_and_no_program_shows(stage: Stage, scene: Scene, language: str) -> None:
    seen = stage.look(scene, language)
    assert (seen.status, seen.faults) == (scene.status, [])
    if scene.body is None:  # what is said when nothing works is said in both
        assert seen.language == language
        assert {line: piece for line in seen.words for piece in foreign(language) if piece in line} == {}
    assert [line for line in seen.words if LEAK.search(line)] == []
