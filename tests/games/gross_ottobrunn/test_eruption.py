"""E1-E14: the Great Eruption of the volcano -5,1 (token 6), with 3, 9, 11 and 12 around it."""

import pytest
from msgspec.structs import replace

from games.contract import CHANCE
from games.gross_ottobrunn import facts, rules
from games.gross_ottobrunn.state import Acting, ChooseResources, Choosing, Erupting, LavaDie, Wizarding, WizardPass
from tests.games.gross_ottobrunn.board import (
    cards,
    cities,
    devs,
    hand,
    held,
    luck,
    play,
    roads,
    roll,
    settlements,
    ships,
    table,
    token,
    told,
)

V = "-5,1"
NEAR = ("-4,0", "-4,1", "-6,1", "-5,0")
"""The ring, clockwise: north-east, east, west, north-west."""
TOWNS = settlements("-5,1,N", 0) + cities("-5,1,S", 1)


def erupting(die, buildings=(), **fields):
    """The volcano erupts at once, and only it."""
    state = table(buildings=buildings, frames=(Acting(), Erupting((V,))), **fields)
    return luck(state, LavaDie(die))


def ring(state):
    return tuple(token(state, hex_) for hex_ in NEAR)


def picked(state):
    state = play(state, 0, ChooseResources(cards(ore=1)))
    return play(state, 1, ChooseResources(cards(wool=1, ore=1)))


def test_e1_first_the_picks_then_the_cards_then_the_lava():
    state = roll(table(buildings=TOWNS), 3, 3)
    assert isinstance(state.frames[-1], Choosing) and state.frames[-1].due == (1, 2, 0, 0)
    state = picked(state)
    assert [each.hand for each in state.players[:2]] == [cards(ore=1), cards(wool=1, ore=1)]
    assert state.frames[-1] == Erupting((V,))
    assert rules.actors(state) == (CHANCE,)


def test_e2_a_city_becomes_a_settlement_and_the_tokens_turn():
    state = erupting(4, TOWNS)
    assert state.buildings == settlements("-5,1,N", 0) + settlements("-5,1,S", 1)
    assert told(state, facts.Lava) == [facts.Lava(V, 4, "-5,1,S", "reduced", 1)]
    assert ring(state) == (12, 3, 9, 11)
    assert token(state, V) == 6
    assert told(state, facts.TokensRotated)[0].turn == "clockwise"


def test_e3_a_settlement_is_buried():
    state = erupting(1, settlements("-5,1,N -3,0,N 4,0,N"))
    assert state.buildings == settlements("-3,0,N 4,0,N")
    assert told(state, facts.Lava) == [facts.Lava(V, 1, "-5,1,N", "buried", 0)]
    assert ring(state) == (9, 11, 12, 3)
    assert told(state, facts.TokensRotated)[0].turn == "counterclockwise"


def test_e4_the_last_two_stay():
    state = erupting(1, settlements("-5,1,N -3,0,N"))
    assert state.buildings == settlements("-5,1,N -3,0,N")
    assert told(state, facts.Lava) == [facts.Lava(V, 1, "-5,1,N", "poverty", 0)]
    assert ring(state) == (9, 11, 12, 3)


def test_e5_the_poverty_line_keeps_no_city_a_city():
    state = erupting(4, cities("-5,1,S", 1) + settlements("4,0,N", 1))
    assert state.buildings == settlements("-5,1,S 4,0,N", 1)


def test_a_city_is_lost_when_all_settlements_are_on_the_board():
    others = settlements("-3,0,N 4,0,N 3,0,S 6,0,S 5,2,N", 1)
    state = erupting(4, cities("-5,1,S", 1) + others)
    assert state.buildings == others
    assert told(state, facts.Lava)[0].effect == "city_lost"


def test_e7_where_nothing_stands_only_the_tokens_turn():
    state = erupting(2, TOWNS)
    assert state.buildings == TOWNS
    assert told(state, facts.Lava) == [facts.Lava(V, 2, "-4,0,S", "none", None)]
    assert ring(state) == (12, 3, 9, 11)


def test_e8_the_robber_burns_the_volcano_pays_nothing_and_erupts():
    state = table(buildings=(*TOWNS, *settlements("3,1,S", 2)), robber=V)
    state = roll(state, 3, 3)
    assert state.robber is None
    assert told(state, facts.RobberBurned) == [facts.RobberBurned(V)]
    assert held(state, "ore") == (0, 0, 1, 0), "what else pays at six"
    assert state.frames[-1] == Erupting((V,))
    state = luck(state, LavaDie(4))
    assert isinstance(state.frames[-1], Acting)
    assert ring(state) == (12, 3, 9, 11)


def test_e9_the_robber_wanders_with_his_token():
    state = erupting(2, robber="-4,0")
    assert (state.robber, token(state, "-4,1")) == ("-4,1", 3)
    assert told(state, facts.RobberWandered) == [facts.RobberWandered("-4,0", "-4,1")]
    assert erupting(3, robber="-4,0").robber == "-5,0"


def test_e10_without_a_token_he_stays_and_the_others_turn():
    state = erupting(2, robber="-4,0", lands={"-4,0": ("desert", 0)})
    assert state.robber == "-4,0"
    assert (token(state, "-6,1"), token(state, "-5,0"), token(state, "-4,1")) == (9, 11, 12)
    assert token(state, "-4,0") == 0


def test_a_single_token_has_nowhere_to_go():
    bare = dict.fromkeys(("-4,0", "-4,1", "-6,1"), ("desert", 0))
    state = erupting(2, robber="-5,0", lands=bare)
    assert (ring(state), state.robber) == ((0, 0, 0, 12), "-5,0")
    assert told(state, facts.TokensRotated) == []


def test_e13_a_seven_shakes_nothing():
    state = roll(table(buildings=TOWNS), 3, 4)
    assert not any(isinstance(frame, Erupting | Choosing) for frame in state.frames)


def test_e14_disaster_and_window_come_before_the_lava():
    state = table(buildings=TOWNS, tops={"ore": ("flood",)})
    state = picked(roll(devs(hand(state, 2, ore=3), 2, "knight"), 3, 3))
    assert isinstance(state.frames[-1], Wizarding)
    assert Erupting((V,)) in state.frames
    state = play(state, 2, WizardPass())
    assert held(state, "ore") == (0, 0, 0, 0)
    assert state.frames[-1] == Erupting((V,))


def test_which_volcanoes_erupt_is_fixed_at_the_roll():
    state = replace(table(), frames=(Acting(), Erupting((V, "5,-1"))))
    state = luck(state, LavaDie(2))
    assert state.frames[-1] == Erupting(("5,-1",))
    state = luck(state, LavaDie(2))
    assert isinstance(state.frames[-1], Acting)
    assert told(state, facts.Eruption) == [facts.Eruption("5,-1")]


def test_the_poverty_line_is_counted_anew_at_each_volcano():
    towns = settlements("-5,1,N -5,-1,N 4,0,N")
    state = table(buildings=towns, frames=(Acting(), Erupting((V, "-5,-1"))))
    state = luck(state, LavaDie(1), LavaDie(1))
    assert state.buildings == settlements("-5,-1,N 4,0,N")


@pytest.mark.parametrize("roll_", [(3, 3), (4, 5)])
def test_a_volcano_erupts_where_nobody_builds(roll_):
    state = roll(table(), *roll_)
    assert isinstance(state.frames[-1], Erupting)


def test_a_buried_settlement_no_longer_joins_roads_to_ships():
    routes = roads("-3,-3,SE -4,-2,NE -4,-3,SE") + ships("-3,-2,NE -2,-3,SE")
    state = table(
        buildings=settlements("-3,-2,N -3,0,N 4,0,N"),
        routes=routes,
        lands={"-3,-2": ("volcano", 4)},
        frames=(Acting(), Erupting(("-3,-2",))),
        longest=0,
    )
    assert luck(state, LavaDie(4)).longest == 0
    state = luck(state, LavaDie(1))
    assert (state.longest, state.routes) == (None, routes)
    assert told(state, facts.LongestRoute) == [facts.LongestRoute(None, 3)]
