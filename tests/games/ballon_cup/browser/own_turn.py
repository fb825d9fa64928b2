"""How somebody takes turns at a table of Ballon Cup: by taps alone, or by keys alone."""

from playwright.sync_api import Locator, Page, expect

ON_TURN = ".hand:not(.idle)"
FOCUSED_CARD = ".hand .printed:focus"
FITS = "document.activeElement.matches('.hand .printed:not(.dim)')"


def tap(card: Locator) -> None:
    """Tap a card at its free left edge: its right neighbour lies over the rest."""
    card.tap(position={"x": 9, "y": 24})


def by_touch(page: Page) -> None:
    """Buy what can be bought, then lay the first card that fits, or exchange two."""
    buy, stuck, exchange = (
        page.locator(".buy.btn:not([aria-disabled=true])"),
        page.locator(".acts .pass"),
        page.locator(".acts .exchange"),
    )
    if buy.count():
        buys(page)
    elif stuck.count():
        stuck.tap()
    elif exchange.count():
        for place in (0, 3):
            tap(page.locator(".hand .printed").nth(place))
        exchange.tap()
    else:
        tap(page.locator(".hand .printed:not(.dim)").first)
        page.locator(".row.lit").first.tap(position={"x": 20, "y": 12})


def by_keys(page: Page) -> None:
    """The same with keys only. The focus has to be in the hand, and is there again afterwards."""
    press = page.keyboard.press
    expect(page.locator(FOCUSED_CARD)).to_have_count(1)
    if page.locator(".acts .exchange").count():
        for key in ("Space", "ArrowRight", "ArrowRight", "Enter", "Tab"):
            press(key)
        expect(page.locator(".acts .exchange")).to_be_focused()
        press("Enter")
        return
    if page.locator(".acts .pass").count():
        press("Tab")
        press("Enter")
        return
    for _ in range(8):
        if page.evaluate(FITS):
            break
        press("ArrowRight")
    press("Enter")
    expect(page.locator(".row.lit:focus")).to_have_count(1)
    press("ArrowRight")
    press("Enter")


def buys(page: Page) -> None:
    """Buy the first trophy in the first way there is."""
    page.locator(".buy.btn").click()
    window = page.locator("dialog.purchase")
    for choice in (".trophy-choice label", ".ways label"):
        if window.locator(choice).count():
            window.locator(choice).first.click()
    window.locator(".primary").click()
