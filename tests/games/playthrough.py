"""A whole match as text: an entry a line, then what each viewer is told of it.

A further one, `playthrough-<name>.txt`, begins with how its match begins; where it is long, it keeps digests of what is told.
"""

from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from games import engine, options
from games.contract import CHANCE
from games.engine import Start
from tests.games import rooms
from tests.games.walk import walk

MATCHES = 20
IN_FULL = 60
"""Entries up to which a further match is written in full."""


def is_as_recorded(game):
    """The recorded matches still play, show and tell the same, to the byte."""
    assert path(game).is_file(), missing(game)
    for file in (path(game), *further(game)):
        recorded = file.read_text()
        start, lines = started(game, recorded)
        log = [engine.decoded(game, line) for line in lines[:-1] if line.startswith("{")]
        assert narrated(game, start, log, shorter=file != path(game)) == recorded, f"{file.name} is another match now"


def record(game):
    """Write down a match of the last preset with the most seats, with leavers, and further ones whose beginnings are there."""
    start = Start(list(game.presets.values())[-1], game.seats[-1], first=game.seats[-1] - 1)
    path(game).parent.mkdir(exist_ok=True)
    path(game).write_text(narrated(game, start, fullest(game, start, leavers=len(game.seats) > 1)))
    for file in further(game):
        start, _ = started(game, file.read_text())
        file.write_text(narrated(game, start, fullest(game, start, leavers=False), shorter=True))


def fullest(game, start, leavers):
    """Of some random matches that in which the most is met, the shortest one."""
    ends = [list(walk(game, start, Random(seed), leavers=leavers))[-1][0] for seed in range(MATCHES)]
    return max((match.log for match in ends), key=lambda log: (len({kind(entry) for entry in log}), -len(log)))


def kind(entry):
    return type(getattr(entry, "move", entry))


def started(game, recorded):
    """Return how a recorded match begins, and its other lines."""
    first, *lines = recorded.splitlines()
    start = msgspec.json.decode(first)
    return Start(options.decoded(game, text(start["options"])), start["seats"], start["first"]), lines


def path(game) -> Path:
    return rooms.room(game.slug) / "playthrough.txt"


def further(game) -> list[Path]:
    return sorted(rooms.room(game.slug).glob("playthrough-*.txt"))


def missing(game):
    record = f"RECORD={game.slug} .venv/bin/python -m pytest tests/games/test_playthroughs.py"
    return rooms.missing(game.slug, "playthrough.txt", f"record it with {record}")


def narrated(game, start, log, *, shorter=False):
    lines = [text(start)]
    for change in engine.line(game, start, log):
        told = []
        for viewer in (None, *range(start.seats)):
            told.append(f"  {viewer}: {text(engine.told(game, change, viewer))}")
            if CHANCE not in game.actors(change.after.state):
                told.append(f"     {text(engine.message(game, change.after, viewer))}")
        lines += [text(change.entry), *(digest(told) if shorter and len(log) > IN_FULL else told)]
    return "\n".join([*lines, text(game.outcome(change.after.state)), ""])


def digest(told):
    return [f"  {sha256(''.join(told).encode()).hexdigest()[:16]}"]


def text(value):
    return msgspec.json.encode(value).decode()
