"""Every phase of Groß Ottobrunn's table, with four to six seats, for the walks through all pages and `make screens`."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from games.gross_ottobrunn import GAME
from tests.browser.cast import Cast
from tests.browser.scenes import Scene, clicks
from tests.games import laid

READY = ".go-own .status"


def at(position: str) -> Callable[[Cast], int]:
    """A match in a position, where nobody is hurried: prompts wait for whoever looks at them."""

    def of(cast: Cast) -> int:
        match_id = cast.laid(GAME.slug, position)
        _, state = laid.position(GAME.slug, position)
        laid.lay(match_id, replace(state, options=replace(state.options, tempo="brake")))
        return match_id

    return of


def talks(page: Page) -> None:
    """On a phone trade is a sheet."""
    sheet = page.locator(".to-trade")
    if sheet.is_visible():
        sheet.click()
    expect(page.locator(".trade")).to_be_visible()


def asks_bank(page: Page) -> None:
    talks(page)
    page.locator('[data-tab="bank"]').click()
    page.locator('.exchange [aria-pressed="false"]:not([aria-disabled="true"])').last.click()


def counts(page: Page) -> None:
    """Two cards of those that must go."""
    page.locator(".news .more:not([aria-disabled=true])").first.click(click_count=2)
    expect(page.locator(".news .amount.on")).to_be_visible()


def table(name: str, position: str, ready: str = READY, act: Callable[[Page], None] | None = None) -> Scene:
    return Scene(f"ottobrunn-{name}", "table", at(position), who="anna", ready=ready, act=act)


SCENES = [
    table("founding", "founding"),
    table("roll", "pre_roll", act=clicks(".dev", ".card-window")),
    table("ships", "acting", act=clicks('.build:has-text("Schiff"), .build:has-text("Ship")', ".spot")),
    table("offers", "offers", act=talks),
    table("asked", "asked"),
    table("bank", "disaster", act=asks_bank),
    table("choosing", "choosing", ".card-picks"),
    table("wizard", "wizard", ".wizard-window"),
    table("discard", "discard", ".card-picks", counts),
    table("robber", "robber", ".spot"),
    table("special", "special"),
    Scene("ottobrunn-six-watched", "table", at("acting_6"), ready=READY),
    Scene("ottobrunn-over", "table", partial(Cast.laid, game=GAME.slug, position="over"), who="anna", ready="dialog.ended"),
]
