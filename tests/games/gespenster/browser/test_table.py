"""Gespenster's table: passing, what must be followed, the resting trick, Durchmarsch; whole games by touch and by keys."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from bench import pages
from games.contract import ALL, Viewer
from games.gespenster import GAME, rules
from games.gespenster.state import Moon, PassCards, Play, State
from tables import outbox, services, wire
from tables.services import Sitter
from tests.browser.conftest import PHONE, Person, seated
from tests.games.gespenster.browser.laid import Laid
from tests.games.gespenster.positions import POSITIONS
from tests.games.gespenster.tables import ALL_ON, before_the_last_card, fresh, table

Opened = tuple[Laid, Page]
Opener = Callable[..., Opened]
FOCUS = "document.activeElement.closest('.hand') !== null"
CORNER = {"x": 20.0, "y": 40.0}
"""Where a card is free: its right neighbour lies over the rest."""


@pytest.fixture
def laid(person: Callable[..., Person]) -> Opener:
    """Open a table laid out by hand: `laid(state, viewport=PHONE)`; `seat=None` watches, `alone` lets nobody else move."""

    def opened(state: State, *, seat: int | None = 0, viewer: Viewer = None, alone: bool = True, **more: Any) -> Opened:
        anna = person("Anna", **more)
        match_id = seated(anna, person("Emil"), person("Paula"), game=GAME.slug)
        one = Laid(state, seat=seat, viewer=viewer, alone=alone)
        anna.context.add_init_script(
            "try { localStorage.setItem('pref.toured.gespenster', 'true'); } catch { /* a frame without a place */ }"
        )
        return one, one.page(anna.context, f"/tables/{match_id}/")

    return opened


def card(page: Page, face: str) -> Locator:
    return page.locator(f'.hand [data-card="{face}"]').first


def tap(one: Locator) -> None:
    """Tap a card at its free corner; one that says that it cannot be played is tapped as well."""
    one.click(position=CORNER, force=True)


# --- passing ---


def test_exactly_three_cards_are_marked_and_given_to_the_left(laid: Opener) -> None:
    one, page = laid(fresh(phase="pass"))
    give = page.locator(".give")
    expect(give).to_have_text("Weitergeben an Emil")
    expect(give).to_have_attribute("aria-disabled", "true")
    give.click(force=True)
    expect(page.get_by_role("alert")).to_have_text("Markiere noch 3 Karten.")
    cards = page.locator(".hand button")
    for place in (0, 5, 9):
        tap(cards.nth(place))
    expect(page.locator(".gift .printed")).to_have_count(3)
    tap(cards.nth(2))
    expect(page.get_by_role("alert")).to_contain_text("Drei sind schon markiert")
    tap(cards.nth(5))
    expect(page.locator(".gift .printed")).to_have_count(2)
    tap(cards.nth(14))
    give.click()
    hand = one.state.hands[0]
    assert one.played == [PassCards((hand[0], hand[9], hand[14]))]
    expect(page.locator(".own .status")).to_have_text("Warten auf Emil, Paula Passat, Rudi Regenbogen")
    expect(page.locator(".gs-seat.at-near .ready.yes")).to_be_visible()


def test_what_came_from_the_right_is_shown_until_the_first_card(laid: Opener) -> None:
    one, page = laid(fresh(phase="pass"))
    for seat in (1, 2, 3, 0):
        one.plays(seat, PassCards(one.state.hands[seat][:3]))
    expect(page.locator(".received")).to_contain_text("Von Rudi Regenbogen")
    expect(page.locator(".hand .fresh")).to_have_count(3)
    label = page.locator(".hand .fresh").first.get_attribute("aria-label")
    assert label and "gerade von Rudi Regenbogen bekommen" in label
    expect(page.locator(".gs-seat.at-left .given .ghost-chip")).to_have_count(3)
    one.plays(0, GAME.legal(one.state, 0)[0])
    expect(page.locator(".hand .fresh")).to_have_count(0)


# --- playing ---


def test_a_card_that_does_not_follow_is_refused_in_words_and_the_rule_shakes(laid: Opener) -> None:
    one, page = laid(table("R2 B7 W7 G5", "Y1", "Y2", "Y3", trick="R7", leader=3), reduced_motion="no-preference")
    must = page.locator(".must")
    expect(must).to_have_text("Rot oder eine 7")
    expect(page.locator(".hand .dim")).to_have_count(1)
    expect(card(page, "G5")).to_have_attribute("aria-label", "Grün 5, jetzt nicht: Rot oder eine 7")
    tap(card(page, "G5"))
    expect(page.locator(".must.shakes")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text("Du musst bedienen: Rot oder eine 7.")
    assert one.played == []
    tap(card(page, "W7"))
    expect(page.locator(".trick .lay.to-near .printed")).to_have_attribute("data-card", "W7")
    assert one.played == [Play("W7")]


def test_the_first_card_of_a_round_is_not_white(laid: Opener) -> None:
    one, page = laid(table("R5 W2 W7", "B1 B2 B3", "G1 G2 G3", "Y1 Y2 Y3"), locale="en")
    expect(page.locator(".must")).to_have_text("The first card must not be white")
    expect(page.locator(".hand .dim")).to_have_count(2)
    tap(card(page, "W2"))
    expect(page.get_by_role("alert")).to_have_text("The first card must not be white.")
    tap(card(page, "R5"))
    expect(page.locator(".hand button")).to_have_count(2)
    assert one.played == [Play("R5")]


def test_a_whole_trick_rests_with_its_winner_framed_and_can_be_seen_again(laid: Opener) -> None:
    _, page = laid(table("B7 G10", "Y1", "Y2", "Y3", trick="R2 R9 B11", leader=1, tricks=2), reduced_motion="no-preference")
    expect(page.locator(".leads")).to_have_attribute("data-seat", "2")
    expect(page.locator(".leads")).to_contain_text("führt")
    tap(card(page, "B7"))
    expect(page.locator(".trick.rests .lay")).to_have_count(4)
    expect(page.locator(".trick.rests .leads")).to_contain_text("nimmt ihn")
    expect(page.locator(".trick.open")).to_have_count(1)
    expect(page.locator(".trick .lay .printed")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator(".trick.peeked .lay")).to_have_count(4)
    expect(page.locator(".trick.peeked")).to_have_attribute("aria-label", "Letzter Stich")
    page.keyboard.press("Escape")
    expect(page.locator(".trick.peeked")).to_have_count(0)


def test_who_wishes_taps_twice_and_who_wishes_sees_no_points(laid: Opener) -> None:
    one, page = laid(table("R2 R3 B7", "Y1 B2 B3", "Y2", "Y3", tricks=2))
    expect(page.locator(".whites")).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Hilfe")).click()
    expect(page.locator(".whites")).to_have_count(0)
    expect(page.locator(".total")).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Zweimal tippen")).click()
    tap(card(page, "R2"))
    expect(card(page, "R2")).to_have_attribute("aria-pressed", "true")
    tap(card(page, "R3"))
    assert one.played == []
    tap(card(page, "R3"))
    expect(page.locator(".hand button")).to_have_count(2)
    assert one.played == [Play("R3")]
    page.reload()
    expect(page.locator(".whites")).to_have_count(0)


# --- Durchmarsch, accounts, the end ---

WHITE_FAMILY = "W1 W2 W3 W4 W5 W6 W7 W7 W7 W7 W7 W7 W8 W9 W10 W11"


def test_a_durchmarsch_shows_both_accounts_to_who_chooses(laid: Opener) -> None:
    state = before_the_last_card(WHITE_FAMILY, "", "", "", totals=(50, 60, 125, 40), options=ALL_ON)
    one, page = laid(state, seat=0)
    one.plays(3, Play("R1"))
    window = page.get_by_role("dialog", name="Durchmarsch")
    own = window.get_by_role("region", name="75 Punkte von mir abziehen")
    expect(own.locator("tr.me")).to_contain_text("−25")
    others = window.get_by_role("region", name="Jeder andere bekommt 75 Punkte")
    expect(others).to_contain_text("Volltreffer! 200 → 100")
    expect(others).to_contain_text("Die Partie geht weiter.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Wählen", exact=True).click()
    others.get_by_role("button").click()
    assert one.played == [Moon("others_plus")]
    expect(page.get_by_role("dialog", name="Rundenwertung")).to_contain_text("Jeder andere bekommt 75 Punkte.")


def test_the_others_hear_who_chooses(laid: Opener) -> None:
    one, page = laid(before_the_last_card(WHITE_FAMILY, "", "", "", options=ALL_ON), seat=2)
    one.plays(3, Play("R1"))
    expect(page.locator(".passing.moon")).to_contain_text("Anna hat alle weißen Gespenster und wählt.")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_shared_victory_is_told(laid: Opener) -> None:
    won = "W1 W6 W8", "W7 W7 W7", "W7 W7 W7 W9", "W2 W3 W4 W5 W10 W11"
    one, page = laid(before_the_last_card(*won, totals=(33, 180, 4, 100)))
    one.plays(3, Play("R1"))
    ended = page.locator("dialog.ended")
    expect(ended).to_contain_text("Geteilter Sieg")
    expect(ended.locator("tbody tr")).to_contain_text(["Du", "Paula Passat", "Rudi Regenbogen", "Emil"])


# --- whole games ---


def late(tricks: int = 3) -> State:
    """Six seats, the last tricks of a round with which nobody can end the game."""
    state = fresh(6)
    while len(state.hands[0]) > tricks:
        state = GAME.apply(state, rules.turn(state), GAME.legal(state, rules.turn(state))[0])
    return state


def played_out(one: Laid, page: Page, act: Callable[[Locator], None]) -> int:
    """Pass, play and go on until the result shows; returns how many moves were made."""
    one.answers()
    while GAME.outcome(one.state) is None:
        before = len(one.played)
        step(one, page, act)
        expect(page.locator("main.table")).to_have_attribute("data-ply", str(one.ply))
        assert len(one.played) == before + 1
    expect(page.locator("dialog.ended")).to_be_visible()
    return len(one.played)


def step(one: Laid, page: Page, act: Callable[[Locator], None]) -> None:
    match one.state.phase:
        case "pass":
            for place in (0, 3, 6):
                act(page.locator(".hand button").nth(place))
            act(page.locator(".give"))
        case "play":
            act(page.locator(".hand.live button:not(.dim)").first)
        case _:
            one.lays(totals=(199,) * one.seats)  # whoever gets a point in the next round ends it
            act(page.locator("dialog .go-on"))


def test_a_game_from_start_to_end_by_touch_on_a_phone(laid: Opener) -> None:
    one, page = laid(late(), viewport=PHONE, alone=False)
    made = played_out(one, page, lambda what: what.tap(position=CORNER))
    assert made >= 1 + 1 + 1 + 10
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_game_from_start_to_end_by_keys_alone(laid: Opener) -> None:
    one, page = laid(late(), alone=False)
    for _ in range(60):
        if page.evaluate(FOCUS):
            break
        page.keyboard.press("Tab")

    def by_keys(what: Locator) -> None:
        expect(what).to_be_visible()
        for _ in range(24):
            if what.evaluate("(one) => one === document.activeElement"):
                break
            page.keyboard.press("ArrowRight" if page.evaluate(FOCUS) else "Tab")
        assert what.evaluate("(one) => one === document.activeElement"), "no key leads there"
        page.keyboard.press("Enter")

    made = played_out(one, page, by_keys)
    assert made >= 1 + 1 + 1 + 10


# --- other eyes, other sizes ---

SMALL: ViewportSize = {"width": 320, "height": 568}
LIES_OVER = """() => {
  const common = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 3;
  const seats = [...document.querySelectorAll(".gs-table .gs-seat")];
  const boxes = seats.map((seat) => [seat.className, seat.getBoundingClientRect()]);
  const over = ([, a], [, b]) => common(a, b, "left", "right") && common(a, b, "top", "bottom");
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((two) => over(one, two)).map((two) => [one[0], two[0]]));
}"""
"""Seats of which one hides a part of another."""


@pytest.mark.parametrize("position", ["follow_3", "follow", "follow_5", "follow_6"])
def test_no_seat_lies_over_another_on_any_screen(laid: Opener, position: str) -> None:
    _, page = laid(POSITIONS[position]()[1], viewport=SMALL)
    for size in (SMALL, {"width": 390, "height": 844}, {"width": 1000, "height": 700}, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(LIES_OVER) == [], size
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size


def test_watchers_see_backs_and_turn_the_table_round(laid: Opener) -> None:
    _, page = laid(POSITIONS["follow"]()[1], seat=None)
    hand = page.locator(".hand.covered .printed")
    expect(hand).to_have_count(11)
    expect(page.locator(".hand button, .give")).to_have_count(0)
    expect(page.locator(".gs-seat.at-left")).to_have_attribute("data-seat", "1")
    page.locator("summary.round").locator("visible=true").first.click()
    page.get_by_role("button", name="Tisch um einen Platz drehen").click()
    expect(page.locator(".gs-seat.at-left")).to_have_attribute("data-seat", "2")
    expect(page.locator(".gs-seat.at-near")).to_have_attribute("data-seat", "1")


def test_in_a_replay_the_near_hand_lies_open(laid: Opener) -> None:
    one, page = laid(POSITIONS["follow"]()[1], seat=None, viewer=ALL)
    faces = page.locator(".hand .printed").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert tuple(faces) == one.state.hands[0]
    expect(page.locator(".hand button")).to_have_count(0)


def test_the_table_keeps_its_budget(person: Callable[..., Person]) -> None:
    anna = person("Anna", viewport=PHONE)
    match_id = seated(anna, person("Emil"), person("Paula"), game=GAME.slug)
    first = pages.visit(anna.context, pages.Page("table", f"/tables/{match_id}/", "main.table[data-rev]"))
    assert first.bytes < pages.BUDGETS["first"], sorted(first.files.items(), key=lambda one: -one[1])[:8]


def test_a_hint_against_computers_marks_three_cards_and_then_chooses_one(person: Callable[..., Person]) -> None:
    anna = person("Anna", viewport=PHONE)
    assert anna.player
    anna.context.add_init_script("try { localStorage.setItem('pref.toured.gespenster', 'true'); } catch { /* no place */ }")
    sitters = [Sitter(player=anna.player.pk, name=anna.name), *(Sitter(bot="easy", name=f"Computer {n}") for n in (1, 2))]
    update = services.open_match(game=GAME.slug, sitters=sitters, time=wire.TimeControl("none"), kind="computer")
    outbox.follow(update)
    page = anna.opens(f"/tables/{update.match_id}/")
    page.locator(".ask-hint").click()
    page.locator(".take-hint").click()
    expect(page.locator(".hand .chosen")).to_have_count(3)
    expect(page.locator(".give")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .chosen, .give")).to_have_count(0)  # else the hint would be another for the passing
    page.locator(".ask-hint").click()
    expect(page.locator(".advice .why li")).to_have_count(1)
    page.locator(".take-hint").click()
    expect(page.locator(".hand .chosen")).to_have_count(1)
