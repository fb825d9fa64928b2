"""A thousand random positions of all games that take turns back (portal_features D2): what was is there again, byte for byte.

What the tables keep beside the log says where a turn began (tables.marks); the services and their clocks are tested in
tests/tables/test_taking_back.py.
"""

from itertools import cycle
from random import Random

import msgspec
import pytest

from games import engine, registry
from games.engine import Played, Refused, TakenBack
from tables import marks
from tests.games import walk

POSITIONS = 1000
GAMES = sorted(slug for slug, game in registry.GAMES.items() if game.take_back)


def played(game, start, rng):
    """A whole random match: its seed, its changes, and after each of its steps how many of them there were."""
    changes, steps, seed = [], [], b""
    for match, made in walk.walk(game, start, rng):
        seed = match.seed
        changes += made
        steps.append(len(changes))
    return seed, changes, steps


def bytes_of(position):
    """All of a position but its plies, which never fall."""
    return msgspec.json.encode(msgspec.structs.replace(position, ply=0, asked=()))


def takes_back(game, start, seed, changes, length, seat):
    """Take back the seat's last turn after so many entries; returns False where there is none."""
    line, here = changes[:length], changes[length - 1].after
    if (keep := engine.take_back_to(line, seat)) is None:
        return False
    kept = marks.after((marks.Mark(),) * start.seats, line)[seat]
    assert kept.keep == keep, "the mark beside the log says the same"
    log = [change.entry for change in line]
    back = engine.fold(game, start, [*log, TakenBack(keep)])
    was = changes[keep - 1].after
    assert bytes_of(back) == bytes_of(was)
    assert back.ply == here.ply + 1 and set(back.asked) == {back.ply}
    again = changes[keep].entry
    assert isinstance(again, Played) and again.seat == seat
    for stamp in (was.ply, here.ply):  # sent before, and delayed on its way
        with pytest.raises(Refused) as late:
            engine.step(game, back, seat, again.move, stamp=stamp, seed=seed)
        assert late.value.refusal.code == "stale"
    anew = engine.step(game, back, seat, again.move, stamp=back.ply, seed=seed)
    assert [change.entry for change in anew] == [change.entry for change in changes[keep : keep + len(anew)]], "the same luck"
    assert bytes_of(anew[-1].after) == bytes_of(changes[keep + len(anew) - 1].after)
    return True


@pytest.mark.parametrize("slug", GAMES)
def test_a_taken_back_turn_leaves_what_was_before_it_to_the_byte(slug):
    game, rng, met, unmet = registry.GAMES[slug], Random(slug), 0, 0
    for start in cycle(walk.tables(game)):
        seed, changes, steps = played(game, start, rng)
        for length in rng.sample(steps, min(len(steps), 25)):
            if engine.take_back_to(changes[:length], seat := rng.randrange(start.seats)) is None:
                unmet += 1
            met += takes_back(game, start, seed, changes, length, seat)
        if met >= -(-POSITIONS // len(GAMES)):
            break
    assert met and unmet, "at a beginning there is nothing to take back"
