"""The named positions are what they say, and possible."""

import pytest
from msgspec.structs import replace

from games.contract import CHANCE
from games.gross_ottobrunn import GAME, building, rules
from games.gross_ottobrunn import state as s
from games.gross_ottobrunn.facts import Disaster, Discovered
from games.gross_ottobrunn.state import Options
from tests.games.gross_ottobrunn.board import refused, told
from tests.games.gross_ottobrunn.invariants import check
from tests.games.gross_ottobrunn.positions import POSITIONS, discovers

FRAMES = {
    "founding": s.Found,
    "founding_route": s.Found,
    "pre_roll": s.PreRoll,
    "choosing": s.Choosing,
    "chosen": s.Choosing,
    "eruption": s.Choosing,
    "wizard": s.Wizarding,
    "no_wizard": s.Wizarding,
    "wizard_answered": s.Wizarding,
    "discard": s.Discarding,
    "robber": s.Robbing,
    "free_routes": s.FreeRoutes,
    "special": s.Special,
    "over": s.Over,
}
OTHERS = ("asked", "others_turn", "chosen")
"""Where seat 0 is not the one who is waited for."""


def position(name):
    return POSITIONS[name]()[1]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_possible_and_asks_what_its_name_says(name):
    start, state = POSITIONS[name]()
    check(state)
    assert len(state.players) == start.seats
    assert state.options == start.options and state.first == start.first
    assert isinstance(state.frames[-1], FRAMES.get(name, s.Acting))
    if name != "over":
        assert (0 in GAME.actors(state)) == (name not in OTHERS)


def test_what_is_open_in_trade_can_be_taken():
    kinds = [type(move) for move in rules.legal(position("offers"), 0)]
    assert kinds.count(s.ConfirmTrade) == 2 and s.DeclineProposal in kinds and s.CancelTrade in kinds
    assert s.RespondTrade in map(type, rules.legal(position("asked"), 0))
    assert s.ProposeTrade in map(type, rules.legal(position("others_turn"), 0))


def test_an_eruption_is_one_pick_away():
    state = position("eruption")
    state = rules.apply(state, 0, rules.legal(state, 0)[0])
    while not isinstance(state.frames[-1], s.Erupting):
        assert rules.actors(state) == (CHANCE,) or isinstance(state.frames[-1], s.Wizarding), state.frames[-1]
        state = rules.apply(state, CHANCE, rules.chance(state, Low()))
    assert rules.chance(state, Low()) == s.LavaDie(1)


class Low:
    def below(self, bound):
        return 0

    def shuffled(self, things):
        return tuple(things)


def test_a_disaster_is_one_trade_away():
    state = position("disaster")
    after = rules.apply(state, 0, s.BankTrade("ore", "wool"))
    assert [fact.kinds for fact in told(after, Disaster)] == [("lightning",)]
    assert after.frames[-1].asked == (0, 1, 2, 3)


def test_wizards_are_where_they_should_be():
    assert s.WizardPlay() in rules.legal(position("wizard"), 0)
    assert rules.legal(position("no_wizard"), 0) == [s.WizardPass()]
    assert rules.answered(position("wizard_answered")) == (0,)


def test_gold_is_one_ship_away():
    state = position("exploration")
    edge = next(edge for edge in building.ship_spots(state, 0) if discovers(state, edge))
    after = rules.apply(state, 0, s.BuildShip(edge))
    assert [fact.terrain for fact in told(after, Discovered)] == ["gold"]
    assert isinstance(after.frames[-1], s.Choosing)


def test_victory_is_one_settlement_away():
    state = position("near_victory")
    (vertex, *_) = building.settlement_spots(state, 0)
    after = rules.apply(state, 0, s.BuildSettlement(vertex))
    assert rules.outcome(after).ranks[0] == 1


def test_where_all_is_scarce_nothing_can_be_bought_and_no_second_card_played():
    state = position("scarce")
    assert refused(state, 0, s.BuyDev()) == "supply_empty"
    assert refused(state, 0, s.BuildRoad("-4,0,NE")) == "no_piece"
    assert refused(state, 0, s.OfferTrade((0, 0, 1, 0, 0), (0, 0, 0, 0, 1))) == "too_many_offers"
    assert refused(state, 0, s.PlayKnight()) == "dev_limit"
    assert refused(replace(state, dev_played=False), 0, s.PlayInvention("brick", "brick")) == "supply_empty"


def test_the_islands_are_joined_and_chips_gone():
    state = position("joined")
    assert state.joined and not any(each.chip for each in state.players)
    assert not replace(position("acting"), told=()).joined


def test_the_action_of_who_has_slept_is_short():
    """Section 19; nothing else is hurried, and no table that wants no haste."""
    assert GAME.pace(position("acting"), 0).hurried == 20
    assert GAME.pace(position("pre_roll"), 0).hurried is None
    assert GAME.pace(position("wizard"), 0).hurried is None
    calm = replace(position("acting"), options=Options(tempo="brake"))
    assert GAME.pace(calm, 0).hurried is None
