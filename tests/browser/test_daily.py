"""Two browsers race by the same cards, a guest by those of another day."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from ratings.daily import days, races
from tests.browser import play
from tests.browser.conftest import PHONE, Person


def casts_off(who: Person, button: str) -> tuple[Page, list[str]]:
    """Begin the race of the day; returns the table, and the cards in hand."""
    page = who.opens("/daily/")
    page.locator(".mine-now").get_by_role("button", name=button).click()
    page.wait_for_url(re.compile("/tables/"))
    cards = page.locator(".hand .card")
    expect(cards).to_have_count(8)
    return page, [card.get_attribute("aria-label") or card.inner_text() for card in cards.all()]


def test_two_browsers_get_the_same_cards_and_another_day_has_others(person: Callable[..., Person]) -> None:
    anna, emil = person("Morgenanna"), person("Morgenemil", viewport=PHONE)
    guest = person("Gast", signed_in=False)
    game = next(races.games()).slug
    races.drawn(game, days.last_closed())
    table, hand = casts_off(anna, "Losfahren")
    _, same = casts_off(emil, "Losfahren")
    _, other = casts_off(guest, "Als Gast fahren")
    assert hand == same != other

    play.turn(table)
    page = anna.opens("/daily/")
    page.locator(".mine-now").get_by_role("link", name="Weiter").click()
    expect(page).to_have_url(table.url)
