"""Whoever plays the computer or watches is in the house: seen in the lobby, asked from there, led to the new table."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Person, shot
from tests.browser.test_first_match import challenges


def test_a_guest_at_the_computers_table_is_asked_and_comes(person: Callable[..., Person]) -> None:
    guest = person("guest", signed_in=False, viewport=PHONE)
    alone = guest.opens("/lobby/")
    alone.get_by_role("button", name="Als Gast").click()
    expect(alone.locator(".people")).to_contain_text("Gast-")
    name = alone.locator(".people li b").first.inner_text()
    alone.locator('form.start:has([value="battleballon"]) button').click()
    alone.wait_for_url(re.compile(r"/tables/\d+/"))

    anna = person("Wolkenanna")
    hall = anna.opens("/lobby/")
    row = hall.locator(".people li", has_text=name)
    expect(row).to_contain_text("Gast · spielt gegen den Computer")
    shot(hall, "lobby-guest-at-table-desktop-de")
    challenges(hall, name)

    expect(alone.locator(".toast")).to_contain_text(f"{anna.name} möchte mit dir spielen.")
    shot(alone, "table-called-phone-de")
    alone.locator(".toast a").click()
    alone.locator('dialog button[type="submit"]').click()  # the dialog with her proposal is open
    for page in (hall, alone):
        page.wait_for_url(re.compile(r"/tables/\d+/"))
        expect(page.locator("main.table")).to_have_attribute("data-game", "battleballon")


def test_who_watches_when_his_challenge_is_accepted_is_taken_to_his_own_table(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil")
    halls = anna.opens("/lobby/"), emil.opens("/lobby/")
    challenges(halls[0], emil.name)
    table = anna.opens("/lobby/")
    table.locator('form.start:has([value="battleballon"]) button').click()
    table.wait_for_url(re.compile(r"/tables/\d+/"))
    before = table.url
    expect(table.locator("main.table")).to_be_visible()
    halls[1].get_by_role("button", name=re.compile("annehmen")).click()
    halls[1].wait_for_url(re.compile(r"/tables/\d+/"))
    expect(table).not_to_have_url(before)
    assert table.url.split("?")[0] == halls[1].url
