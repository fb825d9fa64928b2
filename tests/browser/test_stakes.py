"""Two agree on a stake, one wins it, and both find it in their accounts."""

import re
from collections.abc import Callable

from django.db.models import F
from playwright.sync_api import expect

from ratings import taler_ledger
from ratings.models import ALL_GAMES, Standing
from tables.models import Match
from tests.browser.conftest import PHONE, Person, shot
from tests.browser.test_negotiation import TABLE, chooses, marked, pk, says


def give(one: Person, amount: int) -> None:
    """Let somebody be new no longer, and have this."""
    Standing.objects.create(player=one.player, game=ALL_GAMES, rated=20)
    taler_ledger.correct(player_id=pk(one), amount=amount, reason="a test", by=None)


def test_a_stake_is_negotiated_put_in_won_and_found_in_both_accounts(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil", locale="en", viewport=PHONE)
    give(anna, 140)
    give(emil, 40)
    desk, phone = anna.opens(f"/lobby/?challenge={pk(emil)}"), emil.opens(f"/lobby/?challenge={pk(anna)}")
    desk.locator("#pick-game").select_option("battleballon")
    stake = desk.locator("dialog input[name=stake]")
    expect(desk.locator("#label-stake-have")).to_have_text("von deinen 140 Talern")
    stake.fill("50")
    says(desk, "ask")
    expect(phone.locator("#label-stake-have")).to_have_text("Taler, and you have only 40")
    shot(phone, "stake-too-high-phone-en")
    says(phone, "agree")
    expect(phone.locator(".news.bad")).to_have_text("You have 40 Taler: the stake is too high for your account.")
    phone.locator("dialog input[name=stake]").fill("20")
    says(phone, "propose", "Undo")
    marked(desk, "stake", f"Einsatz, von {emil.name} geändert · vorher: 50 Taler")
    expect(stake).to_have_value("20")
    shot(desk, "stake-changed-desktop-de")
    chooses(desk, "rated", "false")  # where nothing counts, nothing is at stake
    expect(stake).to_be_disabled()
    expect(stake).to_have_value("0")
    desk.get_by_role("button", name="Verwerfen").click()
    says(desk, "agree")
    for page in (desk, phone):
        page.wait_for_url(TABLE)
        expect(page.locator(".bar, main.own-frame").first).to_be_visible()
    expect(desk.get_by_text("20 Taler").first).to_be_visible()
    shot(desk, "stake-table-desktop-de")

    match = Match.objects.latest("pk")
    Match.objects.filter(pk=match.pk).update(started_at=F("started_at") - 200_000)
    expect(phone.locator(".near-hand .card").first).to_be_visible()  # keys are heard once the table stands
    phone.keyboard.press("r")
    phone.locator("dialog.confirm").get_by_role("button", name="Resign", exact=True).click()
    expect(desk.locator("dialog.ended .rating-changes")).to_contain_text("+20 Taler")
    expect(phone.locator("dialog.ended .rating-changes .me, dialog.ended .rating-changes")).to_contain_text("−20 Taler")
    expect(desk.locator("dialog.ended").get_by_role("link", name="Diese Karten prüfen")).to_have_attribute(
        "href", re.compile("/check/$")
    )
    expect(phone.locator("dialog.ended").get_by_role("link", name="Your account of Taler")).to_have_attribute("href", "/taler/")
    expect(desk.locator("dialog.ended").get_by_role("button", name="Revanche")).to_be_focused()
    shot(desk, "stake-won-desktop-de")
    shot(phone, "stake-lost-phone-en")
    for page, balance, moved in ((desk, "260", "+40"), (phone, "120", "−20")):
        page.goto("/taler/")
        expect(page.locator(".purse strong")).to_have_text(balance)  # with a newcomer's hundred
        expect(page.locator(".movements .amount").filter(has_text=re.compile(re.escape(moved)))).to_have_count(1)
    shot(desk, "taler-desktop-de")
    shot(phone, "taler-phone-en")
