"""Every reason that a game's bots can give for a move is worded by its client, in a sentence without a gap."""

import importlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from games import registry

ROOT = Path(__file__).parents[2]
GAMES = [
    slug
    for slug in registry.GAMES
    if all(Path(registry.folder(slug), name).exists() for name in ("client/words.js", "facts.py"))
]
SAY = """
await import("%(root)s/tests/js/words.js");
const { reason, seldom } = await import("%(words)s");
await seldom?.();
const readers = [0, 1].map((me) => ({ isMe: (seat) => seat === me, name: (seat) => `Person ${seat}`, chairs: [], seat: me }));
console.log(JSON.stringify(%(facts)s.map((one) => readers.map((c) => reason(one, c) ?? null))));
"""


def reasons(slug: str) -> list[type]:
    """The types of facts that the game names as reasons, in `Reason` of its facts.py."""
    package = registry.GAMES[slug].state_type.__module__.rpartition(".")[0]
    return list(get_args(importlib.import_module(f"{package}.facts").Reason))


def samples(kind: type) -> list[dict[str, Any]]:
    """A fact of a type with all values of its choices, and with one and with several where something is counted."""
    return [
        {
            "type": kind.__struct_config__.tag,
            **{one.name: sample(one.name, one.type, place) for one in msgspec.structs.fields(kind)},
        }
        for place in (0, 1)
    ]


def sample(name: str, kind: Any, place: int) -> Any:
    if get_origin(kind) is Literal:
        return get_args(kind)[place % len(get_args(kind))]
    if get_origin(kind) in (Union, UnionType):  # what may be there, and that it is not
        return sample(name, get_args(kind)[place], 0)
    if kind is type(None):
        return None
    if get_origin(kind) is tuple:
        return [sample(name, get_args(kind)[0], n) for n in range(place + 1)]
    return ("R7", "R8")[place] if kind is str else (1, 14)[place]


def said(slug: str, facts: list[dict[str, Any]]) -> list[list[str | None]]:
    """Word facts for readers at the first two seats."""
    node = shutil.which("node")
    if not node:
        pytest.skip("node is not here")
    words = Path(registry.folder(slug), "client", "words.js")
    script = SAY % {"root": ROOT, "words": words, "facts": json.dumps(facts)}
    run = [node, "--import", f"{ROOT}/tests/js/as_served.js", "--input-type=module", "--eval", script]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_is_worded(slug):
    facts = [one for kind in reasons(slug) for one in samples(kind)]
    for fact, both in zip(facts, said(slug, facts), strict=True):
        for words in both:
            assert words and words[-1] in ".:" and not re.search(r"%\(|undefined|NaN|\[object", words), (fact, words)
