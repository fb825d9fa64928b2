"""Section 14, refill and removal: vectors 38 to 42, and the three guards."""

from random import Random

import pytest

from games.ballon_cup import facts
from games.ballon_cup.bag import TABLE_LIMITS, drawn, room, tallied
from games.ballon_cup.rules import actors, apply
from games.ballon_cup.state import STONES
from tests.games.ballon_cup.tables import Luck, lay, played, stones, table
from tests.games.ballon_cup.tables import facts as told

THREE = "3m RRR | R13 R12 R11 / R1 R2"
ONE = "1m R | R9 /"


class RandomLuck:
    def __init__(self, seed):
        self.rng = Random(seed)

    def below(self, bound):
        return self.rng.randrange(bound)


def test_vector_38_a_short_bag_takes_the_tile_out_of_the_game_and_play_goes_on():
    state = table(THREE, ONE, "4m YYYY", hand="R3 Y1", other="R5", bag="Y2")
    after = played(state, lay("R3", 3, 1))
    assert not after.tiles[2].in_play and after.bag == stones("Y2")
    assert facts.Removed(3) in told(state, lay("R3", 3, 1))
    later = played(after, lay("R5", 1, 1))
    assert later.bag == stones("Y1") and later.tiles[0].stones == stones("Y1")


@pytest.mark.parametrize("seed", range(20))
def test_vector_39_what_the_guard_lays_aside_goes_back_into_the_bag(seed):
    state = table(THREE, hand="R3", bag="A4 R1")
    after = played(state, lay("R3", 3, 1), Luck(seed))
    assert (after.tiles[2].stones, after.bag) == (stones("A2 R1"), stones("A2"))


def test_vector_40_a_tile_that_only_grey_stones_are_left_for_is_removed():
    state = table(THREE, "2m RR | R10 R9 / R4", ONE, hand="R3", other="R5", bag="A3")
    after = played(state, lay("R3", 3, 1))
    assert not after.tiles[2].in_play and after.bag == stones("A3")
    two = played(table("2m RR | R10 R9 / R4", hand="R3", bag="A3"), lay("R3", 2, 1))
    assert (two.tiles[1].stones, two.bag) == (stones("A2"), stones("A1"))


def test_vector_42_tile_1_leaves_the_game_with_an_empty_bag():
    state = table(ONE, "2m YY", hand="R3 Y1", bag="")
    after = played(state, lay("R3", 1, 1))
    assert [one.in_play for one in after.tiles] == [False, True, False, False]


def test_a_removal_asks_no_luck():
    state = table(THREE, ONE, hand="R3", bag="A3")
    assert actors(apply(state, 0, lay("R3", 3, 1))) != (-1,)


def test_without_a_guard_three_grey_stones_may_lie():
    state = table(THREE, hand="R3", bag="A3", lock_guard="off")
    assert played(state, lay("R3", 3, 1)).tiles[2].stones == stones("A3")


def test_with_the_guard_for_the_table_a_tile_waits_without_stones():
    state = table(THREE, "2m AA", ONE, hand="R3 A1", other="R5", bag="A3", lock_guard="table")
    after = played(state, lay("R3", 3, 1))
    assert after.tiles[2].in_play and after.tiles[2].stones == stones("")
    assert facts.Waiting(3) in told(state, lay("R3", 3, 1))
    later = played(after, lay("R5", 1, 1))
    assert later.tiles[0].stones == stones(""), "two grey ones lie already"
    assert sum(later.bag) == 3


def test_with_the_guard_for_the_table_all_tiles_empty_are_filled_at_once():
    state = table(THREE, hand="R3", bag="A3", lock_guard="table")
    state = played(state, lay("R3", 3, 1))
    assert state.tiles[2].stones == stones("")
    one = table(ONE, "2m", hand="R3 A1", bag="A2", lock_guard="table")
    after = played(one, lay("R3", 1, 1))
    assert after.tiles[0].stones == stones("A1") and after.bag == stones("A1")
    assert not after.tiles[1].in_play, "the bag has become too small for it"


@pytest.mark.parametrize("guard", ["tile", "table", "off"])
def test_drawn_stones_keep_the_guard_and_reach_all_the_room_there_is(guard):
    rng = Random(7)
    for seed in range(2_000):
        bag = tuple(rng.randint(0, most) for most in STONES)
        lying = tuple(rng.randint(0, need) for need in TABLE_LIMITS)
        most = sum(room(guard, bag, lying))
        for count in range(1, min(4, most) + 1):
            got = tallied(drawn(guard, bag, lying, count, RandomLuck(seed)))
            assert sum(got) == count
            assert all(a <= b for a, b in zip(got, room(guard, bag, lying), strict=True))


def test_each_stone_that_may_be_drawn_is_as_likely():
    luck = RandomLuck(1)
    count = [tallied(drawn("tile", stones("R9 A3"), stones(""), 1, luck)) for _ in range(12_000)]
    assert abs(count.count(stones("A1")) - 3_000) < 200
