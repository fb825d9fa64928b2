"""Two people meet in the lobby and play a short match, its first and last turns by clicks; a third learns nothing early."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tables import store
from tests.browser import play
from tests.browser.conftest import PHONE, Person, shot


def test_two_people_meet_play_to_the_end_and_a_watcher_sees_no_hidden_card(person: Callable[..., Person]) -> None:
    anna = person("Lerchenanna", signed_in=False, locale="de")
    emil = person("Emil Nordwind", signed_in=False, locale="en", viewport=PHONE)
    halls = signs_up(anna, "Registrieren"), signs_up(emil, "Register")
    challenges(halls[0], emil.name)
    shot(halls[1], "lobby-challenged-phone-en")
    halls[1].get_by_role("button", name=f"Accept the challenge of {anna.name}").click()
    for hall in halls:
        hall.wait_for_url(re.compile(r"/tables/\d+/"))
    tables = halls
    match_id = int(tables[0].url.rstrip("/").rsplit("/", 1)[1])

    zita = person("Zita")
    watched = zita.opens("/lobby/")
    watched.locator(f'a[href$="/tables/{match_id}/"]').first.click()
    expect(watched.locator("main.table")).to_have_attribute("data-game", "battleballon")
    for page in tables:
        expect(page.locator(".watchers summary")).to_contain_text("1")

    for _ in range(6):
        one_turn(tables)
    shot(tables[0], "table-mid-desktop-de")
    shot(tables[1], "table-mid-phone-en")
    shot(watched, "table-mid-watcher-de")
    while len(store.read(match_id).position.state.deck) > 3:
        shown_by_all(play.one_more(match_id), *tables, watched)
    play.play_out(*tables)

    for page in (*tables, watched):
        expect(page.locator("dialog.ended")).to_be_visible()
    shot(tables[0], "table-end-desktop-de")
    shot(tables[1], "table-end-phone-en")
    plies = {page.locator("main.table").get_attribute("data-held") for page in (*tables, watched)}
    assert len(plies) == 1

    shown = play.shown_at(match_id)
    frames = play.tables_in(zita.frames)
    assert len(frames) > 40
    assert {face for frame in frames for face in play.too_early(frame, shown)} == set()
    assert any(play.too_early(frame, shown) for frame in play.tables_in(anna.frames)), "the search finds nothing even in a hand"


def signs_up(who: Person, button: str) -> Page:
    """Register with a name and a password; ends in the lobby."""
    page = who.opens("/accounts/signup/?next=/lobby/")
    page.locator('main input[name="username"]').fill(who.name)
    page.locator('main input[name="password1"]').fill("ein Ballon am Himmel 7")
    page.locator("main").get_by_role("button", name=button, exact=True).click()
    page.wait_for_url(re.compile("/lobby/"))
    return page


def shown_by_all(ply: int, *pages: Page) -> None:
    for page in pages:
        expect(page.locator("main.table")).to_have_attribute("data-ply", str(ply))


def challenges(hall: Page, rival: str) -> None:
    """Challenge somebody to a short match."""
    hall.get_by_role("button", name=f"{rival} herausfordern").click()
    dialog = hall.locator("dialog")
    expect(dialog.locator('button[type="submit"]')).to_be_visible()
    if dialog.locator("#pick-game").count():
        dialog.locator("#pick-game").select_option("battleballon")
    dialog.locator('input[name="preset"][value="short"]').check(force=True)
    shot(hall, "lobby-terms-desktop-de")
    dialog.locator('button[type="submit"]').click()


def one_turn(tables: tuple[Page, Page]) -> None:
    while True:
        for page in tables:
            if play.has_turn(page):
                return play.turn(page)
        tables[0].wait_for_timeout(30)
