"""Two play by correspondence: agreed to like any match, left without a word, found again where one's matches stand."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tables.models import Match
from tests.browser.conftest import PHONE, Person, shot

TABLE = re.compile(r"/tables/\d+/")


def test_days_a_move_are_agreed_to_played_left_and_come_back_to(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna", locale="en"), person("Emil", viewport=PHONE)
    assert emil.player is not None
    desk, phone = anna.opens(f"/lobby/?challenge={emil.player.pk}"), emil.opens("/lobby/")
    desk.locator("#pick-game").select_option("battleballon")
    desk.locator("dialog select[name=minutes]").select_option("days 2")
    desk.locator("dialog .answers .primary").click()
    phone.get_by_role("button", name=f"Die Herausforderung von {anna.name} annehmen").click()
    for page in (desk, phone):
        page.wait_for_url(TABLE)
    assert Match.objects.latest("pk").days == 2
    expect(desk.locator(".chair.acts-now .clock")).to_have_text("1 day 23 h", use_inner_text=True)
    expect(phone.locator(".chair.acts-now .clock")).to_have_text("47 Std.", use_inner_text=True)
    shot(phone, "slow-table-phone-de")
    desk.locator('a[href="/"]').first.click()  # nobody asks whether he may
    expect(desk.locator(".yours")).to_contain_text("Your turn")
    phone.goto("/lobby/")
    expect(phone.locator(".calls")).to_contain_text("du wartest höchstens 1 Tag 23 Std.")
    shot(phone, "slow-lobby-phone-de")
