"""A table for several: opened, sat down at, changed, ready; a guest by its link; and one who leaves a match of several."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tables import wire
from tests.browser.conftest import PHONE, Person, seated

TABLE = re.compile(r"/tables/\d+/$")
UNCOVERED = """(element) => {
  const { x, y, height } = element.getBoundingClientRect();
  return element === document.elementFromPoint(x + 4, y + height / 2);
}"""


def opens_table(page: Page, seats: int) -> Locator:
    """Open a table of the toy, and return the region in which it stands."""
    page.get_by_role("button", name="Open a table").press("Enter")
    form = page.get_by_role("dialog", name="Open a table")
    form.get_by_label("Game", exact=True).select_option("lampions")
    form.get_by_role("radiogroup", name="Seats").get_by_label(str(seats), exact=True).check()
    form.get_by_role("button", name="Open the table").press("Enter")
    return room(page)


def room(page: Page) -> Locator:
    return page.get_by_role("region", name="Your table: Lanterns")


def sits_down(page: Page, host: Person) -> None:
    """Sit down at somebody's table, by keyboard."""
    page.get_by_role("button", name=f"Sit down at the table of {host.name}").press("Enter")
    expect(room(page)).to_be_visible()


def told(who: Person, words: str) -> re.Pattern[str]:
    """A sentence about somebody, whose name is kept apart from its direction."""
    return re.compile(rf"\u2068{who.name}\u2069 {re.escape(words)}")


def is_ready(page: Page) -> None:
    ready = room(page).get_by_role("button", name="I am ready")
    expect(ready).to_have_attribute("aria-disabled", "false")
    ready.press("Enter")


def test_three_gather_at_a_table_whose_host_changes_it_and_shows_one_out(person: Callable[..., Person]) -> None:
    anna, emil, lina, dora = (person(name, locale="en") for name in ("Anna", "Emil", "Lina", "Dora"))
    desk, emils, linas, doras = anna.opens("/lobby/"), emil.opens("/lobby/"), lina.opens("/lobby/"), dora.opens("/lobby/")
    at = opens_table(desk, 3)
    expect(at.get_by_text("2 seats are free")).to_be_visible()
    sits_down(emils, anna)
    sits_down(doras, anna)
    expect(at.get_by_role("status").filter(has_text=told(dora, "has sat down."))).to_be_visible()
    is_ready(emils)
    expect(at.get_by_role("status").filter(has_text=told(emil, "is ready."))).to_be_visible()

    at.get_by_role("button", name="Change the terms").press("Enter")
    desk.get_by_role("checkbox", name="Wild pots").check()
    desk.get_by_role("button", name="Change", exact=True).press("Enter")
    news = room(emils).locator(".news")
    expect(news).to_contain_text(told(anna, "has changed: Wild pots: on. So nobody is ready"))
    expect(room(emils).get_by_role("button", name="I am ready")).to_have_attribute("aria-pressed", "false")

    at.get_by_role("button", name=f"Show {dora.name} out").press("Enter")
    desk.get_by_role("button", name="Show out", exact=True).press("Enter")
    expect(doras.get_by_text(f"{anna.name} has shown you out of the table.")).to_be_visible()
    sits_down(linas, anna)
    for page in (desk, emils, linas):
        is_ready(page)
    for page in (desk, emils, linas):
        expect(page).to_have_url(TABLE)
        expect(page.locator(".chair")).to_have_count(3)
    assert desk.url == emils.url == linas.url


def test_a_guest_comes_by_the_link_and_a_computer_fills_the_table(person: Callable[..., Person]) -> None:
    anna, guest = person("Anna", locale="en"), person("", locale="en", viewport=PHONE, signed_in=False)
    desk = anna.opens("/lobby/")
    at = opens_table(desk, 3)
    phone = guest.opens(at.get_by_label("The link").input_value())
    phone.get_by_role("button", name="Sit down as a guest").tap()
    expect(room(phone)).to_be_visible()
    at.get_by_role("button", name="Seat a computer on seat 3").press("Enter")
    at.get_by_label("Level of the computer on seat 3").select_option("easy")
    expect(room(phone).get_by_text("With a computer at the table: friendly, no clock, ten minutes a move.")).to_be_visible()
    is_ready(phone)
    expect(at.get_by_text("All are ready but you")).to_be_visible()
    desk.goto("/games/")  # she looks around, and is told there
    expect(desk.get_by_text("At your table all are ready but you.")).to_be_visible()
    desk.get_by_role("link", name="To the table").press("Enter")
    is_ready(desk)
    for page in (desk, phone):
        expect(page).to_have_url(TABLE)
        expect(page.locator(".chair", has_text="Level Easy")).to_have_count(1)


def test_one_leaves_a_match_of_four_and_watches_on_and_a_watcher_turns_the_table_seat_by_seat(
    person: Callable[..., Person],
) -> None:
    sitting = [person(name, locale="en") for name in ("Anna", "Emil", "Lina", "Dora")]
    anna, emil, *_ = sitting
    pk = seated(*sitting, game="lampions", time=wire.TimeControl("brake"))
    desk, phone = anna.opens(f"/tables/{pk}/"), person("Nora", locale="en", viewport=PHONE).opens(f"/tables/{pk}/")
    leaver = emil.opens(f"/tables/{pk}/")
    expect(leaver.locator(".moves")).to_be_visible()  # keys act once the table is there
    leaver.locator("body").press("r")
    asked = leaver.get_by_role("dialog", name="Leave the match?")
    expect(asked).to_contain_text("A computer plays on for you, you come last.")
    asked.get_by_role("button", name="Leave and watch").press("Enter")
    expect(leaver.locator(".moves")).to_have_count(0)
    expect(desk.locator('.chair[data-seat="1"]')).to_contain_text("has left · the computer plays on")
    expect(leaver).to_have_url(TABLE)

    below = phone.locator(".chairs > li:last-child")
    for name in (one.name for one in (*sitting, anna)):
        expect(below).to_contain_text(name)
        phone.get_by_role("button", name="Menu").or_(phone.locator("summary.round")).locator("visible=true").first.tap()
        phone.get_by_role("button", name="Turn the table by one seat").tap()


def test_the_answers_of_the_form_do_not_cover_why_no_table_was_opened(person: Callable[..., Person]) -> None:
    anna = person("Anna", locale="en", viewport={"width": 1280, "height": 560})
    seated(anna, person("Emil"), preset="short")
    page = anna.opens("/lobby/")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog", name="Open a table")
    form.get_by_label("Game", exact=True).select_option("lampions")
    form.get_by_role("button", name="Open the table").click()
    why = form.get_by_role("alert")
    expect(why).to_contain_text("in the middle of a match")
    page.wait_for_function(UNCOVERED, arg=why.element_handle())
