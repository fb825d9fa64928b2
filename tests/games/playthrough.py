"""A whole match as text: an entry a line, then what each viewer is told of it."""

from random import Random

import msgspec

from games import engine, options
from games.contract import CHANCE
from games.engine import Start
from tests.games import rooms
from tests.games.walk import walk

MATCHES = 20


def is_as_recorded(game):
    """The recorded match still plays, shows and tells the same, to the byte."""
    assert path(game).is_file(), missing(game)
    recorded = path(game).read_text()
    first, *lines = recorded.splitlines()
    start = msgspec.json.decode(first)
    start = Start(options.decoded(game, text(start["options"])), start["seats"], start["first"])
    log = [engine.decoded(game, line) for line in lines[:-1] if line.startswith("{")]
    assert narrated(game, start, log) == recorded


def record(game):
    """Write down a match of the last preset with the most seats: of some random ones that in which the most is met."""
    start = Start(list(game.presets.values())[-1], game.seats[-1], first=game.seats[-1] - 1)
    ends = [list(walk(game, start, Random(seed), leavers=len(game.seats) > 1))[-1][0] for seed in range(MATCHES)]
    log = max((match.log for match in ends), key=lambda log: (len({kind(entry) for entry in log}), -len(log)))
    path(game).parent.mkdir(exist_ok=True)
    path(game).write_text(narrated(game, start, log))


def kind(entry):
    return type(getattr(entry, "move", entry))


def path(game):
    return rooms.room(game.slug) / "playthrough.txt"


def missing(game):
    record = f"RECORD={game.slug} .venv/bin/python -m pytest tests/games/test_playthroughs.py"
    return rooms.missing(game.slug, "playthrough.txt", f"record it with {record}")


def narrated(game, start, log):
    lines = [text(start)]
    for change in engine.line(game, start, log):
        lines.append(text(change.entry))
        for viewer in (None, *range(start.seats)):
            lines.append(f"  {viewer}: {text(engine.told(game, change, viewer))}")
            if CHANCE not in game.actors(change.after.state):
                lines.append(f"     {text(engine.message(game, change.after, viewer))}")
    return "\n".join([*lines, text(game.outcome(change.after.state)), ""])


def text(value):
    return msgspec.json.encode(value).decode()
