"""What a table page does besides playing: steps back, keys, giving up, lost connections, small screens."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tables.models import Entry
from tests.browser import play
from tests.browser.conftest import DESK, PHONE, Person, seated, shot

BEYOND = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
"""Pixels by which the page is wider and higher than its window."""
OUTSIDE = """[...document.querySelectorAll(".journey .card")].filter((card) => {
  const [inner, outer] = [card, card.closest(".lane")].map((element) => element.getBoundingClientRect());
  return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
}).map((card) => card.getAttribute("aria-label"))"""
"""Cards that stick out of their lane."""
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What follows from a window's new size is drawn."""
SMALL: ViewportSize = {"width": 360, "height": 640}


@pytest.fixture
def two(person: Callable[..., Person]) -> tuple[int, Page, Page]:
    """A short match, its number and the pages of both players; the first is on turn."""
    anna, emil = person("Anna"), person("Emil", viewport=PHONE)
    match_id = seated(anna, emil, preset="short")
    return match_id, anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")


def test_what_is_not_possible_is_said_the_first_step_is_taken_back_unseen_and_a_turn_is_made_by_keys(
    two: tuple[int, Page, Page],
) -> None:
    _, mine, theirs = two
    theirs.locator(".deck").click(force=True)
    expect(theirs.get_by_role("alert").filter(has_text="noch nicht dran")).to_be_visible()
    mine.locator(".deck").click(force=True)
    expect(mine.get_by_role("alert").filter(has_text="Wähle zuerst eine Karte")).to_be_visible()
    play.tap(mine.locator(".hand .card").first)
    mine.locator(".acts .discard").click()
    expect(mine.locator(".place .pending")).to_have_count(1)
    expect(mine.locator(".hand .card")).to_have_count(7)
    mine.locator(".lane:has(.pending) .place").click(force=True)
    expect(mine.get_by_role("alert").filter(has_text="gerade abgeworfen")).to_be_visible()
    mine.locator(".acts .undo").click()
    expect(mine.locator(".hand .card")).to_have_count(8)
    expect(theirs.locator(".place .card")).to_have_count(0)
    mine.locator('.hand .card[tabindex="0"]').focus()
    for key in ("ArrowRight", "ArrowRight", "Escape", "Enter", "Escape", "Enter", "Enter", "Enter"):
        mine.keyboard.press(key)
    expect(mine.locator(play.ON_TURN)).to_have_count(0)
    expect(theirs.locator(play.ON_TURN)).to_have_count(1)


def test_a_phone_tells_of_a_colour_and_of_the_log_and_giving_up_asks_first_and_ends_the_match(
    two: tuple[int, Page, Page],
) -> None:
    _, mine, phone = two
    play.turn(mine)
    log = phone.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(log.locator("li")).to_have_count(2)
    phone.get_by_role("button", name="Nein, danke").click()
    phone.locator(".lane.ruby .plaque.mine").click()
    expect(phone.get_by_role("dialog")).to_contain_text("noch nicht offen gesehen")
    shot(phone, "table-colour-phone-de")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.get_by_role("tab", name="Verlauf").click()
    expect(phone.locator(".lanes")).not_to_be_visible()
    expect(log.locator("li").last).to_be_in_viewport()
    shot(phone, "table-log-phone-de")

    give_up = mine.get_by_role("button", name="Aufgeben oder die Partie verlassen")
    give_up.click()
    mine.get_by_role("button", name="Weiterspielen").click()
    expect(mine.locator("dialog")).to_have_count(0)
    give_up.click()
    shot(mine, "table-give-up-desktop-de")
    mine.locator("dialog").get_by_role("button", name="Aufgeben", exact=True).click()
    expect(phone.locator("dialog.ended")).to_contain_text("Du hast gewonnen")
    expect(phone.locator("dialog.ended")).to_contain_text("hat aufgegeben")
    expect(mine.locator("dialog.ended")).to_contain_text("Du hast aufgegeben")


def test_a_move_whose_answer_is_lost_with_the_connection_is_sent_again_and_counts_once(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil")
    match_id = seated(anna, emil, preset="short")
    plays: list[str] = []

    def cut_at_the_first_move(page_side: WebSocketRoute) -> None:
        server = page_side.connect_to_server()

        def sent(text: str | bytes) -> None:
            server.send(text)
            if '"play"' in str(text):
                plays.append(json.loads(text)["id"])
                if len(plays) == 1:
                    server.on_message(lambda lost: None)
                    page_side.close(code=4000)

        page_side.on_message(sent)

    anna.context.route_web_socket(lambda url: "/ws/tables/" in url, cut_at_the_first_move)
    mine, theirs = anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")
    play.turn(mine)
    expect(theirs.locator(play.ON_TURN)).to_have_count(1)
    expect(mine.locator("main.table")).to_have_attribute("data-held", "2")
    assert len(plays) == 2 and plays[0] == plays[1]
    assert Entry.objects.filter(match_id=match_id).count() == 2


def test_a_lost_connection_is_said(person: Callable[..., Person]) -> None:
    anna = person("Anna")
    match_id = seated(anna, person("Emil"), preset="short")
    sockets: list[WebSocketRoute] = []

    def only_the_first(page_side: WebSocketRoute) -> None:
        sockets.append(page_side)
        page_side.connect_to_server() if len(sockets) == 1 else page_side.close(code=4000)

    anna.context.route_web_socket(lambda url: "/ws/tables/" in url, only_the_first)
    page = anna.opens(f"/tables/{match_id}/")
    expect(page.locator(".hand .card")).to_have_count(8)
    sockets[0].close(code=4000)
    expect(page.locator(".link").get_by_role("status")).to_have_text("Keine Verbindung. Wir versuchen es weiter.")
    shot(page, "table-lost-desktop-de")


SCREENS = {"finger": [PHONE], "mouse": [SMALL, DESK]}
"""A window that is made larger stands for one that was opened so; a finger is none that a mouse becomes."""
on_screens = pytest.mark.parametrize("sizes", SCREENS.values(), ids=SCREENS)


@on_screens
def test_a_whole_table_is_seen_without_sideways_scrolling(person: Callable[..., Person], sizes: list[ViewportSize]) -> None:
    anna, emil = person("Anna", viewport=sizes[0], color_scheme="dark"), person("Emil")
    page = anna.context.new_page()
    for preset in ("short", "long"):
        page.goto(f"/tables/{seated(anna, emil, preset=preset)}/")
        for size in sizes:
            page.set_viewport_size(size)
            expect(page.locator(".hand .card")).to_have_count(8)
            page.evaluate(SETTLED)
            wide, high = page.evaluate(BEYOND)
            assert wide <= 0 and high <= 0, (preset, size)
            shot(page, f"table-{preset}-{size['width']}-dark")


@on_screens
def test_six_lanes_of_twelve_cards_fit(person: Callable[..., Person], sizes: list[ViewportSize]) -> None:
    anna, emil = person("Anna", viewport=sizes[0]), person("Emil")
    match_id = seated(anna, emil, preset="long")
    anna.context.route_web_socket(lambda url: "/ws/tables/" in url, with_full_lanes)
    page = anna.opens(f"/tables/{match_id}/")
    for size in sizes:
        page.set_viewport_size(size)
        expect(page.locator(".journey .card")).to_have_count(6 * 2 * 12)
        page.evaluate(SETTLED)
        shot(page, f"table-full-{size['width']}-light")
        assert page.evaluate(OUTSIDE) == [], size
        boxes = page.evaluate(
            "[...document.querySelectorAll('.lane, .hand')].map((one) => one.getBoundingClientRect().toJSON())"
        )
        assert len(boxes) == 7
        for above, below in pairwise(boxes):
            assert above["y"] + above["height"] <= below["y"] + 0.5, size


def with_full_lanes(page_side: WebSocketRoute) -> None:
    """Let the page be told of journeys as long as they can be; no match would lay them so soon."""
    server = page_side.connect_to_server()

    def told(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "table":
            for lane in message["view"]["lanes"]:
                letter = lane["colour"][0].upper()
                cards = [*[f"{letter}w"] * 3, *(f"{letter}{value}" for value in range(2, 11))]
                lane["journeys"] = [
                    {"cards": cards, "sum": 54, "fee": 20, "wagers": 3, "factor": 4, "bonus": 20, "points": 156}
                ] * 2
        page_side.send(json.dumps(message))

    server.on_message(told)


@pytest.mark.parametrize("script", ["throw new Error('planted');", "export function Board() { throw new Error('planted'); }"])
def test_a_board_that_falls_leaves_the_table_standing(person: Callable[..., Person], script: str) -> None:
    anna = person("Anna", faults_expected=True)
    match_id = seated(anna, person("Emil"), preset="short")
    anna.context.route(
        "**/games/battleballon/board.*.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page = anna.opens(f"/tables/{match_id}/")
    page.locator(".moves .btn[data-move]").first.click()
    expect(page.locator("main.plain")).to_have_attribute("data-ply", "2")
    expect(page.locator(".log li")).to_have_count(2)
