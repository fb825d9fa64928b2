"""No page and no window has a serious or critical fault of accessibility, by day or by night."""

import pytest
from playwright.sync_api import Page

from tests.browser.scenes import Scene, scenes
from tests.browser.seen import Eyes

PLANTED = """() => {
  const pale = Object.assign(document.createElement("p"), { textContent: "Hardly to be read" });
  pale.style.cssText = "color: light-dark(black, rgb(60 60 60))";
  document.querySelector("footer").append(document.createElement("button"), pale);
  document.documentElement.style.colorScheme = "light dark";
}"""


@pytest.mark.parametrize("scene", scenes(), ids=str)
def test_axe_finds_nothing_grave(eyes: Eyes, scene: Scene) -> None:
    assert eyes.look(scene, "de").grave == {"light": [], "dark": []}


def test_what_is_new_in_a_part_that_is_known_is_examined_by_day_and_by_night(eyes: Eyes) -> None:
    def plants(page: Page) -> None:
        page.evaluate(PLANTED)

    known, planted = Scene("known", "faq"), Scene("planted", "faq", act=plants)
    assert eyes.look(known, "de").grave == {"light": [], "dark": []}
    found = eyes.look(planted, "de").grave
    assert [one.split(":")[0] for one in found["light"]] == ["button-name"]
    assert [one.split(":")[0] for one in found["dark"]] == ["color-contrast"]
