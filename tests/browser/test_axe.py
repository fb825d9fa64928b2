"""No page and no window has a serious or critical fault of accessibility, by day or by night."""

import pytest

from tests.browser.scenes import Scene, scenes
from tests.browser.seen import Stage


@pytest.mark.parametrize("scene", scenes(), ids=str)
def test_axe_finds_nothing_grave(stage: Stage, scene: Scene) -> None:
    assert stage.look(scene, "de").grave == {"light": [], "dark": []}
