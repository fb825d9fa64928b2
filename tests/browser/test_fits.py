"""Every page fits a small phone, a desk and a desk at 200 %: nothing scrolls sideways, everything can be reached."""

import pytest

from tests.browser.scenes import Scene, firsts, scenes
from tests.browser.seen import TRIED, Eyes

each = pytest.mark.parametrize("scene", scenes(), ids=str)


@each
def test_no_page_scrolls_sideways(eyes: Eyes, scene: Scene) -> None:
    fits(eyes, scene, "de")


@pytest.mark.parametrize("scene", firsts(), ids=str)
def test_no_page_scrolls_sideways_in_english(eyes: Eyes, scene: Scene) -> None:
    fits(eyes, scene, "en")


def fits(eyes: Eyes, scene: Scene, language: str) -> None:
    wider = eyes.look(scene, language).wider
    assert set(wider) == set(TRIED[language])
    assert {size: by for size, by in wider.items() if by} == {}


@each
def test_nothing_is_lost_at_twice_the_size(eyes: Eyes, scene: Scene) -> None:
    assert eyes.look(scene, "de").lost == []
