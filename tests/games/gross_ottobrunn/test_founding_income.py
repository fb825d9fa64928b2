"""F2, F4, F5: who founds when, what the second settlement brings, and where a player is at home."""

import pytest
from msgspec.structs import replace

from games.contract import CHANCE
from games.gross_ottobrunn import founding, rules
from games.gross_ottobrunn.opening import restack
from games.gross_ottobrunn.state import (
    Choosing,
    Deal,
    Found,
    FoundRoute,
    FoundSettlement,
    Options,
    PreRoll,
    Restack,
    Restacked,
    Shuffled,
    State,
    Wizarding,
)
from games.luck import Stream
from tests.games.gross_ottobrunn.board import RES, held, luck, play, settlements, table, told

PLAIN = ("plain",)
SPARES = Options()
STRIKES = Options(setup_disasters=True)


def dealt(state: State) -> State:
    """The piles of a state as they are, before the founding."""
    state = replace(state, turn=0, frames=(Deal(),))
    return luck(state, Shuffled(state.tiles, state.chips, state.stacks, state.devs))


def before_the_last_route(second: str, options: Options = SPARES, **fields) -> State:
    """Seat 0 is about to lay its second route at this vertex, the others have settled elsewhere."""
    others = (
        settlements("-6,0,N", 0)
        + settlements("3,0,N 4,1,S", 1)
        + settlements("6,0,S 5,2,N", 2)
        + settlements("4,-1,N 5,-1,N", 3)
    )
    state = table(options=options, buildings=others + settlements(second), frames=(Found(7, second),), turn=0, **fields)
    return state


def laid_last(state: State) -> State:
    edge, kind = founding.route_spots(state)[-1]
    return play(state, 0, FoundRoute(edge, kind))


def test_f2_the_founding_goes_round_and_back_and_the_first_seat_begins():
    state = dealt(replace(table(3), first=1, active=1))
    order = []
    while isinstance(state.frames[-1], Found):
        (seat,) = rules.actors(state)
        order.append(seat)
        state = play(state, seat, FoundSettlement(founding.spots(state)[0]))
        state = play(state, seat, FoundRoute(*founding.route_spots(state)[0]))
    assert order == [1, 2, 0, 0, 2, 1]
    assert isinstance(state.frames[-1], Restack)
    state = luck(state, Restacked(state.stacks))
    assert state.frames == (PreRoll(),)
    assert (rules.actors(state), state.active, state.turn) == ((1,), 1, 1)


def test_f4_a_disaster_of_the_founding_income_goes_back_and_another_card_is_drawn():
    state = laid_last(before_the_last_route("-4,0,N", tops={"wool": ("lightning",)}))
    assert state.players[0].hand == (0, 0, 1, 1, 1)
    assert told(state, rules.s.Wizarding) == []
    assert state.frames[-1] == Restack()
    restacked = luck(state, rules.chance(state, Stream(bytes(32), 0)))
    assert sorted(restacked.stacks[2]) == ["lightning", *PLAIN * (18 - sum(held(state, "wool")))]
    assert restacked.asides == ((), (), (), (), ())
    assert isinstance(restacked.frames[-1], PreRoll)


def test_f4_nobody_is_told_whether_a_disaster_was_met_in_the_founding():
    quiet = laid_last(before_the_last_route("-4,0,N"))
    spared = laid_last(before_the_last_route("-4,0,N", tops={"wool": ("lightning", "lightning")}))
    assert quiet.told == spared.told
    assert rules.actors(quiet) == rules.actors(spared) == (CHANCE,)
    assert [len(pile) for pile in quiet.stacks] == [len(pile) for pile in spared.stacks]
    assert len(restack(spared, Stream(bytes(32), 0)).stacks) == len(RES)


def test_f4_with_disasters_in_the_founding_they_strike_at_once():
    state = laid_last(before_the_last_route("-4,0,N", STRIKES, tops={"wool": ("lightning",)}))
    assert held(state, "wool") == (0, 0, 0, 0)
    assert state.asides[2].count("lightning") == 1
    assert isinstance(state.frames[-1], PreRoll)
    assert not any(isinstance(frame, Wizarding) for frame in state.frames)


def test_f4_where_no_other_card_is_left_a_spared_disaster_brings_nothing():
    state = laid_last(before_the_last_route("-4,0,N", sizes={"wool": 1}, tops={"wool": ("lightning",)}))
    assert state.players[0].hand == (0, 0, 0, 1, 1)
    assert state.stacks[2] == ("lightning",) and state.frames[-1] == Restack()


def test_f4_at_a_volcano_and_the_sea_the_founding_brings_nothing():
    assert laid_last(before_the_last_route("-5,1,S")).players[0].hand == (0, 0, 0, 0, 0)


def test_gold_at_the_second_settlement_is_a_pick():
    state = before_the_last_route("-4,0,N", lands={"-4,0": ("gold", 3)})
    state = laid_last(state)
    assert isinstance(state.frames[-1], Choosing)
    assert state.frames[-1].due == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("first", "second", "home"), [("-4,0,N", "4,0,S", None), ("-4,0,N", "-3,-2,N", "W"), ("4,0,S", "3,0,N", "E")]
)
def test_f5_home_is_the_island_of_both_settlements(first, second, home):
    state = table(buildings=settlements(first), frames=(Found(7, second),), turn=0)
    others = settlements("-6,0,N -6,1,S", 1) + settlements("6,0,S 5,2,N", 2) + settlements("-5,-1,N 5,-1,N", 3)
    state = replace(state, buildings=state.buildings + settlements(second) + others)
    state = laid_last(state)
    assert state.players[0].home == home
    assert [each.home for each in state.players[1:]] == ["W", "E", None]
