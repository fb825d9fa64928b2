"""A match as its players live it: founded, traded, discovered, struck and shaken; left for a while, and at last for good."""

import re
import time
from collections.abc import Callable, Iterable

from django.db.models import F
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from games.contract import Luck
from games.gross_ottobrunn import eruption
from games.gross_ottobrunn.state import Acting, Building, PreRoll, State
from tables import outbox, presence, services, store, tasks
from tables.models import Entry, Match
from tables.services import deserting
from tests.browser.conftest import PHONE, seated
from tests.games.gross_ottobrunn.board import roads, settlements, table
from tests.games.gross_ottobrunn.browser.laid import People, more, open_table, piece, pips, spot
from tests.games.gross_ottobrunn.browser.seen import shows_nothing_hidden
from tests.games.gross_ottobrunn.positions import dealt, holding, next_tiles, topped
from tests.games.laid import fate, lay

FOUNDED = (
    (0, "-3,-2,N", "-3,-2,NE", "Schiff"),
    (1, "-5,1,S", "-5,1,SE", "Straße"),
    (2, "4,0,N", "4,0,NE", ""),
    (2, "3,1,S", "3,1,SE", ""),
    (1, "-4,1,S", "-5,2,NE", "Straße"),
)
"""Seat, corner, edge, and what is laid there where it could be either."""
BESIDE_THE_VOLCANO = "-5,1,N"


def test_three_found_trade_discover_are_struck_and_shaken_and_a_watcher_sees_nothing_hidden(person: People) -> None:
    people = [person("Anna"), person("Emil"), person("Lina", viewport=PHONE)]
    watcher = person("Dora")
    match_id = seated(*people, game="gross_ottobrunn")
    pages = [open_table(one, match_id) for one in people]
    anna, emil, lina = pages
    watching = open_table(watcher, match_id)

    for seat, corner, edge, kind in FOUNDED:
        founds(pages[seat], corner, edge, kind)
    founds_by_keys(anna, BESIDE_THE_VOLCANO)
    for page, cards in ((anna, "00011"), (emil, "00100"), (lina, "00011")):
        expect(page.locator(".hand-res .res > b")).to_have_text([*cards])

    laid = calamities(store.read(match_id).position.state)
    update = lay(match_id, laid, draws=fate(match_id, shaken))
    outbox.follow(update)
    trades_by_counter_offer(anna, emil)
    discovers_gold(anna)
    thunders(anna, emil, watching)
    anna.get_by_role("button", name="Zug beenden").click()

    for page in (*pages, watching):
        page.evaluate(KEEPS_BANNERS)
    emil.get_by_role("button", name="Würfeln").click()
    picks(anna, "Wähle 1 Rohstoff", "Erz")
    picks(emil, "Wähle 2 Rohstoffe", "Holz", "Lehm")
    erupts((*pages, watching))
    emil.locator(".build", has_text="Straße").click()
    expect(emil.locator(".spot").first).to_be_visible()
    assert emil.locator(".banner").count() == 0, "it would lie over places, and over what is asked about them"
    assert shows_nothing_hidden(watcher.frames, match_id, {update.ply: laid}) > 20


def founds(page: Page, corner: str, edge: str, kind: str) -> None:
    spot(page, corner).click()
    spot(page, edge).click()
    if kind:
        page.get_by_role("dialog").get_by_role("button", name=kind).click()


def founds_by_keys(page: Page, corner: str) -> None:
    """By arrows and Enter; of the routes the first one that is lit."""
    expect(page.locator(".spot.vertex").first).to_be_visible()
    page.keyboard.press("t")
    here = page.locator(".spot:focus")
    for _ in range(70):
        if here.get_attribute("data-spot") == corner:
            break
        page.keyboard.press("ArrowRight")
    expect(here).to_have_attribute("aria-label", "Siedlung: Ecke zwischen Vulkan 6, Gebirge 12 und Acker 3")
    page.keyboard.press("Enter")
    expect(page.locator(".spot.edge:focus")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def calamities(founded: State) -> State:
    """Anna acts; gold lies where her ship may go, lightning on the wool. Emil has a city at the volcano, and a wizard."""
    state = replace(founded, frames=(Acting(),), told=(), options=replace(founded.options, tempo="brake"))
    state = replace(state, buildings=(*(city_at(each, "-5,1,S") for each in state.buildings),))
    state = replace(state, stacks=tuple(tuple(sorted(stack, key=lambda card: card != "plain")) for stack in state.stacks))
    for seat, cards in enumerate(((0, 0, 3, 0, 2), (2, 0, 2, 0, 0), (0, 0, 1, 1, 1))):
        state = dealt(state, seat, *cards)
    state = holding(holding(state, 0, "knight"), 1, "wizard")
    return topped(next_tiles(state, "gold"), "wool", "lightning")


def city_at(building: Building, vertex: str) -> Building:
    return replace(building, city=building.vertex == vertex)


def shaken(luck: Callable[[int], Luck]) -> bool:
    """The answers are opened first; then a six is rolled, and lava flows south."""
    return pips(luck(1)) == 6 and eruption.throw(luck(2)).die == 4


def trades_by_counter_offer(anna: Page, emil: Page) -> None:
    """Anna gives one ore for a log, Emil wants two."""
    more(anna, "Du gibst", "Erz")
    more(anna, "Du willst", "Holz")
    anna.get_by_role("button", name="Anbieten").click()
    expect(emil.locator(".go-own .status")).to_have_text(re.compile("^Anna.* bietet 1 Erz für 1 Holz.$"))
    emil.get_by_role("button", name="Gegenangebot").click()
    more(emil, "Du willst", "Erz")
    emil.get_by_role("button", name="Vorschlagen").click()
    expect(anna.locator(".rows")).to_contain_text([re.compile("Emil.* überlegt"), re.compile("Emil.* gibt 1 Holz.* für 2 Erz")])
    anna.get_by_role("list", name="Vorschläge").get_by_role("button", name=re.compile("^Mit Emil")).click()
    expect(anna.locator(".hand-res .res > b")).to_have_text([*"10300"])
    expect(emil.locator(".hand-res .res > b")).to_have_text([*"10202"])
    expect(anna.locator(".standing")).to_have_count(0)  # what was offered besides is spent


def discovers_gold(page: Page) -> None:
    """A ship reaches what nobody has seen; that is asked once more, and gold lets choose a card: it is wool."""
    page.locator(".build", has_text="Schiff").click()
    spot(page, "-2,-3,SE").click()
    asked = page.get_by_role("dialog", name="Schiff hier?")
    expect(asked).to_contain_text("Du entdeckst, was dort liegt.")
    asked.get_by_role("button", name="Schiff bauen").click()
    picks(page, "Wähle 1 Rohstoff", "Wolle")


def picks(page: Page, title: str, *resources: str) -> None:
    asked = page.get_by_role("region", name=title)
    for resource in resources:
        more(page, title, resource)
    asked.get_by_role("button", name="Wählen").click()


def thunders(anna: Page, emil: Page, watching: Page) -> None:
    """Lightning lay on the wool: Emil plays his wizard, and nobody notices before Anna has answered, too."""
    for page in (anna, emil, watching):
        expect(page.locator(".wizard-window h2")).to_have_text("Blitz und Donner!")
    expect(watching.locator(".wizard-window button")).to_have_count(0)
    emil.get_by_role("button", name="Zauberer ausspielen").click()
    expect(emil.locator(".wizard-window .why")).to_have_text("Deine Antwort liegt verdeckt.")
    for page in (anna, watching):
        expect(page.locator(".rival.is-turn, .myself .turn-arrow")).to_have_count(2)
    anna.get_by_role("button", name="Nicht zaubern").click()
    expect(watching.locator(".log")).to_contain_text(re.compile("Es zaubert: Emil"))
    expect(emil.locator(".hand-res .res > b")).to_have_text([*"10502"])
    expect(anna.locator(".hand-res .res > b")).to_have_text([*"00000"])


def erupts(pages: Iterable[Page]) -> None:
    """Lava flows to Emil's city, and the numbers around move on: told in a banner that goes by itself."""
    for page in pages:
        page.wait_for_function("() => window.toldOf('Großer Vulkanausbruch').length > 0")
        steps = page.evaluate("() => window.toldOf('Großer Vulkanausbruch')[0]")
        lava, numbers = steps
        assert re.fullmatch("Lava fließt zu Ecke 4: .* ist wieder eine Siedlung.", lava)
        assert numbers == "Die Zahlen um den Vulkan wandern im Uhrzeigersinn: 3, 9, 11, 12."
        expect(piece(page, "-5,1,S")).to_have_attribute("aria-label", re.compile("^Siedlung von Emil"))


KEEPS_BANNERS = """() => {
  const told = [];
  const look = () => {
    for (const one of document.querySelectorAll('section[aria-label="Was geschehen ist"] .told')) {
      const steps = [...one.querySelectorAll(".steps li")].map((step) => step.textContent);
      if (steps.length > 1) told.push([one.querySelector("h2")?.textContent, steps]);
    }
  };
  window.toldOf = (name) => told.filter(([head]) => head === name).map(([, steps]) => steps);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""A banner may have gone before a busy machine looks at the last page."""


# --- nobody there -------------------------------------------------------------------------------------------------------
def test_one_who_goes_is_played_on_until_he_is_back_and_when_all_have_gone_it_is_called_off(person: People) -> None:
    anna, emil, lina, watcher = (person(name) for name in ("Anna", "Emil", "Lina", "Dora"))
    match_id = seated(anna, emil, lina, game="gross_ottobrunn")
    laid = emils_turn()
    update = lay(match_id, laid, draws=fate(match_id, robbed))
    outbox.follow(update)
    annas, emils, linas, watching = (open_table(one, match_id) for one in (anna, emil, lina, watcher))

    emils.close()
    chair = annas.locator('.chair[data-seat="1"]')
    expect(chair).to_have_attribute("aria-label", re.compile("nicht da"))
    for _ in ("roll", "discard", "robber"):
        time_runs_out(match_id)
    expect(annas.get_by_role("alert").filter(has_text="ist abwesend: Der Computer spielt weiter.")).to_be_visible()
    expect(chair).to_have_attribute("aria-label", re.compile("abwesend, der Computer spielt weiter"))
    expect(linas.locator(".go-own .status")).to_have_text(re.compile("^Würfle"))  # the computer has ended the turn

    emils = open_table(emil, match_id)
    emils.get_by_role("button", name="Ich bin zurück").click()
    expect(chair).not_to_have_attribute("aria-label", re.compile("abwesend|nicht da"))
    linas.get_by_role("button", name="Würfeln").click()
    expect(emils.locator(".go-own .status")).to_have_text(re.compile("^Lina.* handelt und baut.$"))

    for page in (annas, emils, linas):
        page.close()
    is_called_off(match_id)
    expect(watching.locator("dialog.ended")).to_contain_text("Es war niemand mehr da: Die Partie zählt für niemanden.")
    assert shows_nothing_hidden(watcher.frames, match_id, {update.ply: laid}) > 3


def robbed(luck: Callable[[int], Luck]) -> bool:
    """Emil's dice bring a seven; a card is stolen; and Lina's bring nothing that she would be asked about."""
    return (pips(luck(0)), pips(luck(2))) == (7, 3)


def emils_turn() -> State:
    """Emil is to roll, and holds too many cards. Those he keeps build nothing, and there is nobody to trade with."""
    return table(
        3,
        active=1,
        frames=(PreRoll(),),
        hands=((0, 1, 0, 0, 0), (0, 0, 0, 4, 4)),
        buildings=settlements("-4,0,N -3,-2,N") + settlements("-4,1,S -5,1,S", 1) + settlements("4,0,N 3,1,S", 2),
        routes=roads("-4,0,NE") + roads("-5,2,NE", 1) + roads("4,0,NE", 2),
    )


def time_runs_out(match_id: int) -> None:
    """Whoever is waited for has let his time go by."""
    row = Match.objects.get(pk=match_id)
    past = row.next_due - 3_600_000
    clocks = [replace(one, until=one.until and past) for one in store.CLOCKS.decode(row.clocks)]
    Match.objects.filter(pk=match_id).update(clocks=store.text(clocks), next_due=past)
    outbox.follow(services.claim_flag(match_id=match_id))


def is_called_off(match_id: int) -> None:
    """Nobody is there any more, and ten minutes go by."""
    end = time.monotonic() + 15
    while (here := presence.seats_here([match_id])) != {match_id: set()}:
        assert time.monotonic() < end, here
        time.sleep(0.05)
    tasks.sweep_deserted()
    earlier = F("at") - deserting.PATIENCE
    Entry.objects.filter(match_id=match_id).update(at=earlier)
    Match.objects.filter(pk=match_id).update(deserted_at=F("deserted_at") - deserting.PATIENCE)
    tasks.sweep_deserted()
    row = Match.objects.get(pk=match_id)
    assert (row.status, store.RESULT.decode(row.result).reason) == ("aborted", "abandoned")
