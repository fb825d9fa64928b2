"""Every phase of Gespenster's table, with three to six seats, for the walks through all pages and `make screens`."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.cast import Cast
from tests.browser.scenes import Scene, clicks, opens_tab


def at(position: str) -> Callable[[Cast], int]:
    return partial(Cast.laid, game="gespenster", position=position)


def marks(page: Page) -> None:
    """Mark three cards for the neighbour."""
    for place in (1, 5, 9):
        page.locator(".hand button").nth(place).click(position={"x": 20, "y": 40})
    expect(page.locator(".gift .printed")).to_have_count(3)


def gives(page: Page) -> None:
    marks(page)
    page.locator(".give").click()
    expect(page.locator(".gs-seat.at-near .ready.yes")).to_be_visible()


def wants_another(page: Page) -> None:
    """Tap a card that does not follow: the rule is said again."""
    page.locator(".hand .dim").first.click(position={"x": 20, "y": 40}, force=True)
    expect(page.locator(".must.shakes")).to_be_visible()


HAND = ".hand button"
SCENES = [
    Scene("ghosts-rules", "game", ("gespenster",), ready="figure .drawn"),
    Scene("ghosts-pass", "table", at("pass"), who="anna", ready=HAND, act=marks),
    Scene("ghosts-passed", "table", at("pass"), who="anna", ready=HAND, act=gives),
    Scene("ghosts-first-lead", "table", at("first_lead"), who="anna", ready=HAND),
    Scene("ghosts-follow", "table", at("follow"), who="anna", ready=HAND, act=wants_another),
    Scene("ghosts-last-trick", "table", at("follow_standard"), who="anna", ready=HAND, act=clicks(".last-trick", ".peeked")),
    Scene("ghosts-three", "table", at("follow_3"), who="anna", ready=HAND),
    Scene("ghosts-five", "table", at("follow_5"), who="anna", ready=HAND),
    Scene("ghosts-six", "table", at("follow_6"), who="anna", ready=HAND),
    Scene("ghosts-left", "table", at("left"), who="anna", ready=".stands-in"),
    Scene("ghosts-watched", "table", at("follow"), ready=".hand.covered"),
    Scene("ghosts-moon", "table", at("moon_choice"), who="anna", ready="dialog.moon-window"),
    Scene("ghosts-moon-waiting", "table", at("others_moon_choice"), who="anna", ready=".passing.moon"),
    Scene("ghosts-between", "table", at("bullseye"), who="anna", ready="dialog.scoreboard"),
    Scene("ghosts-over", "table", at("over"), who="anna", ready="dialog.ended"),
    Scene("ghosts-log", "table", at("pass"), who="anna", ready=HAND, act=opens_tab("Verlauf", "Log")),
]
