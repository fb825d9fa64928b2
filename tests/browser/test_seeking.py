"""Finding somebody without knowing a name: two who press "Play now" meet, a guest comes by a link in two clicks."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person

TABLE = re.compile(r"/tables/\d+/$")


def quick(page: Page) -> None:
    """Press "Play now" and take what is proposed, by keyboard."""
    page.get_by_role("button", name="Play now").press("Enter")
    page.get_by_role("dialog", name="Play now").get_by_role("button", name="Look for an opponent").press("Enter")


def test_two_who_press_play_now_meet_at_a_table(person: Callable[..., Person]) -> None:
    anna, emil = person("Wolkenanna", locale="en"), person("Emil Ostwind", locale="en", viewport=PHONE)
    desk, phone = anna.opens("/lobby/"), emil.opens("/lobby/")
    expect(phone.locator(".people")).to_contain_text(anna.name)
    quick(desk)
    waits = desk.get_by_role("region", name="We look for an opponent")
    expect(waits.get_by_text("ratings 1300 to 1700")).to_be_visible()
    quick(phone)
    for page in (desk, phone):
        expect(page).to_have_url(TABLE)
        expect(page.locator(".chair").first).to_be_visible()
    assert desk.url == phone.url


def test_a_guest_comes_by_link_in_two_clicks_on_a_phone(person: Callable[..., Person]) -> None:
    anna, guest = person("Wolkenanna", locale="en", viewport=DESK), person("", locale="de", viewport=PHONE, signed_in=False)
    desk = anna.opens("/lobby/#link")
    desk.get_by_role("button", name="Make the link").click()
    address = desk.get_by_label("The link").input_value()
    desk.goto("/help/")  # she reads something meanwhile, and is called from there
    phone = guest.opens(address)  # the first click
    expect(phone.get_by_text("ist da und wartet auf dich")).to_be_visible()
    phone.get_by_role("button", name="Als Gast mitspielen").tap()  # the second
    for page in (desk, phone):
        expect(page).to_have_url(TABLE)
        expect(page.locator(".chair").first).to_be_visible()
    late = person("Lina", locale="en").opens(address)
    expect(late.get_by_role("heading", name="This basket has left already")).to_be_visible()
