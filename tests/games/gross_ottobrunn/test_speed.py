"""What a seat may do is known in under 5 ms, late on the largest chart too, and with nothing remembered."""

from random import Random
from time import process_time

import pytest

from games.gross_ottobrunn import harbours, land, network, routes, rules
from tests.games.gross_ottobrunn.crowded import crowded

MOST = 0.005
REMEMBERED = (land.lie, network.laid, routes.measured, routes.longest_trail, harbours.reckoned)


def quickest(ask):
    """Of five runs, each as if it were the first."""
    spent = []
    for _ in range(5):
        for each in REMEMBERED:
            each.cache_clear()
        begun = process_time()
        ask()
        spent.append(process_time() - begun)
    return min(spent)


@pytest.mark.parametrize("pieces", [60, 150, 400])
def test_legal_moves_and_routes_are_known_at_once(pieces):
    state = crowded(Random(pieces), 6, pieces)
    assert len(rules.legal(state, 0)) > 30
    assert quickest(lambda: rules.legal(state, 0)) < MOST
    assert quickest(lambda: routes.lengths(state)) < MOST


def test_what_is_done_is_done_at_once():
    state = crowded(Random(1), 6, 150)
    for move in rules.legal(state, 0)[:40]:
        assert quickest(lambda move=move: rules.refusal(state, 0, move)) < MOST
        assert quickest(lambda move=move: rules.apply(state, 0, move)) < 2 * MOST
