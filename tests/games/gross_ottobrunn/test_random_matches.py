"""Random matches of each number of seats break nothing that must always hold, and come to all that there is.

`python -m scripts.walk gross_ottobrunn --matches 8048` plays two thousand for each.
"""

from random import Random

import msgspec
import pytest

from games.engine import Start
from games.gross_ottobrunn import GAME
from games.gross_ottobrunn.state import Options, State
from tests.games.gross_ottobrunn import invariants
from tests.games.walk import walk

ENTRIES = 700
"""Of a match that are looked at."""
SOAKED = 20
OPTIONS = Options(hurricane="own", wizards="others", setup_disasters=True)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("matches", "most"), [(1, ENTRIES), pytest.param(SOAKED, None, marks=pytest.mark.soak)])
def test_random_matches_keep_what_must_hold_and_survive_json(matches, most, seats):
    for seed in range(matches):
        options = OPTIONS if seed % 2 else Options()
        for number, (_, changes) in enumerate(walk(GAME, Start(options, seats, seed % seats), Random(seed), most=most)):
            for change in changes:
                invariants.check(change.after.state)
            if number % 20 == 0:
                state = changes[-1].after.state
                assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
