"""Every phase of Battleballon's table, for the walks through all pages and `make screens`."""

from operator import attrgetter

from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.cast import Cast
from tests.browser.scenes import OVER, Scene, clicks, menu, opens_tab, presses, reports


def chooses(page: Page) -> None:
    playable = page.locator(".hand .card:not(.dim)")
    play.tap(playable.first if playable.count() else page.locator(".hand .card").first)
    expect(page.locator(".acts .lay")).to_be_visible()


def lays(page: Page) -> None:
    chooses(page)
    lay = page.locator(".acts .lay")
    (lay if lay.get_attribute("aria-disabled") != "true" else page.locator(".acts .discard")).click()
    expect(page.locator(".pending").first).to_be_attached()


SCENES = [
    Scene("table-choosing", "table", Cast.choosing, who="anna", ready=".hand .card"),
    Scene("table-forecast", "table", Cast.middle, who="anna", ready=".hand .card", act=chooses),
    Scene("table-draw", "table", Cast.middle, who="anna", ready=".hand .card", act=lays),
    Scene("table-waiting", "table", Cast.waiting, who="anna", ready=".hand .card"),
    Scene("table-colour", "table", Cast.middle, who="anna", ready=".hand .card", act=clicks(".plaque.mine", "dialog")),
    Scene("table-between", "table", Cast.between, who="anna", ready="dialog.scoreboard"),
    Scene("table-result", "table", OVER, who="anna", ready="dialog.ended"),
    Scene("table-result-watched", "table", OVER, ready="dialog.ended"),
    Scene("table-result-rated", "table", attrgetter("rated_over"), who="anna", ready=".rating-changes"),
    Scene("table-result-unrated", "table", attrgetter("unrated_over"), who="anna", ready=".not-rated"),
    Scene("table-six-lanes", "table", Cast.six, who="anna", ready=".lanes.six"),
    Scene("table-twelve-cards", "table", Cast.full_lanes, who="anna", ready=".lanes.six"),
    Scene("table-log", "table", Cast.middle, who="anna", ready=".hand .card", act=opens_tab("Verlauf", "Log")),
    Scene("table-chat", "table", Cast.talking, who="anna", ready=".hand .card", act=opens_tab("Chat")),
    Scene("table-report", "table", Cast.talking, who="anna", ready=".hand .card", act=reports),
    Scene("table-take-back", "table", Cast.take_back_asked, who="emil", ready=".hand .card"),
    Scene("table-watched", "table", Cast.middle, ready=".lanes"),
    Scene("table-computer", "table", Cast.computer, who="anna", ready=".hand .card", act=clicks(".ask-hint", ".advice")),
    Scene("table-give-up", "table", Cast.middle, who="anna", ready=".hand .card", act=clicks(".bar .danger", "dialog")),
    Scene("table-keys", "table", Cast.middle, who="anna", ready=".hand .card", act=presses("?", "dialog")),
    Scene("table-menu", "table", Cast.middle, who="anna", ready=".hand .card", act=menu),
]
