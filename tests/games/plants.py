"""Secrets planted into a game, one at a time: what its watchers and seats are told gets a part that they may not know.

Which parts are secret follows from `twin` in hidden.py: what differs, with all cards open, between two truths that must look
alike. A planted game must turn `nothing_leaks` red, or what it tells there is compared nowhere.
"""

import dataclasses
import re
from collections.abc import Iterator
from functools import wraps
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from games import registry
from games.contract import ALL, CHANCE, AnyGame
from games.engine import Start
from tests.games import leaks, rooms
from tests.games.courses import course
from tests.games.share import laid, positions
from tests.games.walk import actor_of, twin

Truth: TypeAlias = tuple[Any, Any]
"""A state, and the move made in it."""
CODE = re.compile(r'Refusal\(\s*"([a-z_]+)"')
SOUGHT = 12
"""Matches in which secrets are looked for."""
LOOKS = 1000
"""That are taken at a game for it, were they all at one table as here."""
WALKS = 30
"""Matches in which a planted one must be found; what is rare may need many."""


def unfound(planted: dict[Any, AnyGame], start: Start) -> list[Any]:
    """Return the names of the games in which the check for leaks stays green, in some matches and from each named position."""
    left = dict(planted)
    for position in reversed(positions(next(iter(planted.values())))):  # what is rare is laid out last
        left = {name: broken for name, broken in left.items() if is_quiet(*laid(broken, position), 0)}
    for seed in range(WALKS):
        left = {name: broken for name, broken in left.items() if is_quiet(broken, start, seed)}
    return list(left)


def is_quiet(game: AnyGame, start: Start, seed: int) -> bool:
    try:
        leaks.nothing_leaks(game, start, Random(seed))
    except AssertionError:
        return False
    return True


def twins(game: AnyGame, start: Start) -> Iterator[tuple[Any, int, Truth, Truth]]:
    """Yield (viewer, actor, a truth, another one that looks the same to this viewer), from several matches."""
    for seed in range(SOUGHT):
        rng = Random(seed)
        whole = course(game, start, rng, leavers=seed % 2 == 1)
        for at, viewer in whole.some_looks(rng, LOOKS):
            change = whole.changes[at]
            truth, actor = (change.before.state, change.entry.move), actor_of(change.entry)
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

    @wraps(game.view)
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
    """Let everybody be told a field of one kind of fact as those hear it who may know all; of what is hushed the whole fact."""

    def tell(before: Any, actor: int, move: Any, after: Any, viewer: Any) -> tuple[Any, ...]:
        shown, everything = (game.tell(before, actor, move, after, who) for who in (viewer, ALL))
        if game.hushes(before, actor, move, after):
            return (*shown, *(fact for fact in everything if tag(fact) == kind and fact not in shown))
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

    @wraps(game.refusal)
    def refusal(state: Any, seat: int, move: Any) -> Any:
        no = game.refusal(state, seat, move)
        if no is None or no.code != code:
            return no
        secret = sha256(msgspec.json.encode(state)).hexdigest()[:8]
        return replace(no, values=(*no.values, ("planted", secret)))

    return dataclasses.replace(game, refusal=refusal)


def tag(fact: Any) -> str:
    return str(fact.__struct_config__.tag)
