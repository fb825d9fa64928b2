"""What is sent of a late position stays small: pages hear of every entry."""

from random import Random

import msgspec
import pytest

from games import engine
from games.gross_ottobrunn import GAME
from tests.games.gross_ottobrunn.crowded import crowded
from tests.games.gross_ottobrunn.positions import POSITIONS

MOST = 12 * 1024


def size(state, viewer):
    return len(msgspec.json.encode(engine.message(GAME, engine.Position(state), viewer, state.told)))


@pytest.mark.parametrize("pieces", [150, 400])
def test_a_whole_message_of_a_late_match_of_six_is_under_12_kb(pieces):
    state = crowded(Random(pieces), 6, pieces)
    assert len(state.routes) > 60
    for viewer in (0, 1, None):
        assert size(state, viewer) < MOST


@pytest.mark.parametrize("name", POSITIONS)
def test_no_position_is_larger(name):
    _, state = POSITIONS[name]()
    assert all(size(state, viewer) < MOST for viewer in (*range(len(state.players)), None))
