"""What people at a table of Groß Ottobrunn say to each other by moves: trade, wizards, the seven, and a turn on a phone."""

import re

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from games.gross_ottobrunn.state import Acting, Discarding, Options, Robbing, State, Wizarding
from tests.browser.conftest import PHONE
from tests.games.gross_ottobrunn.board import RICH, cities, devs, roads, settlements, table
from tests.games.gross_ottobrunn.browser.laid import People, begun, open_table, opened, piece, spot

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


def more(page: Page, row: str, resource: str) -> None:
    page.get_by_role("group", name=row).get_by_role("button", name=re.compile(f"^Eins mehr: {resource}")).click()


def test_an_offer_is_answered_by_a_counter_offer_and_cards_change_hands(person: People) -> None:
    anna, emil = opened(person, peace((3, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0, 0, 0, 0, 1)))
    more(anna, "Du gibst", "Holz")
    more(anna, "Du willst", "Lehm")
    anna.get_by_role("button", name="Anbieten").click()
    expect(emil.locator(".go-own .status")).to_have_text(re.compile("^Anna.* bietet 1 Holz für 1 Lehm.$"))
    emil.get_by_role("button", name="Gegenangebot").click()
    more(emil, "Du willst", "Holz")
    emil.get_by_role("button", name="Vorschlagen").click()
    expect(anna.locator(".rows")).to_contain_text(
        [re.compile("Emil.* überlegt"), re.compile("Emil.* gibt 1 Lehm.* für 2 Holz")]
    )
    anna.get_by_role("list", name="Vorschläge").get_by_role("button", name=re.compile("^Mit Emil")).click()
    expect(anna.locator(".hand-res .res > b")).to_have_text(["1", "1", "0", "0", "0"])
    expect(emil.locator(".hand-res .res > b")).to_have_text(["2", "1", "0", "0", "0"])
    expect(anna.locator(".standing")).to_have_count(0)  # what was offered besides is spent


def test_a_wizards_window_tells_nobody_who_has_answered_before_it_closes(person: People) -> None:
    state = peace((0, 0, 2, 0, 0), (0, 0, 1, 0, 0), (0, 0, 2, 0, 1))
    state = devs(devs(state, 0, "wizard"), 1, "wizard")
    window = Wizarding(1, ("lightning",), (0, 1), NOBODY, (False, False, False))
    state = replace(state, frames=(Acting(), window))
    anna, emil, match_id = begun(person, state)
    watcher = person("Dora")
    pages = [open_table(one, match_id) for one in (anna, emil, watcher)]
    for page in pages:
        expect(page.locator(".wizard-window h2")).to_have_text("Blitz und Donner!")
    expect(pages[2].locator(".wizard-window button")).to_have_count(0)
    pages[0].get_by_role("button", name="Zauberer ausspielen").click()
    expect(pages[0].locator(".wizard-window .why")).to_have_text("Deine Antwort liegt verdeckt.")
    for page in pages[1:]:
        expect(page.locator(".rival.is-turn, .myself .turn-arrow")).to_have_count(2)
    pages[1].get_by_role("button", name="Nicht zaubern").click()
    expect(pages[2].locator(".log")).to_contain_text(re.compile("Es zaubert: Anna"))
    expect(pages[0].locator(".hand-res .res > b")).to_have_text(["0", "0", "5", "0", "0"])
    assert not [text for text in watcher.frames if "wizard_answered" in text]


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
