"""The page of a game and the tour of its table, as people see them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, seated, shot
from tests.browser.newcomer import SCREENS, is_shown_round, sees_all_pictures
from tests.browser.play import turn


@pytest.mark.parametrize(("locale", "card"), [("de", "Smaragd, Wettschein"), ("en", "Emerald wager")])
def test_the_rules_are_drawn_with_the_tables_cards(person: Callable[..., Person], locale: str, card: str) -> None:
    page = person("Vera", viewport=PHONE, locale=locale, signed_in=False).opens("/games/battleballon/")
    for viewport in SCREENS.values():
        page.set_viewport_size(viewport)
        assert sees_all_pictures(page) >= 9
        expect(page.get_by_role("img", name=card).first).to_be_visible()
        shot(page, f"game-{viewport['width']}-{locale}")


def test_rules_are_read_without_scripts_too(person: Callable[..., Person]) -> None:
    page = person("Vera", signed_in=False, java_script_enabled=False).opens("/games/battleballon/")
    expect(page.locator("figure .drawing > p").first).to_have_text("R7 S7 E7 T7 P7 A7")
    expect(page.locator("figcaption").first).to_contain_text("Rubin")


def test_rules_print_black_on_white_without_the_pages_frame(person: Callable[..., Person]) -> None:
    page = person("Vera", signed_in=False, color_scheme="dark").opens("/games/battleballon/")
    expect(page.locator("figure .drawn").first).to_be_visible()
    page.emulate_media(media="print")
    for away in (".mast", ".foot", ".contents", ".game-start"):
        expect(page.locator(away).first).not_to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('.prose p')).color") == "rgb(0, 0, 0)"
    expect(page.locator("figure .card").first).to_be_visible()


def test_one_click_leads_a_visitor_to_the_table_on_the_terms_he_chose(person: Callable[..., Person]) -> None:
    page = person("Vera", signed_in=False, locale="en").opens("/games/battleballon/")
    page.get_by_role("radio", name="Short").check()
    page.get_by_role("radio", name="Easy").check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".hand .card")).to_have_count(8)
    expect(page.locator("#terms")).to_contain_text("Short")
    expect(page.locator(".chair").first).to_contain_text("Easy")


@pytest.mark.parametrize("screens", [["phone"], ["desktop", "small"]], ids=["finger", "mouse"])
def test_a_newcomer_is_shown_round_and_nothing_spoken_of_is_hidden(person: Callable[..., Person], screens: list[str]) -> None:
    anna, emil = person("Anna", viewport=SCREENS[screens[0]]), person("Emil")
    page = anna.opens(f"/tables/{seated(anna, emil, preset='long')}/")
    for screen in screens:
        page.set_viewport_size(SCREENS[screen])
        titles = is_shown_round(page)
        assert titles[0] == "Deine Hand" and titles[-2:] == ["Der Chat", "Das Menü"] and len(titles) == 10
        page.locator(".more > summary").click()  # from where it begins again
    page.reload()
    expect(page.locator(".hand .card")).to_have_count(8)
    expect(page.locator(".tour-offer")).to_have_count(0)


def test_the_match_goes_on_while_somebody_is_shown_round(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil")
    page = anna.opens(f"/tables/{seated(anna, emil, preset='short')}/")
    page.get_by_role("button", name="Zeig mir den Tisch").click()
    page.locator(".hand .card").first.click()
    page.locator(".box .discard").click()
    page.locator(".deck").click()
    expect(page.locator("main.table")).to_have_attribute("data-ply", "2")
    expect(page.locator(".tour")).to_be_visible()


def test_esc_ends_the_tour_and_the_menu_begins_it_again(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", locale="en"), person("Emil")
    page = anna.opens(f"/tables/{seated(anna, emil)}/")
    page.locator(".hand .card").first.focus()
    page.locator(".hand .card").first.press("Enter")
    expect(page.locator(".hand .chosen")).to_have_count(1)
    page.locator(".more > summary").click()
    page.locator("#menu").get_by_role("button", name="Show me round").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your hand")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Back").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("1 of 10")
    page.keyboard.press("Escape")
    expect(page.locator(".tour")).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(1)  # that Esc was not the board's
    expect(page.locator(".more > summary")).to_be_focused()


def test_a_card_that_is_reached_for_lies_under_no_offer_and_who_has_played_gets_none(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", viewport=PHONE), person("Emil")
    page = anna.opens(f"/tables/{seated(anna, emil, preset='short')}/")
    expect(page.locator(".tour-offer")).to_be_visible()
    page.locator(".hand .card").last.click()
    expect(page.locator(".hand .chosen")).to_have_count(1)
    expect(page.locator(".tour-offer")).to_have_count(0)
    turn(page)
    expect(page.locator(".tour-offer")).to_have_count(0)
    page.reload()
    expect(page.locator(".hand .card")).to_have_count(8)
    expect(page.locator(".tour-offer")).to_have_count(0)


def test_who_wants_no_tour_is_not_asked_again_and_watchers_never_are(person: Callable[..., Person]) -> None:
    anna, emil, carla = person("Anna"), person("Emil"), person("Carla")
    address = f"/tables/{seated(anna, emil)}/"
    page = anna.opens(address)
    page.get_by_role("button", name="Nein, danke").click()
    expect(page.locator(".tour-offer")).to_have_count(0)
    page.reload()
    watching = carla.opens(address)
    for one in (page, watching):
        expect(one.locator(".lane")).to_have_count(5)
        expect(one.locator(".tour-offer")).to_have_count(0)


def test_a_game_without_a_tour_of_its_own_has_the_frames(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", locale="en"), person("Emil")
    page = anna.opens(f"/tables/{seated(anna, emil, game='lampions')}/")
    page.get_by_role("button", name="Show me round").first.click()
    assert walked(page) == ["Who sits where", "The clock", "Your moves", "The log", "The chat", "The menu"]


def walked(page: Page) -> list[str]:
    """Go through the tour; returns its titles."""
    bubble, titles = page.locator(".tour"), []
    expect(bubble).to_be_visible()  # it is fetched when somebody asks for it
    while bubble.count():
        titles.append(bubble.get_by_role("heading").inner_text())
        bubble.locator(".primary").click()
        expect(bubble.get_by_role("heading", name=titles[-1], exact=True)).to_have_count(0)
    return titles
