"""Two negotiate a match in one dialog each, at a desk and on a phone, until both have accepted the same terms."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from lobby import challenges, wire
from lobby.models import Challenge
from tables.models import Match
from tests.browser.conftest import PHONE, Person, numbers, shot

TABLE = re.compile(r"/tables/\d+/")
TERMS: dict[str, Any] = {"game": "battleballon", "preset": "classic", "time": wire.Clock(10, 5), "rated": True}


def test_after_three_counter_offers_the_match_has_exactly_the_agreed_terms(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil", locale="en", viewport=PHONE)
    desk, phone = anna.opens(f"/lobby/?challenge={pk(emil)}"), emil.opens("/games/")
    desk.locator("#pick-game").select_option(TERMS["game"])
    says(desk, "ask")
    phone.locator(".news-strip a").click()  # heard on another page of the house
    chooses(phone, "rated", "false")
    says(phone, "propose")

    marked(desk, "rated", f"Wertung, von {emil.name} geändert · vorher: gewertet")
    expect(desk.locator(".consent .good")).to_have_text(f"{emil.name} ist einverstanden.")
    shot(desk, "negotiation-changed-desktop-de")
    chooses(desk, "preset", "short")
    phone.get_by_role("button", name="Swap who begins").click()
    says(phone, "propose", "Undo")
    marked(desk, "begins", f"Wer beginnt, von {emil.name} geändert · vorher: du beginnst")
    expect(desk.locator('dialog input[name="preset"][value="short"]')).to_be_checked()
    # her own change is kept, and she is told
    expect(desk.locator(".news")).to_contain_text("Deine Änderungen sind noch da.")
    says(desk, "propose")

    marked(phone, "preset", "Game type, changed by " + anna.name + " · before: Classic")
    phone.locator("dialog select[name=minutes]").select_option("3")
    says(phone, "propose", "Undo")
    marked(desk, "time", f"Bedenkzeit, von {emil.name} geändert · vorher: 10 min + 5 s")
    phone.goto("/games/")  # who has agreed may look around: he is led to his table from everywhere
    expect(phone.locator("#house")).to_be_attached()
    says(desk, "agree")
    for page in (desk, phone):
        page.wait_for_url(TABLE)
    match = Match.objects.latest("pk")
    assert match.pk == int(desk.url.rstrip("/").rsplit("/", 1)[1].split("?")[0])
    assert (match.preset, match.minutes, match.seconds, match.rated) == ("short", 3, 5, False)
    assert [chair.player_id for chair in match.chairs.order_by("seat")][match.first] == pk(emil)


def test_a_change_in_the_instant_of_the_others_agreement_makes_no_match(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil")
    row = asked(anna, emil)
    held: list[Callable[[], None]] = []
    late = emil.context.new_page()
    late.route_web_socket(re.compile("/ws/lobby/"), holding("accept", held))
    desk = anna.opens(f"/lobby/?challenge={pk(emil)}")
    late.goto(f"/lobby/?challenge={pk(anna)}")
    says(late, "agree")  # it is on its way
    chooses(desk, "rated", "false")
    says(desk, "propose")
    marked(late, "rated", f"Wertung, von {anna.name} geändert · vorher: gewertet")
    assert len(held) == 1
    held.pop()()
    expect(late.locator(".news")).to_have_class(re.compile("bad"))  # he is told that he agreed to something else
    row.refresh_from_db()
    assert (row.state, row.version, row.rated) == ("open", 2, False)
    assert not Match.objects.filter(challenge=row).exists()


def test_two_agreements_in_one_instant_make_one_match(person: Callable[..., Person]) -> None:
    anna, emil, lina = person("Anna"), person("Emil"), person("Lina")
    rows = [asked(anna, emil), asked(anna, lina)]
    held: list[Callable[[], None]] = []
    pages = []
    for one in (emil, emil, lina):
        page = one.context.new_page()
        page.route_web_socket(re.compile("/ws/lobby/"), holding("accept", held))
        page.goto("/lobby/")
        pages.append(page)
    desk = anna.opens("/lobby/")
    expect(desk.locator(".tray li")).to_have_count(2)
    for page in pages:
        page.get_by_role("button", name=f"Die Herausforderung von {anna.name} annehmen").click()
    for _ in range(100):  # until all three have said so
        pages[0].wait_for_timeout(50)
        if len(held) == 3:
            break
    assert len(held) == 3
    for release in held:
        release()
    desk.wait_for_url(TABLE)
    states = [Challenge.objects.get(pk=row.pk).state for row in rows]
    assert sorted(states) == ["started", "withdrawn"]
    for page in pages[:2] if states[0] == "started" else pages[2:]:
        page.wait_for_url(TABLE)  # a browser that is closed while it goes there may never end
    assert Match.objects.filter(challenge__in=rows).count() == 1
    assert Match.objects.filter(chairs__player=pk(anna)).count() == 1


def test_a_challenge_that_comes_moves_nothing_on_the_page_and_in_no_dialog(person: Callable[..., Person]) -> None:
    anna, emil, lina = person("Anna", viewport=PHONE), person("Emil"), person("Lina")
    emil.opens("/lobby/")
    page = anna.opens("/lobby/")
    row = page.locator(".people li", has_text=emil.name)
    expect(row).to_be_visible()
    before = row.bounding_box()
    asked(lina, anna)
    expect(page.locator(".tray li")).to_have_count(1)
    assert row.bounding_box() == before
    page.get_by_role("button", name="Herausforderungen zeigen").click()
    row.get_by_role("button").filter(has_text="Herausfordern").click()
    button = page.locator("dialog button[type=submit]")
    place, label = button.bounding_box(), button.inner_text()
    asked(person("Dora"), anna)
    expect(page.locator(".tray .pill")).to_have_text("2")
    assert (button.bounding_box(), button.inner_text()) == (place, label)


# --- what they do ---------------------------------------------------------------------------------------------------
def pk(one: Person) -> int:
    assert one.player is not None
    return int(one.player.pk)


def asked(who: Person, whom: Person) -> Challenge:
    """Challenge somebody without a browser."""
    ident = f"negotiation-{next(numbers)}"
    return challenges.challenge(challenger_id=pk(who), rival_id=pk(whom), client_id=ident, challenger_begins=True, **TERMS)


def says(page: Page, step: str, undo: str = "") -> None:
    """Press the one button that asks, proposes or agrees, once it does that."""
    form = page.locator(f'dialog form[data-step="{step}"]')
    button = form.locator('button[type="submit"]:not([aria-disabled="true"])')
    if undo:
        expect(form.get_by_role("button", name=undo)).to_be_visible()
    button.click()


def chooses(page: Page, field: str, value: str) -> None:
    page.locator(f'dialog input[name="{field}"][value="{value}"]').check(force=True)


def marked(page: Page, field: str, words: str) -> None:
    expect(label(page, field)).to_have_text(words)


def label(page: Page, field: str) -> Locator:
    return page.locator(f'dialog [data-field="{field}"] .label')


def holding(kind: str, held: list[Callable[[], None]]) -> Callable[[WebSocketRoute], None]:
    """Let a page's frames of this kind wait until they are released."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def sent(text: str | bytes) -> None:
            if f'"type":"{kind}"' in str(text):
                held.append(lambda: server.send(text))
            else:
                server.send(text)

        socket.on_message(sent)

    return route
