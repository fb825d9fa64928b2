"""The frame of every table: noticing the own turn, keys, the menu, leaving, orientation, and a net that goes away."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tables.models import Entry
from tests.browser import play
from tests.browser.conftest import DESK, PHONE, Person, seated, shot

People = Callable[..., Person]
HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A browser without windows never hides a page: say that it did."""
HEAR = """
  const start = OscillatorNode.prototype.start;
  window.heard = [];
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push(this.frequency.value);
    return start.apply(this, when);
  };
"""
"""Keep the pitch of each tone that is played."""


@pytest.fixture
def two(person: People) -> tuple[int, Page, Page]:
    """A short match, its number and the pages of both players; the first is on turn."""
    anna, emil = person("Anna"), person("Emil", viewport=PHONE, locale="en")
    emil.context.add_init_script(HEAR)
    match_id = seated(anna, emil, preset="short")
    pages = anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")
    for page in pages:
        expect(page.locator(".near-hand .card")).to_have_count(8)
    return match_id, *pages


@pytest.fixture
def one(person: People) -> tuple[int, Page]:
    """The same, and the page of the first alone."""
    anna = person("Anna")
    match_id = seated(anna, person("Emil"), preset="short")
    page = anna.opens(f"/tables/{match_id}/")
    expect(page.locator(".near-hand .card")).to_have_count(8)
    return match_id, page


def test_the_own_turn_is_seen_and_heard_in_a_hidden_tab_and_without_sound_only_seen(two: tuple[int, Page, Page]) -> None:
    _, mine, theirs = two
    icon = theirs.locator('link[rel="icon"]')
    usual = icon.get_attribute("href") or ""
    theirs.locator("main").click(position={"x": 2, "y": 2})
    theirs.evaluate(HIDE)
    assert not theirs.title().startswith("●")
    play.turn(mine)
    expect(theirs).to_have_title("● It is your turn · Battleballon · Luftschloss")
    assert "favicon-turn" in (icon.get_attribute("href") or "")
    assert theirs.evaluate("heard.length") == 2
    play.turn(theirs)
    expect(icon).to_have_attribute("href", usual)
    assert theirs.evaluate("heard.length") == 2

    theirs.get_by_label("Menu").click()
    switch = theirs.locator(".more").get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    shot(theirs, "table-menu-phone-en")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(switch).to_contain_text("off")
    theirs.keyboard.press("Escape")
    expect(theirs.get_by_label("Menu")).to_be_focused()
    play.turn(mine)
    expect(theirs).to_have_title("● It is your turn · Battleballon · Luftschloss")
    assert theirs.evaluate("heard.length") == 2
    theirs.reload()
    theirs.get_by_label("Menu").click()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_keys_are_named_lead_about_leave_who_types_alone_and_can_be_switched_off(one: tuple[int, Page]) -> None:
    _, mine = one
    mine.keyboard.press("?")
    dialog = mine.get_by_role("dialog", name="Tasten")
    expect(dialog).to_contain_text("Zum Verlauf")
    shot(mine, "table-keys-desktop-de")
    mine.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    mine.keyboard.press("c")
    expect(mine.get_by_role("textbox")).to_be_focused()
    mine.keyboard.type("rlt?")
    expect(mine.get_by_role("textbox")).to_have_value("rlt?")
    expect(mine.get_by_role("dialog")).to_have_count(0)
    mine.get_by_role("textbox").blur()
    mine.keyboard.press("l")
    expect(mine.get_by_role("log")).to_be_focused()
    mine.keyboard.press("t")
    expect(mine.locator('.near-hand .card[tabindex="0"]')).to_be_focused()
    mine.keyboard.press("r")
    expect(mine.get_by_role("dialog", name="Aufgeben?")).to_be_visible()
    mine.keyboard.press("Escape")
    expect(mine.locator('.near-hand .card[tabindex="0"]')).to_be_focused()
    mine.keyboard.press("?")
    mine.get_by_label("Einzelne Buchstaben").uncheck()
    mine.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    mine.keyboard.press("r")
    mine.keyboard.press("?")
    expect(mine.get_by_role("dialog")).to_have_count(1)
    expect(dialog).to_be_visible()


def test_who_keeps_somebody_waiting_is_asked_before_he_leaves(one: tuple[int, Page]) -> None:
    match_id, mine = one
    brand = mine.get_by_role("link", name="Luftschloss, zur Startseite")
    brand.click()
    dialog = mine.get_by_role("dialog", name="Deine Uhr läuft weiter")
    shot(mine, "table-leave-desktop-de")
    dialog.get_by_role("button", name="Bleiben").click()
    expect(dialog).to_have_count(0)
    expect(brand).to_be_focused()
    assert f"/tables/{match_id}/" in mine.url
    brand.click()
    dialog.get_by_role("button", name="Seite verlassen").click()
    mine.wait_for_url(lambda url: "/tables/" not in url)


def test_nobody_else_is_asked(person: People) -> None:
    watcher = person("Vera")
    match_id = seated(person("Anna"), person("Emil"), preset="short")
    page = watcher.opens(f"/tables/{match_id}/")
    expect(page.locator("main.own-frame")).to_be_visible()
    page.get_by_role("link", name="Zum Wartesaal").click()
    page.wait_for_url("**/lobby/")
    page.goto("/")
    page.get_by_role("button", name="Sofort spielen").first.click()
    expect(page.locator("main.own-frame")).to_be_visible()
    page.locator(".bar .brand").click()
    page.wait_for_url(lambda url: "/tables/" not in url)


def test_a_watcher_turns_the_table_and_it_stays_turned(person: People) -> None:
    anna, emil, vera = person("Anna"), person("Emil"), person("Vera")
    match_id = seated(anna, emil, preset="short")
    page = vera.opens(f"/tables/{match_id}/")
    near = page.locator(".own .chair")
    expect(near).to_contain_text(anna.name)
    page.get_by_label("Menü").click()
    expect(page.locator(".more").get_by_role("button", name="Ton")).not_to_be_visible()
    shot(page, "table-menu-desktop-de")
    page.get_by_role("button", name="Tisch drehen").click()
    expect(near).to_contain_text(emil.name)
    page.reload()
    expect(near).to_contain_text(emil.name)


def test_the_link_is_copied(person: People) -> None:
    anna = person("Anna", permissions=["clipboard-read", "clipboard-write"])
    match_id = seated(anna, person("Emil"), preset="short")
    page = anna.opens(f"/tables/{match_id}/")
    page.get_by_label("Menü").click()
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.locator(".toast")).to_contain_text("Link kopiert")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/tables/{match_id}/")


def test_who_is_offline_for_a_while_comes_back_without_a_reload_and_lacks_nothing(person: People) -> None:
    anna, emil = person("Anna", faults_expected=True), person("Emil")
    match_id = seated(anna, emil, preset="short")
    mine, theirs = anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")
    mine.evaluate("window.same = true")
    play.turn(mine)
    anna.context.set_offline(True)
    expect(mine.locator(".link").get_by_role("status")).to_have_text("Keine Verbindung. Wir versuchen es weiter.")
    shot(mine, "table-offline-desktop-de")
    clock = mine.locator(".clock.runs")
    shown = clock.inner_text()
    play.turn(theirs)
    mine.wait_for_timeout(10_000)
    assert clock.inner_text() != shown
    assert mine.locator("main").get_attribute("data-held") == "2"
    anna.context.set_offline(False)
    expect(mine.locator(play.ON_TURN)).to_have_count(1)
    expect(mine.locator(".log li[data-ply]").last).to_contain_text(emil.name)
    expect(mine.locator("main")).to_have_attribute("data-held", str(Entry.objects.filter(match_id=match_id).count()))
    assert mine.evaluate("window.same")
    play.turn(mine)
    expect(theirs.locator(play.ON_TURN)).to_have_count(1)


def test_a_move_made_offline_is_kept_said_so_and_goes_out_later(person: People) -> None:
    anna, emil = person("Anna", faults_expected=True), person("Emil")
    match_id = seated(anna, emil, preset="short")
    mine, theirs = anna.opens(f"/tables/{match_id}/"), emil.opens(f"/tables/{match_id}/")
    expect(theirs.locator(".near-hand .card")).to_have_count(8)
    play.tap(mine.locator(".near-hand .card").first)
    mine.locator(".acts .discard").click()
    anna.context.set_offline(True)
    expect(mine.locator(".link")).to_have_attribute("data-link", "lost")
    mine.locator(".deck.open").click()
    expect(mine.locator(".link").get_by_role("status")).to_contain_text("Dein Zug ist aufgehoben")
    anna.context.set_offline(False)
    expect(theirs.locator(play.ON_TURN)).to_have_count(1)
    expect(mine.locator("main")).to_have_attribute("data-held", "2")


def test_what_had_the_focus_and_vanishes_hands_it_on(person: People) -> None:
    anna, emil = person("Anna"), person("Emil")
    match_id = seated(anna, emil, game="lampions")
    page = anna.opens(f"/tables/{match_id}/")
    page.locator(".moves .btn[data-move]").first.press("Enter")
    expect(page.locator("main.table")).to_have_attribute("data-ply", "3")
    assert page.evaluate("document.activeElement !== document.body")


def test_nothing_is_lost_on_the_narrowest_screen_and_at_twice_the_size(person: People) -> None:
    """1280 pixels at 200 % are 640; a page may then scroll, but only downwards."""
    anna = person("Anna", viewport={"width": 320, "height": 568})
    match_id = seated(anna, person("Emil"), game="lampions")
    page = anna.opens(f"/tables/{match_id}/")
    expect(page.locator(".moves .btn").first).to_be_visible()
    for width, height in ((320, 568), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        for tab, last in (("table", page.locator(".moves .btn").last), ("chat", page.locator(".write .round"))):
            page.locator(f'.bottom [data-tab-name="{tab}"]').click()
            last.scroll_into_view_if_needed()
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, tab)
            expect(last).to_be_in_viewport(ratio=0.9)
            shot(page, f"table-{width}-{tab}-de")


def frames_of(page_side: WebSocketRoute, change: Callable[[dict[str, Any]], None]) -> None:
    server = page_side.connect_to_server()

    def told(text: str | bytes) -> None:
        message = json.loads(text)
        change(message)
        page_side.send(json.dumps(message))

    server.on_message(told)


BETWEEN = {"width": 920, "height": 700}


@pytest.mark.parametrize("sizes", [[PHONE], [BETWEEN, DESK]], ids=["finger", "mouse"])
def test_long_names_and_many_watchers_fit(person: People, sizes: list[Any]) -> None:
    anna = person("Anna", viewport=sizes[0], color_scheme="dark")
    match_id = seated(anna, person("Emil"), preset="short")

    def crowd(message: dict[str, Any]) -> None:
        if message["type"] == "people":
            message |= {"watchers": [f"Wolkenschieberin{n:04}" for n in range(40)], "unnamed": 7}
        for chair in message.get("chairs", []):
            chair["name"] = "Maximiliane-Kunigund"

    anna.context.route_web_socket(lambda url: "/ws/tables/" in url, lambda one: frames_of(one, crowd))
    page = anna.opens(f"/tables/{match_id}/")
    page.locator(".watchers summary").click()
    for size in sizes:
        page.set_viewport_size(size)
        expect(page.locator(".watchers li").last).to_be_visible()
        expect(page.locator(".watchers li")).to_have_count(41)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
        shot(page, f"table-watchers-{size['width']}-dark-de")
    page.locator(".watchers summary").click()
    page.keyboard.press("r")
    page.locator("dialog.confirm .danger").first.click()
    page.locator("dialog.ended").get_by_role("button", name="Tisch ansehen").click()
    for size in sizes:
        page.set_viewport_size(size)
        assert page.locator(".bar").evaluate("(bar) => bar.scrollWidth - bar.clientWidth") <= 0, size
        shot(page, f"table-over-{size['width']}-dark-de")


def test_many_terms_and_watchers_push_the_menu_out_of_no_bar(person: People) -> None:
    anna = person("Anna", viewport={"width": 1130, "height": 700})
    match_id = seated(anna, person("Emil"), preset="short")

    def much(message: dict[str, Any]) -> None:
        if message["type"] == "people":
            message |= {"watchers": ["Lina", "Dora"], "unnamed": 70}

    anna.context.route_web_socket(lambda url: "/ws/tables/" in url, lambda one: frames_of(one, much))
    page = anna.opens(f"/tables/{match_id}/")
    expect(page.locator(".watchers summary")).to_be_visible()
    pill = "(terms) => terms.append(...Array.from({ length: 4 }, () => terms.firstElementChild.cloneNode(true)))"
    page.locator(".bar .terms").evaluate(pill)
    assert page.locator(".bar").evaluate("(bar) => bar.scrollWidth - bar.clientWidth") <= 0
    expect(page.locator(".bar .more summary")).to_be_in_viewport(ratio=1)
