"""Against the computer: a hint asked for and taken by keys, and the record that stays on the device."""

from collections.abc import Callable

from playwright.sync_api import expect

from tables import outbox, services, wire
from tables.models import Chair
from tests.browser import play
from tests.browser.conftest import PHONE, Person


def begun(one: Person) -> int:
    assert one.player
    sitters = [services.Sitter(player=one.player.pk, name=one.name), services.Sitter(bot="easy", name="Computer")]
    time = wire.TimeControl("none")
    update = services.open_match(game="battleballon", preset="short", sitters=sitters, time=time, kind="computer")
    outbox.follow(update)
    return update.match_id


def test_a_hint_is_asked_for_and_taken_by_keys_all_but_the_draw(person: Callable[..., Person]) -> None:
    anna = person("Anna", locale="en")
    match_id = begun(anna)
    page = anna.opens(f"/tables/{match_id}/")
    page.locator(".hand .card").first.wait_for()
    page.keyboard.press("h")
    expect(page.locator(".box .advice .why li")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="H leads to the hint.")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".take-hint")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pending")).to_have_count(1)
    expect(page.locator(".advised")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(play.ON_TURN)).to_have_count(0)
    assert Chair.objects.get(match_id=match_id, seat=0).hints == 1


def test_the_record_of_a_level_stays_on_the_device_and_counts_a_match_once(person: Callable[..., Person]) -> None:
    anna = person("Anna", viewport=PHONE, locale="en")
    given_up, closed = begun(anna), begun(anna)
    page = anna.opens(f"/tables/{given_up}/")
    play.turn(page)
    page.keyboard.press("r")
    page.locator("dialog.confirm .btn.danger").first.click()
    expect(page.locator(".practice-told")).to_contain_text("0 wins, 1 loss")
    again = anna.opens(f"/tables/{given_up}/")
    expect(again.locator(".practice-told")).to_contain_text("0 wins, 1 loss")

    left = anna.opens(f"/tables/{closed}/")
    play.turn(left)
    left.close()
    assert anna.player
    services.resign(match_id=closed, player_id=anna.player.pk, client_id="elsewhere")
    again.goto("/games/battleballon/")
    record = again.locator("details.practice")
    expect(record).to_contain_text("0 wins, 2 losses")
    record.locator("summary").click()
    record.get_by_role("button", name="Reset the record").click()
    again.locator("dialog.forget .btn.danger").click()
    expect(record).to_have_count(0)
    page.reload()
    expect(page.locator("dialog.ended")).to_be_visible()
    expect(page.locator(".practice-told")).to_have_count(0)
