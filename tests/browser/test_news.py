"""The bell rings where one is, without a reload; the portal can be installed, and its worker keeps nothing of a table."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from lobby import news
from tables import services
from tests.browser.conftest import Person, seated

People = Callable[..., Person]
ACTIVE = "navigator.serviceWorker.ready.then((one) => one.active.scriptURL)"
KEPT = """caches.keys().then((names) => Promise.all(names.map(async (name) => {
  const requests = await (await caches.open(name)).keys();
  return requests.map((one) => new URL(one.url).pathname);
}))).then((lists) => lists.flat())"""


def bell(page: Page, waits: int) -> None:
    name = f"Neuigkeiten, {waits} neu" if waits else "Neuigkeiten"
    expect(page.locator("[data-bell]")).to_have_accessible_name(name)


def test_the_bell_rings_on_every_page_and_to_look_is_to_have_read(person: People) -> None:
    anna, emil, lina = person("Anna"), person("Emil"), person("Lina")
    assert anna.player and emil.player
    plain, table = anna.opens("/games/"), anna.opens(f"/tables/{seated(emil, lina)}/")
    usual = plain.title()
    expect(table.locator("main.table[data-rev]")).to_be_visible()
    news.tell([anna.player.pk], "letter", about={"by": emil.player.pk})
    for page in (plain, table):
        bell(page, 1)
    assert plain.title() == f"(1) {usual}"
    table.locator("[data-bell]").focus()
    table.keyboard.press("Enter")
    under = table.get_by_role("dialog", name="Neuigkeiten")
    expect(under.get_by_role("link", name=f"{emil.name} hat dir geschrieben.")).to_be_visible()
    for page in (plain, table):
        bell(page, 0)
    news.tell([anna.player.pk], "share", about={"by": emil.player.pk, "match": 0})
    expect(under.locator("li")).to_have_count(2)  # what comes while one looks is shown
    table.keyboard.press("Escape")
    expect(under).to_be_hidden()
    expect(table.locator("[data-bell]")).to_be_focused()
    plain.locator("[data-bell]").click()
    plain.get_by_role("link", name=f"{emil.name} hat dir geschrieben.").click()
    plain.wait_for_url("**/messages/**")


def test_the_portal_can_be_installed_and_its_worker_serves_no_table_of_before(person: People) -> None:
    anna, emil = person("Anna", service_workers="allow"), person("Emil")
    assert anna.player and emil.player
    match_id = seated(anna, emil, preset="short")
    page = anna.opens("/")
    page.evaluate(ACTIVE)
    page.goto(f"/tables/{match_id}/")
    expect(page.locator("main.table[data-rev]")).to_be_visible()
    cdp = anna.context.new_cdp_session(page)
    assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    page.evaluate("navigator.serviceWorker.register('/worker.js?next')")  # a new one takes over in the midst of a match
    page.wait_for_function(f"{ACTIVE}.then((url) => url.endsWith('next'))")
    services.resign(match_id=match_id, player_id=emil.player.pk, client_id="r")
    page.reload()
    expect(page.locator("dialog.ended")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert kept and all(path.startswith(("/static/", "/offline/")) for path in kept)
