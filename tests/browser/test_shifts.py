"""Nothing jumps at a table while moves arrive but what is moved: the cards, and the hands that they leave or come into."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bench.pages import one_move
from tests.browser.conftest import DESK, PHONE, Person, seated

MOST = 0.01
"""Share of the window that jumps, times the share of the window's longer side by which it does."""
NOTE = """
window.shifts = [];
const wide = (a, b) => Math.max(a.right, b.right) - Math.min(a.left, b.left);
const high = (a, b) => Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    let value = 0;
    const what = [];
    for (const { node, previousRect: from, currentRect: to } of one.sources) {
      const element = node?.nodeType === 3 ? node.parentElement : node;
      if (!element || element.closest(".card, .backs, .hand, .open")) continue;
      const way = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
      value += (wide(from, to) * high(from, to) / (innerWidth * innerHeight)) * (way / Math.max(innerWidth, innerHeight));
      what.push(`${element.tagName}.${element.className} ${JSON.stringify(from)} ${JSON.stringify(to)}`);
    }
    if (!one.hadRecentInput) window.shifts.push({ value, what });
  }
}).observe({ type: "layout-shift" });
"""


def jumps(page: Page) -> list[dict[str, object]]:
    return [one for one in page.evaluate("window.shifts") if one["value"] > MOST]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_while_moves_arrive(person: Callable[..., Person], size: ViewportSize) -> None:
    anna, emil = person("Anna", viewport=size, reduced_motion="no-preference"), person("Emil")
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
