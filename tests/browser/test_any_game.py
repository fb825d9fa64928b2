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


def test_an_open_move_is_put_together_from_the_own_hand(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", viewport=PHONE), person("Emil")
    match_id = seated(anna, emil, game="lampions")
    mine, theirs = (one.opens(f"/tables/{match_id}/") for one in (anna, emil))
    chosen(mine)
    form = mine.locator(".composer").filter(has_text="Anbieten")
    ticks = form.locator("input[type=checkbox]")
    expect(ticks).to_have_count(3)
    ticks.nth(1).check()
    ticks.nth(2).check()
    shot(mine, "generic-composer-phone-de")
    cards = form.locator(".tick").all_inner_texts()[1:]
    form.get_by_role("button", name="Das spielen").click()
    expect(theirs.locator(".log li").last).to_contain_text(f"Karten {cards[0]}, {cards[1]}")


def test_a_board_of_ten_lines_gets_all_the_rest_from_the_frame(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil", viewport=PHONE)
    match_id = seated(anna, emil, game="sparks")
    mine, theirs = (one.opens(f"/tables/{match_id}/") for one in (anna, emil))
    take = mine.get_by_role("button", name="Take 1")
    expect(take).to_be_visible()
    expect(mine.locator(".chair")).to_have_count(2)
    expect(mine.locator(".clock.runs")).to_have_count(1)
    mine.keyboard.press("t")
    expect(take).to_be_focused()
    mine.keyboard.press("Enter")
    expect(theirs.locator(".status.mine")).to_be_visible()
    mine.keyboard.press("u")
    theirs.get_by_role("button", name="Ja", exact=True).click()
    expect(mine.locator(".log .gone")).to_have_count(1)
    mine.keyboard.press("c")
    mine.keyboard.type("Noch einmal")
    mine.keyboard.press("Enter")
    expect(theirs.locator(".bottom .badge")).to_contain_text("1")
    mine.keyboard.press("Escape")
    shot(mine, "toy-board-desktop-de")
    shot(theirs, "toy-board-phone-de")
    mine.get_by_role("textbox").blur()
    mine.keyboard.press("r")
    mine.get_by_role("dialog").get_by_role("button", name="Aufgeben", exact=True).click()
    mine.get_by_role("link", name="Partie nachspielen").click()
    expect(mine.locator(".replay-bar")).to_be_visible()
    expect(mine.locator(".sparks .count")).to_be_visible()
    shot(mine, "toy-replay-desktop-de")


def chosen(page: Page) -> None:
    """Make a move that is waited for; moves that one may make as well are left alone."""
    waited = page.locator(".status.mine")
    if not waited.count():
        page.wait_for_timeout(50)
        return
    held = page.locator("main.table").get_attribute("data-held")
    page.locator(".moves .btn[data-move]:enabled").first.click()
    expect(page.locator("main.table")).not_to_have_attribute("data-held", held or "", timeout=PATIENCE)
