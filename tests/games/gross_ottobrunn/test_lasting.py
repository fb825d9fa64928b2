"""People have time to look at dice, disasters and lava; offers and their answers are as quick as ever."""

from typing import get_args

from games.gross_ottobrunn import facts
from games.gross_ottobrunn.lasting import SECONDS, lasts
from games.gross_ottobrunn.state import EndTurn, OfferTrade, RespondTrade
from tests.games.gross_ottobrunn.board import cards, play, roll, settlements, table


def test_what_shows_much_is_looked_at_longer():
    state = table(buildings=settlements("-5,1,N"), hands=(cards(wool=1), cards(ore=1)))
    offered = play(state, 0, OfferTrade(cards(wool=1), cards(ore=1)))
    answered = play(offered, 1, RespondTrade(1, False))
    assert lasts(state, 0, None, offered) == lasts(offered, 1, None, answered) == 0
    assert lasts(state, 0, None, play(state, 0, EndTurn())) == 0
    rolled = roll(state, 1, 2)
    assert [type(fact) for fact in rolled.told if isinstance(fact, facts.Rolled)] and lasts(state, 0, None, rolled) >= 1


def test_nothing_is_counted_that_is_no_fact_or_that_only_one_seat_is_told():
    assert set(SECONDS) <= set(get_args(facts.Fact)) and facts.WizardAnswered not in SECONDS and facts.HasChosen not in SECONDS
    assert all(0 < seconds <= 2 for seconds in SECONDS.values())
