"""Ballon Cup's table: an exchange and purchases of two people, refusals in words, helps, whole matches by touch and by keys."""

import json
import re
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from bench import pages
from games.ballon_cup import GAME
from games.ballon_cup.state import Place, State
from lobby.models import Player
from tables import outbox, services, store, wire
from tables.services import Sitter
from tests.browser.conftest import DESK, PHONE, Person, seated
from tests.games import laid
from tests.games.ballon_cup.browser import own_turn

FACE = re.compile(r'"([RYGBA](?:1[0-3]|[1-9]))"')
Opened = tuple[int, Page, Page]
Opener = Callable[..., Opened]
numbers = count()


@pytest.fixture
def two(person: Callable[..., Person]) -> Opener:
    """Lay a position out between two people: its number, and the pages of seat 0, who is on turn, and seat 1.

    `alone`: the other's page is not asked for, and stands for none.
    """

    def opened(position: str, *, alone: bool = False, **more: Any) -> Opened:
        people = newcomer(person("Anna", **more)), newcomer(person("Emil", viewport=PHONE))
        sitters = [Sitter(player=one.player.pk, name=one.name) for one in people if one.player]
        update = laid.laid_out("ballon_cup", position, sitters)
        pages = [one.opens(f"/tables/{update.match_id}/") for one in people[: 1 if alone else 2]]
        for page in pages:
            page.locator(".tiles").wait_for()
        return update.match_id, pages[0], pages[-1]

    return opened


def newcomer(one: Person) -> Person:
    """Somebody whom no tour is offered."""
    one.context.add_init_script("try { localStorage.setItem('pref.toured.ballon_cup', 'true'); } catch { /* no place */ }")
    return one


def state(match_id: int) -> State:
    found: State = store.read(match_id).position.state
    return found


def card(page: Page, face: str) -> Locator:
    return page.locator(f'.hand [data-card="{face}"]')


def choose(page: Page, face: str) -> None:
    card(page, face).click(position={"x": 9, "y": 24})


def test_two_people_go_through_an_exchange(two: Opener) -> None:
    match_id, mine, theirs = two("exchange")
    hand = state(match_id).hands[0]
    expect(theirs.locator(".far-hand.all-open .printed")).to_have_count(8)
    expect(theirs.locator(".status")).to_contain_text("zeigt die Hand")
    expect(mine.locator(".shown")).to_contain_text("Dein Gegner sieht deine Hand")
    tauschen = mine.get_by_role("button", name="Tauschen")
    tauschen.click(force=True)
    expect(mine.get_by_role("alert")).to_have_text("Markiere zuerst eine bis vier Karten deiner Hand.")
    for face in hand[:5]:
        choose(mine, face)
    expect(mine.get_by_role("alert")).to_contain_text("Höchstens vier Karten")
    mine.keyboard.press("Escape")
    for face in hand[:2]:
        choose(mine, face)
    mine.get_by_role("button", name="Tauschen (2)").click()
    expect(theirs.locator(".far-hand.all-open")).to_have_count(0)
    expect(theirs.locator(".far-hand .seen .printed")).to_have_count(6)
    assert set(hand[2:]) <= set(state(match_id).hands[0])
    must = state(match_id).phase == "must_play"
    expect(mine.locator(".status")).to_contain_text("Du musst jetzt legen." if must else "ist dran")
    expect(theirs.locator(".status")).to_contain_text("muss jetzt legen" if must else "dran")


def test_two_people_go_through_a_purchase_that_can_be_paid_in_several_ways(two: Opener) -> None:
    match_id, mine, theirs = two("purchase_choice")
    expect(theirs.locator(".opp .badge-buy")).to_contain_text("kann kaufen")
    before = state(match_id)
    mine.get_by_role("button", name="Pokal kaufen").click()
    window = mine.get_by_role("dialog", name="Pokal kaufen")
    buy = window.get_by_role("button", name="Kaufen", exact=True)
    if window.get_by_text("Welcher Pokal?").count():
        expect(buy).to_have_attribute("aria-disabled", "true")
        for label in window.locator(".trophy-choice label").all():
            label.click()
            if window.get_by_text(re.compile("Womit bezahlst du den .* Pokal")).count():
                break
    expect(window.get_by_text(re.compile("Womit bezahlst du den .* Pokal"))).to_be_visible()
    window.locator(".ways label").last.click()
    buy.click()
    expect(window).to_have_count(0)
    expect(theirs.locator(".opp .cups .cup:not(.free)")).to_have_count(before.trophies.count(0) + 1)
    after = state(match_id)
    assert after.trophies.count(0) == before.trophies.count(0) + 1 and after.turn == 0
    choose(mine, playable(mine))
    mine.locator(".row.lit").first.click()
    expect(theirs.locator(".hand:not(.idle)")).to_have_count(1)


def playable(page: Page) -> str:
    return page.locator(".hand .printed:not(.dim)").first.get_attribute("data-card") or ""


def test_a_purchase_that_can_be_paid_in_one_way_is_confirmed_and_can_end_the_match(two: Opener) -> None:
    _, mine, theirs = two("purchase_winning")
    mine.get_by_role("button", name="Pokal kaufen").click()
    window = mine.get_by_role("dialog", name="Pokal kaufen")
    expect(window).to_contain_text("dein dritter Pokal")
    mine.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(mine.get_by_role("button", name="Pokal kaufen")).to_be_focused()
    own_turn.buys(mine)
    expect(theirs.locator("dialog.ended")).to_contain_text("gewinnt mit 3 Pokalen")
    theirs.keyboard.press("Escape")
    expect(theirs.locator(".far-hand.all-open .printed")).not_to_have_count(0)


def test_the_last_tile_is_counted_before_the_result_comes_up(two: Opener) -> None:
    match_id, mine, theirs = two("last_trophy", reduced_motion="no-preference")
    now = state(match_id)
    last = next(move for move in GAME.legal(now, 0) if isinstance(move, Place) and GAME.apply(now, 0, move).phase == "over")
    choose(mine, last.card)
    mine.locator(f'.row.lit[data-tile="{last.tile}"][data-side="{last.side}"]').click()
    expect(theirs.locator(".scored")).to_be_attached()
    assert theirs.locator("dialog.ended").count() == 0
    for page in (mine, theirs):
        expect(page.locator("dialog.ended")).to_be_visible()


def test_who_gave_up_and_who_has_won_is_said_once(two: Opener) -> None:
    _, mine, theirs = two("opening")
    mine.keyboard.press("r")
    mine.locator("dialog.confirm .danger").first.click()
    over = theirs.locator("dialog.ended")
    expect(over).to_contain_text("aufgegeben")
    assert over.inner_text().count("gewonnen") == 1


def test_what_is_not_possible_is_said_in_words_and_nothing_is_sent(two: Opener) -> None:
    match_id, mine, theirs = two("known_cards")
    before = state(match_id)
    unfit = next(face for face in before.hands[0] if mine.locator(f'.hand .dim[data-card="{face}"]').count())
    choose(mine, unfit)
    expect(mine.get_by_role("alert")).to_contain_text("passt gerade nirgends")
    choose(mine, playable(mine))
    expect(mine.get_by_role("alert")).to_have_count(0)
    mine.locator('ul.row[data-zone="row"]').first.click(position={"x": 5, "y": 5})
    expect(mine.get_by_role("alert")).to_contain_text(re.compile("passt nicht|voll"))
    mine.keyboard.press("Escape")
    expect(mine.locator(".row.lit, .hand .chosen, .note")).to_have_count(0)
    own_turn.tap(theirs.locator(".hand .printed:not(.dim)").first)
    theirs.locator(".row").first.click(position={"x": 5, "y": 5})
    expect(theirs.get_by_role("alert")).to_have_text("Du bist noch nicht dran.")
    assert state(match_id) == before


def test_known_cards_can_be_left_out(two: Opener) -> None:
    match_id, mine, _ = two("known_cards", alone=True)
    known = len(state(match_id).known[1])
    expect(mine.locator(".far-hand .seen .printed")).to_have_count(known)
    mine.get_by_role("button", name=re.compile("^Hilfe")).click()
    expect(mine.locator(".far-hand .back")).to_have_count(8)


def test_a_card_is_dragged_to_its_row(two: Opener) -> None:
    match_id, mine, _ = two("opening", alone=True, reduced_motion="no-preference")
    face = playable(mine)
    start = card(mine, face).bounding_box()
    assert start
    mine.mouse.move(start["x"] + 12, start["y"] + 30)
    mine.mouse.down()
    mine.mouse.move(start["x"] + 30, start["y"] - 20, steps=4)
    row = mine.locator(".row.lit").last
    end = row.bounding_box()
    assert end
    where = Place(face, int(row.get_attribute("data-tile") or 0), int(row.get_attribute("data-side") or 0))
    mine.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    mine.mouse.up()
    expect(mine.locator(f'.row [data-card="{face}"]')).to_have_count(1)
    assert face in state(match_id).tiles[where.tile - 1].sides[where.side]


def test_when_nothing_can_be_placed_it_goes_on_by_itself(two: Opener) -> None:
    _, mine, theirs = two("stuck")
    expect(mine.locator(".status")).to_contain_text("Keine Tafel kann mehr gewertet werden.")
    expect(theirs.locator("dialog.ended")).to_be_visible()
    expect(mine.locator("dialog.ended")).to_be_visible()


def test_the_focus_goes_back_to_the_hand_from_a_place_that_is_none_any_more(two: Opener) -> None:
    match_id, mine, _ = two("removing", alone=True)
    bag = sum(state(match_id).bag)
    after = {move: GAME.apply(state(match_id), 0, move) for move in GAME.legal(state(match_id), 0) if isinstance(move, Place)}
    move = next(move for move in after if move.tile > bag and not any(map(len, after[move].tiles[move.tile - 1].sides)))
    card(mine, move.card).focus()
    mine.keyboard.press("Enter")
    mine.locator(f'.row.lit[data-tile="{move.tile}"][data-side="{move.side}"]').focus()
    mine.keyboard.press("Enter")
    expect(mine.locator(f'.row[data-tile="{move.tile}"][data-side="{move.side}"] .printed')).to_have_count(0)
    expect(mine.locator(own_turn.FOCUSED_CARD)).to_have_count(1)


# --- whole matches ---


def played_out(match_id: int, page: Page, rival: Player, turn: Callable[[Page], None]) -> int:
    """Make turns until the result shows, the other side's by an easy computer; returns how many."""
    over, rng = page.locator("dialog.ended"), Random("whole")
    for made in count():
        while (held := store.read(match_id)).running and held.actors == (1,):
            legal = GAME.legal(held.position.state, 1)
            advice = GAME.bots["easy"](GAME.view(held.position.state, 1), legal, rng, lambda: True)
            assert advice
            plays(match_id, rival, advice.move)
        expect(page.locator("main")).to_have_attribute("data-ply", str(held.position.ply))
        if not held.running:
            expect(over).to_be_visible()
            return made
        turn(page)
        expect(page.locator("main")).not_to_have_attribute("data-ply", str(held.position.ply))
    return 0


def plays(match_id: int, player: Player, move: Any) -> None:
    stamp, client_id = store.read(match_id).position.ply, f"cup-{next(numbers)}"
    raw = msgspec.json.encode(move)
    outbox.follow(services.play(match_id=match_id, player_id=player.pk, move=raw, stamp=stamp, client_id=client_id))


def test_a_whole_match_by_touch_on_a_phone(person: Callable[..., Person]) -> None:
    anna, emil = newcomer(person("Anna", viewport=PHONE)), person("Emil")
    assert emil.player
    match_id = seated(anna, emil, game="ballon_cup", preset="standard")
    page = anna.opens(f"/tables/{match_id}/")
    assert played_out(match_id, page, emil.player, own_turn.by_touch) > 5
    expect(page.locator("dialog.ended")).to_contain_text(re.compile("gewinn|gewonnen|Unentschieden"))


def test_a_match_by_keys_alone(person: Callable[..., Person]) -> None:
    anna, emil = newcomer(person("Anna")), person("Emil")
    assert anna.player and emil.player
    sitters = [Sitter(player=one.pk, name=one.username) for one in (anna.player, emil.player)]
    match_id = laid.laid_out("ballon_cup", "known_cards", sitters).match_id
    page = anna.opens(f"/tables/{match_id}/")
    page.locator(own_turn.ON_TURN).wait_for()
    page.keyboard.press("t")
    expect(page.locator(own_turn.FOCUSED_CARD)).to_have_count(1)
    assert played_out(match_id, page, emil.player, own_turn.by_keys) > 5


# --- watchers ---


def test_no_frame_of_a_watcher_holds_a_hidden_card(person: Callable[..., Person]) -> None:
    anna, emil, lina = person("Anna"), person("Emil"), newcomer(person("Lina"))
    match_id = seated(anna, emil, game="ballon_cup", preset="standard")
    page = lina.opens(f"/tables/{match_id}/")
    page.locator(".tiles").wait_for()
    hidden = {store.read(match_id).position.ply: hidden_in(state(match_id))}
    for _ in range(24):
        held = store.read(match_id)
        if not held.running:
            break
        seat = held.actors[0]
        move = held.game.legal(held.position.state, seat)[0]
        player = (anna, emil)[seat].player
        assert player
        plays(match_id, player, move)
        hidden[store.read(match_id).position.ply] = hidden_in(state(match_id))
    expect(page.locator("main")).to_have_attribute("data-ply", str(max(hidden)))
    tables = [message for message in map(json.loads, lina.frames) if message["type"] == "table"]
    assert len(tables) > 5 and any(FACE.findall(json.dumps(message)) for message in tables)
    for message in tables:
        seen = set(FACE.findall(json.dumps({**message, "lines": []})))
        assert not seen & hidden[message["ply"]], message
        assert not any(fact.get("cards") for fact in told(message["lines"]) if fact["type"] == "drew")


def hidden_in(now: State) -> set[str]:
    """What no watcher may know: the deck, and of both hands what never lay open."""
    held = {face for seat in (0, 1) for face in now.hands[seat] if face not in now.known[seat]}
    return held | set(now.deck)


def told(lines: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    return (fact for line in lines for fact in line["facts"])


def test_the_table_fits_its_window(two: Opener) -> None:
    _, mine, _ = two("known_cards", alone=True, viewport=DESK)
    for width, height in ((1280, 800), (1280, 720), (1024, 768), (390, 844), (390, 664), (360, 740), (320, 640)):
        mine.set_viewport_size({"width": width, "height": height})
        beyond = mine.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
        )
        assert beyond == [0, 0], (width, height)
        overlap = mine.evaluate(OVERLAPS)
        assert overlap == [], (width, height, overlap)


OVERLAPS = """(() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const order = [".opp", ".tiles", ".status", ".hand"].map((selector) => [selector, box(selector)]);
  const rows = [...document.querySelectorAll(".tiles .row")].map((row) => row.getBoundingClientRect());
  const [top, bottom] = [Math.min(...rows.map((one) => one.top)), Math.max(...rows.map((one) => one.bottom))];
  const over = ([, one], at) => at > 0 && one.top < order[at][1].bottom - 4;
  const found = order.slice(1).filter(over).map(([selector]) => selector);
  if (top < box(".opp .gems").bottom - 1) found.push("rows over the other side's stones");
  if (bottom > box(".status").top + 1) found.push("rows over the status");
  return found;
})()"""
"""Parts of the table, from the top, that lie over one another."""


def test_the_table_keeps_its_budget(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", viewport=PHONE), person("Emil")
    address = f"/tables/{seated(anna, emil, game='ballon_cup', preset='standard')}/"
    first = pages.visit(anna.context, pages.Page("table", address, ".tiles"))
    assert first.bytes < pages.BUDGETS["first"], sorted(first.files.items(), key=lambda one: -one[1])[:8]


def test_a_hint_against_the_computer_chooses_the_card_and_marks_its_place(person: Callable[..., Person]) -> None:
    anna = newcomer(person("Anna", viewport=PHONE))
    assert anna.player
    sitters = [Sitter(player=anna.player.pk, name=anna.name), Sitter(bot="easy", name="Computer")]
    update = services.open_match(game="ballon_cup", sitters=sitters, time=wire.TimeControl("none"), kind="computer")
    page = anna.opens(f"/tables/{update.match_id}/")
    page.locator(".ask-hint").click()
    expect(page.locator(".advice .why li")).to_have_count(1)
    page.locator(".take-hint").click()
    expect(page.locator(".hand .chosen")).to_have_count(1)
    expect(page.locator(".row.advised")).to_be_focused()
    assert state(update.match_id).turn_no == 1, "laying it is left to her"
    page.locator(".row.advised").click()
    expect(page.locator(".row.advised")).to_have_count(0)
