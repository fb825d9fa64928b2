"""`python -m tests.games.gross_ottobrunn.recorded`: record the playthroughs anew, when matches on record are meant to change.

Whole matches are long: a few dozen entries with leavers are kept in full, for six, and the beginning for each number of seats.
"""

from random import Random

from games.engine import Start
from games.gross_ottobrunn import GAME
from games.gross_ottobrunn.state import Options
from tests.games import playthrough, rooms
from tests.games.walk import walk

NAMES = {3: "three", 4: "four", 5: "five", 6: "six"}
WRITTEN = 140
"""Entries of a beginning."""
IN_FULL = 45
"""Entries of a match with leavers, at most."""
MATCHES = 12


def kinds(log):
    return len({playthrough.kind(entry) for entry in log})


def beginning(start):
    """Of some matches the beginning in which most is met."""
    logs = (list(walk(GAME, start, Random(seed), most=WRITTEN))[-1][0].log for seed in range(MATCHES))
    return max(logs, key=kinds)


def left(start):
    """A short match that all but one leave."""
    logs = (list(walk(GAME, start, Random(seed), leavers=True))[-1][0].log for seed in range(4 * MATCHES))
    return max((log for log in logs if len(log) <= IN_FULL), key=kinds)


def record():
    start = Start(GAME.presets["long"], 6, first=5)
    playthrough.path(GAME).write_text(playthrough.narrated(GAME, start, left(start)))
    for seats, name in NAMES.items():
        options = Options() if seats % 2 else Options(hurricane="own", wizards="others", setup_disasters=True)
        start, file = Start(options, seats, first=1), rooms.room(GAME.slug) / f"playthrough-{name}.txt"
        file.write_text(playthrough.narrated(GAME, start, beginning(start), shorter=True))


if __name__ == "__main__":
    record()
