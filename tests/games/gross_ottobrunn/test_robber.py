"""R1-R5, B3, H2, O2: the seven, robber and pirate, and what they take."""

import pytest
from msgspec.structs import replace

from games.contract import CHANCE
from games.gross_ottobrunn import facts, rules
from games.gross_ottobrunn.patience import pace
from games.gross_ottobrunn.state import (
    Acting,
    BuildShip,
    Discard,
    Discarding,
    MovePirate,
    MoveRobber,
    MoveShip,
    OfferTrade,
    PlayKnight,
    PreRoll,
    ProposeTrade,
    RespondTrade,
    Robbing,
    Roll,
    Stealing,
    Theft,
    Wizarding,
)
from games.luck import Stream
from tests.games.gross_ottobrunn.board import (
    RICH,
    cards,
    devs,
    hand,
    held,
    luck,
    lying,
    play,
    refused,
    roll,
    settlements,
    ships,
    table,
    told,
)


def robbing(**fields):
    return table(frames=(Acting(), Robbing(1)), **fields)


def seven():
    state = table()
    for seat, count in enumerate((9, 8, 7, 3)):
        state = hand(state, seat, lumber=count - 1, ore=1)
    return roll(state, 3, 4)


def test_r1_who_holds_more_than_seven_discards_half_rounded_down():
    state = seven()
    assert rules.actors(state) == (0, 1)
    assert isinstance(state.frames[-1], Discarding) and state.frames[-1].due == (4, 4, 0, 0)
    assert told(state, facts.MustDiscard) == [facts.MustDiscard((4, 4, 0, 0))]


def test_r1_discards_lie_open_when_all_have_chosen_and_then_the_robber_moves():
    state = play(seven(), 1, Discard(cards(lumber=4)))
    assert (held(state, "lumber"), lying(state, "lumber")) == ((8, 7, 6, 2), ())
    assert state.told == (facts.HasChosen(1, "discard", cards(lumber=4)),)
    assert refused(state, 1, Discard(cards(lumber=4))) == "already_answered"
    state = play(state, 0, Discard(cards(lumber=3, ore=1)))
    assert (held(state, "lumber"), held(state, "ore")) == ((5, 3, 6, 2), (0, 1, 1, 1))
    assert told(state, facts.Discarded)[0].cards[0] == cards(lumber=3, ore=1)
    assert isinstance(state.frames[-1], Robbing)
    assert rules.actors(state) == (0,)


@pytest.mark.parametrize("chosen", [cards(lumber=3), cards(lumber=5), cards(lumber=2, ore=2)])
def test_r1_exactly_so_many_and_only_what_is_held(chosen):
    assert refused(seven(), 0, Discard(chosen)) == "bad_cards"


def test_r1_who_holds_few_is_not_asked():
    assert refused(seven(), 2, Discard(cards(lumber=3))) == "not_your_turn"


def test_o2_whoever_waits_loses_what_he_holds_most():
    state = roll(hand(table(), 0, lumber=5, wool=3), 3, 4)
    assert pace(state, 0).default == Discard(cards(lumber=3, wool=1))


def test_r2_from_off_the_board_the_robber_comes_back_or_the_pirate_moves():
    state = roll(table(), 3, 4)
    there = play(state, 0, MoveRobber("-4,0"))
    assert (there.robber, there.pirate) == ("-4,0", "0,0")
    state = play(state, 0, MovePirate("-2,-3"))
    assert (state.robber, state.pirate) == (None, "-2,-3")
    assert isinstance(state.frames[-1], Acting)


@pytest.mark.parametrize(
    "move",
    [
        MoveRobber("0,0"),
        MoveRobber("-2,0"),
        MoveRobber("-4,0"),
        MoveRobber("9,9"),
        MovePirate("0,0"),
        MovePirate("-3,0"),
        MovePirate("-2,0"),
        MovePirate("8,-4"),
    ],
)
def test_r3_where_neither_may_go(move):
    assert refused(robbing(robber="-4,0"), 0, move) == "illegal_hex"


def test_r3_a_victim_must_be_named_and_be_there():
    state = hand(hand(robbing(buildings=settlements("-4,0,N", 1)), 1, ore=1), 2, ore=1)
    assert refused(state, 0, MoveRobber("-4,0")) == "illegal_victim"
    assert refused(state, 0, MoveRobber("-4,0", 2)) == "illegal_victim"
    assert refused(state, 0, MoveRobber("-4,0", 1)) is None
    assert refused(state, 0, MoveRobber("-3,0", 1)) == "illegal_victim"


def test_nobody_robs_himself_or_who_has_nothing():
    state = hand(robbing(buildings=settlements("-4,0,N", 0) + settlements("-4,0,S", 1)), 0, ore=1)
    assert refused(state, 0, MoveRobber("-4,0")) is None
    assert refused(state, 0, MoveRobber("-4,0", 1)) == "illegal_victim"


def pirate():
    """R4: seat 1's ships lie between sea and island."""
    return hand(
        robbing(
            buildings=settlements("-3,-2,N", 1),
            routes=ships("-3,-2,NE -2,-3,SE", 1),
            lands={"-1,-3": ("sea", 0)},
        ),
        1,
        wool=1,
    )


def test_r4_the_pirate_robs_who_sails_there_and_closes_the_edges_of_his_hex():
    state = play(pirate(), 0, MovePirate("-2,-3", 1))
    assert isinstance(state.frames[-1], Stealing)
    state = luck(state, Theft("wool"))
    assert held(state, "wool") == (1, 0, 0, 0)
    state = replace(hand(state, 1, lumber=5, wool=5), active=1)
    assert refused(state, 1, BuildShip("-3,-3,E")) == "pirate_blocks"
    assert refused(state, 1, MoveShip("-2,-3,SE", "-3,-3,SE")) == "pirate_blocks"
    assert refused(state, 1, BuildShip("-3,-3,SE")) is None


def test_a_canal_is_no_ship_to_rob():
    state = hand(robbing(), 1, wool=1)
    state = replace(state, routes=(rules.s.Route("-3,-2,NE", 1, "canal"),))
    assert refused(state, 0, MovePirate("-2,-3")) is None


def test_r5_a_knight_before_the_roll_then_the_roll_and_no_second_card():
    state = devs(devs(table(frames=(PreRoll(),)), 0, "knight", "monopoly"), 0, "wizard")
    state = play(state, 0, PlayKnight(), MoveRobber("-4,0"))
    assert isinstance(state.frames[-1], PreRoll)
    assert refused(state, 0, PlayKnight()) == "no_such_card"
    assert refused(state, 0, rules.s.PlayMonopoly("ore")) == "dev_limit"
    state = luck(play(state, 0, Roll()), rules.s.Dice(1, 1))
    assert isinstance(state.frames[-1], Acting)


# --- theft -------------------------------------------------------------------------------------------------------------
def stealing():
    state = hand(robbing(buildings=settlements("-4,0,N", 1)), 1, ore=2, wool=1)
    return play(state, 0, MoveRobber("-4,0", 1))


def test_each_card_of_the_victim_is_as_likely():
    state = stealing()
    assert rules.actors(state) == (CHANCE,)
    counts = {"ore": 0, "wool": 0}
    for number in range(300):
        counts[rules.chance(state, Stream(bytes(32), number)).resource] += 1
    assert 160 < counts["ore"] < 240


def test_b3_a_theft_never_opens_a_window():
    state = luck(devs(stealing(), 1, "wizard"), Theft("wool"))
    assert not any(isinstance(frame, Wizarding) for frame in state.frames)
    assert state.told == (facts.Stolen(0, 1, "wool"),)


def promised():
    """Seat 1 has accepted an offer and made a proposal; seat 2 has, too; seat 0 then plays a knight."""
    state = table(buildings=settlements("-4,0,N", 1), hands=(RICH, cards(ore=1, lumber=1), cards(ore=1)))
    state = play(devs(state, 0, "knight"), 0, OfferTrade(cards(wool=1), cards(ore=1)))
    state = play(state, 1, RespondTrade(1, True), ProposeTrade(cards(ore=1), cards(grain=1)))
    state = play(state, 2, RespondTrade(1, True), ProposeTrade(cards(ore=1), cards(grain=1)))
    return play(state, 0, PlayKnight(), MoveRobber("-4,0", 1))


@pytest.mark.parametrize("card", ["ore", "lumber"])
def test_whatever_card_is_stolen_all_that_the_victim_has_promised_lapses(card):
    state = luck(promised(), Theft(card))
    assert state.offer is not None and state.offer.answers == (None, None, True, None)
    assert [proposal.seat for proposal in state.proposals] == [2]
    assert told(state, facts.TradesGone) == [facts.TradesGone((1,), "theft")]


def test_who_waits_robs_the_richest_where_he_has_not_built():
    state = robbing(buildings=settlements("-4,0,N", 0) + settlements("4,0,S", 1) + settlements("4,0,N", 2))
    state = hand(hand(state, 1, ore=1), 2, ore=3)
    move = pace(state, 0).default
    assert isinstance(move, MoveRobber)
    assert move.victim is not None
    assert refused(state, 0, move) is None
    empty = robbing(buildings=settlements("-4,0,N", 0))
    assert pace(empty, 0).default == MoveRobber("-4,-2")


def test_the_pirate_sails_discovered_sea():
    assert refused(robbing(lands={"-2,0": ("sea", 0)}), 0, MovePirate("-2,0")) is None


def test_a_knight_may_send_the_pirate():
    state = play(devs(table(), 0, "knight"), 0, PlayKnight(), MovePirate("-2,-3"))
    assert (state.pirate, state.robber, state.players[0].knights) == ("-2,-3", None, 1)


def test_legal_lists_every_place_with_every_victim():
    near = settlements("-4,0,N", 1) + settlements("-4,1,N", 2)
    state = robbing(buildings=near, hands=(cards(), cards(ore=1), cards(ore=2)), robber="-3,0", pirate="-2,-3")
    moves = rules.legal(state, 0)
    assert all(rules.refusal(state, 0, move) is None for move in moves)
    assert {MoveRobber("-4,0", 1), MoveRobber("-4,0", 2), MoveRobber("-5,0"), MovePirate("0,0")} <= set(moves)
    assert MoveRobber("-4,0") not in moves
    land, sea = sum(kind not in (None, "sea") for kind in state.terrain), state.terrain.count("sea")
    assert len({(type(move), move.hex) for move in moves}) == land + sea - 2
