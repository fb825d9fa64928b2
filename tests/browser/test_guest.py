"""From the home page to the first move in two clicks, then against the computer to the end."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tables import outbox
from tests.browser import play
from tests.browser.conftest import PHONE, Person, shot
from tests.games import laid
from tests.games.battleballon import positions


def test_a_guest_plays_the_computer_to_the_end_after_one_click(person: Callable[..., Person]) -> None:
    guest = person("guest", signed_in=False, viewport=PHONE)
    page = guest.opens("/")
    page.locator('form[action="/play/"]', has=page.locator('[value="battleballon"]')).locator('[value="short"]').click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))
    expect(page.locator(".opp")).to_contain_text("Computer")
    expect(page.locator(".clock")).to_have_count(0)
    for _ in range(4):
        play.turn(page)
        expect(page.locator(play.ON_TURN)).to_have_count(1)
    match_id = int(page.url.rstrip("/").rpartition("/")[2])
    _, late = positions.reached("short", lambda state: state.phase == "move" and len(state.deck) < 8 and state.turn == 0)
    outbox.follow(laid.lay(match_id, late))
    expect(page.locator(".deck .left b")).to_have_text(str(len(late.deck)))
    assert play.play_out(page) >= 3
    expect(page.locator("dialog.ended h2")).to_contain_text(re.compile("gewonnen|Unentschieden"))
    shot(page, "table-guest-end-phone-de")


def test_the_usual_match_is_one_click_from_home_and_nobody_elses(person: Callable[..., Person]) -> None:
    page = person("guest", signed_in=False).opens("/")
    page.locator(".hero .btn.primary").click()
    page.wait_for_url(re.compile(r"/tables/\d+/"))
    expect(page.locator(".chair", has_text="Computer")).to_be_visible()
    expect(page.locator(".clock")).to_have_count(0)
    stranger = person("Charlie")
    answer = stranger.context.request.get(page.url)
    missing = stranger.context.request.get("/tables/999999/")
    assert (answer.status, missing.status) == (404, 404)
