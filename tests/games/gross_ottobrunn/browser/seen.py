"""What a watcher was sent, against another truth: whatever he was shown must be the same if all that is hidden were other."""

import json
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from games import engine
from games.contract import CHANCE, Seat
from games.engine import Forfeited, Start, TakenBack
from games.gross_ottobrunn import GAME, rules
from games.gross_ottobrunn.state import State
from tables import store
from tables.models import Entry
from tests.games.gross_ottobrunn.hidden import twin

TRUTHS = 4
"""Made up for each entry: what is shown must be the same in all of them."""


def shows_nothing_hidden(frames: Iterable[str], match_id: int, laid: Mapping[int, State]) -> int:
    """Assert that each table in the frames could be of other truths, too; return how many entries had any.

    `laid`: by ply, the states in which the match was laid.
    """
    rng, views, facts, differ = Random(match_id), set[str](), set[str](), 0
    for state, actor, move in entries(match_id, laid):
        others = [twin(state, actor, move, None, rng) for _ in range(TRUTHS)]
        differ += any(other != (state, move) for other in others)
        views |= set.intersection(*({plain(view) for view in seen(state, actor, move)} for state, move in others))
        facts |= set.intersection(*(told(state, actor, move) for state, move in others))
    tables = [message for message in map(json.loads, frames) if message["type"] == "table"]
    assert tables
    for table in tables:
        assert "legal" not in table and table["seat"] is None
        assert json.dumps(table["view"], sort_keys=True) in views, table["view"]
        lines = [json.dumps(fact, sort_keys=True) for line in table.get("lines", ()) for fact in line.get("facts", ())]
        assert set(lines) <= facts, set(lines) - facts
    return differ


def seen(state: State, actor: Seat, move: Any) -> Iterator[Any]:
    """What a watcher sees before and after an entry."""
    yield GAME.view(state, None)
    yield GAME.view(rules.apply(state, actor, move), None)


def told(state: State, actor: Seat, move: Any) -> set[str]:
    return {plain(fact) for fact in GAME.tell(state, actor, move, rules.apply(state, actor, move), None)}


def entries(match_id: int, laid: Mapping[int, State]) -> Iterator[tuple[State, Seat, Any]]:
    """Yield what the log holds: the state before each entry, whose it is, and what."""
    held = store.read(match_id)
    state = engine.opened(GAME, Start(held.start.options, held.start.seats, held.start.first)).state
    for ply, payload in Entry.objects.filter(match_id=match_id).order_by("ply").values_list("ply", "payload"):
        entry = engine.decoded(GAME, payload)
        assert not isinstance(entry, Forfeited)
        if isinstance(entry, TakenBack):
            state = laid[ply]
            continue
        actor = getattr(entry, "seat", CHANCE)
        yield state, actor, entry.move
        state = rules.apply(state, actor, entry.move)


def plain(shown: Any) -> str:
    return json.dumps(msgspec.to_builtins(shown), sort_keys=True)
