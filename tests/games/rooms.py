"""Where a game's own tests lie: `tests/games/<slug>/`, or, for a game from another folder, `tests/` beside its rules.

hidden.py        twin(state, actor, move, viewer, rng): what is secret, said apart from the view; for games whose views differ
walk.py          weighted(state, seat, legal, rng) -> move: composes moves of open types, lets rare things happen; optional
                 odd(state, seat, rng) -> moves that are wrong in rare ways, for refusals that nothing else meets; optional
                 LIMIT: in how many entries a match ends, where they are more than walk.LIMIT; optional
                 UNMET: by code, why a refusal can be met by no seat that is asked; optional
invariants.py    check(state): asserts what holds after every entry of any match; optional
positions.py     POSITIONS: positions by name, for tests and pictures of the table; optional
playthrough.txt  a recorded match; playthrough-<name>.txt are more of them
scenes.py        SCENES: what is seen at its table, for the walks through all pages; browser/ drives it; optional
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from games import registry

HERE = Path(__file__).parent
OWN_GAMES = Path(registry.__file__).parent


def room(slug: str) -> Path:
    """Return the folder, be it there or not."""
    if (HERE / slug).is_dir() or slug not in registry.GAMES or registry.folder(slug).parent == OWN_GAMES:
        return HERE / slug
    return registry.folder(slug) / "tests"


def helper(slug: str, module: str, name: str) -> Any:
    """Return what a game's tests bring, or None when that file, or that name in it, is missing."""
    place = room(slug)
    if not (place / f"{module}.py").is_file():
        return None
    package = f"tests.games.{slug}" if place.parent == HERE else f"games.{slug}.tests"
    return getattr(import_module(f"{package}.{module}"), name, None)


def missing(slug: str, file: str, why: str) -> str:
    """Say that a file is missing, and where it belongs."""
    place = room(slug)
    shown = place.relative_to(HERE.parents[1]) if place.is_relative_to(HERE.parents[1]) else place
    return f"{shown / file} is missing: {why}; see docs/adding-a-game.md"
