"""Every page fits a small phone, a desk and a desk at 200 %: nothing scrolls sideways, everything can be reached."""

import pytest

from tests.browser.scenes import Scene, scenes
from tests.browser.seen import TRIED, Stage

each = pytest.mark.parametrize("scene", scenes(), ids=str)
in_both = pytest.mark.parametrize("language", ["de", "en"])


@each
@in_both
def test_no_page_scrolls_sideways(stage: Stage, scene: Scene, language: str) -> None:
    wider = stage.look(scene, language).wider
    assert set(wider) == set(TRIED[language])
    assert {size: by for size, by in wider.items() if by} == {}


@each
def test_nothing_is_lost_at_twice_the_size(stage: Stage, scene: Scene) -> None:
    assert stage.look(scene, "de").lost == []
