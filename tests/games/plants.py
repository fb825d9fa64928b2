"""Secrets planted into a game, one at a time: what its watchers and seats are told gets a part that they may not know.

Which parts are secret follows from `twin` in hidden.py: what differs, with all cards open, between two truths that must look
alike. A planted game must turn `nothing_leaks` red, or what it tells there is compared nowhere.
"""

import dataclasses
import re
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from games import registry
from games.contract import ALL, CHANCE, AnyGame
from games.engine import Forfeited, Start
from tests.games import leaks, rooms
from tests.games.walk import actor_of, twin, walk

Truth: TypeAlias = tuple[Any, Any]
"""A state, and the move made in it."""
CODE = re.compile(r'Refusal\(\s*"([a-z_]+)"')
WALKS = 12
"""Matches in which secrets are looked for, and in which a planted one must be found."""


def is_found(game: AnyGame, start: Start) -> bool:
    """Whether the check for leaks turns red within some matches."""
    for seed in range(WALKS):
        try:
            leaks.nothing_leaks(game, start, Random(seed))
        except AssertionError:
            return True
    return False


def twins(game: AnyGame, start: Start) -> Iterator[tuple[Any, int, Truth, Truth]]:
    """Yield (viewer, actor, a truth, another one that looks the same to this viewer), from whole matches."""
    for seed in range(WALKS):
        rng = Random(seed)
        for _, changes in walk(game, start, rng, leavers=seed % 2 == 1):
            for change in changes:
                if isinstance(change.entry, Forfeited):
                    continue
                truth, actor = (change.before.state, change.entry.move), actor_of(change.entry)
                for viewer in (None, *range(start.seats)):
                    other = twin(game.slug)(truth[0], actor, truth[1], viewer, rng)
                    if other != truth:
                        yield viewer, actor, truth, other


# --- views ------------------------------------------------------------------------------------------------------------
def secret_parts_of_views(game: AnyGame, start: Start) -> set[tuple[Any, str]]:
    """Return (viewer, field) for each field of the view that, with all open, tells two such truths apart."""
    found = set()
    for viewer, _, (state, _), (other, _) in twins(game, start):
        if CHANCE not in game.actors(state):
            one, two = (game.view(each, ALL) for each in (state, other))
            found |= {(viewer, name) for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)}
    return found


def with_open_view(game: AnyGame, viewer: Any, name: str) -> AnyGame:
    """Let one viewer see a field as it is with all cards open."""

    def view(state: Any, who: Any) -> Any:
        shown = game.view(state, who)
        return replace(shown, **{name: getattr(game.view(state, ALL), name)}) if who == viewer else shown

    return dataclasses.replace(game, view=view)


# --- facts ------------------------------------------------------------------------------------------------------------
def told(game: AnyGame, truth: Truth, actor: int, viewer: Any) -> tuple[Any, ...]:
    state, move = truth
    return game.tell(state, actor, move, game.apply(state, actor, move), viewer)


def secret_parts_of_facts(game: AnyGame, start: Start) -> set[tuple[str, str]]:
    """Return (tag, field) for each field of a fact that, with all open, tells two such truths apart."""
    found = set()
    for _, actor, truth, other in twins(game, start):
        one, two = (told(game, each, actor, ALL) for each in (truth, other))
        for mine, theirs in zip(one, two, strict=False):
            if type(mine) is type(theirs):
                for name in mine.__struct_fields__:
                    if getattr(mine, name) != getattr(theirs, name):
                        found.add((tag(mine), name))
    return found


def with_open_fact(game: AnyGame, kind: str, name: str) -> AnyGame:
    """Let everybody be told a field of one kind of fact as those hear it who may know all."""

    def tell(before: Any, actor: int, move: Any, after: Any, viewer: Any) -> tuple[Any, ...]:
        shown, everything = (game.tell(before, actor, move, after, who) for who in (viewer, ALL))
        opened = iter([fact for fact in everything if tag(fact) == kind])
        return tuple(
            fact
            if tag(fact) != kind or (known := next(opened, None)) is None
            else replace(fact, **{name: getattr(known, name)})
            for fact in shown
        )

    return dataclasses.replace(game, tell=tell)


# --- refusals ---------------------------------------------------------------------------------------------------------
def codes(game: AnyGame) -> list[str]:
    """Return the codes of refusals that a game's sources name, but those of which its walk.py says that nobody meets them."""
    sources = (file.read_text() for file in sorted(registry.folder(game.slug).glob("*.py")))
    unmet = rooms.helper(game.slug, "walk", "UNMET") or {}
    return sorted({code for source in sources for code in CODE.findall(source)} - set(unmet))


def with_telling_refusal(game: AnyGame, code: str) -> AnyGame:
    """Let a refusal have something of what nobody may know among its values."""

    def refusal(state: Any, seat: int, move: Any) -> Any:
        no = game.refusal(state, seat, move)
        if no is None or no.code != code:
            return no
        secret = sha256(msgspec.json.encode(state)).hexdigest()[:8]
        return replace(no, values=(*no.values, ("planted", secret)))

    return dataclasses.replace(game, refusal=refusal)


def tag(fact: Any) -> str:
    return str(fact.__struct_config__.tag)
