"""Positions of running matches, decoded once a process."""

from collections import OrderedDict
from threading import Lock
from typing import Final

import msgspec

from games import engine, registry
from games.contract import AnyGame
from games.engine import Position, Start
from tables.models import Entry

KEPT: Final = 2000
"""Matches whose position is kept: some kB each."""


class Positions:
    """The newest position that this process knows of each match.

    A position is found again by match, ply, rules and seed: a ply never comes twice in a match, and the seed tells matches
    of different databases apart.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._found: OrderedDict[int, tuple[int, str, bytes, Position]] = OrderedDict()
        self._lock = Lock()

    def get(self, match: int, ply: int, fingerprint: str, seed: bytes) -> Position | None:
        with self._lock:
            here = self._found.get(match)
        return here[3] if here is not None and here[:3] == (ply, fingerprint, seed) else None

    def put(self, match: int, fingerprint: str, seed: bytes, position: Position) -> None:
        """Only after the commit: what was rolled back must never be found."""
        with self._lock:
            old = self._found.pop(match, None)
            newer = old is not None and old[1:3] == (fingerprint, seed) and old[0] > position.ply
            self._found[match] = old if newer and old is not None else (position.ply, fingerprint, seed, position)
            if len(self._found) > self._kept:
                self._found.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._found.clear()


known = Positions()


def read(game: AnyGame, start: Start, match: int, ply: int, *, seed: bytes, state: str, fingerprint: str) -> Position:
    """Return a match's position: known, decoded, or folded from its log when the rules have changed since."""
    rules = registry.fingerprint(game.slug)
    if (position := known.get(match, ply, rules, seed)) is not None:
        return position
    if fingerprint == rules:
        try:
            position = engine.decoded_position(game, state.encode())
        except msgspec.ValidationError:
            position = None
        if position is not None and position.ply == ply:
            return position
    return engine.fold(game, start, log_of(game, match, ply))


def log_of(game: AnyGame, match: int, ply: int | None = None) -> list[engine.Entry]:
    """Return the entries of a match, up to a ply."""
    rows = Entry.objects.filter(match_id=match).order_by("ply")
    if ply is not None:
        rows = rows.filter(ply__lte=ply)
    return [engine.decoded(game, raw) for raw in rows.values_list("payload", flat=True)]
