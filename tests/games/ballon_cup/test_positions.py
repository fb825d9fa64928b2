"""The named positions are what they say, and possible."""

import pytest

from games.ballon_cup import GAME
from games.ballon_cup.state import Buy
from games.ballon_cup.trophies import buyable, held
from tests.games.ballon_cup.invariants import check
from tests.games.ballon_cup.positions import POSITIONS

PHASES = {"exchange": "exchange", "exchange_purchase": "exchange", "must_play": "must_play", "over": "over"}
PHASES |= {"stuck": "stuck", "stuck_purchase": "stuck"}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_possible_and_seat_0_is_on_turn(name):
    start, state = POSITIONS[name]()
    check(state)
    assert state.phase == PHASES.get(name, "play")
    assert GAME.actors(state) == (() if name == "over" else (0,))
    assert start.seats == 2


def test_the_choice_of_payment_is_one_of_vector_26():
    _, state = POSITIONS["purchase_choice"]()
    buys = [move for move in GAME.legal(state, 0) if isinstance(move, Buy)]
    assert len({move.groups for move in buys if move.colour == buys[0].colour}) > 1


def test_a_winning_purchase_is_the_third_trophy():
    _, state = POSITIONS["purchase_winning"]()
    buy = next(move for move in GAME.legal(state, 0) if isinstance(move, Buy))
    assert GAME.outcome(GAME.apply(state, 0, buy)).scores[0] == 3 == held(state, 0) + 1


def test_what_is_stuck_has_its_purchases():
    assert not any(buyable(POSITIONS["stuck"]()[1], seat) for seat in (0, 1))
    assert buyable(POSITIONS["stuck_purchase"]()[1], 0)
