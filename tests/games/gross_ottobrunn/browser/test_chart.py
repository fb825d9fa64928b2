"""The chart on a real match's page: places are found by keys, mouse and finger, and others see what is built."""

import re

from playwright.sync_api import expect

from games.gross_ottobrunn.state import Acting, Robbing, State
from tests.browser.conftest import PHONE
from tests.games.gross_ottobrunn.board import RICH, cities, roads, settlements, table
from tests.games.gross_ottobrunn.browser.laid import People, opened, piece, spot


def at_peace() -> State:
    """Anna has a city and a road, and can pay for everything; Emil lives near by."""
    return table(
        3,
        hands=(RICH, (1, 1, 1, 1, 1), (0, 0, 0, 0, 0)),
        buildings=cities("-4,0,N") + settlements("-4,1,S", 1) + settlements("4,0,N", 2),
        routes=roads("-4,0,NE -3,-1,SE"),
    )


def test_a_settlement_is_built_by_keys_alone_and_others_see_it(person: People) -> None:
    page, other = opened(person, at_peace())
    page.get_by_role("button", name=re.compile("^Siedlung")).press("Enter")
    lit = page.locator(".spot:focus")
    expect(lit).to_have_attribute("aria-label", re.compile("^Siedlung: Ecke zwischen .* und "))
    here = lit.get_attribute("data-spot")
    lit.press("Enter")
    expect(piece(page, here or "")).to_have_attribute("aria-label", re.compile("^Siedlung von Anna"))
    expect(piece(other, here or "")).to_be_visible()
    expect(page.locator(".spot")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def test_a_finger_that_could_mean_two_places_sees_them_larger_first(person: People) -> None:
    page, _ = opened(person, at_peace(), viewport=PHONE)
    page.get_by_role("button", name="Ganzer Plan").tap()
    page.locator(".build", has_text="Straße").tap()
    wanted = page.locator(".spot").first
    at = wanted.get_attribute("data-spot") or ""
    before = page.locator(".chart").bounding_box()
    wanted.tap(force=True)
    after = page.locator(".chart").bounding_box()
    assert before and after and after["width"] > before["width"] and piece(page, at).count() == 0
    wanted.tap(force=True)
    expect(piece(page, at)).to_have_attribute("aria-label", re.compile("^Straße von Anna"))


def test_the_robber_asks_whom_to_take_from_and_what_cannot_be_undone_is_asked_once_more(person: People) -> None:
    state = table(
        3,
        hands=(RICH, (1, 0, 0, 0, 0), (2, 0, 0, 0, 0)),
        frames=(Acting(), Robbing(1)),
        buildings=settlements("-4,1,S", 1) + settlements("-4,1,N", 2) + settlements("4,0,N"),
    )
    page, _ = opened(person, state)
    spot(page, "-4,1").click()
    asked = page.get_by_role("dialog", name="Wem nimmst du eine Karte?")
    expect(asked.get_by_role("button")).to_have_text([re.compile("^Emil .*1 Karte"), re.compile("^Lina .*2 Karten"), "Zurück"])
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    spot(page, "-4,1").click()
    asked.get_by_role("button", name=re.compile("^Lina")).click()
    expect(page.locator('[data-figure="robber"]')).to_have_attribute("aria-label", re.compile("^Räuber auf Weide 9"))
