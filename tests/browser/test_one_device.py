"""Two on one device: under the curtain there is no card on the page, nor in what its socket was sent."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from tables import store
from tests.browser.conftest import PHONE, Person, shot

People = Callable[..., Person]
FACE = re.compile(r"(?<![\w#])[RSETPA](?:w|10|[2-9])(?!\w)")
HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.hidden;
}"""
KEEP = """() => {
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  return document.body.innerHTML;
}"""
"""The browser keeps the page to show it again: what it keeps is looked at in the same moment."""


def begin(page: Page) -> int:
    page.get_by_label("Spieler 1").first.fill("Wilma")
    page.get_by_label("Spieler 2").first.fill("Xaver")
    page.locator("form.device button[type=submit]").click()
    expect(page.locator(".curtain")).to_contain_text("Wilma")
    return int(page.url.rstrip("/").rpartition("/")[2])


def open_for(page: Page, name: str) -> None:
    expect(page.locator(".curtain h2")).to_contain_text(name)
    page.wait_for_timeout(800)  # the curtain holds for a moment: it is not to be opened by a second tap
    page.locator(".opens button").click()
    expect(page.locator(".near-hand button.card")).to_have_count(8)


def discard_and_draw(page: Page) -> None:
    page.locator(".near-hand .card").first.click()
    page.locator(".acts .discard").click()
    page.locator(".deck").click()
    expect(page.locator(".gives")).to_be_visible()


def covered(page: Page, html: str = "") -> bool:
    """Whether no card at all is on the page: not in what is drawn, not in names, not in attributes."""
    html = html or page.locator("body").evaluate("body => body.innerHTML")
    return (
        "data-card" not in html
        and 'class="card' not in html
        and not FACE.findall(re.sub(r"<script.*?</script>", "", html, flags=re.S))
    )


def hands(match_id: int) -> list[str]:
    return [msgspec.json.encode(hand).decode() for hand in store.read(match_id).position.state.hands]


def tables(anna: Person, since: int = 0) -> list[dict[str, Any]]:
    found = [json.loads(text) for text in anna.frames[since:]]
    return [one for one in found if one["type"] == "table"]


def test_two_play_and_neither_ever_meets_the_cards_of_the_other(person: People) -> None:
    anna = person("Anna", viewport=PHONE, reduced_motion="no-preference")
    page = anna.opens("/lobby/device/?game=battleballon")
    match_id = begin(page)
    assert covered(page)
    shot(page, "device-curtain-phone-de")

    open_for(page, "Wilma")
    first, second = hands(match_id)
    assert not covered(page), "the search finds cards where there are some"
    discard_and_draw(page)
    assert hands(match_id)[0] != first, "she sees what she drew, and gives the device on herself"
    shot(page, "device-gives-phone-de")
    asked = len(anna.frames)
    page.locator(".gives button").click()
    expect(page.locator(".curtain")).to_contain_text("Xaver")
    assert covered(page)

    page.goto("/games/")
    page.go_back()
    expect(page.locator(".curtain")).to_contain_text("Xaver")
    assert covered(page)
    behind = [one for one in tables(anna, asked) if one["rev"] > tables(anna)[0]["rev"]]
    assert behind and all(one["seat"] is None and one["view"]["hand"] == [] for one in behind)
    assert not any(hand in text for text in anna.frames[asked:] for hand in hands(match_id))

    asked = len(anna.frames)
    open_for(page, "Xaver")
    expect(page.locator(".hand-on")).to_contain_text("Wilma")
    expect(page.locator(".hand-on")).to_have_count(0)
    assert page.locator(".near-hand .card").evaluate_all("all => JSON.stringify(all.map((one) => one.dataset.card))") == second
    assert not any(hands(match_id)[0] in text for text in anna.frames[asked:])

    page.evaluate(HIDE)
    expect(page.locator(".curtain")).to_be_visible()
    assert covered(page)
    open_for(page, "Xaver")
    assert covered(page, page.evaluate(KEEP))
