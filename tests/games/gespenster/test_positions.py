"""The named positions are there, and possible."""

import pytest

from tests.games.gespenster import invariants
from tests.games.gespenster.positions import POSITIONS

PHASES = {"pass": "pass", "between": "between", "bullseye": "between", "over": "over", "moon_choice": "moon_choice"}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_named_position_is_found_and_keeps_the_rules(name):
    start, state = POSITIONS[name]()
    invariants.check(state)
    assert len(state.totals) == start.seats
    assert state.phase == PHASES.get(name.removeprefix("others_"), "play")
    assert state.options == start.options
