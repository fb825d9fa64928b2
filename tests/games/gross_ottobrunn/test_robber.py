"""Vectors R1 to R5, H2 in the state, and sections 8 and 9: the seven, robber and pirate."""

import pytest
from msgspec.structs import replace

from games.contract import CHANCE, Seat
from games.gross_ottobrunn import facts, robber, rules
from games.gross_ottobrunn.state import (
    NONE,
    Acting,
    Discard,
    Discarding,
    MovePirate,
    MoveRobber,
    PlayKnight,
    PlayMonopoly,
    PreRoll,
    Robbing,
    Roll,
    Stealing,
    Theft,
)
from tests.games.gross_ottobrunn.board import (
    cards,
    cities,
    devs,
    luck,
    play,
    refused,
    roll,
    settlements,
    ships,
    table,
    told,
)

ROBBING = (Acting(), Robbing(1))
WEST = settlements("-4,0,N", 1)
"""Of seat 1, between grain 3, wool 11 and ore 8."""


def robbing(**fields):
    return table(**{"frames": ROBBING} | fields)


def hands(*counts):
    """So many grain cards each."""
    return tuple(cards(grain=count) for count in counts)


# --- the seven ----------------------------------------------------------------------------------------------------------
def test_r1_hands_of_more_than_seven_are_halved_rounded_down():
    state = roll(table(hands=hands(9, 8, 7, 3)), 3, 4)
    assert isinstance(state.frames[-1], Discarding)
    assert state.frames[-1].due == (4, 4, 0, 0)
    assert rules.actors(state) == (0, 1)
    assert told(state, facts.MustDiscard) == [facts.MustDiscard((4, 4, 0, 0))]


def test_r1_then_the_active_player_moves_the_robber():
    state = roll(table(hands=hands(9, 8, 7, 3)), 3, 4)
    state = play(play(state, 1, Discard(cards(grain=4))), 0, Discard(cards(grain=4)))
    assert isinstance(state.frames[-1], Robbing)
    assert rules.actors(state) == (0,)
    assert [sum(each.hand) for each in state.players] == [5, 4, 7, 3]
    assert state.asides[3] == ("plain",) * 8


def test_discards_are_opened_when_all_are_in():
    state = play(roll(table(hands=hands(9, 8)), 3, 4), 1, Discard(cards(grain=4)))
    assert [sum(each.hand) for each in state.players[:2]] == [9, 8]
    assert told(state, facts.HasChosen) and not told(state, facts.Discarded)
    state = play(state, 0, Discard(cards(grain=4)))
    assert told(state, facts.Discarded) == [facts.Discarded((cards(grain=4), cards(grain=4), NONE, NONE))]


@pytest.mark.parametrize("given", [cards(grain=3), cards(grain=5), cards(ore=4), NONE])
def test_only_so_many_of_the_own_cards_are_a_discard(given):
    state = roll(table(hands=hands(9, 8)), 3, 4)
    assert refused(state, 1, Discard(given)) == "bad_cards"


def test_a_discard_is_not_made_twice_nor_by_who_owes_none():
    state = play(roll(table(hands=hands(9, 8, 7)), 3, 4), 1, Discard(cards(grain=4)))
    assert refused(state, 1, Discard(cards(grain=4))) == "already_answered"
    assert refused(state, 2, Discard(cards(grain=3))) == "not_your_turn"


def test_e13_a_seven_brings_neither_income_nor_lava():
    state = roll(table(buildings=settlements("-5,1,N"), hands=hands(1)), 3, 4)
    assert isinstance(state.frames[-1], Robbing)
    assert [sum(each.hand) for each in state.players] == [1, 0, 0, 0]


# --- where they may go --------------------------------------------------------------------------------------------------
def test_r2_the_robber_comes_from_off_the_board_or_stays_there_for_the_pirate():
    state = roll(table(), 3, 4)
    assert state.robber is None
    assert play(state, 0, MoveRobber("-4,0")).robber == "-4,0"
    sailed = play(state, 0, MovePirate("-2,-3"))
    assert (sailed.robber, sailed.pirate) == (None, "-2,-3")
    assert sailed.frames == (Acting(),)


@pytest.mark.parametrize("hex_", ["0,0", "-2,0", "-4,0", "9,9", "", "-4,0,N"])
def test_r3_the_robber_goes_to_other_discovered_land_only(hex_):
    assert refused(robbing(robber="-4,0"), 0, MoveRobber(hex_)) == "illegal_hex"


@pytest.mark.parametrize("hex_", ["0,0", "-3,0", "-2,0", "-5,-3", "-9,0", ""])
def test_r3_the_pirate_goes_to_other_known_sea_on_the_map_only(hex_):
    assert refused(robbing(), 0, MovePirate(hex_)) == "illegal_hex"


@pytest.mark.parametrize(("terrain", "code"), [("desert", None), ("gold", None), ("sea", "illegal_hex")])
def test_the_robber_stands_on_every_kind_of_land(terrain, code):
    state = robbing(lands={"-2,0": (terrain, 0)})
    assert refused(state, 0, MoveRobber("-2,0")) == code
    assert refused(robbing(), 0, MoveRobber("-5,1")) is None


def test_the_pirate_sails_discovered_sea():
    assert refused(robbing(lands={"-2,0": ("sea", 0)}), 0, MovePirate("-2,0")) is None


def test_legal_lists_every_place_with_every_victim():
    state = robbing(buildings=WEST + settlements("-4,1,N", 2), hands=hands(1, 2, 3), robber="-3,0", pirate="-2,-3")
    moves = rules.legal(state, 0)
    assert all(rules.refusal(state, 0, move) is None for move in moves)
    assert {MoveRobber("-4,0", 1), MoveRobber("-4,0", 2), MoveRobber("-5,0"), MovePirate("0,0")} <= set(moves)
    assert MoveRobber("-4,0") not in moves
    land = sum(kind not in (None, "sea") for kind in state.terrain) - 1
    sea = state.terrain.count("sea") - 1
    assert len({(type(move), move.hex) for move in moves}) == land + sea


# --- whom they rob ------------------------------------------------------------------------------------------------------
def test_r3_somebody_is_named_where_there_is_somebody():
    state = robbing(buildings=WEST, hands=hands(0, 1))
    assert refused(state, 0, MoveRobber("-4,0")) == "illegal_victim"
    assert refused(state, 0, MoveRobber("-4,0", 2)) == "illegal_victim"
    assert refused(state, 0, MoveRobber("-4,0", 1)) is None
    assert refused(state, 0, MoveRobber("-3,0", 1)) == "illegal_victim"


def test_who_holds_nothing_is_no_victim():
    state = robbing(buildings=WEST)
    assert refused(state, 0, MoveRobber("-4,0", 1)) == "illegal_victim"
    assert refused(state, 0, MoveRobber("-4,0")) is None


def test_nobody_robs_himself():
    state = robbing(buildings=cities("-4,0,N"), hands=hands(5))
    assert refused(state, 0, MoveRobber("-4,0", 0)) == "illegal_victim"
    assert refused(state, 0, MoveRobber("-4,0")) is None


def test_r4_the_pirate_robs_who_has_a_ship_at_his_hex():
    state = robbing(routes=ships("-3,-2,NE -2,-3,SE", 1), hands=hands(0, 1), lands={"-1,-3": ("sea", 0)})
    assert refused(state, 0, MovePirate("-2,-3")) == "illegal_victim"
    state = play(state, 0, MovePirate("-2,-3", 1))
    assert state.frames[-1] == Stealing(1)
    assert rules.actors(state) == (CHANCE,)


def test_h2_a_card_moves_and_is_told_whole():
    state = robbing(buildings=WEST, hands=(NONE, cards(wool=1, ore=2)))
    state = luck(play(state, 0, MoveRobber("-4,0", 1)), Theft("ore"))
    assert [each.hand for each in state.players[:2]] == [cards(ore=1), cards(wool=1, ore=1)]
    assert told(state, facts.Stolen) == [facts.Stolen(0, 1, "ore")]
    assert state.frames == (Acting(),)


class Chosen:
    """Luck that draws the numbers one after another."""

    def __init__(self) -> None:
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return len(self.bounds) - 1

    def shuffled(self, things):
        return tuple(things)


def test_each_card_of_the_victim_is_as_likely_as_the_others():
    victim: Seat = 1
    state = robbing(frames=(Acting(), Stealing(victim)), hands=(NONE, cards(wool=1, ore=2)))
    luck = Chosen()
    assert [robber.take(state, luck).resource for _ in range(3)] == ["wool", "ore", "ore"]
    assert luck.bounds == [3, 3, 3]


# --- what they hinder ---------------------------------------------------------------------------------------------------
def test_p2_a_hex_with_the_robber_brings_nothing():
    state = table(buildings=settlements("-4,0,N") + cities("4,0,S", 2), robber="4,1")
    state = roll(state, 1, 2)
    assert [each.hand for each in state.players] == [cards(grain=1), NONE, NONE, NONE]


def test_r5_a_knight_may_ride_before_the_roll():
    state = devs(table(frames=(PreRoll(),)), 0, "knight", "monopoly")
    state = play(state, 0, PlayKnight(), MoveRobber("-4,0"))
    assert state.frames == (PreRoll(),)
    assert refused(state, 0, PlayMonopoly("ore")) == "dev_limit"
    assert refused(state, 0, Roll()) is None


def test_a_knight_may_send_the_pirate():
    state = devs(table(), 0, "knight")
    state = play(state, 0, PlayKnight(), MovePirate("-2,-3"))
    assert (state.pirate, state.players[0].knights) == ("-2,-3", 1)


def test_nobody_else_moves_the_robber():
    state = robbing()
    assert refused(state, 1, MoveRobber("-4,0")) == "not_your_turn"
    assert refused(replace(state, frames=(Acting(),)), 0, MoveRobber("-4,0")) == "wrong_phase"
