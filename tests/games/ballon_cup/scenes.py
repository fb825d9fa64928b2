"""Every phase of Ballon Cup's table, for the walks through all pages and `make screens`."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.cast import Cast
from tests.browser.scenes import Act, Scene, clicks, opens_tab, presses

GAME = "ballon_cup"


def at(position: str) -> Callable[[Cast], Any]:
    return lambda cast: cast.laid(GAME, position)


def opening(cast: Cast) -> int:
    """Just dealt, in a match whose log is whole."""
    return cast.opened(GAME, "standard")


def tapped(page: Page, *places: int) -> None:
    cards = page.locator(".hand .printed")
    for place in places:
        cards.nth(place).click(position={"x": 9, "y": 24})


def chooses(page: Page) -> None:
    page.locator(".hand .printed:not(.dim)").first.click(position={"x": 9, "y": 24})
    expect(page.locator(".row.lit").first).to_be_visible()


def marks(page: Page) -> None:
    tapped(page, 0, 3, 6)
    expect(page.locator(".hand .chosen")).to_have_count(3)


def explains(page: Page) -> None:
    page.locator(".hand .printed.dim").first.click(position={"x": 9, "y": 24})
    expect(page.locator(".note")).to_be_visible()


def scene(name: str, position: str, act: Act | None = None, who: str = "anna", ready: str = ".tiles") -> Scene:
    return Scene(f"cup-{name}", "table", at(position), who=who, ready=ready, act=act)


SCENES = [
    Scene("cup-rules", "game", (GAME,), ready="figure .drawn"),
    Scene("cup-opening", "table", opening, who="anna", ready=".hand .printed"),
    Scene("cup-waiting", "table", opening, who="emil", ready=".hand .printed"),
    Scene("cup-log", "table", opening, who="anna", ready=".hand .printed", act=opens_tab("Verlauf", "Log")),
    Scene("cup-keys", "table", opening, who="anna", ready=".hand .printed", act=presses("?", "dialog")),
    scene("chosen", "known_cards", chooses),
    scene("no-place", "known_cards", explains),
    scene("known-watched", "known_cards", who=""),
    scene("exchange", "exchange", marks),
    scene("exchange-seen", "exchange", who="emil"),
    scene("exchange-watched", "exchange", who="lina"),
    scene("must-play", "must_play"),
    scene("buy", "purchase_one", clicks(".buy.btn", "dialog.purchase")),
    scene("buy-choice", "purchase_choice", clicks(".buy.btn", "dialog.purchase")),
    scene("can-buy", "purchase_choice", who="emil", ready=".badge-buy"),
    scene("discarded", "purchase_choice", clicks(".discard", "dialog.discarded")),
    scene("removed", "removed_tile"),
    scene("padlock", "padlock", ready=".lock"),
    scene("stuck", "stuck_purchase", ready=".pass"),
    scene("over", "over", ready="dialog.ended"),
    scene("over-watched", "over", who="lina", ready="dialog.ended"),
]
