"""A player’s page in a browser: its curve is read point by point, by keys and mouse; its menu opens; no script is needed."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.cast import GAME
from tests.browser.conftest import PATIENCE, Person
from tests.lobby.test_profiles import won


def test_a_curve_is_read_by_keys_and_by_mouse_and_its_player_has_a_menu(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna"), person("Bert")
    assert anna.player and bert.player
    for _ in range(2):
        won(anna.player, bert.player)
    page = bert.opens(f"/players/{anna.player.key}/")
    slider, told = page.locator(".graph-read input"), page.locator(".graph-read output")
    expect(told).to_contain_text("1531 (+15)", timeout=PATIENCE)
    slider.press("ArrowLeft")
    expect(told).to_contain_text("1516 (+16)")
    assert "1516" in str(slider.get_attribute("aria-valuetext"))
    box = page.locator(".graph svg").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    expect(told).to_contain_text("1531 (+15)")
    page.locator("[data-menu] button").click()
    expect(page.get_by_role("menuitem").first).to_be_visible()


def test_without_a_script_a_leaderboard_is_ordered_and_leads_to_a_page_with_its_curve(person: Callable[..., Person]) -> None:
    anna, bert = person("Anna", signed_in=False, java_script_enabled=False), person("Bert")
    cara = person("Cara")
    assert bert.player and cara.player
    won(bert.player, cara.player)
    page = anna.opens(f"/leaders/{GAME}/")
    page.locator("thead a").nth(1).click()
    expect(page.locator("th[aria-sort]")).to_contain_text("Punkte")
    page.get_by_role("link", name=bert.name).click()
    expect(page.locator(".graph .curve")).to_be_visible()
    page.locator(".values > summary").click()
    expect(page.locator("#curve-values")).to_contain_text("1516")
