"""Four people at four browsers: they pass in the same second, one leaves and is played on, a watcher is sent no hidden card."""

import json
import re
from collections.abc import Callable, Iterable
from itertools import count

import msgspec
from playwright.sync_api import Page, expect

from games.gespenster import GAME
from tables import services, store
from tables.models import Entry
from tests.browser import play
from tests.browser.conftest import PHONE, Person, seated

FACE = re.compile(r'"([RBGY](?:1[01]|[1-9])|W(?:1[01]|[1-689]))"')
"""A card that is there only once; the white sevens are six alike and prove nothing."""
NAMES = ("Anna", "Emil", "Paula", "Rudi")
acts = count(1)


def test_a_round_of_four(person: Callable[..., Person]) -> None:
    people = [person(name, locale="en" if name == "Paula" else "de", viewport=PHONE) for name in NAMES]
    watcher = person("Wim")
    match_id = seated(*people, game=GAME.slug, preset="all")
    address = f"/tables/{match_id}/"
    pages = [one.opens(address) for one in people]
    watched = watcher.opens(address)

    pass_at_once(pages)
    expect(watched.locator(".log li").filter(has_text="Alle haben drei Karten")).to_have_count(1)
    expect(watched.locator(".gs-seat.is-turn")).to_have_count(1)
    for _ in pages:
        play_one(match_id, pages)
    expect(pages[0].locator(".trick.rests .lay")).to_have_count(4)
    expect(pages[0].locator(".leads em")).to_have_text("nimmt ihn")
    play_until(match_id, people, left=2)
    for page in (*pages, watched):
        page.reload()

    leave(pages[2])
    stands_in = watched.locator('.gs-seat[data-seat="2"] .stands-in')
    expect(stands_in).to_have_text(f"Ein Computer spielt weiter für {people[2].name}")
    while store.read(match_id).position.state.phase == "play":
        play_one(match_id, pages)
    for page in (*pages, watched):
        expect(page.locator("dialog.scoreboard tbody tr")).to_have_count(4)
    assert_nothing_hidden_is_told(match_id, watcher.frames)
    assert_nothing_hidden_is_told(match_id, people[2].frames, since=left_at(match_id))

    for page in (pages[0], pages[1], pages[3]):
        page.locator("dialog .go-on").tap()
    for page in (pages[0], pages[1], pages[3]):
        expect(page.locator(".give")).to_be_visible()
    expect(pages[2].locator(".hand.covered .printed")).to_have_count(15)


def test_the_result_says_who_has_left(person: Callable[..., Person]) -> None:
    people = [person(name, viewport=PHONE) for name in NAMES[:3]]
    match_id = seated(*people, game=GAME.slug)
    pages = [one.opens(f"/tables/{match_id}/") for one in people]
    for page in pages[:2]:
        page.locator(".give").wait_for()
        page.keyboard.press("r")
        page.locator("dialog.confirm .danger").first.tap()
        expect(page.locator("dialog.confirm")).to_have_count(0)
    ranks = pages[2].locator("dialog.ended .ranks li")
    expect(ranks.first).to_contain_text(re.compile("^1.Du"))
    expect(ranks.filter(has_text="ist gegangen")).to_have_count(2)


def pass_at_once(pages: list[Page]) -> None:
    """Mark three cards each, then give them all within one second; each gets what its right neighbour gave."""
    given = []
    for page in pages:
        cards = page.locator(".hand button")
        for place in (1, 7, 12):
            cards.nth(place).tap(position={"x": 16, "y": 20})
        given.append([cards.nth(place).get_attribute("data-card") for place in (1, 7, 12)])
        expect(page.locator(".give")).to_have_attribute("aria-disabled", "false")
    for page in pages:
        page.evaluate("setTimeout(() => document.querySelector('.give').click(), 1000 - Date.now() % 1000)")
    for seat, page in enumerate(pages):
        expect(page.locator(".hand .fresh")).to_have_count(3)
        fresh = page.locator(".hand .fresh").evaluate_all("cards => cards.map((card) => card.dataset.card)")
        assert fresh == given[seat - 1]


def play_one(match_id: int, pages: list[Page]) -> None:
    """Let whoever is on turn play his first card that follows; a computer plays by itself."""
    held = store.read(match_id)
    if (seat := held.actors[0]) in held.position.state.left:
        pages[0].wait_for_timeout(50)
        return
    page = pages[seat]
    page.locator(".hand.live button:not(.dim)").first.tap(position={"x": 16, "y": 20})
    expect(page.locator("main")).not_to_have_attribute("data-ply", str(held.position.ply))


def play_until(match_id: int, people: list[Person], left: int) -> None:
    """Play on behind the pages' backs until everybody has so many cards."""
    while (held := store.read(match_id)).position.state.trick.cards or len(held.position.state.hands[0]) > left:
        seat, position = held.actors[0], held.position
        player = people[seat].player
        assert player
        raw = msgspec.json.encode(GAME.legal(position.state, seat)[0])
        services.play(match_id=match_id, player_id=player.pk, move=raw, stamp=position.ply, client_id=f"round-{next(acts)}")


def leave(page: Page) -> None:
    """Leave, and watch on from the same page, which shows no hand any more."""
    expect(page.locator(".hand button")).to_have_count(2)
    page.locator("body").press("r")
    page.get_by_role("button", name="Leave and watch").tap()
    expect(page.locator(".hand button")).to_have_count(0)
    expect(page.locator(".hand.covered")).to_have_count(1)


def shown_at(match_id: int) -> dict[str, int]:
    """Return the rev with which each card of the first round lay open, from the log itself."""
    rows = Entry.objects.filter(match_id=match_id).order_by("ply").values_list("payload", "rev")
    moves = [(json.loads(payload).get("move") or {}, rev) for payload, rev in rows]
    return {move["card"]: rev for move, rev in moves if move.get("type") == "play"}


def left_at(match_id: int) -> int:
    rows = Entry.objects.filter(match_id=match_id).values_list("payload", "rev")
    return next(rev for payload, rev in rows if json.loads(payload)["type"] == "forfeited")


def assert_nothing_hidden_is_told(match_id: int, frames: Iterable[str], since: int = 0) -> None:
    shown = shown_at(match_id)
    tables = [one for one in play.tables_in(frames) if one["rev"] >= since]
    assert tables and len(shown) > 50
    for told in tables:
        early = {face for face in FACE.findall(json.dumps(told)) if shown.get(face, told["rev"] + 1) > told["rev"]}
        assert early == set(), f"rev {told['rev']}"
        assert told["view"]["hand"] == [] and told["view"]["seat"] is None
