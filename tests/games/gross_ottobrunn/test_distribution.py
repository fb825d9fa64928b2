"""P1-P7: what a roll brings, shortage, picks made in secret, and cards that are drawn face down."""

import pytest

from games.contract import CHANCE
from games.gross_ottobrunn import facts, rules
from games.gross_ottobrunn.distribution import distribute
from games.gross_ottobrunn.flow import settle
from games.gross_ottobrunn.state import NONE, Acting, ChooseResources, Choosing, Drawing, Reshuffled
from games.luck import Stream
from tests.games.gross_ottobrunn.board import (
    aside,
    cards,
    cities,
    hand,
    held,
    luck,
    lying,
    play,
    refused,
    roll,
    settlements,
    stack,
    table,
    told,
)

P1 = {"buildings": settlements("-4,0,N", 0) + cities("4,0,S", 2)}
NOBODY = (0, 0, 0, 0)


def drawn(state, *claims, picks=NOBODY):
    """A distribution of these claims, by seat."""
    return settle(distribute(state, (*claims, *(NONE,) * (4 - len(claims))), picks, 0, "roll"))


def test_p1_a_settlement_brings_one_and_a_city_two():
    state = roll(table(**P1), 1, 2)
    assert [each.hand for each in state.players] == [cards(grain=1), NONE, cards(wool=2), NONE]
    assert told(state, facts.Eruption) == []
    assert isinstance(state.frames[-1], Acting)


def test_p1_first_the_count_is_told_and_then_what_it_was():
    state = roll(table(**P1), 1, 2)
    assert [type(fact) for fact in state.told] == [facts.Rolled, facts.Drawn, facts.Revealed]
    assert told(state, facts.Drawn) == [facts.Drawn("roll", (cards(grain=1), NONE, cards(wool=2), NONE))]


def test_p2_where_the_robber_stands_nothing_grows():
    state = roll(table(**P1, robber="4,1"), 1, 2)
    assert [each.hand for each in state.players] == [cards(grain=1), NONE, NONE, NONE]


def p3():
    state = table(
        buildings=settlements("-3,0,N", 0) + settlements("-2,-2,N", 1),
        lands={"-1,-3": ("gold", 4)},
        tops={"lumber": ("fire",)},
    )
    return roll(hand(state, 3, lumber=5), 2, 2)


def test_p3_who_builds_at_gold_chooses_before_any_card_is_seen():
    state = p3()
    assert rules.actors(state) == (1,)
    assert state.stacks[0][0] == "fire"
    assert told(state, facts.Drawn) == []


def test_p3_fire_takes_the_lumber_that_was_drawn_with_it():
    state = play(p3(), 1, ChooseResources(cards(lumber=1)))
    assert told(state, facts.Revealed) == [facts.Revealed((NONE, cards(lumber=1), NONE, NONE), ((0, "fire"),))]
    assert held(state, "lumber") == (0, 0, 0, 0)
    assert told(state, facts.Lost) == [facts.Lost((NONE, cards(lumber=1), NONE, cards(lumber=5)))]
    assert sorted(lying(state, "lumber")) == ["fire", *["plain"] * 6]


def test_p4_where_several_claim_too_much_nobody_gets_any():
    state = drawn(stack(table(), "grain", "plain", "plain"), cards(grain=2), cards(grain=1))
    assert held(state, "grain") == (0, 0, 0, 0)
    assert told(state, facts.Shortage) == [facts.Shortage("grain", 3, 0)]


def test_p4_who_claims_alone_gets_what_there_is():
    state = drawn(stack(table(), "grain", "plain", "plain"), cards(grain=3))
    assert held(state, "grain") == (2, 0, 0, 0)
    assert told(state, facts.Shortage) == [facts.Shortage("grain", 3, 2)]


def test_p5_an_empty_stack_is_shuffled_when_a_card_of_it_is_needed():
    state = aside(stack(table(), "wool", "plain"), "wool", *["plain"] * 5)
    state = drawn(state, cards(wool=2))
    assert rules.actors(state) == (CHANCE,)
    assert isinstance(state.frames[-1], Drawing)
    assert held(state, "wool") == (0, 0, 0, 0)
    move = rules.chance(state, Stream(bytes(32), 0))
    assert move == Reshuffled("wool", ("plain",) * 5)
    state = luck(state, move)
    assert held(state, "wool") == (2, 0, 0, 0)
    assert (len(state.stacks[2]), lying(state, "wool")) == (4, ())
    assert told(state, facts.Reshuffled) == [facts.Reshuffled("wool", 5)]


def test_a_stack_that_is_just_empty_is_not_shuffled_yet():
    state = drawn(aside(stack(table(), "wool", "plain"), "wool", "plain", "plain"), cards(wool=1))
    assert (state.stacks[2], lying(state, "wool")) == ((), ("plain", "plain"))
    assert isinstance(state.frames[-1], Acting)


def gold_city():
    state = table(
        buildings=cities("-2,-2,N", 1) + settlements("-3,0,N", 0), lands={"-1,-3": ("gold", 4), "-2,-2": ("gold", 10)}
    )
    return roll(state, 2, 2)


@pytest.mark.parametrize("pick", [cards(wool=1, ore=1), cards(wool=2)])
def test_p7_a_city_at_gold_picks_two_alike_or_not(pick):
    state = play(gold_city(), 1, ChooseResources(pick))
    assert state.players[1].hand == pick


@pytest.mark.parametrize("pick", [cards(wool=1), cards(wool=3), NONE])
def test_p7_another_number_of_cards_is_refused(pick):
    assert refused(gold_city(), 1, ChooseResources(pick)) == "bad_cards"


def two_choose():
    """Seats 1 and 2 pick, wool is short."""
    state = stack(table(), "wool", "plain")
    return drawn(state, picks=(0, 1, 1, 0))


def test_p7_who_has_chosen_cannot_choose_again():
    state = play(two_choose(), 1, ChooseResources(cards(wool=1)))
    assert refused(state, 1, ChooseResources(cards(ore=1))) == "already_answered"
    assert rules.actors(state) == (2,)
    assert refused(state, 0, ChooseResources(cards(ore=1))) == "not_your_turn"


def test_a_pick_is_told_when_all_are_in():
    state = play(two_choose(), 1, ChooseResources(cards(wool=1)))
    assert state.told == (facts.HasChosen(1, "pick", cards(wool=1)),)
    state = play(state, 2, ChooseResources(cards(ore=1)))
    assert told(state, facts.Choices) == [facts.Choices((NONE, cards(wool=1), cards(ore=1), NONE))]


def test_picks_are_served_in_turn_order_and_who_goes_empty_chooses_again():
    state = play(two_choose(), 2, ChooseResources(cards(wool=1)))
    state = play(state, 1, ChooseResources(cards(wool=1)))
    frame = state.frames[-1]
    assert isinstance(frame, Choosing)
    assert (frame.due, frame.claims[1]) == ((0, 0, 1, 0), cards(wool=1))
    assert refused(state, 2, ChooseResources(cards(wool=1))) == "supply_empty"
    state = play(state, 2, ChooseResources(cards(ore=1)))
    assert (held(state, "wool"), held(state, "ore")) == ((0, 1, 0, 0), (0, 0, 1, 0))


def test_fixed_claims_come_before_picks():
    state = drawn(stack(table(), "wool", "plain", "plain"), cards(wool=1), picks=(0, 2, 0, 0))
    assert refused(state, 1, ChooseResources(cards(wool=2))) == "supply_empty"
    assert refused(state, 1, ChooseResources(cards(wool=1, ore=1))) is None


def test_nobody_picks_more_than_there_is():
    state = table(sizes={"lumber": 1, "brick": 0, "wool": 0, "grain": 0, "ore": 0})
    state = drawn(state, picks=(0, 2, 0, 0))
    assert state.frames[-1].due == (0, 1, 0, 0)


def test_from_an_empty_bank_nobody_picks():
    state = table(sizes=dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 0))
    assert isinstance(drawn(state, picks=(0, 2, 0, 0)).frames[-1], Acting)


def test_the_bank_counts_disasters_too_for_nobody_can_see_them():
    state = drawn(stack(table(), "grain", "storm", "plain"), cards(grain=1), cards(grain=1))
    assert told(state, facts.Shortage) == []
    assert told(state, facts.Drawn) == [facts.Drawn("roll", (cards(grain=1), cards(grain=1), NONE, NONE))]
