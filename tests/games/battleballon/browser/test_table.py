"""Battleballon's table: a colour's account, helps, signals, scoreboard, flights, drags; whole races by touch, keys, names."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games.battleballon import GAME
from games.battleballon.state import Continue, LayDraw, State
from games.contract import ALL
from tests.browser import play
from tests.browser.conftest import DESK, PHONE, Person, seated, shot
from tests.games.battleballon.browser.laid import Laid
from tests.games.battleballon.tables import fresh, lay, table, throw

MIDGAME: dict[str, Any] = {
    "hand": "R8 R10 S7 E3 E9 T9 Pw P4",
    "mine": "Rw R3 R5 R6 E2 E4 E5 E6 E7 Tw T4 T5 T6",
    "theirs": "R4 R7 Sw S2 S3 S5 T3 T7 T8",
    "landing": "R2 S4 P3 P2",
    "known": "E9",
    "other_known": "S9",
    "other": "S6 P10",
}
STARTED = re.compile("^(Rubin|Saphir|Smaragd|Topas|Perle)")
FOCUS = "document.activeElement.closest('.hand') !== null"

Opened = tuple[Laid, Page]
Opener = Callable[..., Opened]


@pytest.fixture
def laid(person: Callable[..., Person]) -> Opener:
    """Open a table laid out by hand: `laid(state, viewport=PHONE)`; `seat=None` watches."""

    def opened(state: State, *, seat: int | None = 0, viewer: Any = None, **more: Any) -> Opened:
        anna = person("Anna", **more)
        match_id = seated(anna, person("Emil"), preset=state.length)
        one = Laid(state, seat=seat, names=(anna.name, "Emil"), **({} if viewer is None else {"viewer": viewer}))
        anna.context.add_init_script(
            "try { localStorage.setItem('pref.toured.battleballon', 'true'); } catch { /* a frame without a place */ }"
        )
        page = one.attach(anna.context).page(anna.context, f"/tables/{match_id}/")
        return one, page

    return opened


def midgame(**more: Any) -> State:
    return table(**{**MIDGAME, "deck": 17, **more})


def card(page: Page, face: str) -> Locator:
    return page.locator(f'.hand [data-card="{face}"]')


def choose(page: Page, face: str) -> None:
    play.tap(card(page, face).first)
    expect(card(page, face).first).to_have_attribute("aria-pressed", "true")


# --- Fahrt-Info ---


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desktop", "phone"])
def test_a_tap_on_a_journey_tells_all_of_its_colour_and_never_lays(laid: Opener, viewport: ViewportSize) -> None:
    one, page = laid(midgame(), viewport=viewport)
    page.locator(".lane.ruby .journey.mine").click(position={"x": 10, "y": 20})
    window = page.get_by_role("dialog", name="Fahrt-Info Rubin")
    expect(window).to_contain_text("(14 − 20) × 2 = −12")
    expect(window).to_contain_text("11 − 20 = −9")
    expect(window.get_by_label("Rubin 8, auf deiner Hand")).to_be_visible()
    expect(window.get_by_label("Rubin 9", exact=True)).to_be_visible()
    expect(window).to_contain_text("auf deiner Hand")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    # with a card chosen the other side's journey tells, the own one takes the card, and says why when it does not
    choose(page, "E3")
    page.locator(".lane.ruby .journey.theirs").click(position={"x": 10, "y": 20})
    expect(window).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".lane.emerald .journey.mine").click(position={"x": 10, "y": 20})
    expect(page.get_by_role("alert").filter(has_text="nicht höher als die 7")).to_be_visible()
    choose(page, "R8")
    page.locator(".lane.ruby .journey.mine").click(position={"x": 10, "y": 20})
    expect(page.locator(".lane.ruby .pending")).to_have_attribute("data-card", "R8")
    assert one.played == []


def test_a_lane_says_how_it_stands_and_a_mouse_at_rest_on_a_plaque_shows_the_colour_in_passing(laid: Opener) -> None:
    _, page = laid(midgame())
    name = "Bahn Rubin: Emil −9 Punkte, du −12 Punkte, Rubin 2 auf dem Landeplatz"
    expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
    page.locator(".lane.sapphire .plaque.mine").hover()
    expect(page.locator(".peek")).to_contain_text("(10 − 20) × 2 = −20")
    shot(page, "battleballon-peek-desktop")
    page.keyboard.press("Escape")
    expect(page.locator(".peek")).to_have_count(0)
    page.locator(".lane.ruby .plaque.mine").hover()
    expect(page.locator(".peek")).to_contain_text("Rubin")
    page.mouse.move(640, 700)
    expect(page.locator(".peek")).to_have_count(0)


# --- helps and signals ---


def test_helps_can_be_switched_off_on_this_device(laid: Opener) -> None:
    _, page = laid(midgame())
    expect(page.locator(".far-hand .back")).to_have_count(7)
    expect(page.locator('.far-hand [data-card="S9"]')).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("Smaragd 9, deinem Gegner bekannt"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Hilfe")).click()
    expect(page.locator(".far-hand .back")).to_have_count(8)
    expect(page.locator(".opp .mark, .hand .mark")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("bekannt"))).to_have_count(0)
    choose(page, "R8")
    expect(page.get_by_label("Vorschau für Rubin 8")).to_contain_text("+16")
    page.reload()
    expect(page.locator(".far-hand .back")).to_have_count(8)


@pytest.mark.parametrize("seat", [0, None], ids=["player", "watcher"])
def test_the_deck_at_six_is_signalled_to_everybody_until_the_next_move(laid: Opener, seat: int | None) -> None:
    one, page = laid(midgame(deck=7, turn=1), seat=seat)
    expect(page.locator(".box.signal")).to_have_count(0)
    one.plays(lay("S6"))
    expect(page.locator(".box.signal")).to_contain_text("Noch 6 Karten im Stapel.")
    expect(page.locator(".deck.signal")).to_have_count(1)
    one.plays(lay("R8", "sapphire"))
    expect(page.locator(".box.signal")).to_have_count(0)


def test_the_last_moves_are_warned_of_in_words(laid: Opener) -> None:
    one, page = laid(midgame(deck=3, turn=1))
    one.plays(lay("S6"))
    expect(page.locator(".box")).to_contain_text("Das ist vermutlich dein letzter Zug.")
    one.plays(lay("R8"))
    one.plays(throw("P10", "sapphire"))
    expect(page.locator(".box")).to_contain_text("Ziehst du vom Stapel, endet die Wettfahrt.")


# --- scoreboard ---


def test_the_scoreboard_accounts_for_a_race_and_leads_on(laid: Opener) -> None:
    one, page = laid(midgame(deck=1, length="classic", race_no=2, race_points=((16, 9),)))
    one.plays(lay("R8"))
    board = page.get_by_role("dialog", name="Wertungstafel")
    expect(board).to_contain_text("(22 − 20) × 2")
    ours = board.locator(".cell.rest.b li")
    expect(ours).to_have_count(8)
    assert {ours.nth(at).get_attribute("aria-label") for at in range(8)} >= {
        "Rubin 10",
        "Saphir 7",
        "Perle, Wettschein",
        "Perle 4",
    }
    expect(board).to_contain_text("Gesamt, Emil : du")
    expect(board).to_contain_text("beginnst die 3. Wettfahrt")
    one.plays(Continue())
    expect(board.locator(".wait")).to_have_text(re.compile(r"^Emil ist bereit\. Weiter in 0:\d\d$"))
    board.get_by_role("button", name="Zur 3. Wettfahrt").click()
    expect(board).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(8)
    expect(page.locator(".journey .card")).to_have_count(0)


def test_without_a_clock_nothing_is_counted_down_between_races(laid: Opener) -> None:
    one, page = laid(midgame(deck=1, length="classic", race_no=2, race_points=((16, 9),)))
    one.message["clocks"] = [{}, {}]
    one.plays(lay("R8"))
    one.plays(Continue())
    expect(page.locator("dialog.scoreboard .wait")).to_have_text("Emil ist bereit.")
    page.keyboard.press("Escape")
    expect(page.locator(".box .call").first).to_have_text("Emil ist bereit.")


def test_after_the_last_race_winner_and_margin_are_told(laid: Opener) -> None:
    one, page = laid(midgame(deck=1, length="short"))
    one.plays(lay("R8"))
    ended = page.locator("dialog.ended")
    expect(ended).to_contain_text("Du hast gewonnen")
    expect(ended.locator(".margin")).to_have_text(re.compile(r"^\d+ Punkte? Vorsprung$"))
    expect(ended.locator(".cell.rest.a li")).to_have_count(8)


# --- flights ---


def test_a_new_view_ends_what_is_under_way_and_is_true_at_once(laid: Opener) -> None:
    one, page = laid(midgame(turn=1), reduced_motion="no-preference")
    slow = page.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    one.plays(lay("S6"))
    expect(page.locator(".flights > *").first).to_be_attached()
    expect(page.locator(".lane.sapphire .journey.theirs .card")).to_have_count(5)
    # the own first step in mid-flight, then the whole move and an answer at once
    choose(page, "R8")
    page.locator(".acts .lay").click()
    expect(page.locator(".lane.ruby .pending")).to_have_count(1)
    one.plays(lay("R8"), tell=False)
    one.plays(throw("P10"), tell=False)
    one.tells()
    expect(page.locator(".lane.pearl .place .card")).to_have_attribute("data-card", "P10")
    expect(page.locator(".lane.ruby .pending")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(8)
    expect(page.locator(".flights > *:not(.pts)")).to_have_count(0)
    assert page.locator(".card").evaluate_all("cards => cards.every((card) => card.style.opacity === '')")


def test_nothing_flies_for_who_wants_no_motion(laid: Opener) -> None:
    one, page = laid(midgame(turn=1))
    one.plays(lay("S6"))
    expect(page.locator(".lane.sapphire .journey.theirs .card")).to_have_count(5)
    assert page.locator(".flights").count() == 0


# --- drags ---


def carry(page: Page, what: Locator, where: Locator) -> None:
    """Drag with the mouse, from the free left edge of a card."""
    start, end = what.bounding_box(), where.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 10, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] - 20, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_drag_onto_a_wrong_place_says_why_and_lays_nothing_and_a_turn_can_be_dragged(laid: Opener) -> None:
    one, page = laid(midgame(), reduced_motion="no-preference")
    carry(page, card(page, "R8"), page.locator(".lane.sapphire .place"))
    expect(page.get_by_role("alert").filter(has_text="Jede Farbe hat ihre eigene Bahn")).to_be_visible()
    carry(page, card(page, "R8"), page.locator(".lane.ruby .journey.theirs"))
    expect(page.get_by_role("alert").filter(has_text="Fahrt der anderen Seite")).to_be_visible()
    carry(page, card(page, "E3"), page.locator(".lane.emerald .journey.mine"))
    expect(page.get_by_role("alert").filter(has_text="nicht höher")).to_be_visible()
    carry(page, page.locator(".deck .pile"), page.locator(".hand"))
    expect(page.get_by_role("alert").filter(has_text="Erst legen, dann ziehen")).to_be_visible()
    expect(page.locator(".pending")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(8)
    carry(page, card(page, "R8"), page.locator(".lane.ruby .journey.mine"))
    expect(page.locator(".lane.ruby .journey.mine .pending")).to_have_attribute("data-card", "R8")
    carry(page, page.locator(".lane.sapphire .place"), page.locator(".hand"))
    expect(card(page, "S4")).to_have_count(1)
    assert one.played == [LayDraw("R8", "expedition", "sapphire")]
    expect(page.locator(".flights > *")).to_have_count(0)


def test_a_finger_can_drag_too(laid: Opener) -> None:
    _, page = laid(midgame(), viewport=PHONE)
    finger = page.context.new_cdp_session(page)
    start, end = card(page, "R8").bounding_box(), page.locator(".lane.ruby .place").bounding_box()
    assert start and end
    (x, y), (u, v) = (start["x"] + 10, start["y"] + 30), (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 9):
        point = {"x": x + (u - x) * part / 8, "y": y + (v - y) * part / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".lane.ruby .place .pending")).to_have_attribute("data-card", "R8")


# --- whole matches ---


def answered(one: Laid) -> None:
    """Let the computer move for the other side, if it is on turn."""
    rng = Random(one.ply)
    while one.state.phase == "move" and one.state.turn == 1:
        legal = GAME.legal(one.state, 1)
        advice = GAME.bots["medium"](GAME.view(one.state, 1), legal, rng, lambda: True)
        assert advice
        one.plays(advice.move)


def played_out(one: Laid, page: Page, turn: Callable[[Page], None]) -> int:
    """Make turns until the result shows."""
    turns = 0
    while one.state.phase == "move":
        answered(one)
        if one.state.phase != "move":
            break
        expect(page.locator(play.ON_TURN)).to_have_count(1)
        made = len(one.played)
        turn(page)
        expect(page.locator("main.table")).to_have_attribute("data-ply", str(one.ply))
        page.wait_for_timeout(10)
        assert len(one.played) == made + 1
        turns += 1
    expect(page.locator("dialog.ended")).to_be_visible()
    return turns


def test_a_whole_race_by_touch_on_a_phone(laid: Opener) -> None:
    one, page = laid(fresh("short"), viewport=PHONE)

    def by_touch(page: Page) -> None:
        playable = page.locator(".hand .card:not(.dim)")
        (playable if playable.count() else page.locator(".hand .card")).first.tap(position={"x": 8, "y": 30})
        go = page.locator(".acts .btn:not([aria-disabled='true'])").first
        go.tap()
        page.locator(".deck.open").tap()
        page.wait_for_function(f"document.querySelector('main').dataset.ply > {one.ply - 1}")

    assert played_out(one, page, by_touch) > 10
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_race_is_ended_by_keys_alone(laid: Opener) -> None:
    """What a race begins with is no different: by touch a whole one is played. The focus is kept while cards fly."""
    one, page = laid(midgame(deck=11), reduced_motion="no-preference")
    for _ in range(60):
        if page.evaluate(FOCUS):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(FOCUS)

    def by_keys(page: Page) -> None:
        assert page.evaluate(FOCUS), "the focus was lost"
        for key in ("ArrowRight", "Enter", "Enter", "Enter"):
            page.keyboard.press(key)
        page.wait_for_function(f"document.querySelector('main').dataset.ply > {one.ply - 1}")

    assert played_out(one, page, by_keys) > 4


def test_a_race_is_ended_by_names_alone(laid: Opener) -> None:
    """What a race begins with is no different: by touch a whole one is played."""
    one, page = laid(midgame(deck=9))

    def by_names(page: Page) -> None:
        hand = page.get_by_role("list", name=re.compile("^Deine Hand"))
        hand.get_by_role("button", name=STARTED).first.click(position={"x": 8, "y": 30})
        go = page.get_by_role("button", name="An die Fahrt", exact=True)
        (go if go.is_enabled() else page.get_by_role("button", name="Abwerfen", exact=True)).click()
        page.get_by_role("button", name=re.compile(r"^Stapel, noch \d+ Karten?\. Ziehen$")).click()
        page.wait_for_function(f"document.querySelector('main').dataset.ply > {one.ply - 1}")

    assert played_out(one, page, by_names) > 3


def test_short_cuts_by_keys_and_the_way_back(laid: Opener) -> None:
    one, page = laid(midgame())
    page.keyboard.press("1")
    expect(card(page, "R8")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".lane.ruby .pending")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card")).to_have_count(8)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".lane.ruby .place .pending")).to_have_count(1)
    page.keyboard.press("2")
    expect(card(page, "S4")).to_have_count(1)
    assert one.played == [LayDraw("R8", "discard", "sapphire")]


def test_the_focus_is_never_lost_when_a_move_arrives(laid: Opener) -> None:
    one, page = laid(midgame())
    choose(page, "R8")
    page.locator(".acts .lay").focus()
    one.plays(throw("P4"))
    expect(card(page, "P4")).to_have_count(0)
    assert page.evaluate(FOCUS)


# --- nothing jumps ---

RECTS = """[".lanes", ".box", ".deck .pile", ".hand", ".opp .backs"].map((part) => {
  const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, ...[left, top, width, height].map(Math.round)].join(" ");
})"""
"""Where the parts of the table are, in pixels."""


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 640}, DESK], ids=["phone", "small", "desktop"])
def test_nothing_moves_between_the_steps_nor_on_the_other_sides_turn(laid: Opener, viewport: ViewportSize) -> None:
    _, page = laid(midgame(), viewport=viewport)
    still = page.evaluate(RECTS)
    choose(page, "E3")
    page.locator(".lane.emerald .journey.mine").click(position={"x": 10, "y": 20})
    expect(page.get_by_role("alert").filter(has_text="nicht höher")).to_be_visible()
    assert page.evaluate(RECTS) == still
    choose(page, "S7")
    assert page.evaluate(RECTS) == still
    page.locator(".acts .lay").click()
    page.locator(".lane.topaz .place").click(force=True)
    expect(page.get_by_role("alert").filter(has_text="liegt keine Karte")).to_be_visible()
    assert [part for part in page.evaluate(RECTS) if not part.startswith(".hand")] == still[:3] + still[4:]
    page.locator(".deck").click()
    expect(page.locator(play.ON_TURN)).to_have_count(0)
    assert page.evaluate(RECTS) == still


# --- other eyes ---


def test_in_a_replay_both_hands_lie_open_and_nothing_can_be_played(laid: Opener) -> None:
    one, page = laid(midgame(), seat=None, viewer=ALL)
    expect(page.locator(".near-hand .card")).to_have_count(8)
    expect(page.locator(".far-hand .card:not(.back)")).to_have_count(8)
    expect(page.locator(".hand button")).to_have_count(0)
    one.plays(lay("R8"))
    drawn = one.state.last_move
    assert drawn
    expect(page.locator(f'.near-hand [data-card="{drawn.drawn}"]').first).to_be_visible()
    expect(page.locator(".log li").last).to_contain_text("vom Stapel")
    expect(page.locator(".log li").last.locator(".chip")).to_have_count(2)
