"""Another match after the match, from the result and from the table."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, seated, shot

People = Callable[..., Person]


def give_up(page: Page) -> None:
    expect(page.locator("[role=log]").first).to_be_attached()  # keys are heard once the table stands
    page.keyboard.press("r")
    page.locator("dialog.confirm").get_by_role("button", name="Aufgeben", exact=True).click()
    expect(page.locator("dialog.ended")).to_be_visible()


def test_a_wish_can_be_withdrawn_two_who_want_it_are_taken_to_the_next_match_and_watchers_are_shown_the_way(
    person: People,
) -> None:
    anna, emil, vera = person("Anna"), person("Emil", viewport=PHONE, locale="en"), person("Vera")
    match_id = seated(anna, emil, preset="short")
    mine, theirs, watching = (one.opens(f"/tables/{match_id}/") for one in (anna, emil, vera))
    expect(watching.locator("main.own-frame")).to_be_visible()
    give_up(mine)
    shot(mine, "table-result-desktop-de")
    button = mine.locator("dialog.ended .rematch")
    button.click()
    expect(theirs.locator(".rematch-words")).to_be_visible()
    button.click()
    expect(button).to_have_text("Revanche")
    expect(theirs.locator(".rematch-words")).to_have_count(0)
    mine.keyboard.press("Escape")
    mine.locator(".bar").get_by_role("button", name="Revanche").click()
    expect(mine.locator(".question")).to_contain_text("Warten auf")
    shot(mine, "table-rematch-waits-desktop-de")
    expect(theirs.locator("dialog.ended .rematch-words")).to_contain_text("wants a rematch")
    shot(theirs, "table-rematch-asked-phone-en")
    theirs.locator("dialog.ended").get_by_role("button", name="Look at the table").click()
    expect(theirs.locator(".question")).to_contain_text("wants a rematch")
    shot(theirs, "table-rematch-strip-phone-en")
    expect(watching.locator("dialog.ended")).to_contain_text("möchte eine Revanche")
    theirs.locator(".question .btn").click()
    for page in (mine, theirs):
        page.wait_for_url(lambda url: f"/tables/{match_id}/" not in url and "/tables/" in url)
        expect(page.locator("main.own-frame")).to_be_visible()
    watching.get_by_role("link", name="Zur nächsten Partie").click()
    watching.wait_for_url(mine.url)


def test_the_computer_is_nobody_to_talk_to_and_plays_again_at_once(person: People) -> None:
    page = person("Anna").opens("/")
    page.get_by_role("button", name="Sofort spielen").first.click()
    expect(page.locator("main.own-frame")).to_be_visible()
    expect(page.locator('[data-tab-name="chat"]')).to_have_count(0)
    first = page.url
    give_up(page)
    page.locator("dialog.ended .rematch").click()
    page.wait_for_url(lambda url: "/tables/" in url and url != first)
    expect(page.locator("main.own-frame")).to_be_visible()
