"""A room that nobody knows of, a whisper, and somebody whose lines one does not want to read."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, shot

People = Callable[..., Person]


def into_chat(page: Page) -> None:
    """On a phone the chat is behind a tab."""
    page.locator('.hall-tabs [data-tab-name="chat"]').click()


def say(page: Page, text: str) -> None:
    page.locator("#say").fill(text)
    page.keyboard.press("Enter")


def lines(page: Page) -> list[str]:
    return page.locator("#room-lines li[data-n] .said").all_text_contents()


def test_a_secret_room_a_whisper_and_a_deaf_ear(person: People) -> None:
    anna, quirin, stranger = person("Anna"), person("Quirin", viewport=PHONE), person("Fremd", locale="en")
    mine, his, other = (one.opens("/lobby/") for one in (anna, quirin, stranger))
    into_chat(his)

    reading = quirin.opens("/help/")  # elsewhere in the house
    say(mine, "/raum Geheimbund")  # there is none: one is made after a question
    mine.get_by_role("radio", name=re.compile("^Geheim")).check()
    shot(mine, "rooms-make-desktop-de")
    mine.get_by_role("button", name="Raum eröffnen").click()
    expect(mine.get_by_role("tab", name="Geheimbund")).to_have_attribute("aria-selected", "true")
    mine.get_by_role("button", name=re.compile("^Der Raum Geheimbund")).click()
    mine.get_by_label("Jemanden einladen").fill(quirin.name)
    mine.get_by_role("button", name="Einladen", exact=True).click()
    expect(mine.locator(".rooms .good")).to_contain_text(quirin.name)
    shot(mine, "rooms-one-desktop-de")
    mine.keyboard.press("Escape")

    expect(reading.locator(".news-strip")).to_contain_text("Geheimbund")
    way_in = reading.locator(".news-strip a").get_attribute("href") or ""
    reading.close()
    expect(his.locator(".asked-in")).to_contain_text("Geheimbund")
    shot(his, "rooms-asked-phone-de")
    his.get_by_role("button", name="Eintreten").click()
    expect(mine.locator(".about-room")).to_contain_text(quirin.name)
    say(mine, "Losung: Korbweide")
    expect(his.locator("#room-lines")).to_contain_text("Losung: Korbweide")
    say(his, "/foo Korbweide")
    expect(his.locator(".write .fault")).to_contain_text("/foo")

    mine.locator("#say").fill(f"/m {quirin.name[:4]}")
    expect(mine.locator("li[role=option]")).to_contain_text(quirin.name)
    mine.keyboard.press("Tab")
    expect(mine.locator("#say")).to_have_value(f'/m "{quirin.name}" ')
    mine.keyboard.type("nur für dich")
    mine.keyboard.press("Enter")
    expect(his.locator("#room-lines .whisper")).to_contain_text("privat an dich nur für dich")
    expect(mine.locator("#room-lines .whisper")).to_contain_text(quirin.name)
    expect(his.locator("[data-letters]:not([hidden])")).to_have_count(0)  # read here, it no longer counts as new
    shot(his, "rooms-whisper-phone-de")
    shot(mine, "rooms-whisper-desktop-de")

    say(his, f"/i {anna.name}")
    expect(his.locator("#room-lines .gap")).to_contain_text("1 ausgeblendete Zeile")
    say(mine, "hörst du mich?")
    expect(his.locator("#room-lines .gap")).to_contain_text("2 ausgeblendete Zeilen")
    assert lines(his) == [] or all("hörst" not in line for line in lines(his))

    again = quirin.opens(way_in)
    expect(again.get_by_role("tab", name="Geheimbund")).to_have_attribute("aria-selected", "true")
    say(other, "/raum Geheimbund")  # as of a room that is not there
    expect(other.get_by_role("dialog")).to_contain_text("Geheimbund")
    other.keyboard.press("Escape")
    other.locator(".lobby-chat > header .btn").click()
    expect(other.get_by_role("dialog")).to_contain_text("no other room")
    assert not [frame for frame in stranger.frames if re.search("Geheimbund|Korbweide|nur für dich", frame)]
