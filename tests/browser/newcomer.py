"""What a newcomer to a game sees: the pictures of its rules, and the tour of its table, which hides nothing it speaks of."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE

SMALL: ViewportSize = {"width": 360, "height": 640}
SCREENS = {"desktop": DESK, "phone": PHONE, "small": SMALL}
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
HIDDEN = """() => {
  const box = document.querySelector(".tour").getBoundingClientRect();
  const target = document.querySelector(".tour-ring").getBoundingClientRect();
  const across = Math.min(box.right, target.right) - Math.max(box.left, target.left);
  const down = Math.min(box.bottom, target.bottom) - Math.max(box.top, target.top);
  const out = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  return {hides: across > 0.5 && down > 0.5, out, target: target.width > 0};
}"""
"""Whether the bubble covers what it speaks of, or leaves the window."""


def sees_all_pictures(page: Page) -> int:
    """Every figure of the rules is a picture, the cover is there, and nothing is too wide; returns the number of figures."""
    figures = page.locator("figure[data-figure]")
    expect(page.locator("figure .drawing.drawn")).to_have_count(figures.count())
    expect(page.locator("figure .drawing > p")).to_have_count(0)
    assert page.locator(".game-cover img").evaluate("(img) => img.naturalWidth") > 0
    assert page.evaluate(WIDE) <= 0
    return figures.count()


def is_shown_round(page: Page) -> list[str]:
    """Go through the tour; returns the titles of its steps."""
    page.get_by_role("button", name="Zeig mir den Tisch").click()
    titles: list[str] = []
    bubble = page.locator(".tour")
    expect(bubble).to_be_visible()  # it is fetched when somebody asks for it
    while bubble.count():
        titles.append(bubble.get_by_role("heading").inner_text())
        onward = bubble.locator(".primary")
        expect(onward).to_be_focused()
        assert page.evaluate(HIDDEN) == {"hides": False, "out": False, "target": True}, titles[-1]
        onward.press("Enter")
        expect(page.get_by_role("heading", name=titles[-1], exact=True)).to_have_count(0)
    return titles
