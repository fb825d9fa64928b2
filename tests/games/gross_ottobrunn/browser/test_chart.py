"""The chart on a real match's page: places are found by keys, mouse and finger, and others see what is built."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.gross_ottobrunn import GAME
from games.gross_ottobrunn.state import Acting, Robbing, State
from tables import outbox
from tests.browser.conftest import PHONE, Person, seated
from tests.games.gross_ottobrunn.board import RICH, cities, roads, settlements, table
from tests.games.laid import lay

Opened = tuple[Page, Page]
Opener = Callable[..., Opened]


@pytest.fixture
def laid(person: Callable[..., Person]) -> Opener:
    """Lay a board of three before Anna and Emil: their pages."""

    def opened(state: State, **more: Any) -> Opened:
        anna, emil = person("Anna", **more), person("Emil")
        match_id = seated(anna, emil, person("Lina"), game=GAME.slug)
        outbox.follow(lay(match_id, state))
        for one in (anna, emil):
            one.context.add_init_script(
                "try { localStorage.setItem('pref.toured.gross_ottobrunn', 'true'); } catch { /* a frame without a place */ }"
            )
        return open_table(anna, match_id), open_table(emil, match_id)

    return opened


def open_table(one: Person, match_id: int) -> Page:
    page = one.opens(f"/tables/{match_id}/")
    page.locator(".chart").wait_for()
    return page


def spot(page: Page, at: str) -> Locator:
    return page.locator(f'[data-spot="{at}"]')


def piece(page: Page, at: str) -> Locator:
    return page.locator(f'[data-piece="{at}"]')


def at_peace() -> State:
    """Anna has a city and a road, and can pay for everything; Emil lives near by."""
    return table(
        3,
        hands=(RICH, (1, 1, 1, 1, 1), (0, 0, 0, 0, 0)),
        buildings=cities("-4,0,N") + settlements("-4,1,S", 1) + settlements("4,0,N", 2),
        routes=roads("-4,0,NE -3,-1,SE"),
    )


def test_a_settlement_is_built_by_keys_alone_and_others_see_it(laid: Opener) -> None:
    page, other = laid(at_peace())
    page.get_by_role("button", name=re.compile("^Siedlung")).press("Enter")
    lit = page.locator(".spot:focus")
    expect(lit).to_have_attribute("aria-label", re.compile("^Siedlung: Ecke zwischen .* und "))
    here = lit.get_attribute("data-spot")
    lit.press("Enter")
    expect(piece(page, here or "")).to_have_attribute("aria-label", re.compile("^Siedlung von Anna"))
    expect(piece(other, here or "")).to_be_visible()
    expect(page.locator(".spot")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def test_a_finger_that_could_mean_two_places_sees_them_larger_first(laid: Opener) -> None:
    page, _ = laid(at_peace(), viewport=PHONE)
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


def test_the_robber_asks_whom_to_take_from_and_what_cannot_be_undone_is_asked_once_more(laid: Opener) -> None:
    state = table(
        3,
        hands=(RICH, (1, 0, 0, 0, 0), (2, 0, 0, 0, 0)),
        frames=(Acting(), Robbing(1)),
        buildings=settlements("-4,1,S", 1) + settlements("-4,1,N", 2) + settlements("4,0,N"),
    )
    page, _ = laid(state)
    spot(page, "-4,1").click()
    asked = page.get_by_role("dialog", name="Wem nimmst du eine Karte?")
    expect(asked.get_by_role("button")).to_have_text([re.compile("^Emil .*1 Karte"), re.compile("^Lina .*2 Karten"), "Zurück"])
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    spot(page, "-4,1").click()
    asked.get_by_role("button", name=re.compile("^Lina")).click()
    expect(page.locator('[data-figure="robber"]')).to_have_attribute("aria-label", re.compile("^Räuber auf Weide 9"))
