"""What is done at a table by clicks: the seven, and a turn on a phone. Trade among people and wizards are in test_story.py."""

import re

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from games.gross_ottobrunn import GAME
from games.gross_ottobrunn.state import Acting, Discarding, Options, PreRoll, Robbing, State
from tables import outbox, services, wire
from tests.browser.conftest import DESK, PHONE, Person
from tests.games.gross_ottobrunn.board import RICH, cities, devs, roads, settlements, ships, table
from tests.games.gross_ottobrunn.browser.laid import People, more, open_table, opened, piece, pips, spot
from tests.games.laid import fate, lay

NOBODY = (None, None, None)


def peace(*hands: tuple[int, int, int, int, int]) -> State:
    """Anna acts; she and Emil live on the western island, Lina on the eastern one. Nobody is hurried."""
    return table(
        3,
        Options(tempo="brake"),
        hands=hands,
        buildings=cities("-4,0,N") + settlements("-4,1,S", 1) + settlements("4,0,N", 2),
        routes=roads("-4,0,NE -3,-1,SE"),
    )


def test_on_a_seven_cards_are_counted_out_and_then_the_robber_goes(person: People) -> None:
    state = peace((4, 0, 4, 0, 0), (1, 0, 0, 0, 0))
    state = replace(state, frames=(Acting(), Robbing(2), Discarding(1, (4, 0, 0), NOBODY)))
    page, _ = opened(person, state)
    asked = page.get_by_role("region", name="Wirf 4 Karten ab")
    send = asked.get_by_role("button", name="Abwerfen")
    for _ in range(3):
        more(page, "Wirf 4 Karten ab", "Holz")
    expect(asked.get_by_role("status")).to_have_text("noch 1")
    expect(send).to_have_attribute("aria-disabled", "true")
    asked.get_by_role("button", name=re.compile("^Eins weniger: Holz")).click()
    for _ in range(2):
        more(page, "Wirf 4 Karten ab", "Wolle")
    send.click()
    expect(page.locator(".hand-res .res > b")).to_have_text(["2", "0", "2", "0", "0"])
    spot(page, "-4,1").click()
    expect(page.locator('[data-figure="robber"]')).to_be_visible()


def test_a_turn_on_a_phone_trades_with_the_bank_builds_and_ends(person: People) -> None:
    page, other = opened(person, peace((5, 1, 0, 0, 0), RICH), viewport=PHONE)
    page.get_by_role("button", name="Handel").tap()
    page.get_by_role("tab", name=re.compile("^Kasse")).tap()
    page.get_by_role("button", name="Eine Karte Erz").tap()
    page.locator(".exchange .send").tap()
    expect(page.locator(".hand-res .res > b")).to_have_text(["1", "1", "0", "0", "1"])
    page.get_by_role("button", name="Handel schließen").tap()
    page.locator(".build", has_text="Straße").tap()
    page.locator(".spot").first.focus()
    at = page.locator(".spot").first.get_attribute("data-spot") or ""
    page.keyboard.press("Enter")
    expect(piece(other, at)).to_have_count(1)
    page.get_by_role("button", name="Zug beenden").tap()
    expect(page.locator(".go-own .status")).to_have_text(re.compile("^Emil.* ist am Zug und würfelt.$"))


def against_computers(anna: Person, state: State) -> Page:
    """Anna is to roll, and nothing comes of it."""
    assert anna.player
    sitters = [services.Sitter(player=anna.player.pk, name=anna.name), *[services.Sitter(bot="easy", name="Computer")] * 2]
    opened = services.open_match(game=GAME.slug, sitters=sitters, time=wire.TimeControl("none"), kind="computer")
    nothing = fate(opened.match_id, lambda luck: pips(luck(0)) == 12)
    outbox.follow(lay(opened.match_id, replace(state, frames=(PreRoll(),)), draws=nothing))
    return open_table(anna, opened.match_id)


def test_nothing_moves_when_buttons_windows_and_advice_come_and_go(person: People) -> None:
    state = replace(peace(RICH), buildings=cities("-4,0,N") + settlements("-3,-2,N"))
    state = devs(replace(state, routes=(*state.routes, *ships("-3,-2,NE"))), 0, "knight")
    page = against_computers(person("Anna"), state)

    def places() -> list[dict[str, float]]:
        parts = ("rivals", "board", "own .hand-res", "own .buildbar", "own .status", "side .bank", "side .talk")
        boxes = [page.locator(f".go-{part}").bounding_box() for part in parts]
        return [{name: box[name] for name in ("x", "y", "height")} for box in boxes if box]

    page.get_by_role("button", name="Würfeln").click()
    expect(page.get_by_role("button", name="Schiff versetzen")).to_be_visible()
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        before = places()
        for name, comes in (("Rat", ".advice"), ("Straße", ".spot"), ("Schiff versetzen", ".spot"), ("Ritter", ".card-window")):
            for count in (1, 0):
                page.locator(".go-own").get_by_role("button", name=re.compile(f"^{name}")).click()
                expect(page.locator(comes).nth(0)).to_be_visible(visible=bool(count))
                assert places() == before, name


def test_advice_that_is_one_step_is_taken_at_once(person: People) -> None:
    page = against_computers(person("Anna"), peace())
    for advice, done in (("Würfeln", "Du würfelst"), ("Zug beenden", "Zug 11: Computer")):
        page.get_by_role("button", name="Rat", exact=True).click()
        expect(page.locator(".advice .what")).to_have_text(advice)
        page.get_by_role("button", name="Rat übernehmen").click()
        expect(page.locator(".go-own .status")).to_be_focused()
        expect(page.locator(".log")).to_contain_text(done)
