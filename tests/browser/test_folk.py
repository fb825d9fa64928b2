"""Two get to know one another: the menu at a name, a letter that arrives live, friends; and a block at a table."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, seated, shot

People = Callable[..., Person]


def opens_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()
    expect(page.get_by_role("menu", name=name)).to_be_visible()


def chooses(page: Page, words: str) -> None:
    page.get_by_role("menuitem", name=words).click()


def test_two_meet_at_a_table_become_friends_and_write(person: People) -> None:
    greta, hugo = person("Greta", faults_expected=True), person("Hugo", viewport=PHONE)  # a refusal is one
    assert greta.player and hugo.player
    match_id = seated(greta, hugo, preset="short")
    table, hall = greta.opens(f"/tables/{match_id}/"), hugo.opens("/lobby/")
    opens_menu(table, hugo.name)
    expect(table.get_by_role("menuitem").first).to_be_focused()
    table.keyboard.press("End")
    expect(table.get_by_role("menuitem", name="Melden")).to_be_focused()
    chooses(table, "Um Freundschaft bitten")
    expect(table.get_by_role("menuitem", name="Bitte zurücknehmen")).to_be_visible()
    shot(table, "person-menu-table-desktop-de")
    table.keyboard.press("Escape")
    expect(table.get_by_role("button", name=hugo.name, exact=True)).to_be_focused()
    hall.get_by_role("button", name=f"Freundschaft von {greta.name} annehmen").click()
    expect(hall.get_by_role("button", name=f"Freundschaft von {greta.name} annehmen")).to_have_count(0)
    hall.close()  # here every tab counts as looked at, and whichever shows a letter first has read it
    hers, his = greta.opens(f"/messages/{hugo.player.key}/"), hugo.opens(f"/messages/{greta.player.key}/")
    hers.get_by_role("textbox", name=f"Nachricht an {hugo.name}").fill("Gute Fahrt!")
    hers.keyboard.press("Enter")
    expect(hers.locator(".letter.mine")).to_contain_text("Gute Fahrt!")
    expect(his.locator(".letter.new")).to_contain_text("Gute Fahrt!")
    opens_menu(his, greta.name)
    chooses(his, "Blockieren")
    chooses(his, "Wirklich blockieren?")
    expect(his.get_by_role("menuitem", name="Blockade aufheben")).to_be_visible()
    hers.get_by_role("textbox", name=f"Nachricht an {hugo.name}").fill("Noch da?")
    hers.keyboard.press("Enter")
    expect(hers.locator("#refused")).to_contain_text("nimmt gerade keine Nachrichten an")
