"""A game without a board of its own is played by the generic one."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, Person, seated, shot


def test_the_toy_is_played_to_the_end_by_buttons(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil", viewport=PHONE, locale="en")
    match_id = seated(anna, emil, game="lampions")
    pages = [one.opens(f"/tables/{match_id}/") for one in (anna, emil)]
    expect(pages[0].locator(".moves .btn").first).to_be_visible()
    shot(pages[0], "generic-desktop-de")
    shot(pages[1], "generic-phone-en")
    for _ in range(200):
        if all(page.locator("dialog.ended").count() for page in pages):
            break
        for page in pages:
            chosen(page)
    for page in pages:
        expect(page.locator("dialog.ended .ranks li")).to_have_count(2)
    shot(pages[0], "generic-end-desktop-de")


def chosen(page: Page) -> None:
    """Make a move that is waited for; moves that one may make as well are left alone."""
    waited = page.locator(".status.mine")
    if not waited.count():
        page.wait_for_timeout(50)
        return
    held = page.locator("main.table").get_attribute("data-held")
    page.locator(".moves .btn[data-move]:enabled").first.click()
    expect(page.locator("main.table")).not_to_have_attribute("data-held", held or "", timeout=PATIENCE)
