"""Boards laid before people at browsers."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from games.contract import Luck
from games.gross_ottobrunn import GAME, roll
from games.gross_ottobrunn.state import State
from tables import outbox
from tests.browser.conftest import Person, seated
from tests.games.laid import lay

People = Callable[..., Person]
TOURED = "try { localStorage.setItem('pref.toured.gross_ottobrunn', 'true'); } catch { /* a frame without a place */ }"


def opened(person: People, state: State, **more: Any) -> tuple[Page, Page]:
    """Lay a board of three before Anna (whose browser is as named) and Emil: their pages."""
    anna, emil, match_id = begun(person, state, **more)
    return open_table(anna, match_id), open_table(emil, match_id)


def begun(person: People, state: State, **more: Any) -> tuple[Person, Person, int]:
    """Anna, Emil and Lina sit at a match in this state."""
    anna, emil = person("Anna", **more), person("Emil")
    match_id = seated(anna, emil, person("Lina"), game=GAME.slug)
    outbox.follow(lay(match_id, state))
    return anna, emil, match_id


def open_table(one: Person, match_id: int) -> Page:
    one.context.add_init_script(TOURED)
    page = one.opens(f"/tables/{match_id}/")
    page.locator(".chart").wait_for()
    return page


def spot(page: Page, at: str) -> Locator:
    return page.locator(f'[data-spot="{at}"]')


def piece(page: Page, at: str) -> Locator:
    return page.locator(f'[data-piece="{at}"]')


def more(page: Page, row: str, resource: str) -> None:
    """One card more in a row of amounts."""
    page.get_by_role("group", name=row).get_by_role("button", name=re.compile(f"^Eins mehr: {resource}")).click()


def pips(luck: Luck) -> int:
    """What this luck rolls."""
    dice = roll.throw(luck)
    return dice.first + dice.second
