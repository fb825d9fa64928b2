"""Nothing jumps at a table while moves arrive."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bench.pages import one_move
from tests.browser.conftest import DESK, PHONE, Person, seated

MOST = 0.01
"""Share of the window times the share of the way that a thing may jump by itself."""
NOTE = """
window.shifts = [];
const place = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join();
const called = (node) => `${node?.parentElement?.className} > ${node?.className || node?.nodeName}`;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const what = one.sources.map((it) => `${called(it.node)} ${place(it.previousRect)} to ${place(it.currentRect)}`);
    if (!one.hadRecentInput) window.shifts.push({ value: one.value, what });
  }
}).observe({ type: "layout-shift" });
"""


def jumps(page: Page) -> list[dict[str, object]]:
    return [one for one in page.evaluate("window.shifts") if one["value"] > MOST]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_while_moves_arrive(person: Callable[..., Person], size: ViewportSize) -> None:
    anna, emil = person("Anna", viewport=size), person("Emil")
    match_id = seated(anna, emil)
    page = anna.opens(f"/tables/{match_id}/")
    table = page.locator("main.table[data-rev]")
    expect(table).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(600)
    page.evaluate(NOTE)
    chance = Random(7)
    for _ in range(16):
        before = table.get_attribute("data-rev") or ""
        one_move(match_id, chance)
        expect(table).not_to_have_attribute("data-rev", before)
        page.wait_for_timeout(350)  # what is moved, moves
    assert jumps(page) == []


def test_the_observer_sees_a_jump(person: Callable[..., Person]) -> None:
    page = person("Anna").opens("/lobby/")
    page.evaluate(NOTE)
    page.wait_for_timeout(700)  # what follows a click or a load at once does not count
    page.evaluate("document.querySelector('main').prepend(Object.assign(document.createElement('h1'), { textContent: 'Hui' }))")
    page.wait_for_timeout(300)
    assert jumps(page)
