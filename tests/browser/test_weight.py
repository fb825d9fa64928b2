"""What pages weigh on the wire, against their budgets. Times are measured by `make weigh` and asserted nowhere."""

from collections.abc import Callable

import pytest

from bench import pages
from tests.browser.conftest import PHONE, Person, seated


def test_a_table_keeps_its_budget(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", viewport=PHONE), person("Emil")
    table = pages.Page("table", f"/tables/{seated(anna, emil)}/", "main.table[data-rev]")
    first, further = (pages.visit(anna.context, table) for _ in range(2))
    assert first.bytes < pages.BUDGETS["first"], sorted(first.files.items(), key=lambda one: -one[1])[:8]
    assert further.bytes < pages.BUDGETS["next"], further.files


@pytest.mark.parametrize(("name", "address", "ready"), [("home", "/", "main"), ("lobby", "/lobby/", "#hall")])
def test_other_pages_keep_to_the_tables_budget(person: Callable[..., Person], name: str, address: str, ready: str) -> None:
    anna = person("Anna")
    first, further = (without_people(pages.visit(anna.context, pages.Page(name, address, ready))) for _ in range(2))
    assert first < pages.BUDGETS["first"] and further < pages.BUDGETS["next"]


def without_people(seen: pages.Visit) -> int:
    """The bytes of a page; who is in the lobby and plays, the socket tells, and in this house many other tests do."""
    return sum(size for url, size in seen.files.items() if not url.startswith("ws"))


def test_what_a_page_loads_ahead_is_used_and_nothing_comes_twice(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil")
    page = anna.context.new_page()
    warned, asked = [], []
    page.on("console", lambda message: warned.append(message.text) if "preload" in message.text else None)
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    page.goto(f"/tables/{seated(anna, emil)}/")
    page.wait_for_selector("main.table[data-rev]")
    page.wait_for_timeout(4000)  # Chromium warns of what was not used after three seconds
    assert warned == []
    static = [url for url in asked if "/static/" in url]
    assert len(static) == len(set(static)) < 30
