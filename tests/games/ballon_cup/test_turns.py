"""Turns: purchases belong to the turn they come before, a take-back goes back before them, and seats may leave at any time."""

import pytest
from msgspec.structs import replace

from games import engine
from games.ballon_cup import GAME, rules
from games.ballon_cup.state import Options, PassStuck
from games.contract import CHANCE
from games.engine import Played, Start
from tests.games.ballon_cup.tables import buy, fresh, lay, steps, swap, table

SHOP = {"hand": "R5 Y5", "other": "R6 Y6", "won": ("A2 B3 R6", ""), "closed": {"red": 1}}


def turns(state, move):
    return [GAME.turn_of(*step) for step in steps(state, move)]


def test_a_placement_is_a_turn_and_a_purchase_before_it_is_none():
    state = table("2m RY", **SHOP)
    assert turns(state, buy("grey", red=1)) == [None]
    assert turns(state, lay("R5", 2, 0)) == [0]


def test_a_scoring_is_one_turn_however_many_entries_it_takes():
    state = table("1m R | R9 /", hand="R5", other="Y6 Y7")
    done = turns(state, lay("R5", 1, 1))
    assert len(done) == 2
    assert done == [None, 0]


def test_an_exchange_is_a_turn_only_when_nothing_fits_after_it():
    hand = "B1 B3 B5 B7 G1 G2 G4 G6"
    assert turns(table("2p RR", hand=hand, top="R5"), swap("B1")) == [None]
    assert turns(table("2p RR", hand=hand, top="Y1", other="R6"), swap("B1")) == [0]


def test_what_ends_the_match_is_a_turn():
    assert turns(table("2m RY", **(SHOP | {"closed": {"red": 0, "green": 0}})), buy("grey", red=1)) == [0]
    stuck = table("2m AA | A1 A4 / A7", "3p AAR | A10 R5 / A13 R9", bag="", turn=1)
    assert turns(stuck, PassStuck()) == [1]
    assert turns(replace(stuck, stuck_passes=1), PassStuck()) == [1]


def test_a_take_back_goes_back_before_the_purchases_of_the_turn():
    state = table("2m RY", **SHOP)
    changes, here = [], engine.Position(state, asked=(0, 0), turns=(0, 0))
    for move in (buy("grey", red=1), buy("blue", red=1), lay("R5", 2, 0)):
        changes += engine.step(GAME, here, 0, move, stamp=here.ply, seed=bytes(32))
        here = changes[-1].after
    assert here.turns == (1, 0)
    assert engine.take_back_to(changes, 0) == 0
    assert engine.take_back_to(changes, 1) is None
    assert isinstance(changes[0].entry, Played) and changes[0].before.state == state


def test_nothing_seals():
    assert not any(GAME.seals(*step) for step in steps(fresh(), rules.legal(fresh(), 0)[0]))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_may_leave_before_the_deal_and_in_the_midst_of_a_move(seat):
    undealt = engine.opened(GAME, Start(Options(), 2)).state
    waiting = rules.apply(table("1m R | R9 /", hand="R5"), 0, lay("R5", 1, 1))
    assert GAME.actors(undealt) == GAME.actors(waiting) == (CHANCE,)
    for state in (undealt, waiting, fresh()):
        left = GAME.forfeit(state, seat, "left")
        assert GAME.actors(left) == ()
        assert GAME.outcome(left).ranks[seat] == 2
        assert GAME.view(left, None).result.reason == "left"
        assert GAME.view(left, 1 - seat).result.winner == 1 - seat


def test_time_over_is_a_loss_when_stuck_too():
    stuck = table("2m AA | A1 A4 / A7", "3p AAR | A10 R5 / A13 R9", bag="", closed={"red": 0})
    assert GAME.outcome(GAME.forfeit(stuck, 0, "time_out")).ranks == (2, 1)
