"""T1, T2, B1, O3: trade with the bank and among players."""

import pytest
from msgspec.structs import replace

from games.gross_ottobrunn import facts, rules, trade
from games.gross_ottobrunn.patience import pace
from games.gross_ottobrunn.state import (
    Acting,
    BankTrade,
    BuildRoad,
    CancelTrade,
    ConfirmTrade,
    DeclineProposal,
    EndTurn,
    OfferTrade,
    PlayMonopoly,
    PreRoll,
    ProposeTrade,
    RespondTrade,
    Wizarding,
)
from games.gross_ottobrunn.turns import begun
from games.gross_ottobrunn.view import view
from tests.games.gross_ottobrunn.board import (
    RICH,
    cards,
    devs,
    hand,
    held,
    lying,
    play,
    refused,
    settlements,
    stack,
    table,
    told,
)

WOOL, ORE, GRAIN, LUMBER = cards(wool=1), cards(ore=1), cards(grain=1), cards(lumber=1)
OFFER = OfferTrade(WOOL, ORE)


# --- the bank ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("harbour", ["-4,-2,N", "-4,-3,S"])
def test_t1_a_special_harbour_takes_two_of_its_own(harbour):
    state = table(buildings=settlements(harbour), hands=(cards(lumber=2, ore=3),))
    assert refused(state, 0, BankTrade("lumber", "wool")) is None
    assert refused(state, 0, BankTrade("ore", "wool")) == "cannot_afford"
    state = play(state, 0, BankTrade("lumber", "wool"))
    assert state.players[0].hand == cards(wool=1, ore=3)
    assert lying(state, "lumber") == ("plain", "plain")


def test_t1_a_general_harbour_takes_three_of_all_others():
    state = table(buildings=settlements("-4,-2,N -2,-2,N"), hands=(cards(ore=3),))
    harbour = next(h for h in rules.chart_of(4).harbours if h.id == "H03")
    state = replace(state, buildings=settlements(f"-4,-2,N {harbour.vertices[0]}"))
    state = play(state, 0, BankTrade("ore", "wool"))
    assert state.players[0].hand == cards(wool=1)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (BankTrade("ore", "ore"), "bad_trade"),
        (BankTrade("ore", "gold"), "bad_choice"),
        (BankTrade("wool", "ore"), "cannot_afford"),
        (BankTrade("ore", "grain"), "supply_empty"),
    ],
)
def test_what_the_bank_refuses(move, code):
    state = table(hands=(cards(ore=4, wool=3),), sizes={"grain": 0})
    assert refused(state, 0, move) == code


def test_b1_a_disaster_takes_the_payment_along():
    state = hand(table(tops={"wool": ("lightning",)}), 0, brick=4, wool=1)
    state = play(hand(state, 2, wool=2), 0, BankTrade("brick", "wool"))
    assert lying(state, "brick") == ("plain",) * 4
    assert held(state, "wool") == (0, 0, 0, 0)
    assert isinstance(state.frames[-1], Acting)
    assert state.told[0] == facts.BankTraded(0, "brick", 4, "wool")


# --- offers ------------------------------------------------------------------------------------------------------------
def table_of_traders():
    return table(hands=(cards(wool=2, lumber=4), cards(ore=1), cards(ore=2), cards(ore=2)))


def test_t2_the_active_player_picks_among_those_who_accept():
    state = play(table_of_traders(), 0, OFFER)
    assert rules.may(state) == (1, 2, 3)
    state = play(play(state, 1, RespondTrade(1, True)), 2, RespondTrade(1, True))
    assert held(state, "ore") == (0, 1, 2, 2), "accepting executes nothing"
    assert refused(state, 0, ConfirmTrade(1, 3)) == "stale_offer"
    state = play(state, 0, ConfirmTrade(1, 2))
    assert (held(state, "ore"), held(state, "wool")) == ((1, 1, 1, 2), (1, 0, 1, 0))
    assert told(state, facts.TradeMade) == [facts.TradeMade(0, 2, WOOL, ORE)]
    assert refused(state, 0, ConfirmTrade(1, 1)) == "stale_offer"


def test_t2_a_counter_offer_is_confirmed_too():
    state = play(play(table_of_traders(), 0, OFFER), 3, ProposeTrade(cards(ore=2), WOOL))
    state = play(state, 0, ConfirmTrade(2, 3))
    assert (held(state, "ore"), held(state, "wool")) == ((2, 1, 2, 0), (1, 0, 0, 1))
    assert state.proposals == ()
    assert told(state, facts.TradeMade) == [facts.TradeMade(0, 3, WOOL, cards(ore=2))]


@pytest.mark.parametrize(
    ("give", "want"),
    [(WOOL, WOOL), (WOOL, cards()), (cards(), ORE), (cards(wool=1, ore=1), ORE)],
)
def test_t2_gifts_and_like_for_like_are_no_trade(give, want):
    state = table(hands=(RICH, RICH))
    assert refused(state, 0, OfferTrade(give, want)) == "bad_trade"
    assert refused(state, 1, ProposeTrade(give, want)) == "bad_trade"


def test_nobody_offers_what_he_has_not():
    assert refused(table_of_traders(), 0, OfferTrade(cards(wool=3), ORE)) == "cannot_afford"
    assert refused(table_of_traders(), 1, ProposeTrade(cards(ore=2), WOOL)) == "cannot_afford"


def test_what_the_others_hold_is_never_looked_at():
    assert refused(table_of_traders(), 0, OfferTrade(WOOL, cards(grain=100))) is None
    assert refused(table_of_traders(), 1, ProposeTrade(ORE, cards(grain=100))) is None


@pytest.mark.parametrize("to", [(0,), (2, 1), (1, 1), (4,)])
def test_an_offer_goes_to_others_named_once_in_their_order(to):
    assert refused(table_of_traders(), 0, OfferTrade(WOOL, ORE, to)) == "bad_choice"


def test_who_is_not_addressed_has_no_answer():
    state = play(table_of_traders(), 0, OfferTrade(WOOL, ORE, (1, 3)))
    assert refused(state, 2, RespondTrade(1, True)) == "not_your_turn"
    assert RespondTrade(1, True) not in rules.legal(state, 2)


def test_to_accept_one_must_hold_it_and_declining_is_free():
    state = play(table_of_traders(), 0, OfferTrade(WOOL, cards(ore=2)))
    assert refused(state, 1, RespondTrade(1, True)) == "cannot_afford"
    state = play(state, 1, RespondTrade(1, False))
    assert state.offer.answers == (None, False, None, None)


def test_an_answer_may_be_changed_but_not_for_ever():
    state = play(table_of_traders(), 0, OFFER)
    for count in range(10):
        state = play(state, 1, RespondTrade(1, count % 2 == 0))
    assert refused(state, 1, RespondTrade(1, True)) == "too_many_offers"
    assert 1 in rules.may(state), "it may still propose"


def test_computers_hear_out_all_to_whom_an_offer_is_open_and_who_have_said_nothing_to_it():
    """Whether they could accept it nobody is told, and it is not asked."""
    state = table(hands=(WOOL, GRAIN, ORE, ORE))
    assert rules.lingers(state) is None
    state = play(state, 0, OFFER)
    asked = rules.lingers(state)
    assert (asked.seats, asked.seconds) == ((1, 2, 3), trade.HEARD_OUT) and set(asked.seats) <= set(rules.may(state))
    state = play(play(state, 1, RespondTrade(1, False)), 3, ProposeTrade(ORE, GRAIN))
    assert rules.lingers(state) == replace(asked, seats=(2,))
    state = play(state, 2, RespondTrade(1, True))
    assert rules.lingers(state).seats == (), "nobody is left"
    assert rules.lingers(play(state, 0, CancelTrade(1))) is None
    again = rules.lingers(play(play(state, 0, CancelTrade(1)), 0, OFFER))
    assert again.key != asked.key and again.seats == (1, 2)


def test_who_has_not_answered_is_waited_for_less_once_somebody_takes_an_offer_and_at_further_offers():
    first = play(table_of_traders(), 0, OFFER)
    taken = play(first, 2, RespondTrade(1, True))
    declined = play(first, 2, RespondTrade(1, False))
    second = play(play(declined, 0, CancelTrade(1)), 0, OFFER)
    moments = [rules.lingers(state) for state in (first, declined, taken, second)]
    assert [one.seconds for one in moments] == [trade.HEARD_OUT, trade.HEARD_OUT, trade.TAKEN, trade.AGAIN]
    assert len({one.key for one in moments[:3]}) == 1 and moments[3].key != moments[0].key
    assert moments[2].seats == (1, 3)


def test_with_whom_a_turn_has_seen_a_deal_all_know_until_it_ends():
    state = play(play(table_of_traders(), 0, OFFER), 2, RespondTrade(1, True))
    assert state.dealt == ()
    state = play(state, 0, ConfirmTrade(1, 2))
    assert state.dealt == (2,) == view(state, None).dealt
    assert begun(state, 1).dealt == ()


def test_an_offer_is_replaced_by_the_next():
    state = play(play(table_of_traders(), 0, OFFER), 1, RespondTrade(1, True))
    state = play(state, 0, OfferTrade(LUMBER, ORE))
    assert refused(state, 1, RespondTrade(1, True)) == "stale_offer"
    assert refused(state, 0, ConfirmTrade(1, 1)) == "stale_offer"
    assert state.offer.no == 2


def test_five_offers_a_turn_and_three_proposals():
    state = table_of_traders()
    for _ in range(5):
        state = play(state, 0, OFFER)
    assert refused(state, 0, OFFER) == "too_many_offers"
    for _ in range(3):
        state = play(state, 1, ProposeTrade(ORE, WOOL))
    assert refused(state, 1, ProposeTrade(ORE, WOOL)) == "too_many_offers"
    assert not any(isinstance(move, OfferTrade) for move in rules.legal(state, 0))


def test_the_next_turn_counts_anew():
    state = play(table_of_traders(), 0, OFFER)
    state = play(state, 1, ProposeTrade(ORE, WOOL), RespondTrade(1, False))
    state = play(state, 0, EndTurn())
    assert (state.offers, state.offer, state.proposals) == (0, None, ())
    assert (state.players[1].proposals, state.players[1].answers) == (0, 0)


def test_offers_and_proposals_are_taken_back_by_their_owners_only():
    state = play(play(table_of_traders(), 0, OFFER), 1, ProposeTrade(ORE, WOOL))
    assert refused(state, 1, CancelTrade(1)) == "stale_offer"
    assert refused(state, 0, CancelTrade(2)) == "stale_offer"
    assert play(state, 0, CancelTrade(1)).offer is None
    assert play(state, 1, CancelTrade(2)).proposals == ()


def test_the_active_player_declines_a_proposal():
    state = play(table_of_traders(), 1, ProposeTrade(ORE, WOOL))
    declined = play(state, 0, DeclineProposal(1))
    assert declined.told == (facts.TradeCancelled(1, 1, 0),)
    assert refused(declined, 0, DeclineProposal(1)) == "stale_offer"
    assert refused(state, 2, DeclineProposal(1)) == "not_your_turn"


# --- how they lapse ----------------------------------------------------------------------------------------------------
def test_what_is_spent_in_the_open_takes_the_offer_along():
    state = table(buildings=settlements("-4,0,N"), hands=(cards(lumber=3, brick=3, wool=1), cards(ore=1)))
    lumber = play(state, 0, OfferTrade(LUMBER, ORE), BuildRoad("-4,0,NE"))
    assert lumber.offer is None
    assert told(lumber, facts.TradesGone) == [facts.TradesGone((0,), "spent")]
    assert play(state, 0, OFFER, BuildRoad("-4,0,NE")).offer is not None, "wool was not spent"


def test_a_deal_takes_back_what_its_partner_has_promised_of_the_same():
    state = play(table_of_traders(), 0, OFFER)
    state = play(state, 2, RespondTrade(1, True), ProposeTrade(ORE, LUMBER))
    state = play(state, 0, ConfirmTrade(2, 2))
    assert state.offer.answers == (None, None, None, None)
    assert refused(state, 0, ConfirmTrade(1, 2)) == "stale_offer"


def test_a_monopoly_takes_back_what_was_promised_of_it():
    state = play(devs(table_of_traders(), 0, "monopoly"), 0, OFFER)
    state = play(state, 1, RespondTrade(1, True), ProposeTrade(ORE, LUMBER))
    state = play(state, 0, PlayMonopoly("ore"))
    assert (state.offer.answers[1], state.proposals) == (None, ())
    assert held(state, "ore") == (5, 0, 0, 0)


def test_who_cannot_pay_a_proposal_does_not_confirm_it():
    state = play(table_of_traders(), 1, ProposeTrade(ORE, cards(grain=1)))
    assert refused(state, 0, ConfirmTrade(1, 1)) == "cannot_afford"
    assert ConfirmTrade(1, 1) not in rules.legal(state, 0)


def test_o3_who_lets_his_time_run_out_ends_his_turn_and_the_offer_is_gone():
    state = play(table_of_traders(), 0, OFFER)
    budget = pace(state, 0)
    assert (budget.key, budget.seconds, budget.default) == ("action 10", 150, EndTurn())
    state = play(state, 0, budget.default)
    assert state.offer is None
    assert state.frames == (PreRoll(),)


def test_trade_rests_while_something_else_is_asked():
    state = stack(table(hands=(cards(wool=1, lumber=4), cards(ore=1), cards(wool=1))), "ore", "flood")
    state = play(devs(state, 3, "knight"), 0, BankTrade("lumber", "ore"))
    assert isinstance(state.frames[-1], Wizarding)
    assert rules.may(state) == ()
    assert refused(state, 1, ProposeTrade(ORE, WOOL)) == "wrong_phase"


def test_may_never_tells_who_holds_what():
    offer = OfferTrade(WOOL, cards(ore=1, grain=1))
    some = play(table(hands=(WOOL, ORE, GRAIN, LUMBER)), 0, offer)
    other = play(table(hands=(WOOL, GRAIN, cards(ore=1), WOOL)), 0, offer)
    assert rules.may(some) == rules.may(other) == (1, 2, 3)
    assert all(rules.legal(some, seat) for seat in (1, 2, 3))
