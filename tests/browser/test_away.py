"""Who is away is seen to be, and comes back by a button."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tables import outbox
from tables.services.changing import be_away, system
from tables.store import Held
from tests.browser.conftest import PHONE, Person, seated, shot


def test_one_who_was_away_says_that_he_is_back(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", viewport=PHONE), person("Emil")
    match_id = seated(anna, emil, game="lampions")
    mine, theirs = (one.opens(f"/tables/{match_id}/") for one in (anna, emil))
    back = mine.get_by_role("button", name="Ich bin zurück")
    expect(theirs.locator(".chair")).to_have_count(2)
    expect(back).to_have_count(0)

    def goes_away(held: Held) -> bool:
        be_away(held, 0, away=True)
        return True

    outbox.follow(system(match_id, goes_away))
    expect(theirs.get_by_role("group", name=re.compile("Anna.*, abwesend, der Computer spielt weiter"))).to_be_visible()
    expect(theirs.get_by_role("alert")).to_contain_text("ist abwesend: Der Computer spielt weiter.")
    expect(back).to_be_visible()
    shot(mine, "away-phone-de")
    shot(theirs, "away-desktop-de")
    mine.keyboard.press("u")
    expect(back).to_be_focused()
    mine.keyboard.press("Enter")
    expect(theirs.get_by_role("alert")).to_contain_text("ist zurück.")
    expect(back).to_have_count(0)
    expect(theirs.get_by_role("group", name=re.compile("Anna.*, abwesend"))).to_have_count(0)
