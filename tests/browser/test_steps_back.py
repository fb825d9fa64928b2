"""A turn taken back at the table: at once against the computer, with consent against people."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.cast import GAME
from tests.browser.conftest import PHONE, Person, seated, shot

People = Callable[..., Person]
ALL_CARDS = 8


def two(person: People) -> tuple[Page, Page]:
    anna, emil = person("Anna"), person("Emil", viewport=PHONE, locale="en")
    match_id = seated(anna, emil, preset="short")
    pages = anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")
    for page in pages:
        expect(page.locator(".near-hand .card")).to_have_count(ALL_CARDS)
    return pages


def test_the_computer_gives_a_turn_back_at_once(person: People) -> None:
    page = person("Anna").opens("/lobby/")
    page.locator(f'form.start:has([value="{GAME}"]) button').click()
    play.turn(page)
    back = page.get_by_role("button", name="Zurücknehmen")
    expect(back).to_be_visible()
    expect(page.locator(play.ON_TURN)).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".log .gone").first).to_be_attached()
    expect(page.locator(play.ON_TURN)).to_have_count(1)
    expect(back).to_have_count(0)
    shot(page, "table-taken-back-desktop-de")


def test_the_other_side_is_asked_and_agrees(person: People) -> None:
    mine, theirs = two(person)
    play.turn(mine)
    mine.get_by_role("button", name="Zurücknehmen").click()
    expect(mine.locator(".question")).to_contain_text("gebeten")
    question = theirs.locator(".question")
    expect(question).to_contain_text("Do you agree?")
    expect(theirs.locator("body")).to_be_focused()
    expect(theirs.get_by_role("status").filter(has_text="U leads to the answers")).to_have_count(1)
    shot(mine, "table-asked-desktop-de")
    shot(theirs, "table-asked-phone-en")
    theirs.keyboard.press("u")
    theirs.keyboard.press("Enter")
    for page in (mine, theirs):
        expect(page.locator(".question")).to_have_count(0)
        expect(page.locator(".log .gone")).to_have_count(1)
    expect(mine.locator(play.ON_TURN)).to_have_count(1)
    expect(theirs.locator("main")).to_be_focused()


def test_who_is_refused_hears_of_it_and_his_turn_stays(person: People) -> None:
    mine, theirs = two(person)
    play.turn(mine)
    mine.keyboard.press("u")
    theirs.locator(".question").get_by_role("button", name="No").click()
    expect(mine.locator(".toast")).to_contain_text("abgelehnt")
    expect(mine.locator(".log .gone")).to_have_count(0)
    expect(theirs.locator(play.ON_TURN)).to_have_count(1)
