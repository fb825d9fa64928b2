"""Vector 50: a thousand random games keep what must always hold."""

from random import Random

from games.battleballon import rules
from games.battleballon.cards import PLACE, VALUE, pack
from games.battleballon.state import BALLOONS, STALL_GUARD
from tests.games.battleballon.tables import everything, fresh
from tests.games.battleballon.walk import weighted

GAMES = 1000


def test_vector_50_cards_hands_and_journeys_stay_whole_in_a_thousand_random_games():
    for number in range(GAMES):
        length = "long" if number % 10 == 0 else "short"
        state, rng = fresh(length, seed=number), Random(number)
        whole = sorted(pack(BALLOONS[length]))
        while state.phase == "move":
            state = rules.apply(state, state.turn, weighted(state, state.turn, rules.legal(state, state.turn), rng))
            assert [len(hand) for hand in state.hands] == [8, 8]
            assert state.pile_draws <= STALL_GUARD
            known_cards_are_in_hand(state)
        assert everything(state) == whole
        journeys_rise(state)
        assert state.phase in ("over", "between")


def known_cards_are_in_hand(state):
    for hand, known in zip(state.hands, state.known, strict=True):
        assert all(known.count(card) <= hand.count(card) for card in known)


def journeys_rise(state):
    for journeys in state.expeditions:
        for place, cards in enumerate(journeys):
            values = [VALUE[card] for card in cards]
            assert all(PLACE[card] == place for card in cards)
            assert values == sorted(values)
            assert len({value for value in values if value}) == len([value for value in values if value])
