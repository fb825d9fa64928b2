"""How people play at a table page: by clicks; and behind the back of the pages, where how it came to be is not asked."""

import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from games import engine
from tables import bots, outbox, services, store
from tables.models import Entry

FACE = re.compile(r'"([RSETPA](?:10|[2-9]))"')
"""A card that is there only once; wagers are three alike and prove nothing."""
ON_TURN = ".steps"
"""Shown in the move box while it is the reader's turn."""


def has_turn(page: Page) -> bool:
    return page.locator(ON_TURN).count() > 0


def is_over(page: Page) -> bool:
    return page.locator("dialog.ended").count() > 0


def turn(page: Page, *, draw: str = ".deck.open") -> None:
    """Make a whole turn of Battleballon: lay the first card that can be laid, else throw the first away; then draw."""
    hand = page.locator(".hand .card")
    playable = page.locator(".hand .card:not(.dim)")
    tap(playable.first if playable.count() else hand.first)
    lay = page.locator(".acts .lay")
    expect(lay).to_be_visible()
    (lay if lay.get_attribute("aria-disabled") != "true" else page.locator(".acts .discard")).click()
    page.locator(draw).click()
    expect(page.locator(ON_TURN)).to_have_count(0)


def tap(card: Locator) -> None:
    """Click a card at its free left edge: its right neighbour lies over the rest."""
    card.click(position={"x": 8, "y": 30})


def play_out(*pages: Page, turns: int = 200) -> int:
    """Play until the result shows, each page when it is on turn; returns the turns made."""
    made = 0
    while not is_over(pages[0]):
        assert made < turns, "this match does not end"
        waiting = [page for page in pages if has_turn(page)]
        for page in waiting:
            turn(page)
            made += 1
        if not waiting:
            pages[0].wait_for_timeout(30)
    return made


def one_more(match_id: int) -> int:
    """Let whoever is waited for move as a computer of level easy would; browsers are told as of any move. Returns the ply."""
    held = store.read(match_id)
    seat = held.owing[0]
    seen = engine.message(held.game, held.position, seat)
    rng = bots.rng_of(held.seed, seat, seen.ply)
    move = bots.chosen(held.game, bots.Question(seat, "easy", True, seen.view, seen.legal, seen.ply, rng))
    player = held.chairs[seat].player
    assert player is not None
    update = services.play(
        match_id=match_id, player_id=player, move=msgspec.json.encode(move), stamp=seen.ply, client_id=f"t{seen.ply}"
    )
    outbox.follow(update)
    return update.ply


def tables_in(frames: Iterable[str]) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, frames) if message["type"] == "table"]


def shown_at(match_id: int) -> dict[str, int]:
    """Return the rev with which each card of a finished one-race match first lay open, from the log itself."""
    first: dict[str, int] = {}
    rev = 0
    for payload, rev in Entry.objects.filter(match_id=match_id).order_by("ply").values_list("payload", "rev"):
        for move in moves_in(json.loads(payload)):
            first.setdefault(move["card"], rev)
    # at the end both hands lie open; the last card of the deck is in one of them
    return {face: first.get(face, rev) for colour in "RSETP" for face in (f"{colour}{value}" for value in range(2, 11))}


def moves_in(value: Any) -> Iterable[dict[str, Any]]:
    """Yield each move with a card in an encoded entry, wherever its encoding keeps it."""
    if isinstance(value, dict):
        if "card" in value and "target" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from moves_in(item)


def too_early(message: dict[str, Any], shown: dict[str, int]) -> set[str]:
    """Return the cards that a message names before they lay open. The list of cards not yet seen names them by right."""
    lanes = [{**lane, "unseen_open": []} for lane in message["view"]["lanes"]]
    open_part = {**message, "view": {**message["view"], "lanes": lanes}}
    return {face for face in FACE.findall(json.dumps(open_part)) if shown[face] > message["rev"]}
