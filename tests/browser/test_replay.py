"""A match that is over is gone through step by step, and its steps look as they did when they were played."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from games import engine
from tables import bots, outbox, selectors, services, store, wire
from tables.services import Update
from tests.browser.conftest import PHONE, Person, seated, shot

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


def turn(match_id: int) -> Update:
    """Let whoever is waited for move as a computer of level easy would; browsers are told as of any move."""
    held = store.read(match_id)
    seat = held.actors[0]
    seen = engine.message(held.game, held.position, seat)
    rng = bots.rng_of(held.seed, seat, seen.ply)
    move = bots.chosen(held.game, bots.Question(seat, "easy", True, seen.view, seen.legal, seen.ply, rng))
    player = held.chairs[seat].player
    assert player is not None
    update = services.play(
        match_id=match_id, player_id=player, move=msgspec.json.encode(move), stamp=seen.ply, client_id=f"t{seen.ply}"
    )
    outbox.follow(update)
    return update


def play_out(match_id: int) -> int:
    """Play to the end; returns the entries of the log."""
    while store.read(match_id).running:
        turn(match_id)
    return store.read(match_id).position.ply


def play_to_race(match_id: int, race: int) -> None:
    while store.read(match_id).position.state.race_no < race:
        turn(match_id)


def at_ply(page: Page, ply: int) -> Page:
    expect(page.locator(f'main.table[data-ply="{ply}"]')).to_be_visible()
    return page


def laid_out(page: Page, ply: int) -> Any:
    return at_ply(page, ply).evaluate(LAID_OUT)


@pytest.fixture
def two(person: Callable[..., Person]) -> tuple[Person, Person]:
    return person("Anna"), person("Emil", viewport=PHONE, locale="en")


def test_stepping_back_in_the_second_race_shows_the_table_as_it_was_live(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="classic")
    play_to_race(match_id, 2)
    live = anna.opens(f"/tables/{match_id}/")
    seen = {}
    for _ in range(9):
        ply = turn(match_id).ply
        seen[ply] = laid_out(live, ply)
    assert len({str(table) for table in seen.values()}) == len(seen), "the table changes with each move"
    end = play_out(match_id)
    live.close()
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
    for moves in (1, 4, 9):
        for _ in range(moves):
            ply = turn(match_id).ply
        for page, one in ((watching, watcher), (own, anna)):
            log = at_ply(page, ply).evaluate(ENTRIES)
            reloaded = one.opens(f"/tables/{match_id}/")
            assert at_ply(reloaded, ply).evaluate(ENTRIES) == log
            assert len(log) >= ply
            reloaded.close()


def test_a_replay_is_gone_through_by_hand_by_keys_and_by_itself(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="classic")
    end = play_out(match_id)
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


def test_each_step_is_read_out_and_has_a_link(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="short")
    play_out(match_id)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = anna.opens(f"/tables/{match_id}/replay/?ply=5")
    at_ply(page, 5)
    page.keyboard.press("ArrowRight")
    at_ply(page, 6)
    entry = " ".join(page.locator(".replay-log [aria-current]").inner_text().split())
    expect(page.locator(".replay-bar [role=status]")).to_have_text(entry, use_inner_text=True)  # said a moment later
    page.get_by_role("button", name="Link zu diesem Schritt kopieren").click()
    expect(page.locator(".toast")).to_contain_text("kopiert")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/tables/{match_id}/replay/?ply=6")
    at_ply(emil.opens(link), 6)


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


def test_a_step_forward_is_seen_to_move_and_no_other(two: tuple[Person, Person]) -> None:
    anna, _ = two
    match_id = seated(*two, preset="short")
    play_out(match_id)
    anna.context.add_init_script(COUNT_FLIGHTS)
    page = anna.opens(f"/tables/{match_id}/replay/?ply=8")
    at_ply(page, 8)
    for key, ply, flies in (("ArrowRight", 9, True), ("ArrowLeft", 8, False), ("ArrowRight", 9, True), ("Home", 1, False)):
        page.evaluate("window.flown = 0")
        page.keyboard.press(key)
        at_ply(page, ply)
        assert (page.evaluate("window.flown") > 0) is flies, key


def test_what_was_taken_back_is_shown_on_demand(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil)
    turn(match_id)
    ply = store.read(match_id).position.ply
    assert anna.player and emil.player
    asked = services.ask_take_back(match_id=match_id, player_id=anna.player.pk, stamp=ply, client_id="ask")
    offer = store.read(asked.match_id).offer
    assert offer
    services.answer_take_back(match_id=match_id, player_id=emil.player.pk, ask=offer.ask, accept=True, client_id="yes")
    turn(match_id)
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


def test_on_a_phone_everything_is_there_and_large_enough(two: tuple[Person, Person]) -> None:
    anna, emil = two
    match_id = seated(anna, emil, preset="short")
    play_out(match_id)
    page = emil.opens(f"/tables/{match_id}/replay/?ply=10")
    at_ply(page, 10)
    assert page.evaluate(BEYOND) == [0, 0]
    assert page.evaluate(SMALL_TARGETS, BAR) == []
    page.get_by_role("button", name="Chapters, speed, link").tap()
    expect(page.locator(".chapters")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS, BAR) == []
    shot(page, "replay-phone-en-tools")
    page.get_by_role("button", name="Chapters, speed, link").tap()
    page.get_by_role("button", name="One step forward").tap()
    at_ply(page, 11)
    page.get_by_role("button", name="Log").tap()
    assert page.evaluate(SMALL_TARGETS, ".replay-log button") == []
    shot(page, "replay-phone-en-log")
    page.locator(".replay-log button").nth(3).tap()
    expect(page.locator(".lanes")).to_be_visible()
    shot(page, "replay-phone-en")


def given_up(anna: Person, emil: Person, turns: int) -> int:
    """A match of so many turns, which Emil has given up."""
    match_id = seated(anna, emil, preset="short")
    for _ in range(turns):
        turn(match_id)
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
