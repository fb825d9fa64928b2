"""The portal's pages in a browser: news that come by themselves, what a device remembers, the first wrong field."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tables import outbox, services
from tests.browser.conftest import PATIENCE, PHONE, Person, seated


def kept(page: Page, name: str) -> object:
    return page.evaluate("name => localStorage.getItem(name)", name)


def test_the_home_page_shows_a_match_that_begins_and_no_longer_one_that_ends(person: Callable[..., Person]) -> None:
    visitor, anna, bert = person("visitor", signed_in=False), person("Anna"), person("Bert")
    page = visitor.opens("/")
    match_id = seated(anna, bert)
    link = page.locator(f'#live a[href="/tables/{match_id}/"]')
    expect(link).to_contain_text(f"{anna.name} – {bert.name}", timeout=PATIENCE)
    link.focus()
    assert anna.player
    outbox.follow(services.resign(match_id=match_id, player_id=anna.player.pk, client_id="a"))
    expect(link).to_have_count(0, timeout=PATIENCE)


def test_the_sound_is_switched_on_every_page_and_remembered_on_the_device(person: Callable[..., Person]) -> None:
    somebody = person("Anna")
    page, other = somebody.opens("/help/"), somebody.opens("/settings/")
    switch = page.locator(".mast .tools > [data-sound-switch]")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert kept(page, "pref.sound") == "false"
    for button in other.locator("[data-sound-switch]").all():
        expect(button).to_have_attribute("aria-pressed", "false")
    other.locator("#try-sound").click()
    expect(other.locator("#try-told")).not_to_be_empty()
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_day_and_night_can_be_chosen_and_left_to_the_device(person: Callable[..., Person]) -> None:
    page = person("visitor", signed_in=False, viewport=PHONE, color_scheme="dark").opens("/settings/")
    root = page.locator("html")
    expect(page.locator('[name=theme][value="system"]')).to_be_checked()
    page.locator('[name=theme][value="light"]').check(force=True)
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    page.locator('[name=theme][value="system"]').check(force=True)
    assert kept(page, "theme") is None and root.get_attribute("data-theme") is None


def test_times_are_those_of_the_browser_until_the_account_says_otherwise(person: Callable[..., Person]) -> None:
    page = person("Anna", timezone_id="America/New_York").opens("/")
    page.goto("/settings/")
    field = page.locator("#id_time_zone")
    expect(page.locator("form", has=field)).to_contain_text("New York")
    field.select_option("Asia/Tokyo")
    page.locator("form", has=field).locator("button").click()
    expect(page.locator(".note.success")).to_be_visible()
    expect(field).to_have_value("Asia/Tokyo")


def test_the_first_wrong_field_has_the_keyboard(person: Callable[..., Person]) -> None:
    page = person("visitor", signed_in=False, locale="en").opens("/accounts/signup/")
    page.locator(".lines [name=username]").fill("admin")
    page.locator(".lines [name=password1]").fill("12345678")
    page.locator(".lines [type=submit]").click()
    wrong = page.locator(".lines [name=username]")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_be_focused()
    expect(page.locator("#id_username_error")).to_contain_text("reserved")


def test_the_menu_of_a_phone_closes_by_escape_and_by_a_touch_elsewhere(person: Callable[..., Person]) -> None:
    page = person("visitor", signed_in=False, viewport=PHONE).opens("/help/")
    menu = page.locator("details.drawer")
    menu.locator("summary").click()
    expect(menu.locator('a[href="/settings/"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
