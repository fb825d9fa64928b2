"""What people say to one another at a table, and to whom it does not go."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, seated, shot

People = Callable[..., Person]


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox")).to_have_value("")


def to_chat(page: Page) -> None:
    page.locator('[role="tab"][data-tab-name="chat"]:visible').click()


@pytest.fixture
def table(person: People) -> tuple[int, Page, Page]:
    """A match, its number, and the pages of both players (one on a phone)."""
    anna, emil = person("Anna"), person("Emil", viewport=PHONE)
    match_id = seated(anna, emil, preset="short")
    mine, theirs = (one.opens(f"/tables/{match_id}/") for one in (anna, emil))
    for page in (mine, theirs):
        expect(page.locator("main.table")).to_have_attribute("data-game", "battleballon")
    return match_id, mine, theirs


def test_players_talk_among_themselves_and_watchers_in_a_room_of_their_own(
    person: People, table: tuple[int, Page, Page]
) -> None:
    match_id, mine, theirs = table
    watching = person("Vera", locale="en").opens(f"/tables/{match_id}/")
    to_chat(mine)
    say(mine, "Gute Fahrt! <b>שלום</b>")
    badge = theirs.locator(".bottom .badge")
    expect(badge).to_contain_text("1")
    shot(theirs, "table-chat-unread-phone-de")
    to_chat(theirs)
    expect(theirs.locator(".chat-lines [data-n]")).to_have_count(1)
    expect(theirs.locator(".chat-lines [data-n] .said")).to_have_text("Gute Fahrt! <b>שלום</b>")
    expect(badge).to_have_count(0)
    say(theirs, "Dir auch. Schönes Wetter heute.")
    expect(mine.locator(".chat-lines [data-n]").last).to_contain_text("Schönes Wetter")
    expect(mine.locator(".chat-lines .own-line")).to_have_count(1)
    to_chat(watching)
    say(watching, "Who will win?")
    expect(watching.locator(".chat-lines [data-n]")).to_have_count(1)
    expect(mine.locator(".chat-lines [data-n]")).to_have_count(2)
    shot(mine, "table-chat-desktop-de")
    shot(theirs, "table-chat-phone-de")
    shot(watching, "table-chat-watcher-desktop-en")


def test_who_is_muted_is_a_number_until_he_is_heard_again(table: tuple[int, Page, Page]) -> None:
    _, mine, theirs = table
    to_chat(theirs)
    say(theirs, "Buh!")
    to_chat(mine)
    mine.locator(".chat-lines button.by").click()
    mine.locator('.person-menu [role="menuitem"]:has(use[href$="#i-sound-off"])').click()
    expect(mine.locator(".chat-lines .gap")).to_contain_text("1 ausgeblendete Zeile")
    say(theirs, "Noch einmal buh!")
    expect(mine.locator(".chat-lines .gap")).to_contain_text("2 ausgeblendete Zeilen")
    expect(mine.locator(".chat-lines")).not_to_contain_text("uh!")
    mine.reload()
    to_chat(mine)
    expect(mine.locator(".chat-lines .gap")).to_contain_text("2 ausgeblendete Zeilen")
    mine.locator(".chat-lines .gap .by").click()
    shot(mine, "table-chat-muted-desktop-de")
    mine.locator(".chat-lines .mute").click()
    expect(mine.locator(".chat-lines")).to_contain_text("Noch einmal buh!")


def test_lines_are_read_out_while_the_chat_is_open_and_too_much_talk_is_refused_where_one_types(
    table: tuple[int, Page, Page],
) -> None:
    _, mine, theirs = table
    spoken = mine.locator("#panel-chat > [role=status]")
    to_chat(theirs)
    say(theirs, "Erste")
    expect(mine.locator(".twin-tabs .badge")).to_contain_text("1")
    expect(spoken).to_have_text("")
    mine.locator('.twin-tabs [role="tab"]').first.focus()
    mine.keyboard.press("ArrowRight")
    expect(mine.locator('.twin-tabs [role="tab"]').last).to_be_focused()
    expect(mine.get_by_role("tabpanel", name="Chat")).to_be_visible()
    expect(spoken).to_have_text("")
    say(theirs, "Zweite")
    expect(spoken).to_contain_text("Zweite")
    say(mine, "Dritte")
    expect(spoken).to_contain_text("Zweite")
    box = mine.get_by_role("textbox")
    for number in range(30):
        box.fill(f"Zeile {number}")
        mine.keyboard.press("Enter")
        expect(box).not_to_have_attribute("readonly", "")
        if mine.locator(".write .fault").count():
            break
    expect(mine.locator(".write .fault")).to_be_visible()
    expect(box).not_to_have_value("")


def test_visitors_are_told_how_to_join_in(person: People) -> None:
    anna, emil = person("Anna"), person("Emil")
    match_id = seated(anna, emil, preset="short")
    page = person("Niemand", signed_in=False, viewport=PHONE, locale="en").opens(f"/tables/{match_id}/")
    to_chat(page)
    expect(page.locator(".cannot")).to_contain_text("Sign in to join the chat.")
    shot(page, "table-chat-visitor-phone-en")
    expect(page.locator(".cannot a")).to_have_attribute("href", f"/accounts/login/?next=%2Ftables%2F{match_id}%2F")
