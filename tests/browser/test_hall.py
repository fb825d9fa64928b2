"""The hall as people see it: who is there, each once; and somebody found among five hundred, on a page that is still light."""

import re
import time
from collections.abc import Callable, Iterator

import msgspec
import pytest
from django_redis import get_redis_connection
from playwright.sync_api import expect

from bench import pages
from tables import presence
from tables.presence import Who
from tests.browser.conftest import PHONE, Person

FULL = 500
LIGHT = 150_000
"""Bytes over the wire of a first visit to a full hall, …"""
TOLD = 25_000
"""… and those in which its socket tells of five hundred people: they come before or after the page counts as seen."""


@pytest.fixture
def full() -> Iterator[None]:
    """Five hundred people are in the house, by another process."""
    found = get_redis_connection("default")
    here = [Who(10**6 + number, f"{chr(65 + number % 26)}eppelin {number * 7919 % 9973}") for number in range(FULL)]
    names = {f"other.{at}|{msgspec.json.encode(who).decode()}": time.time() for at, who in enumerate(here)}
    found.zadd(presence.key_of(presence.HOUSE), names)
    yield
    found.zrem(presence.key_of(presence.HOUSE), *names)


def test_of_two_tabs_one_closed_leaves_him_there_and_both_take_him_away(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil")
    hall = anna.opens("/lobby/")
    first, second = emil.opens("/lobby/"), emil.opens("/lobby/")
    row = hall.locator(".people li", has_text=emil.name)
    expect(row).to_have_count(1)
    first.close()
    expect(second.locator(".people li", has_text=anna.name)).to_have_count(1)
    expect(row).to_have_count(1)
    second.close()
    expect(row).to_have_count(0)


def test_somebody_is_found_by_his_name_and_what_does_not_fit_is_left_out(person: Callable[..., Person]) -> None:
    anna, jorg = person("Anna", viewport=PHONE), person("Jörg")
    jorg.opens("/lobby/")
    hall = anna.opens("/lobby/")
    rows = hall.locator(".people li")
    expect(rows.filter(has_text=jorg.name)).to_be_visible()
    hall.get_by_label("Namen suchen").fill(jorg.name.lower().replace("ö", "o"))
    expect(rows).to_have_count(1)
    expect(hall.locator(".sieve [role=status]")).to_contain_text("passen")
    hall.get_by_role("button", name="Filtern").click()
    hall.locator("#sieve-game").select_option("battleballon")
    hall.get_by_label("bis").fill("1800")
    hall.get_by_label("bis").press("Tab")  # he has no rating: whoever looks for a range does not mean him
    expect(rows).to_have_count(0)
    expect(hall.locator("#panel-people .empty")).to_contain_text("passt niemand")
    hall.locator(".empty").get_by_role("button", name="Alle zeigen").click()
    expect(rows.filter(has_text=jorg.name)).to_be_visible()


def test_a_full_hall_is_light_and_everybody_in_it_is_found(person: Callable[..., Person], full: None) -> None:
    anna = person("Anna", viewport=PHONE)
    seen = pages.visit(anna.context, pages.Page("lobby", "/lobby/", "#hall .panel"))
    told = sum(size for url, size in seen.files.items() if url.startswith("ws"))
    assert told < TOLD
    assert seen.bytes - told < LIGHT, sorted(seen.files.items(), key=lambda one: -one[1])
    hall = anna.opens("/lobby/")
    expect(hall.get_by_role("tab", name=re.compile(r"Leute.*50\d"))).to_be_visible()
    hall.get_by_label("Namen suchen").fill(f"eppelin {499 * 7919 % 9973}")
    expect(hall.locator(".people li")).to_have_count(1)
