"""Vectors 1-5: the deck, the deal, and three cards to the left."""

from collections import Counter

import pytest

from games import engine
from games.contract import Refusal
from games.engine import Position, Refused
from games.gespenster import GAME, rules
from games.gespenster.cards import DECK, is_white, worth
from games.gespenster.state import Continue, Options, PassCards, Play
from tests.games.gespenster.tables import cards, fresh, table


def passing(*hands):
    """A table before anybody has chosen."""
    return rules.replace(table(*hands), phase="pass", passed=(None,) * len(hands))


def give(text):
    return PassCards(cards(text))


@pytest.mark.parametrize(("seats", "size"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_vector_1_sixty_cards_are_dealt_out(seats, size):
    state = fresh(seats, phase="pass")
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert Counter(card for hand in state.hands for card in hand) == Counter(DECK)


def test_vector_1_sixteen_are_white_six_of_them_sevens_and_make_eighty_points():
    assert len(DECK) == 60
    assert sum(map(is_white, DECK)) == 16
    assert DECK.count("W7") == 6
    assert worth(DECK) == 80


def test_the_cards_are_dealt_one_by_one_from_the_leader_on():
    state = rules.apply(rules.setup(Options(), 4, 2), -1, rules.Deal(DECK))
    assert state.hands[2] == DECK[0::4]
    assert state.hands[3] == DECK[1::4]
    assert state.hands[1] == DECK[3::4]


@pytest.mark.parametrize("text", ["R1 R2", "R1 R2 R3 R4", ""])
def test_vector_2_three_cards_are_passed(text):
    state = passing("R1 R2 R3 R4", "B1 B2 B3 B4", "G1 G2 G3 G4", "Y1 Y2 Y3 Y4")
    assert rules.refusal(state, 0, give(text)) == Refusal("need_three_cards", (("cards", len(cards(text))),))


def test_vector_2_only_what_is_held_is_passed():
    state = passing("R1 R2 R3 R4", "B1 B2 B3 B4", "G1 G2 G3 G4", "Y1 Y2 Y3 Y4")
    assert rules.refusal(state, 0, give("R1 R2 B3")) == Refusal("card_not_in_hand", (("card", "B3"),))
    assert rules.refusal(state, 0, give("R1 R1 R2")) == Refusal("card_not_in_hand", (("card", "R1"),))


@pytest.mark.parametrize(("hand", "code"), [("R1 W7 W7 W7", None), ("R1 R2 W7 W7", "card_not_in_hand")])
def test_vector_2_three_white_sevens_are_passed_by_who_has_three(hand, code):
    no = rules.refusal(passing(hand, "B1", "G1", "Y1"), 0, give("W7 W7 W7"))
    assert (no and no.code) == code


def test_vector_3_the_cards_move_when_all_have_chosen():
    state = passing("R1 R2 R3 R4", "B1 B2 B3 B4", "G1 G2 G3 G4", "Y1 Y2 Y3 Y4")
    seen = [GAME.view(state, seat).hand for seat in range(4)]
    for seat, text in ((2, "G1 G2 G3"), (0, "R3 R1 R2"), (1, "B1 B2 B3")):
        state = rules.apply(state, seat, give(text))
        assert [GAME.view(state, seat).hand for seat in range(4)] == seen
        assert GAME.view(state, 0).counts == (4, 4, 4, 4)
    assert rules.actors(state) == (3,)
    state = rules.apply(state, 3, give("Y1 Y2 Y3"))
    assert state.hands == (cards("R4 Y1 Y2 Y3"), cards("R1 R2 R3 B4"), cards("B1 B2 B3 G4"), cards("G1 G2 G3 Y4"))
    assert state.phase == "play"
    assert rules.actors(state) == (0,)


def test_vector_4_nobody_passes_twice():
    state = passing("R1 R2 R3 R4", "B1 B2 B3 B4", "G1 G2 G3 G4", "Y1 Y2 Y3 Y4")
    state = rules.apply(state, 0, give("R1 R2 R3"))
    assert rules.refusal(state, 0, give("R1 R2 R4")) == Refusal("already_passed")


def test_vector_4_at_the_table_who_has_passed_is_not_on_turn():
    position = engine.begin(GAME, engine.Start(Options(), 4, 0), bytes(32))[-1].after
    move = GAME.legal(position.state, 0)[0]
    position = engine.step(GAME, position, 0, move, stamp=position.ply, seed=bytes(32))[-1].after
    with pytest.raises(Refused, match="not_your_turn"):
        engine.step(GAME, position, 0, move, stamp=position.ply, seed=bytes(32))


@pytest.mark.parametrize(("seats", "leaders"), [(4, [2, 3, 0, 1]), (3, [2, 0, 1])])
def test_vector_5_the_first_active_player_moves_on_clockwise(seats, leaders):
    """Round after round, each begun by the one before."""
    state = rules.setup(Options(), seats, 2)
    met = [state.leader]
    while len(met) < len(leaders):
        state = rules.replace(state, phase="between")
        for seat in range(seats):
            state = rules.apply(state, seat, Continue())
        assert rules.actors(state) == (-1,)
        met.append(state.leader)
    assert met == leaders
    assert state.round_no == len(leaders)


def test_the_first_active_player_leads_after_passing():
    assert rules.actors(fresh(4, first=2)) == (2,)


def test_legal_names_some_triples_each_once_and_no_matter_the_order_any_three_may_go():
    state = fresh(4, phase="pass")
    named = rules.legal(state, 0)
    assert 1 < len(named) == len(set(named)) < 10
    hand = state.hands[0]
    assert rules.refusal(state, 0, PassCards((hand[9], hand[0], hand[4]))) is None
    after = rules.apply(state, 0, PassCards((hand[9], hand[0], hand[4])))
    assert after == rules.apply(state, 0, PassCards((hand[0], hand[4], hand[9])))


def test_each_phase_takes_its_own_moves_only():
    play, passes = fresh(4), fresh(4, phase="pass")
    assert rules.refusal(passes, 0, Play(passes.hands[0][0])) == Refusal("wrong_phase")
    assert rules.refusal(play, 0, PassCards(play.hands[0][:3])) == Refusal("wrong_phase")
    assert rules.refusal(play, 0, Continue()) == Refusal("wrong_phase")
    assert rules.refusal(play, 0, rules.Moon("self_minus")) == Refusal("wrong_phase")


def test_pass_cards_can_be_sent_in_any_number_so_that_the_rules_can_answer():
    entry = engine.decoded(GAME, b'{"type":"played","seat":0,"move":{"type":"pass_cards","cards":["R1"]},"why":"chosen"}')
    assert isinstance(entry, engine.Played) and entry.move == PassCards(("R1",))
    assert isinstance(Position(fresh()).state, rules.State)
