"""A match that is over is gone through step by step, and its steps look as they did when they were played."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from lobby.models import Player
from tables import outbox, selectors, services, store, wire
from tests.browser.conftest import PHONE, Person, between, member, seated, shot
from tests.browser.play import one_more

BEYOND = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
LAID_OUT = """() => {
  const all = (within, selector, read) => [...within.querySelectorAll(selector)].map(read);
  const label = (element) => element.getAttribute("aria-label");
  return {
    lanes: all(document, ".lane", (lane) => ({
      colour: lane.dataset.colour,
      journeys: all(lane, ".journey", (side) => all(side, ".card", label)),
      place: label(lane.querySelector(".place")),
      accounts: all(lane, ".plaque :is(.pts, .sum)", (part) => part.textContent),
    })),
    deck: document.querySelector(".deck .left b").textContent,
    scores: all(document, ".box .score b", (score) => score.textContent),
  };
}"""
"""What lies on a table of Battleballon: journeys, landing places, accounts, the deck, the points."""
ENTRIES = """() => [...document.querySelectorAll(".log li")].map((line) => line.textContent.trim())"""
SMALL_TARGETS = """(within) => [...document.querySelectorAll(within)]
  .filter((one) => one.checkVisibility() && one.getClientRects().length && Math.min(one.offsetHeight, one.offsetWidth) < 44)
  .map((one) => one.outerHTML.slice(0, 120))"""

COUNT_FLIGHTS = """window.flown = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.flown += 1; return animate.apply(this, how); };"""
BAR = ".replay-bar :is(button, select, input)"


def play_out(match_id: int) -> int:
    """Play to the end; returns the entries of the log."""
    while store.read(match_id).running:
        one_more(match_id)
    return store.read(match_id).position.ply


def play_to_race(match_id: int, race: int) -> None:
    while store.read(match_id).position.state.race_no < race:
        one_more(match_id)


def gives_up(match_id: int, one: Person) -> int:
    """End it here; returns the entries of the log."""
    assert one.player
    services.resign(match_id=match_id, player_id=one.player.pk, client_id="enough", why="resigned")
    return store.read(match_id).position.ply


def at_ply(page: Page, ply: int) -> Page:
    expect(page.locator(f'main.table[data-ply="{ply}"]')).to_be_visible()
    return page


def logged(page: Page, ply: int) -> Any:
    """The log, once it tells of all entries so far: lines may come after the table that they are about."""
    at_ply(page, ply).wait_for_function("(ply) => document.querySelectorAll('.log li').length >= ply", arg=ply)
    return page.evaluate(ENTRIES)


def laid_out(page: Page, ply: int) -> Any:
    return at_ply(page, ply).evaluate(LAID_OUT)


@pytest.fixture
def two(person: Callable[..., Person]) -> tuple[Person, Person]:
    return person("Anna"), person("Emil", viewport=PHONE, locale="en")


@pytest.fixture(scope="module")
def played(site: str) -> tuple[Player, Player, int]:
    """Two, and a short match that they have played to its end: for all who only read it."""
    anna, emil = member("Anna"), member("Emil")
    match_id = between(anna, emil, preset="short")
    play_out(match_id)
    return anna, emil, match_id


def test_stepping_back_in_the_second_race_shows_the_table_as_it_was_live(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="classic")
    play_to_race(match_id, 2)
    live = anna.opens(f"/tables/{match_id}/")
    seen = {}
    for _ in range(6):
        ply = one_more(match_id)
        seen[ply] = laid_out(live, ply)
    assert len({str(table) for table in seen.values()}) == len(seen), "the table changes with each move"
    live.close()
    end = gives_up(match_id, anna)
    replay = anna.opens(f"/tables/{match_id}/replay/?ply={max(seen)}")
    for ply in sorted(seen, reverse=True):
        assert laid_out(replay, ply) == seen[ply], f"at ply {ply}"
        replay.keyboard.press("ArrowLeft")
    replay.keyboard.press("End")
    at_ply(replay, end)
    jumped = anna.opens(f"/tables/{match_id}/replay/?ply={min(seen)}")
    for ply in sorted(seen):
        assert laid_out(jumped, ply) == seen[ply], f"going forward, at ply {ply}"
        jumped.keyboard.press("ArrowRight")


def test_who_reloads_reads_the_same_log_as_who_has_watched(person: Callable[..., Person], two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="short")
    watcher = person("", signed_in=False)
    watching = watcher.opens(f"/tables/{match_id}/")
    own = anna.opens(f"/tables/{match_id}/")
    for moves in (1, 13):
        for _ in range(moves):
            ply = one_more(match_id)
        for page in (watching, own):
            log = logged(page, ply)
            page.reload()
            assert logged(page, ply) == log


def test_a_replay_is_gone_through_by_hand_by_keys_and_by_itself(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="classic")
    play_to_race(match_id, 2)
    one_more(match_id)
    end = gives_up(match_id, anna)
    page = anna.opens("/matches/")
    page.locator(f'[data-match="{match_id}"] .replay-link').click()
    at_ply(page, 1)
    expect(page.locator(".opp .card, .own .card")).to_have_count(16)
    assert page.evaluate(BEYOND) == [0, 0]
    page.get_by_role("button", name="Ein Schritt vor").click()
    at_ply(page, 2)
    expect(page.locator(".replay-log [aria-current]")).to_have_count(1)
    page.wait_for_url("**/replay/?ply=2")
    page.keyboard.press(" ")  # the button has the focus: it is pressed once more
    at_ply(page, 3)
    page.locator(".replay-slide input").fill("40")
    at_ply(page, 41)
    page.locator("main").click(position={"x": 2, "y": 2})
    page.keyboard.press("Home")
    at_ply(page, 1)
    page.locator(".replay-log button", has_text="2. Wettfahrt von").click()
    second = int(page.locator("main.table").get_attribute("data-ply") or 0)
    assert 20 < second < end
    page.locator(".chapters").select_option(index=0)
    at_ply(page, 1)
    page.locator(".speed").select_option("4")
    page.get_by_role("button", name="Ablaufen lassen").click()
    expect(page.locator("main.table")).to_have_attribute("data-ply", re.compile(r"^([3-9]|\d\d+)$"))
    page.get_by_role("button", name="Anhalten").click()
    page.reload()
    expect(page.locator(".replay-log [aria-current]")).to_have_count(1)  # a browser fills in the speed before the keys listen
    expect(page.locator(".speed")).to_have_value("4")
    page.keyboard.press("End")
    at_ply(page, end)
    page.get_by_role("button", name="An den Anfang").click()
    at_ply(page, 1)
    shot(page, "replay-desktop-de")


def test_each_step_is_seen_to_move_read_out_and_has_a_link(
    person: Callable[..., Person], played: tuple[Player, Player, int]
) -> None:
    one, other, match_id = played
    anna = person("", player=one, permissions=["clipboard-read", "clipboard-write"], reduced_motion="no-preference")
    anna.context.add_init_script(COUNT_FLIGHTS)
    page = anna.opens(f"/tables/{match_id}/replay/?ply=5")
    at_ply(page, 5)
    for key, ply, flies in (("ArrowRight", 6, True), ("ArrowLeft", 5, False), ("ArrowRight", 6, True)):
        page.evaluate("window.flown = 0")
        page.keyboard.press(key)
        at_ply(page, ply)
        assert (page.evaluate("window.flown") > 0) is flies, key
    entry = " ".join(page.locator(".replay-log [aria-current]").inner_text().split())
    expect(page.locator(".replay-bar [role=status]")).to_have_text(entry, use_inner_text=True)  # said a moment later
    page.get_by_role("button", name="Link zu diesem Schritt kopieren").click()
    expect(page.locator(".toast")).to_contain_text("kopiert")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/tables/{match_id}/replay/?ply=6")
    page.evaluate("window.flown = 0")
    page.keyboard.press("Home")
    at_ply(page, 1)
    assert page.evaluate("window.flown") == 0
    everything_is_there_and_large_enough(person("", player=other, viewport=PHONE, locale="en").opens(link))


def everything_is_there_and_large_enough(page: Page) -> None:
    """On a phone, from the sixth step on."""
    at_ply(page, 6)
    assert page.evaluate(BEYOND) == [0, 0]
    assert page.evaluate(SMALL_TARGETS, BAR) == []
    page.get_by_role("button", name="Chapters, speed, link").tap()
    expect(page.locator(".chapters")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS, BAR) == []
    shot(page, "replay-phone-en-tools")
    page.get_by_role("button", name="Chapters, speed, link").tap()
    page.get_by_role("button", name="One step forward").tap()
    at_ply(page, 7)
    page.get_by_role("button", name="Log").tap()
    assert page.evaluate(SMALL_TARGETS, ".replay-log button") == []
    shot(page, "replay-phone-en-log")
    page.locator(".replay-log button").nth(3).tap()
    expect(page.locator(".lanes")).to_be_visible()
    shot(page, "replay-phone-en")


def test_after_the_end_the_table_leads_its_players_to_the_replay(
    person: Callable[..., Person], two: tuple[Person, Person]
) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="short")
    page = anna.opens(f"/tables/{match_id}/")
    watching = person("", signed_in=False).opens(f"/tables/{match_id}/")
    at_ply(page, 1)
    assert anna.player
    outbox.follow(services.resign(match_id=match_id, player_id=anna.player.pk, client_id="enough", why="resigned"))
    expect(watching.locator("dialog.ended")).to_be_visible()
    expect(watching.locator("dialog.ended a[href*=replay]")).to_have_count(0)
    page.locator("dialog.ended a[href*=replay]").click()
    at_ply(page, 1)
    expect(page.locator(".replay-bar")).to_be_visible()


def test_what_was_taken_back_is_shown_on_demand(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil)
    one_more(match_id)
    ply = store.read(match_id).position.ply
    assert anna.player and emil.player
    asked = services.ask_take_back(match_id=match_id, player_id=anna.player.pk, stamp=ply, client_id="ask")
    offer = store.read(asked.match_id).offer
    assert offer
    services.answer_take_back(match_id=match_id, player_id=emil.player.pk, ask=offer.ask, accept=True, client_id="yes")
    one_more(match_id)
    services.resign(match_id=match_id, player_id=emil.player.pk, client_id="enough", why="resigned")
    page = anna.opens(f"/tables/{match_id}/replay/")
    lines = page.locator(".replay-log li")
    expect(lines.first).to_be_visible()
    expect(page.locator(".replay-log .gone")).to_have_count(0)
    count = lines.count()
    page.get_by_label("Zurückgenommenes zeigen").check()
    expect(lines).to_have_count(count + 2)
    expect(page.locator(".replay-log .gone").first).to_contain_text("Du ")
    page.keyboard.press("End")
    assert page.locator("main.table").get_attribute("data-ply") == str(store.read(match_id).position.ply)


def given_up(anna: Person, emil: Person, turns: int) -> int:
    """A match of so many turns, which Emil has given up."""
    match_id = seated(anna, emil, preset="short")
    for _ in range(turns):
        one_more(match_id)
    assert emil.player
    services.resign(match_id=match_id, player_id=emil.player.pk, client_id="enough", why="resigned")
    return match_id


def test_a_link_shows_a_stranger_the_replay_until_it_is_ended(
    person: Callable[..., Person], two: tuple[Person, Person]
) -> None:
    anna, emil = two
    own = anna.opens(f"/tables/{given_up(anna, emil, 6)}/replay/")
    at_ply(own, 1)
    own.locator(".bar .more summary").click()
    own.get_by_role("link", name="Diese Partie weitergeben").click()
    expect(own.locator("main")).to_contain_text("Die Karten aller werden sichtbar")
    own.get_by_role("button", name="Link machen").click()
    link = own.get_by_label("Der Link").input_value()
    page = person("", signed_in=False).opens(f"{link}?ply=4")
    at_ply(page, 4)
    expect(page.locator(".opp .card, .own .card")).to_have_count(16)
    expect(page.locator("#terms")).to_contain_text("Geteilt von Anna")
    page.keyboard.press("PageUp")
    at_ply(page, 1)
    own.get_by_role("button", name="Link beenden").click()
    expect(own.get_by_role("button", name="Link machen")).to_be_visible()
    assert (answer := page.context.request.get(link)).status == 404 and "führt nirgendwohin" in answer.text()


def test_the_look_back_leads_to_the_costliest_moves_and_notes_them_in_the_log(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = given_up(anna, emil, 14)
    assert anna.player
    services.ask_look_back(match_id=match_id, player_id=anna.player.pk)
    while services.look_on(match_id=match_id):
        pass
    seen = selectors.look_back(match_id)
    dearest = max(seen["moves"], key=lambda move: move["lost"])["step"]
    page = anna.opens(f"/tables/{match_id}/replay/")
    at_ply(page, 1)
    page.get_by_role("button", name="Rückblick", exact=True).click()
    expect(page.locator(".costly li").first).to_be_in_viewport()
    page.locator(".costly li button", has_text=re.compile(rf"Schritt {dearest}\b")).click()
    at_ply(page, selectors.replay(match_id)[1].steps[dearest].ply)
    page.locator(".choose").get_by_role("button", name="Verlauf").click()
    expect(page.locator(".replay-log [aria-current] .gave")).to_contain_text("besser")
    page.get_by_role("button", name="Rückblick schließen").click()
    expect(page.locator(".look-back")).to_have_count(0)


def test_a_game_without_a_board_is_replayed_for_free(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, game="lampions", time=wire.TimeControl("brake"))
    end = play_out(match_id)
    _, course = selectors.replay(match_id)
    page = anna.opens(f"/tables/{match_id}/replay/")
    hands = msgspec.to_builtins(course.told(0, course.steps[0]).view)["hands"]
    shown = page.locator(".seen .by-seat").filter(has_text=", ".join(map(str, hands[1])).split(", ")[0])
    expect(shown.first).to_be_visible()
    assert page.locator(".moves").count() == 0
    for step in course.steps[1:4]:
        page.keyboard.press("ArrowRight")
        at_ply(page, step.ply)
    page.keyboard.press("End")
    at_ply(page, end)
    assert page.evaluate(BEYOND)[0] == 0
    shot(page, "replay-generic-desktop-de")
