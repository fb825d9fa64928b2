"""Two browsers add to the luck of a match, and check it afterwards: in order, and against a server that has lied."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from games import luck
from tables import services
from tables.models import Deal, DealNonce, DealVault, Entry, Match
from tests import swapping
from tests.browser.conftest import PHONE, Person, shot

TABLE = re.compile(r"/tables/\d+/$")


def heard_and_said(page: Page) -> list[tuple[str, dict[str, Any]]]:
    """Return all frames of a page from now on, in order: ("in" or "out", the frame)."""
    log: list[tuple[str, dict[str, Any]]] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda text: log.append(("out", json.loads(text))))
        socket.on("framereceived", lambda text: log.append(("in", json.loads(text))))

    page.on("websocket", listen)
    return log


def first(log: list[tuple[str, dict[str, Any]]], way: str, holds: Callable[[dict[str, Any]], bool]) -> int:
    return next(number for number, (went, frame) in enumerate(log) if went == way and holds(frame))


def negotiated(anna: Person, emil: Person) -> tuple[Page, Page, list[tuple[str, dict[str, Any]]]]:
    """Let Anna challenge Emil, who agrees; returns both pages at the table, and all that went over Anna's sockets."""
    assert anna.player is not None and emil.player is not None
    desk, phone = anna.context.new_page(), emil.context.new_page()
    log = heard_and_said(desk)
    desk.goto(f"/lobby/?challenge={emil.player.pk}")
    phone.goto("/lobby/")
    desk.locator("#pick-game").select_option("battleballon")
    desk.locator("dialog button[type=submit]").click()
    phone.get_by_role("button", name=f"Die Herausforderung von {anna.name} annehmen").click()
    for page in (desk, phone):
        page.wait_for_url(TABLE)
        expect(page.locator("main[data-ply]")).to_be_visible()
    return desk, phone, log


def test_hash_then_commitments_then_nonces_then_cards_and_the_page_says_no_to_every_lie(person: Callable[..., Person]) -> None:
    anna, emil = person("Anna"), person("Emil", viewport=PHONE)
    desk, phone, log = negotiated(anna, emil)
    match = Match.objects.latest("pk")
    shown = match.deal.secret_hash
    order = [
        first(log, "in", lambda frame: shown in json.dumps(frame)),
        first(log, "out", lambda frame: bool(frame.get("commitment"))),
        first(log, "in", lambda frame: frame.get("ask") == "reveal" and None not in frame["commitments"]),
        first(log, "out", lambda frame: frame["type"] == "reveal"),
        first(log, "in", lambda frame: frame["type"] == "table"),
    ]
    assert order == sorted(order) and len(set(order)) == 5
    nonce = log[order[3]][1]["nonce"]
    assert hashlib.sha256(bytes.fromhex(nonce)).hexdigest() == log[order[1]][1]["commitment"]
    rows = {row.seat: row for row in DealNonce.objects.filter(deal=match.deal)}
    assert bytes(rows[0].nonce or b"").hex() == nonce and rows[1].nonce
    theirs = bytes(rows[1].nonce).hex()
    assert theirs not in "".join(anna.frames), "what another browser adds stays with the server until the end"

    services.resign(match_id=match.pk, player_id=int(anna.player.pk if anna.player else 0), client_id="over")
    checks(desk, match, "passed")
    shot(desk, "check-desktop-de")
    checks(phone, match, "passed")
    shot(phone, "check-phone-de")
    for lie in (swapped_cards, other_secret, other_secret_and_hash, other_nonce, other_trace):
        take_back = lie(match)
        checks(desk, match, "failed")
        take_back()
    checks(desk, match, "passed")


def checks(page: Page, match: Match, state: str) -> None:
    page.goto(f"/tables/{match.pk}/check/")
    expect(page.locator("#verdict")).to_have_attribute("data-state", state)


# --- a server that lies ---------------------------------------------------------------------------------------------
def rewritten(match: Match, change: Callable[[Any], None]) -> Callable[[], None]:
    row = Entry.objects.get(match=match, ply=1)
    entry = msgspec.json.decode(row.payload)
    change(entry)
    Entry.objects.filter(pk=row.pk).update(payload=msgspec.json.encode(entry).decode())
    return lambda: Entry.objects.filter(pk=row.pk).update(payload=row.payload) and None


def swapped_cards(match: Match) -> Callable[[], None]:
    def swap(entry: Any) -> None:
        swapping.swap(entry["move"]["order"], 3)

    return rewritten(match, swap)


def other_trace(match: Match) -> Callable[[], None]:
    def bend(entry: Any) -> None:
        entry["trace"][5][1] = (entry["trace"][5][1] + 1) % entry["trace"][5][0]

    return rewritten(match, bend)


def other_secret(match: Match) -> Callable[[], None]:
    vault = DealVault.objects.filter(deal=match.deal_id)
    was = bytes(vault.get().secret)
    vault.update(secret=bytes(32))
    return lambda: vault.update(secret=was) and None


def other_secret_and_hash(match: Match) -> Callable[[], None]:
    take_back, deal = other_secret(match), Deal.objects.filter(pk=match.deal_id)
    was = deal.get().secret_hash
    deal.update(secret_hash=luck.commitment(bytes(32)))

    def undo() -> None:
        take_back()
        deal.update(secret_hash=was)

    return undo


def other_nonce(match: Match) -> Callable[[], None]:
    row = DealNonce.objects.filter(deal=match.deal_id, seat=1)
    was = bytes(row.get().nonce or b"")
    row.update(nonce=bytes(32))
    return lambda: row.update(nonce=was) and None
